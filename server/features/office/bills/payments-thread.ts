import { parentPort, workerData } from "node:worker_threads";

import type { ReadingAnswer } from "#server/domain/foreign-table/foreign-reading.ts";
import { problemOf, readTable } from "#server/domain/foreign-table/read-table.ts";
import type { TableOrder } from "#server/domain/foreign-table/read-table.ts";
import type { TableLimits } from "#server/domain/foreign-table/table.ts";

import { readPayments } from "./read-payments.ts";
import type { PaymentRow } from "./read-payments.ts";

/** 20,000 homes, some of which pay in parts. */
const limits: TableLimits = { rows: 41_000, lastRow: 100_000, columns: 60, written: 40_000_000 };

async function work(order: TableOrder): Promise<ReadingAnswer<PaymentRow[]>> {
  try {
    return { read: readPayments(await readTable(order, limits)) };
  } catch (error) {
    return { problem: problemOf(error) };
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
parentPort?.postMessage(await work(workerData as TableOrder));
