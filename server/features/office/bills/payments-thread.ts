import { workerData } from "node:worker_threads";

import { answerInThread } from "#server/domain/foreign-table/answer-in-thread.ts";
import { readTable } from "#server/domain/foreign-table/read-table.ts";
import type { TableOrder } from "#server/domain/foreign-table/read-table.ts";
import type { TableLimits } from "#server/domain/foreign-table/table.ts";

import { readPayments } from "./read-payments.ts";

/** 20,000 homes, some of which pay in parts. */
const limits: TableLimits = { rows: 41_000, lastRow: 100_000, columns: 60, written: 40_000_000 };

await answerInThread(async () => readPayments(await readTable(workerData as TableOrder, limits)));
