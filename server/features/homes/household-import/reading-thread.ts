import { workerData } from "node:worker_threads";

import type { ColumnChoice } from "#contract/values/household-import.ts";
import { answerInThread } from "#server/domain/foreign-table/answer-in-thread.ts";
import { readTable } from "#server/domain/foreign-table/read-table.ts";
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

function peopleOf(table: Table, order: ReadingOrder): PeopleRead | null {
  try {
    return readPeople(table, order);
  } catch (error) {
    if (error instanceof UnreadableFile && error.problem === "import_header_missing") return null;
    throw error;
  }
}

const asked = workerData as ReadingOrder;

await answerInThread(async (): Promise<FileRead> => {
  const { rows, ...of } = await readTable(asked);
  return { ...of, sample: sampleOf({ rows, ...of }), people: peopleOf({ rows, ...of }, asked) };
});
