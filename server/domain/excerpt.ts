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

/**
 * A PostgreSQL regular expression that matches the words with or without spaces between their characters, whatever way
 * each is written.
 */
function spacedAnyhow(words: string): string {
  otherWays ??= listOtherWays();
  const characters = Array.from(searchForm(words), (one) => {
    const [plain, others] = [one.replace(/[^\p{L}\p{N}]/u, "\\$&"), otherWays!.get(one)];
    return others === undefined ? plain : `[${plain}${others}]`;
  });
  return characters.join("[ \t\n\r\u00a0\u200b\u3000]*");
}

/** By each character of a form: the characters that are written for it, none of which has a meaning in an expression. */
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
