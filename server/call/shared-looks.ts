import { setTimeout as sleep } from "node:timers/promises";

/**
 * Looks at the database that many calls need at once, such as what is free in a facility. Unlike `SharedReads`, it
 * keeps nothing: whoever asks gets what a look finds that begins after they asked. So one look serves all who came
 * while the one before it was under way.
 */
export interface SharedLooks {
  /** @param look must not depend on who asks. If it failed for somebody else, one's own runs. */
  take<Result>(key: string, look: () => Promise<Result>): Promise<Result>;
}

interface Look {
  hasBegun: boolean;
  /** How many calls it serves. */
  served: number;
  result: Promise<unknown>;
  /** When the next one may begin. */
  over: Promise<unknown>;
}

/** In a rush, looks pause in between: nobody notices, and each then serves many. */
const pauseMs = 50;

/** Opens the looks of a process. */
export function openSharedLooks(): SharedLooks {
  const newest = new Map<string, Look>();

  return {
    take: <Result>(key: string, look: () => Promise<Result>) => {
      const before = newest.get(key);
      if (before && !before.hasBegun) {
        before.served++;
        return (before.result as Promise<Result>).catch(look);
      }
      const own: Look = { hasBegun: false, served: 1, result: Promise.resolve(), over: Promise.resolve() };
      const result = begin(own, before, look);
      own.result = result;
      own.over = endOf(own).then(() => newest.get(key) === own && newest.delete(key));
      newest.set(key, own);
      return result;
    },
  };
}

async function begin<Result>(
  own: Look,
  before: Look | undefined,
  look: () => Promise<Result>,
): Promise<Result> {
  await before?.over;
  own.hasBegun = true;
  return look();
}

async function endOf(look: Look): Promise<void> {
  await look.result.catch(() => undefined);
  if (look.served > 1) await sleep(pauseMs);
}
