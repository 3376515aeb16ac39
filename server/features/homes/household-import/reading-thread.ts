import { parentPort, workerData } from "node:worker_threads";

import type { ColumnChoice } from "#contract/values/household-import.ts";
import { unguardFormula } from "#server/domain/formula-guard.ts";

import { sampleOf } from "./file-sample.ts";
import type { FileSample } from "./file-sample.ts";
import { readPeople } from "./people.ts";
import type { PeopleRead } from "./people.ts";
import { readCsv } from "./read-csv.ts";
import { readWorkbook } from "./read-workbook.ts";
import { UnreadableFile } from "./table.ts";
import type { FileProblem, Table } from "./table.ts";

/** What is read of a file, and how. */
export interface ReadingOrder {
  content: Uint8Array;
  isWorkbook: boolean;
  sheet: string | null;
  columns?: ColumnChoice | undefined;
  fillsBuilding?: boolean | undefined;
}

export interface FileRead extends Omit<Table, "rows"> {
  sample: FileSample;
  /** Null if no header was found and no columns were chosen. */
  people: PeopleRead | null;
}

export type ReadingAnswer = { read: FileRead } | { problem: FileProblem };

async function work(order: ReadingOrder): Promise<ReadingAnswer> {
  try {
    const { rows, ...of } = await tableOf(order);
    return { read: { ...of, sample: sampleOf({ rows, ...of }), people: peopleOf({ rows, ...of }, order) } };
  } catch (error) {
    // A fault of the library or the archive is a fault of the file.
    return { problem: error instanceof UnreadableFile ? error.problem : "import_unreadable" };
  }
}

async function tableOf({ content, isWorkbook, sheet }: ReadingOrder): Promise<Table> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const table = isWorkbook ? await readWorkbook(bytes, sheet) : readCsv(bytes);
  // A list that we wrote comes back as it was, even if somebody saved it as a workbook.
  const rows = table.rows.map((row) =>
    row.map((cell) => (typeof cell === "string" ? unguardFormula(cell).trim() : cell)),
  );
  return { ...table, rows };
}

function peopleOf(table: Table, order: ReadingOrder): PeopleRead | null {
  try {
    return readPeople(table, order);
  } catch (error) {
    if (error instanceof UnreadableFile && error.problem === "import_header_missing") return null;
    throw error;
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
parentPort?.postMessage(await work(workerData as ReadingOrder));
