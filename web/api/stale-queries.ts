import type { QueryClient } from "@tanstack/react-query";

import type { CommandName, FunctionName } from "#contract/index.ts";
import type { Topic } from "#contract/topics.ts";

import { declaredTopics } from "./declared-topics.ts";

/** By a query's key, which need not be a function's name. */
const topicsByName = new Map<unknown, (typeof declaredTopics)[FunctionName]>(Object.entries(declaredTopics));

/**
 * Marks every query as stale that shows what the command touched, and reads those on the screen again. What
 * the command removed is not read again: its page is about to close, and the answer could only be that it is
 * gone.
 */
export function invalidateAfter(client: QueryClient, name: CommandName, payload: unknown): void {
  const { touches = [], removes } = declaredTopics[name];
  const removed = removes === undefined ? undefined : fieldOf(payload, removes);
  void client.invalidateQueries({
    predicate: ({ queryKey: [shown, ...asked] }) => {
      const topics = shownTopics(shown);
      if (!topics.some((topic) => touches.includes(topic))) return false;
      return removed === undefined || !asked.some((part) => fieldOf(part, removes!) === removed);
    },
  });
}

/** No topics for keys that are not queries. */
function shownTopics(name: unknown): readonly Topic[] {
  return topicsByName.get(name)?.shows ?? [];
}

function fieldOf(value: unknown, field: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, field) : undefined;
}
