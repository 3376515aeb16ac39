import type { VoteDefinition } from "#ballots/definition.ts";
import { type SaltedPaper, sumPapers } from "#ballots/papers.ts";
import { recount, type PublishedBallot, type PublishedRecord } from "#ballots/recount.ts";
import { recountRules } from "#contract/values/votes/recount-rules.ts";

import type { WorkMessage } from "./recount-in-worker.ts";

export interface RecountOrder {
  record: PublishedRecord;
  ballots: PublishedBallot[];
}

export interface SumOrder {
  definition: VoteDefinition;
  /** The paper card's secret: it stays on this device. */
  secret: bigint;
  papers: SaltedPaper[];
}

/** A progress bar needs no more. */
const leastMsBetween = 100;

self.addEventListener("message", ({ data: order }: MessageEvent<RecountOrder | SumOrder>) => {
  let lastTold = 0;
  const onProgress = (checked: number, all: number) => {
    if (performance.now() - lastTold < leastMsBetween) return;
    lastTold = performance.now();
    tell({ checked, all });
  };
  if ("record" in order) tell({ found: recount(order.record, order.ballots, recountRules, onProgress) });
  else tell({ found: sumPapers(order.definition, order.secret, order.papers, onProgress) });
});

function tell(message: WorkMessage<unknown>): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window: it has no origin
  self.postMessage(message);
}
