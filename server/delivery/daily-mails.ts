import type { Database } from "#database/database.ts";
import type { Changes } from "#server/call/changes.ts";

import { makeDigests } from "./delivery-store.ts";

/** People choose the hour of their daily mail in steps of half an hour. */
const stepMs = 1_800_000;

/**
 * Makes daily mails when there may be some: once in each half hour, and when somebody has chosen another hour.
 * Everybody's unread alerts are too many to be counted at each turn of the worker.
 */
export function startDigests(database: Database, changes: Changes, ring: () => void) {
  let madeFor: number | undefined;
  const deaf = changes.subscribe("digests", () => {
    madeFor = undefined;
    ring();
  });
  return {
    /** A part at a time, so that nothing else waits for all of them. Answers whether there may be more. */
    makeDue: async () => {
      const step = Math.floor(Date.now() / stepMs);
      if (madeFor === step) return false;
      madeFor = step;
      let mayBeMore = true;
      try {
        mayBeMore = await makeDigests(database);
      } finally {
        if (mayBeMore) madeFor = undefined;
      }
      return mayBeMore;
    },
    stop: deaf,
  };
}
