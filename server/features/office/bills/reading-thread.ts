import { workerData } from "node:worker_threads";

import { answerInThread } from "#server/domain/foreign-table/answer-in-thread.ts";
import { readTable } from "#server/domain/foreign-table/read-table.ts";
import type { TableOrder } from "#server/domain/foreign-table/read-table.ts";
import type { TableLimits } from "#server/domain/foreign-table/table.ts";

import { readBills } from "./read-bills.ts";
import type { ColumnHints } from "./sheet-layout.ts";

/** How a file of bills is to be read. */
export type BillsOrder = TableOrder & ColumnHints;

/** 20,000 homes with 80 items, or a row for each item. */
const limits: TableLimits = { rows: 502_000, lastRow: 600_000, columns: 200, written: 100_000_000 };

const order = workerData as BillsOrder;

await answerInThread(async () => readBills(await readTable(order, limits), order));
