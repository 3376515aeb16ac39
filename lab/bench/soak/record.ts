/** What was seen within a window of time. Times are in milliseconds. */
export interface Seen {
  /** By service. */
  times: Map<string, number[]>;
  /** What the caller was refused, by function and code. */
  refusals: Map<string, number>;
  /** What the server owes an answer for: no answer, or one of 500 and above. */
  faults: Map<string, number>;
  /** How long the machine's own yardstick took: a query that does nothing. */
  yardstick: number[];
}

/** Collects what is seen, window after window. */
export interface Record {
  served: (service: string, milliseconds: number) => void;
  refused: (name: string, code: string) => void;
  failed: (what: string) => void;
  measured: (milliseconds: number) => void;
  /** Begins a new window. @returns the one that ends */
  take: () => Seen;
}

export function startRecord(): Record {
  let seen = nothingSeen();
  const count = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  return {
    served: (service, milliseconds) => {
      const times = seen.times.get(service) ?? [];
      seen.times.set(service, times);
      times.push(milliseconds);
    },
    refused: (name, code) => count(seen.refusals, `${name} ${code}`),
    failed: (what) => count(seen.faults, what),
    measured: (milliseconds) => seen.yardstick.push(milliseconds),
    take: () => {
      const taken = seen;
      seen = nothingSeen();
      return taken;
    },
  };
}

function nothingSeen(): Seen {
  return { times: new Map(), refusals: new Map(), faults: new Map(), yardstick: [] };
}
