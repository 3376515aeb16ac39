import { parentPort, workerData } from "node:worker_threads";

import type { ReadingAnswer } from "#server/domain/foreign-table/foreign-reading.ts";
import { problemOf, readTable } from "#server/domain/foreign-table/read-table.ts";
import type { TableOrder } from "#server/domain/foreign-table/read-table.ts";
import type { TableLimits } from "#server/domain/foreign-table/table.ts";

import { readBills } from "./read-bills.ts";
import type { BillsRead } from "./read-bills.ts";
import type { ColumnHints } from "./sheet-layout.ts";

/** How a file of bills is to be read. */
export type BillsOrder = TableOrder & ColumnHints;

/** 20,000 homes with 80 items, or a row for each item. */
const limits: TableLimits = { rows: 502_000, lastRow: 600_000, columns: 200, written: 100_000_000 };

async function work(order: BillsOrder): Promise<ReadingAnswer<BillsRead>> {
  try {
    return { read: readBills(await readTable(order, limits), order) };
  } catch (error) {
    return { problem: problemOf(error) };
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
parentPort?.postMessage(await work(workerData as BillsOrder));
