import type { Database } from "#database/database.ts";

type Listener = () => void;

/** What was announced in the database, by whichever server, passed on to the streams of this one. */
export interface Changes {
  /** Calls back at each announcement of the topic, until the returned function is called. */
  subscribe(topic: string, listener: Listener): () => void;
  /** Another number after each announcement of the topic, and whenever nobody listened for a while. */
  version(topic: string): number;
  close(): Promise<void>;
}

/** Listens once for the whole process. */
export async function listenForChanges(database: Database): Promise<Changes> {
  const topics = new Map<string, Topic>();
  // Counted over all topics: one that is listened to again never has an old number again.
  let lastVersion = 0;
  const stop = await database.listen("danji", (announced) => {
    // An empty topic: the connection was lost for a while, so anything may have changed.
    const concerned = announced === "" ? [...topics.values()] : [topics.get(announced)];
    for (const topic of concerned) {
      if (!topic) continue;
      topic.version = ++lastVersion;
      for (const listener of topic.listeners) listener();
    }
  });
  return {
    subscribe: (name, listener) => {
      const topic = topics.get(name) ?? { listeners: new Set(), version: ++lastVersion };
      topics.set(name, topic);
      topic.listeners.add(listener);
      return () => {
        topic.listeners.delete(listener);
        if (topic.listeners.size === 0) topics.delete(name);
      };
    },
    version: (name) => topics.get(name)?.version ?? 0,
    close: stop,
  };
}

interface Topic {
  listeners: Set<Listener>;
  version: number;
}

/** The topic of something in one apartment. */
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
