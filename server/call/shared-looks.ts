import { setTimeout as sleep } from "node:timers/promises";

/**
 * Looks at the database that many calls need at once, such as what is free in a facility. Unlike `SharedReads`, it
 * answers nobody with what is older than their question: whoever asks gets what a look finds that begins after they
 * asked. So one look serves all who came while the one before it was under way.
 */
export interface SharedLooks {
  /** @param look must not depend on who asks. If it failed for somebody else, one waits for the next. */
  take<Result>(key: string, look: () => Promise<Result>): Promise<Result>;
  /**
   * What the last look found that ended by now, if that began after the moment.
   *
   * @param moment by `performance.now()`
   */
  foundSince(key: string, moment: number): unknown;
}

interface Found {
  begunAt: number;
  found: unknown;
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

const rememberedMs = 10_000;

/** Opens the looks of a process. */
export function openSharedLooks(): SharedLooks {
  const newest = new Map<string, Look>();
  const last = new Map<string, Found>();

  async function begin<Result>(own: Look, key: string, look: () => Promise<Result>): Promise<Result> {
    await newest.get(key)?.over;
    own.hasBegun = true;
    const begunAt = performance.now();
    const result = await look();
    const found = { begunAt, found: result };
    last.set(key, found);
    setTimeout(() => last.get(key) === found && last.delete(key), rememberedMs).unref();
    return result;
  }

  function take<Result>(key: string, look: () => Promise<Result>): Promise<Result> {
    const before = newest.get(key);
    if (before && !before.hasBegun) {
      before.served++;
      // Those whom it failed share the next one, too: they must not all look at once.
      return (before.result as Promise<Result>).catch(() => take(key, look));
    }
    const own: Look = { hasBegun: false, served: 1, result: Promise.resolve(), over: Promise.resolve() };
    const result = begin(own, key, look);
    own.result = result;
    own.over = endOf(own).then(() => newest.get(key) === own && newest.delete(key));
    newest.set(key, own);
    return result;
  }

  return {
    foundSince: (key, moment) => {
      const { begunAt, found } = last.get(key) ?? { begunAt: 0, found: undefined };
      return begunAt > moment ? found : undefined;
    },
    take,
  };
}

async function endOf(look: Look): Promise<void> {
  await look.result.catch(() => undefined);
  if (look.served > 1) await sleep(pauseMs);
}
