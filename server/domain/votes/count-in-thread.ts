import { join } from "node:path";
import { Worker } from "node:worker_threads";

import type { SlotSum, StyledBody } from "#ballots/tally.ts";

import type { AddingAnswer, AddingOrder } from "./adding-thread.ts";
import type { OpeningAnswer, OpeningOrder } from "./opening-thread.ts";

/**
 * Adds ballots up in a thread of its own, part by part: 12,000 take seconds, and calls go on meanwhile.
 *
 * @returns the sums by position and slot
 */
export async function addUp(
  definitionText: string,
  parts: AsyncIterable<StyledBody[]>,
): Promise<SlotSum[][]> {
  return withThread<AddingAnswer, SlotSum[][]>("adding-thread.ts", definitionText, async (thread, answer) => {
    const add = (part: AddingOrder) => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window: it has no origin
      thread.postMessage(part);
      return answer();
    };
    for await (const part of parts) await add(part);
    return (await add(null)).sums!;
  });
}

/** Checks what a lock made of the sums, and counts if it is the last: 60 slots take half a second. */
export async function openInThread(order: OpeningOrder): Promise<OpeningAnswer> {
  return withThread<OpeningAnswer, OpeningAnswer>("opening-thread.ts", order, (_, answer) => answer());
}

async function withThread<Answer, Result>(
  file: string,
  workerData: unknown,
  work: (thread: Worker, answer: () => Promise<Answer>) => Promise<Result>,
): Promise<Result> {
  const thread = new Worker(join(import.meta.dirname, file), { workerData, env: {} });
  const failed = new Promise<never>((_, reject) => {
    thread.once("error", reject);
    thread.once("exit", () => reject(new Error(`${file} ended before it answered.`)));
  });
  // If no answer is awaited at that moment, the next call fails with it.
  failed.catch(() => undefined);
  const answer = () =>
    Promise.race([new Promise<Answer>((resolve) => void thread.once("message", resolve)), failed]);
  try {
    return await work(thread, answer);
  } finally {
    thread.removeAllListeners();
    await thread.terminate();
  }
}
