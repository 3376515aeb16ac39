import type { Query, QueryKey } from "@tanstack/react-query";
import { hashKey } from "@tanstack/react-query";

/** The queries that a navigation began to read before its screen was there. */
const early = new Set<string>();

/** Notes what the screen under way need not read again when it appears. Of the screen before nothing is left. */
export function noteEarlyReads(keys: readonly QueryKey[]): void {
  early.clear();
  for (const key of keys) early.add(hashKey(key));
}

/** The screen is there: from now on its queries are like any other. */
export function endEarlyReads(): void {
  early.clear();
}

/** Whether what stands there, answer or failure, is for the screen that is about to appear. */
export function isEarlyRead({ queryHash }: Pick<Query, "queryHash">): boolean {
  return early.has(queryHash);
}
