import type { QueryClient } from "@tanstack/react-query";

import type { CommandName } from "#contract/index.ts";

/** A sign for each topic. */
interface DeclaredTopics {
  /** What a command touches. */
  touches: string;
  /** What a query shows. */
  shows: string;
  removes: string;
}

/** By a function's name. A query's key need not be one. */
type TopicsByName = ReadonlyMap<unknown, DeclaredTopics>;

let loaded: Promise<TopicsByName | undefined> | undefined;

/** Nothing that is shown first needs them, so they are fetched with the first command, beside it. */
export function loadTopics(): Promise<TopicsByName | undefined> {
  loaded ??= import("./declared-topics.ts").then(
    ({ packedTopics }) => unpack(packedTopics),
    () => (loaded = undefined),
  );
  return loaded;
}

function unpack(packedTopics: string): TopicsByName {
  return new Map(
    packedTopics.split(" ").map((packed) => {
      const [name, touches = "", shows = "", removes = ""] = packed.split(",");
      return [name, { touches, shows, removes }];
    }),
  );
}

/**
 * Marks every query as stale that shows what the command touched, and reads those on the screen again. What
 * the command removed is not read again: its page is about to close, and the answer could only be that it is
 * gone. If nothing tells which these are, all are stale. What tells it may come late or never: the command is done
 * nevertheless, and after two seconds nobody waits for it.
 */
export async function invalidateAfter(
  client: QueryClient,
  name: CommandName,
  payload: unknown,
): Promise<void> {
  const marked = loadTopics().then((topics) => mark(client, topics, name, payload));
  await Promise.race([marked, new Promise((resolve) => setTimeout(resolve, longestWaitMs))]);
}

const longestWaitMs = 2_000;

function mark(
  client: QueryClient,
  topics: TopicsByName | undefined,
  name: CommandName,
  payload: unknown,
): void {
  if (!topics) return void client.invalidateQueries();
  const { touches, removes } = topics.get(name) ?? nothing;
  const removed = removes === "" ? undefined : fieldOf(payload, removes);
  void client.invalidateQueries({
    predicate: ({ queryKey: [shown, ...asked] }) => {
      const { shows } = topics.get(shown) ?? nothing;
      if (!Array.from(shows).some((topic) => touches.includes(topic))) return false;
      return removed === undefined || !asked.some((part) => fieldOf(part, removes) === removed);
    },
  });
}

const nothing: DeclaredTopics = { touches: "", shows: "", removes: "" };

function fieldOf(value: unknown, field: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, field) : undefined;
}
