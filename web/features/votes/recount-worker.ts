import { recount, type PublishedBallot, type PublishedRecord } from "#ballots/recount.ts";
import { recountRules } from "#contract/values/votes/recount-rules.ts";

import type { RecountMessage } from "./recount-in-worker.ts";

export interface RecountOrder {
  record: PublishedRecord;
  ballots: PublishedBallot[];
}

/** A progress bar needs no more. */
const leastMsBetween = 100;

self.addEventListener("message", ({ data: { record, ballots } }: MessageEvent<RecountOrder>) => {
  let lastTold = 0;
  const found = recount(record, ballots, recountRules, (checked, all) => {
    if (performance.now() - lastTold < leastMsBetween) return;
    lastTold = performance.now();
    tell({ checked, all });
  });
  tell({ found });
});

function tell(message: RecountMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window: it has no origin
  self.postMessage(message);
}
