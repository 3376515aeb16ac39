import { sql } from "kysely";

import type { Database } from "#database/database.ts";

/** A part takes some hundredths of a second, and as long if it is of long texts alone. */
const textsAtOnce = 500;

/** Renews the search words of older texts after a change of search_form(), part by part: see renew_search_texts(). */
export async function renewSearches({ kysely }: Database): Promise<void> {
  const part = sql<{ lookedAt: number }>`select renew_search_texts(${textsAtOnce}) as "lookedAt"`;
  while ((await part.execute(kysely)).rows[0]!.lookedAt > 0);
}
