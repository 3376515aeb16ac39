import { parentPort, workerData } from "node:worker_threads";

import type { ColumnChoice } from "#contract/values/household-import.ts";
import type { ReadingAnswer } from "#server/domain/foreign-table/foreign-reading.ts";
import { problemOf, readTable } from "#server/domain/foreign-table/read-table.ts";
import type { TableOrder } from "#server/domain/foreign-table/read-table.ts";
import { UnreadableFile } from "#server/domain/foreign-table/table.ts";
import type { Table } from "#server/domain/foreign-table/table.ts";

import { sampleOf } from "./file-sample.ts";
import type { FileSample } from "./file-sample.ts";
import { readPeople } from "./people.ts";
import type { PeopleRead } from "./people.ts";

/** What is read of a file, and how. */
export interface ReadingOrder extends TableOrder {
  columns?: ColumnChoice | undefined;
  fillsBuilding?: boolean | undefined;
}

export interface FileRead extends Omit<Table, "rows"> {
  sample: FileSample;
  /** Null if no header was found and no columns were chosen. */
  people: PeopleRead | null;
}

async function work(order: ReadingOrder): Promise<ReadingAnswer<FileRead>> {
  try {
    const { rows, ...of } = await readTable(order);
    return { read: { ...of, sample: sampleOf({ rows, ...of }), people: peopleOf({ rows, ...of }, order) } };
  } catch (error) {
    return { problem: problemOf(error) };
  }
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
