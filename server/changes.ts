import type { Database } from "#database/database.ts";

type Listener = () => void;

/** What was announced in the database, by whichever server, passed on to the streams of this one. */
export interface Changes {
  /** Calls back at each announcement of the topic, until the returned function is called. */
  subscribe(topic: string, listener: Listener): () => void;
  close(): Promise<void>;
}

/** Listens once for the whole process. */
export async function listenForChanges(database: Database): Promise<Changes> {
  const listeners = new Map<string, Set<Listener>>();
  const stop = await database.listen("danji", (topic) => {
    // An empty topic: the connection was lost for a while, so anything may have changed.
    const concerned = topic === "" ? [...listeners.values()] : [listeners.get(topic) ?? new Set<Listener>()];
    for (const each of concerned) for (const listener of each) listener();
  });
  return {
    subscribe: (topic, listener) => {
      const ofTopic = listeners.get(topic) ?? new Set();
      listeners.set(topic, ofTopic.add(listener));
      return () => {
        ofTopic.delete(listener);
        if (ofTopic.size === 0) listeners.delete(topic);
      };
    },
    close: stop,
  };
}

/** The topic of something in one complex. */
export function apartmentTopic(apartmentId: string, what: string): string {
  return `${apartmentId}:${what}`;
}

/** The topic of one user's sessions ending. */
export function sessionTopic(userId: string): string {
  return `session:${userId}`;
}

/** How often a stream looks again at most: a list of thousands is not sent for every row that changes. */
const leastIntervalMs = 500;

/**
 * Yields the topics that were announced since the last look, any number of announcements as one, until
 * the signal aborts. It hears them from the moment of the call, so that nothing is missed between a
 * first look and the first wait. After `recheckMs` without any it yields an empty set, for what is
 * never announced.
 */
export function announcements(
  changes: Changes,
  topics: string[],
  signal: AbortSignal,
  recheckMs: number,
): AsyncGenerator<ReadonlySet<string>, void, void> {
  const announced = new Set<string>();
  let wake: Listener = () => undefined;
  const unsubscribe = topics.map((topic) =>
    changes.subscribe(topic, () => {
      announced.add(topic);
      wake();
    }),
  );
  onAbort(signal, () => unsubscribe.forEach((stop) => stop()));

  return (async function* () {
    while (!signal.aborted) {
      if (announced.size === 0) await waitForWake(signal, recheckMs, (resolve) => (wake = resolve));
      if (signal.aborted) return;
      const seen = new Set(announced);
      announced.clear();
      yield seen;
      await waitForWake(signal, leastIntervalMs, () => undefined);
    }
  })();
}

function onAbort(signal: AbortSignal, work: () => void): void {
  if (signal.aborted) work();
  else signal.addEventListener("abort", work, { once: true });
}

function waitForWake(signal: AbortSignal, ms: number, arm: (resolve: Listener) => void): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", finish);
      resolve();
    };
    const timer = setTimeout(finish, ms);
    signal.addEventListener("abort", finish, { once: true });
    arm(finish);
  });
}
