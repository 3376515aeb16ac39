import type { PublishedBallot, PublishedRecord, Recount } from "#ballots/recount.ts";

import type { RecountOrder } from "./recount-worker.ts";

/** What the worker says: how far it is, and at last what it found. */
export type RecountMessage = { checked: number; all: number } | { found: Recount };

interface RecountOptions {
  onProgress: (checked: number, all: number) => void;
  /** Whoever leaves the screen does not recount any longer. */
  signal: AbortSignal;
}

/** Recounts a published vote beside the page, which stays usable. Holders do it before they open their lock, too. */
export function recountInWorker(
  record: PublishedRecord,
  ballots: readonly PublishedBallot[],
  { onProgress, signal }: RecountOptions,
): Promise<Recount> {
  const worker = new Worker(new URL("recount-worker.ts", import.meta.url), { type: "module" });
  const order: RecountOrder = { record, ballots: [...ballots] };
  return new Promise<Recount>((resolve, reject) => {
    signal.throwIfAborted();
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    worker.addEventListener("error", ({ message }) => reject(new Error(message)));
    worker.addEventListener("message", ({ data }: MessageEvent<RecountMessage>) => {
      if ("found" in data) resolve(data.found);
      else onProgress(data.checked, data.all);
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window: it has no origin
    worker.postMessage(order);
  }).finally(() => worker.terminate());
}
