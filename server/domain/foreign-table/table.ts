import { maxImportRows } from "#contract/values/household-import.ts";

/** A cell's stored value: for a formula its result. */
export type Cell = string | number | boolean | Date | null;

/** What a file holds, before anything is known of its columns. */
export interface Table {
  /** The names of all sheets that are not hidden; none in a CSV. */
  sheets: string[];
  /** The sheet that was read; null in a CSV. */
  sheet: string | null;
  /** Row 1 of the file is the first, blank rows are empty. */
  rows: Cell[][];
  /** How many of the rows a filter hides. They are read all the same. */
  filteredRowCount: number;
}

/** How much of a table is read: a larger one was made to exhaust the server. */
export interface TableLimits {
  /** With something in them. */
  rows: number;
  /** A row this far down is not the office's, and empty rows up to it would be made in memory. */
  lastRow: number;
  /** Each row is filled up to the widest one. */
  columns: number;
  /** All that is written, in characters: the library needs many times that in memory. */
  written: number;
}

/** Rows above and between: titles, headings, sums, blank lines. */
const otherRows = 1_000;

/** For a list of people. */
export const listLimits: TableLimits = {
  rows: maxImportRows + otherRows,
  lastRow: 100_000,
  columns: 40,
  written: 24_000_000,
};

/** Why a file cannot be read; a key of the contract's errors. */
export type FileProblem = "import_unreadable" | "import_too_many_rows" | "import_header_missing";

/** Ends the reading of a file. */
export class UnreadableFile extends Error {
  readonly problem: FileProblem;

  constructor(problem: FileProblem, cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}

/** How a spreadsheet names a column: 0 is A, 26 is AA. */
export function columnLetters(index: number): string {
  const [rest, last] = [Math.floor(index / 26) - 1, String.fromCodePoint(65 + (index % 26))];
  return rest < 0 ? last : columnLetters(rest) + last;
}

/** The place of a column that is named by its letters. */
export function columnIndex(letters: string): number {
  let index = 0;
  for (const letter of letters.toUpperCase()) index = index * 26 + letter.codePointAt(0)! - 64;
  return index - 1;
}
