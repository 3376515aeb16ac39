import type { Database } from "#database/database.ts";

type Listener = () => void;

/** Passes the database's announcements, which any server may make, to the streams of this server. */
export interface Changes {
  /** Calls back at each announcement of the topic. The returned function stops it. */
  subscribe(topic: string, listener: Listener): () => void;
  /** A number that changes with each announcement of the topic, and after every time without a listener. */
  version(topic: string): number;
  close(): Promise<void>;
}

/** Listens once for the whole process. */
export async function listenForChanges(database: Database): Promise<Changes> {
  const topics = new Map<string, Topic>();
  // One counter for all topics, so that a topic never gets an old number again after a pause.
  let lastVersion = 0;
  const stop = await database.listen("danji", (announced) => {
    // An empty topic means that the connection was lost for a while, so anything may have changed.
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

/** The topic of one apartment's data. */
export function apartmentTopic(apartmentId: string, what: string): string {
  return `${apartmentId}:${what}`;
}

/** The topic of one person's own data. */
export function personTopic(userId: string, what: string): string {
  return `${what}:${userId}`;
}

/** The topic that announces the end of a user's sessions. */
export function sessionTopic(userId: string): string {
  return personTopic(userId, "session");
}

/** A stream reads again at most this often, so that a list of thousands is not sent for each changed row. */
const leastIntervalMs = 500;

/**
 * Yields the topics that were announced since it was last asked, as one set however many announcements came.
 * It ends when the signal aborts. It listens from the moment of the call, so nothing is missed between a
 * first reading and the first wait. After `recheckMs` without announcements it yields an empty set, for
 * changes that are never announced.
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
