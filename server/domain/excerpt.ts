import { sql } from "kysely";
import type { RawBuilder } from "kysely";

import { searchForm } from "#contract/values/search-form.ts";

const excerptLength = 200;

/** Characters of an excerpt that stand before what it is about. */
const leadLength = 60;

/** A column of long text, or its beginning where that was asked for. */
export function textOrExcerpt(column: string, excerpt: boolean | null | undefined): RawBuilder<string> {
  const text = sql.ref<string>(column);
  return excerpt ? sql<string>`left(${text}, ${sql.lit(excerptLength)})` : sql<string>`${text}`;
}

/** The part of a column around the first place where a search finds the words, else its beginning. */
export function excerptAround(column: string, words: string): RawBuilder<string> {
  const text = sql.ref<string>(column);
  const found = sql`regexp_instr(${text}, ${spacedAnyhow(words)}, 1, 1, 0, 'i')`;
  return sql<string>`substr(${text}, greatest(${found} - ${sql.lit(leadLength)}, 1), ${sql.lit(excerptLength)})`;
}

/** A regular expression of PostgreSQL's for the words with or without spaces between any two characters. */
function spacedAnyhow(words: string): string {
  const characters = Array.from(searchForm(words), (one) => one.replace(/[^\p{L}\p{N}]/u, "\\$&"));
  return characters.join("[ \t\n\r\u00a0\u200b\u3000]*");
}
