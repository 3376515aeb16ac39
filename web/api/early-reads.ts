import type { Query, QueryKey } from "@tanstack/react-query";
import { hashKey } from "@tanstack/react-query";

/** The queries that a navigation has started to read before its screen is shown. */
const early = new Set<string>();

/** Notes the queries that the coming screen need not read again. Those of the screen before are forgotten. */
export function noteEarlyReads(keys: readonly QueryKey[]): void {
  early.clear();
  for (const key of keys) early.add(hashKey(key));
}

/**
 * The part of the screen that wanted the query watches it, so it is an ordinary one from now on. Its code may come long
 * after the screen and the answer.
 */
export function endEarlyRead({ queryHash }: Pick<Query, "queryHash">): void {
  early.delete(queryHash);
}

/** No screen of this navigation is coming. */
export function forgetEarlyReads(): void {
  early.clear();
}

/** Whether the query's present answer or failure is for the screen that is about to appear. */
export function isEarlyRead({ queryHash }: Pick<Query, "queryHash">): boolean {
  return early.has(queryHash);
}
