/** Data that all streams of one apartment show. It is read once after each change, for all of them. */
export interface SharedReads {
  /** Joins the readers of a key. When the last reader leaves, everything is forgotten. */
  join(key: string): { read: SharedRead; leave: () => void };
}

/**
 * Returns what was read of a topic at this version, or reads it now. If a shared reading fails, each reader
 * reads again alone, because the failure may belong to the first reader, such as an ended session.
 *
 * @param version the topic's version before this reader began
 */
export type SharedRead = <Result>(
  topic: string,
  version: number,
  work: () => Promise<Result>,
) => Promise<Result>;

interface Readers {
  count: number;
  /** The readings by topic. */
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
