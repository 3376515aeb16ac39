/**
 * The rows of several pages, each once. A row that moved between the reading of two pages is in both: it keeps the
 * first place, so that nothing moves under a finger, and says what was read last.
 */
export function rowsOnce<Row extends object>(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map((row) => ["id" in row ? row.id : row, row])).values()];
}
