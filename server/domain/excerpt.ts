import { sql } from "kysely";
import type { RawBuilder } from "kysely";

import { beginningOf } from "#contract/values/beginning.ts";
import { partAround } from "#contract/values/excerpt.ts";
import { searchForm } from "#contract/values/search-form.ts";

import type { TableWith } from "./table-with.ts";

const excerptLength = 200;

/** How many characters of an excerpt come before the search words. */
const leadLength = 60;

/** So many more characters on each side: the database does not know where letters end as people see them. */
const margin = 64;

/**
 * In the form that the search compares, words stand earlier by each space, and later by each sign that makes several
 * letters ('㎏'). The place in the text is looked for from there.
 */
const [mostSigns, lookedAt] = [1000, 6000];

interface Asked {
  excerpt?: boolean | null | undefined;
  query?: string | null | undefined;
}

/** The rows of a list with their text as it was asked for: it was selected by one of the functions below. */
export function withExcerpts<Row extends { content: string }>(
  rows: readonly Row[],
  { excerpt, query }: Asked,
): Row[] {
  return rows.map((row) => (excerpt ? { ...row, content: excerptOf(row.content, query) } : row));
}

/** A text's excerpt, around the words or from its beginning. */
export function excerptOf(text: string, words?: string | null): string {
  return words
    ? partAround(text, words, { before: leadLength, most: excerptLength })
    : beginningOf(text, excerptLength);
}

/** A column of long text, or its beginning if only an excerpt is asked for: see withExcerpts(). */
export function textOrExcerpt(column: string, excerpt: boolean | null | undefined): RawBuilder<string> {
  const text = sql.ref<string>(column);
  return excerpt ? longExcerpt(text) : sql<string>`${text}`;
}

/** The beginning of a text: excerptOf() makes the excerpt from it. */
export function longExcerpt(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`left(${text}, ${sql.lit(excerptLength + margin)})`;
}

/**
 * The part of a table's content around the search words, as they were typed if they stand there so; without a match, its
 * beginning: see withExcerpts().
 */
export function excerptAround(
  table: TableWith<"content" | "search_text">,
  words: string,
): RawBuilder<string> {
  const [content, searchText] = [sql.ref(`${table}.content`), sql.ref(`${table}.search_text`)];
  const inForm = sql`strpos(split_part(${searchText}, ${"\n"}, 2), ${searchForm(words)})`;
  const looked = sql`substr(text, start + 1, ${sql.lit(lookedAt)})`;
  // An expression costs much for each letter that it looks at, and each reading of a long text is one of the disk's.
  return sql<string>`(
    select substr(text, greatest(found - ${sql.lit(leadLength + margin)}, 1), ${sql.lit(excerptLength + 2 * margin)})
    from (select ${content} || '' as text offset 0) as read
    cross join lateral coalesce(nullif(strpos(text, ${words}), 0), (
      select start + nullif(regexp_instr(${looked}, ${spacedAnyhow(words)}, 1, 1, 0, 'i'), 0)
      from ${inForm} as place cross join lateral greatest(place - ${sql.lit(mostSigns)}, 0) as start
      where place > 0
    )) as found
  )`;
}

/**
 * A PostgreSQL regular expression that matches the words with or without spaces between their characters, in any way of
 * writing each.
 */
function spacedAnyhow(words: string): string {
  otherWays ??= listOtherWays();
  const characters = Array.from(searchForm(words), (one) => {
    const [plain, others] = [one.replace(/[^\p{L}\p{N}]/u, "\\$&"), otherWays!.get(one)];
    return others === undefined ? plain : `[${plain}${others}]`;
  });
  return characters.join("[ \t\n\r\u00a0\u200b\u3000]*");
}

/** For each character of a form: the characters that are written for it. None has a meaning in an expression. */
let otherWays: ReadonlyMap<string, string> | undefined;

/** Wide letters, circled ones and their like: what Unicode keeps for other character sets, and letters for mathematics. */
const blocks = [
  [0x2070, 0x24ff],
  [0xff00, 0xffef],
  [0x1d400, 0x1d7ff],
] as const;

function listOtherWays(): ReadonlyMap<string, string> {
  const ways = new Map<string, string>();
  for (const [first, last] of blocks) {
    for (let code = first; code <= last; code++) {
      const written = String.fromCodePoint(code);
      const form = searchForm(written);
      const isOther = form !== written && form !== "" && form !== written.toLowerCase();
      if (isOther && form.length === String.fromCodePoint(form.codePointAt(0)!).length)
        ways.set(form, (ways.get(form) ?? "") + written);
    }
  }
  return ways;
}
