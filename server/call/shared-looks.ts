/**
 * Looks at the database that many calls need at once, such as what is free in a facility. Unlike `SharedReads`, it
 * keeps nothing: whoever asks gets what a look finds that begins after they asked. So a look serves those who came
 * while the one before it was under way, and where nobody else comes, everybody looks for themselves.
 */
export interface SharedLooks {
  /** @param work must not depend on the caller beyond the key. It runs again, alone, if it failed for another. */
  look<Result>(key: string, work: () => Promise<Result>): Promise<Result>;
}

interface Look {
  hasBegun: boolean;
  result: Promise<unknown>;
}

export function openSharedLooks(): SharedLooks {
  const newest = new Map<string, Look>();

  async function lookAfter(before: Look | undefined, own: Look, work: () => Promise<unknown>) {
    await before?.result.catch(() => undefined);
    own.hasBegun = true;
    return work();
  }

  return {
    look: <Result>(key: string, work: () => Promise<Result>) => {
      const before = newest.get(key);
      if (before && !before.hasBegun) return (before.result as Promise<Result>).catch(work);
      const own: Look = { hasBegun: false, result: Promise.resolve() };
      const result = lookAfter(before, own, work).finally(() => {
        if (newest.get(key) === own) newest.delete(key);
      }) as Promise<Result>;
      own.result = result;
      newest.set(key, own);
      return result;
    },
  };
}
