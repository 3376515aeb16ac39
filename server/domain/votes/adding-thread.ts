import { parentPort, workerData } from "node:worker_threads";

import { parseDefinition } from "#ballots/definition.ts";
import { Tally } from "#ballots/tally.ts";
import type { SlotSum, StyledBody } from "#ballots/tally.ts";

/** A part of the ballots; null after the last. */
export type AddingOrder = StyledBody[] | null;

/** The sums, once all ballots are in; before that, that the part is added. */
export type AddingAnswer = { sums: SlotSum[][] | null };

const tally = new Tally(parseDefinition(workerData as string));

parentPort!.on("message", (ballots: AddingOrder) => {
  for (const { style, body } of ballots ?? []) tally.add(style, body);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window: it has no origin
  parentPort!.postMessage({ sums: ballots ? null : tally.sums() } satisfies AddingAnswer);
});
