import { parentPort, workerData } from "node:worker_threads";

import { checkOpening, shareOf } from "#ballots/opening.ts";
import { countOf } from "#ballots/tally.ts";
import type { SlotSum } from "#ballots/tally.ts";

/** By the contest's position and slot; a contest left unopened has none. */
export type Openings = readonly (readonly Uint8Array[])[];

export interface OpeningOrder {
  definitionHash: string;
  seal: string;
  sums: readonly (readonly SlotSum[])[];
  /** The lock that the openings are of. */
  publicKey: string;
  openings: Openings;
  /** Those of all other locks; null while some are still closed. */
  others: readonly Openings[] | null;
  /** How many ballots have each contest: no count is higher. */
  voters: readonly number[];
}

/** Null: an opening is not of these sums and this lock. Counts come with the last lock. */
export type OpeningAnswer = { counts: number[][] | null } | null;

function open({ sums, openings, others, voters, ...order }: OpeningOrder): OpeningAnswer {
  const hasAll =
    openings.length === sums.length && sums.every((slots, at) => slots.length === openings[at]!.length);
  if (!hasAll) return null;
  const { definitionHash, seal, publicKey } = order;
  const isGenuine = sums.every((slots, position) =>
    slots.every(({ a }, slot) => {
      const opening = openings[position]![slot]!;
      return checkOpening({ definitionHash, seal, position, slot, a, publicKey, opening });
    }),
  );
  if (!isGenuine) return null;
  if (!others) return { counts: null };
  const all = [openings, ...others];
  return {
    counts: sums.map((slots, position) =>
      slots.map(({ c }, slot) => {
        const shares = all.map((each) => shareOf(each[position]![slot]!));
        return countOf(c, shares, voters[position]!);
      }),
    ),
  };
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window: it has no origin
parentPort!.postMessage(open(workerData as OpeningOrder));
