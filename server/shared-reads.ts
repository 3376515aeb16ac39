/** What the streams of one complex show alike: read once after each change, however many watch. */
export interface SharedReads {
  /**
   * Answers what was read for the key at this version, or reads it now.
   *
   * @param version of what is shown; whoever asks has taken it before
   */
  read<Result>(key: string, version: number, work: () => Promise<Result>): Promise<Result>;
  /** Counts a reader of keys that begin so; with the last one's leaving nothing is kept. */
  join(key: string): () => void;
}

interface Shared {
  version: number;
  result: Promise<unknown>;
}

export function openSharedReads(): SharedReads {
  const reads = new Map<string, Shared>();
  const readers = new Map<string, number>();
  return {
    read: <Result>(key: string, version: number, work: () => Promise<Result>) => {
      const known = reads.get(key);
      if (known?.version === version) return known.result as Promise<Result>;
      const result = work();
      const shared = { version, result };
      reads.set(key, shared);
      // A failure is its reader's own: the next one tries again.
      result.catch(() => reads.get(key) === shared && reads.delete(key));
      return result;
    },
    join: (key) => {
      readers.set(key, (readers.get(key) ?? 0) + 1);
      return () => {
        const left = readers.get(key)! - 1;
        if (left > 0) readers.set(key, left);
        else {
          readers.delete(key);
          reads.delete(key);
        }
      };
    },
  };
}
