import type { PaperSum } from "#ballots/papers.ts";
import type { PublishedBallot, PublishedRecord, Recount } from "#ballots/recount.ts";

import type { RecountOrder, SumOrder } from "./recount-worker.ts";

/** What the worker says: how far it is, and at last what it found. */
export type WorkMessage<Found> = { checked: number; all: number } | { found: Found };

interface WorkOptions {
  onProgress: (checked: number, all: number) => void;
  /** Leaving the screen ends the recount. */
  signal: AbortSignal;
}

/** Recounts a published vote beside the page, which stays usable. Holders do it before they open their lock, too. */
export function recountInWorker(
  record: PublishedRecord,
  ballots: readonly PublishedBallot[],
  options: WorkOptions,
): Promise<Recount> {
  return askWorker<Recount>({ record, ballots: [...ballots] }, options);
}

/** Sums papers up beside the page. */
export function sumPapersInWorker(order: SumOrder, options: WorkOptions): Promise<PaperSum[]> {
  return askWorker<PaperSum[]>(order, options);
}

function askWorker<Found>(
  order: RecountOrder | SumOrder,
  { onProgress, signal }: WorkOptions,
): Promise<Found> {
  const worker = new Worker(new URL("recount-worker.ts", import.meta.url), { type: "module" });
  return new Promise<Found>((resolve, reject) => {
    signal.throwIfAborted();
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    worker.addEventListener("error", ({ message }) => reject(new Error(message)));
    worker.addEventListener("message", ({ data }: MessageEvent<WorkMessage<Found>>) => {
      if ("found" in data) resolve(data.found);
      else onProgress(data.checked, data.all);
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window: it has no origin
    worker.postMessage(order);
  }).finally(() => worker.terminate());
}
