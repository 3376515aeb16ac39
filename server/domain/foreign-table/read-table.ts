import { unguardFormula } from "#server/domain/formula-guard.ts";

import { readCsv } from "./read-csv.ts";
import { readWorkbook } from "./read-workbook.ts";
import { listLimits, UnreadableFile } from "./table.ts";
import type { FileProblem, Table, TableLimits } from "./table.ts";

/** A file, and which sheet to read. */
export interface TableOrder {
  content: Uint8Array;
  isWorkbook: boolean;
  sheet: string | null;
}

/** Reads a file as a table. A list that we wrote comes back as it was, even if somebody saved it as a workbook. */
export async function readTable(
  { content, isWorkbook, sheet }: TableOrder,
  limits: TableLimits = listLimits,
): Promise<Table> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const table = isWorkbook ? await readWorkbook(bytes, sheet, limits) : readCsv(bytes, limits);
  const rows = table.rows.map((row) =>
    row.map((cell) => (typeof cell === "string" ? unguardFormula(cell).trim() : cell)),
  );
  return { ...table, rows };
}

/** A fault of the library or the archive is a fault of the file. */
export function problemOf(error: unknown): FileProblem {
  return error instanceof UnreadableFile ? error.problem : "import_unreadable";
}
