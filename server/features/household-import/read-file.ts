import { join } from "node:path";
import { Worker } from "node:worker_threads";

import { CallError } from "#server/call/call-error.ts";
import { openTurns } from "#server/call/turns.ts";

import type { FileRead, ReadingAnswer, ReadingOrder } from "./reading-thread.ts";

/** A list of 20,000 rows takes three. */
const longestMs = 10_000;

const turns = openTurns();

/** Reading takes memory, so only one file is read at once, and few wait. */
const oneAtOnce = {
  key: "reading",
  most: 1,
  mostWaiting: 10,
  refusal: () => new CallError("files_busy", { retryAfterSeconds: 10 }),
};

/**
 * Reads an office's list in a thread of its own: whatever strangers put into a file, calls go on, and its time and
 * memory end with the thread.
 *
 * @throws CallError import_unreadable, import_too_many_rows, files_busy
 */
export async function readFile(order: ReadingOrder): Promise<FileRead> {
  const endTurn = await turns.take([oneAtOnce], performance.now() + 2 * longestMs);
  try {
    const answer = await inThread(order);
    if ("problem" in answer) throw new CallError(answer.problem);
    return answer.read;
  } finally {
    endTurn();
  }
}

async function inThread(workerData: ReadingOrder): Promise<ReadingAnswer> {
  const thread = new Worker(join(import.meta.dirname, "reading-thread.ts"), {
    workerData,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 200 },
  });
  const unreadable: ReadingAnswer = { problem: "import_unreadable" };
  const tooLong = setTimeout(() => void thread.terminate(), longestMs);
  try {
    return await new Promise<ReadingAnswer>((resolve) => {
      thread.once("message", resolve);
      // Too much memory, or a mistake in a library: the thread ends, and the file is not read.
      thread.once("error", () => resolve(unreadable));
      thread.once("exit", () => resolve(unreadable));
    });
  } finally {
    clearTimeout(tooLong);
    await thread.terminate();
  }
}
