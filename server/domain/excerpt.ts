import { sql } from "kysely";
import type { RawBuilder } from "kysely";

import { searchForm } from "#contract/values/search-form.ts";

const excerptLength = 200;

/** How many characters of an excerpt come before the search words. */
const leadLength = 60;

/** A column of long text, or its beginning if only an excerpt is asked for. */
export function textOrExcerpt(column: string, excerpt: boolean | null | undefined): RawBuilder<string> {
  const text = sql.ref<string>(column);
  return excerpt ? sql<string>`left(${text}, ${sql.lit(excerptLength)})` : sql<string>`${text}`;
}

/** The part of a column around the first match of the search words; without a match, its beginning. */
export function excerptAround(column: string, words: string): RawBuilder<string> {
  const text = sql.ref<string>(column);
  const found = sql`regexp_instr(${text}, ${spacedAnyhow(words)}, 1, 1, 0, 'i')`;
  return sql<string>`substr(${text}, greatest(${found} - ${sql.lit(leadLength)}, 1), ${sql.lit(excerptLength)})`;
}

/** A PostgreSQL regular expression that matches the words with or without spaces between their characters. */
function spacedAnyhow(words: string): string {
  const characters = Array.from(searchForm(words), (one) => one.replace(/[^\p{L}\p{N}]/u, "\\$&"));
  return characters.join("[ \t\n\r\u00a0\u200b\u3000]*");
}
