import { parentPort, workerData } from "node:worker_threads";

import type { ReadingAnswer } from "./foreign-reading.ts";
import { problemOf } from "./read-table.ts";

/**
 * All that the script of a thread does for `readInThread`: reads what it was ordered to, and posts what came of it.
 *
 * @param read throws UnreadableFile for what is wrong with the file
 */
export async function answerInThread<Order, Read>(read: (order: Order) => Promise<Read>): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
  parentPort?.postMessage(await answerTo(read));
}

async function answerTo<Order, Read>(read: (order: Order) => Promise<Read>): Promise<ReadingAnswer<Read>> {
  try {
    return { read: await read(workerData as Order) };
  } catch (error) {
    return { problem: problemOf(error) };
  }
}
