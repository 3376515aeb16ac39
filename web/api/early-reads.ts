import type { Query, QueryCache, QueryKey } from "@tanstack/react-query";
import { hashKey } from "@tanstack/react-query";

/** The queries that a navigation has started to read before its screen is shown. */
const early = new Set<string>();

/** Notes the queries that the coming screen need not read again. Those of the screen before are forgotten. */
export function noteEarlyReads(keys: readonly QueryKey[]): void {
  early.clear();
  for (const key of keys) early.add(hashKey(key));
}

/**
 * The screen is shown, so the queries that it watches are ordinary ones from now on. The others wait for a part whose
 * code comes later than its screen: their answers may long be there by then.
 */
export function endEarlyReads(queries: QueryCache): void {
  for (const key of early) if (queries.get(key)?.isActive()) early.delete(key);
}

/** The part that came later is there, and watches its query. */
export function endEarlyRead({ queryHash }: Pick<Query, "queryHash">): void {
  early.delete(queryHash);
}

/** Whether the query's present answer or failure is for the screen that is about to appear. */
export function isEarlyRead({ queryHash }: Pick<Query, "queryHash">): boolean {
  return early.has(queryHash);
}
