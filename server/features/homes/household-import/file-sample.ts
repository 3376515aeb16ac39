import { beginningOf } from "#contract/values/beginning.ts";
import type { ColumnChoice } from "#contract/values/household-import.ts";
import { dayOf, isBlankCell, textOf } from "#server/domain/foreign-table/cells.ts";
import { UnreadableFile } from "#server/domain/foreign-table/table.ts";
import type { Cell, Table } from "#server/domain/foreign-table/table.ts";

import { findLayout, lettersOf } from "./columns.ts";
import type { Layout } from "./columns.ts";

/** The part of a file that somebody must see to say which column is which. */
export interface FileSample {
  columns: ColumnChoice;
  sample: { row: number; cells: string[] }[];
  blankBuildings: number;
}

const [sampleRows, sampleColumns, longestText] = [8, 26, 60];

export function sampleOf({ rows }: Table): FileSample {
  const layout = layoutOf(rows);
  const first = Math.max(0, (layout?.start ?? 0) - 2);
  const sample = rows
    .map((cells, index) => ({ row: index + 1, cells: cells.slice(0, sampleColumns).map(shown) }))
    .filter(({ row, cells }) => row > first && cells.some((text) => text !== ""))
    .slice(0, sampleRows);
  const width = Math.max(0, ...sample.map(({ cells }) => cells.findLastIndex((text) => text !== "") + 1));
  return {
    columns: layout ? lettersOf(layout.places) : {},
    sample: sample.map(({ row, cells }) => ({
      row,
      cells: Array.from({ length: width }, (_, place) => cells[place] ?? ""),
    })),
    blankBuildings: layout ? countBlankBuildings(rows, layout) : 0,
  };
}

function layoutOf(rows: Cell[][]): Layout | undefined {
  try {
    return findLayout(rows, undefined);
  } catch (error) {
    if (error instanceof UnreadableFile) return undefined;
    throw error;
  }
}

function countBlankBuildings(rows: Cell[][], { places: { building, unit }, start }: Layout): number {
  if (building === undefined || unit === undefined) return 0;
  const below = rows.slice(start);
  return below.filter((row) => isBlankCell(row[building]) && /^\d+ ?호?$/.test(textOf(row[unit]))).length;
}

function shown(cell: Cell): string {
  return beginningOf(cell instanceof Date ? (dayOf(cell) ?? "") : textOf(cell), longestText);
}
