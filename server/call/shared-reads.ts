/** What the streams of one apartment show alike: read once after each change, however many watch. */
export interface SharedReads {
  /** Joins the readers of a key; when the last one leaves, nothing is kept. */
  join(key: string): { read: SharedRead; leave: () => void };
}

/**
 * Answers what was read of a topic at this version, or reads it now. Whoever joins a reading that fails reads for
 * themselves: the failure may be the first reader's own, such as a session that ended.
 *
 * @param version of the topic, as it was before whoever asks began to look
 */
export type SharedRead = <Result>(
  topic: string,
  version: number,
  work: () => Promise<Result>,
) => Promise<Result>;

interface Readers {
  count: number;
  /** By topic. */
  readings: Map<string, { version: number; result: Promise<unknown> }>;
}

export function openSharedReads(): SharedReads {
  const all = new Map<string, Readers>();
  return {
    join: (key) => {
      const readers = all.get(key) ?? { count: 0, readings: new Map() };
      all.set(key, readers);
      readers.count++;
      const leave = () => {
        readers.count--;
        if (readers.count === 0) all.delete(key);
      };
      return { read: readFrom(readers), leave };
    },
  };
}

function readFrom({ readings }: Readers): SharedRead {
  return <Result>(topic: string, version: number, work: () => Promise<Result>) => {
    const known = readings.get(topic);
    if (known?.version === version) return (known.result as Promise<Result>).catch(work);
    const reading = { version, result: work() };
    readings.set(topic, reading);
    reading.result.catch(() => readings.get(topic) === reading && readings.delete(topic));
    return reading.result;
  };
}
