import { parentPort } from "node:worker_threads";

import type { ReadingAnswer } from "./foreign-reading.ts";
import { problemOf } from "./read-table.ts";

/**
 * What the script of a thread does for `readInThread`: it reads, and posts what came of it.
 *
 * @param read throws UnreadableFile for what is wrong with the file
 */
export async function answerInThread(read: () => Promise<unknown>): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
  parentPort?.postMessage(await answerOf(read));
}

async function answerOf(read: () => Promise<unknown>): Promise<ReadingAnswer<unknown>> {
  try {
    return { read: await read() };
  } catch (error) {
    return { problem: problemOf(error) };
  }
}
