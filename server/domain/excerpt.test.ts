import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { findWords } from "#contract/values/excerpt.ts";
import { useTestServer } from "#server/testing/test-server.ts";

import { excerptAround, excerptOf } from "./excerpt.ts";

const server = useTestServer();

/** The excerpt of a post, and how many characters the database answered for it. */
async function excerpt(content: string, words: string): Promise<{ text: string; answered: number }> {
  const { rows } = await sql<{ part: string }>`
    select ${excerptAround("posts", words)} as part from (
      select ${content}::text as content, search_form('제목') || E'\n' || search_form(${content}::text) as search_text
    ) as posts
  `.execute(server.database.kysely);
  const { part } = rows[0]!;
  return { text: excerptOf(part, words), answered: part.length };
}

/** As people write, and as some do to make it hard: spaces without end, signs that stand for several letters. */
const filler = fc
  .array(fc.constantFrom("가나다라 ", "ABC. ", " \u3000\u200b\n", "㎏㎡", "％_\\(", "ㅋㅋㅜ", "👨‍👩‍👧"), {
    maxLength: 200,
  })
  .chain((parts) => fc.integer({ min: 1, max: 4 }).map((times) => parts.join("").repeat(times)));
const written = fc.constantFrom(
  "누수 탐지",
  "누수탐지",
  "누 수\n탐\u3000지",
  "ＬＧ 세탁기",
  "lg세탁기",
  "Lg 세 탁기",
  "５㎏ 쌀",
);
const typed = ["누수탐지", "누수 탐지", "lg세탁기", "LG 세탁기", "5kg쌀"];

test("an excerpt holds the words that the text holds, wherever and however they are written", async () => {
  await fc.assert(
    fc.asyncProperty(filler, written, filler, async (before, words, behind) => {
      const content = `${before}${words}${behind}`;
      for (const query of typed.filter((each) => findWords(content, each))) {
        const { text, answered } = await excerpt(content, query);
        expect(findWords(text, query)).toBeDefined();
        expect(answered).toBeLessThan(1000);
      }
    }),
    { numRuns: 40 },
  );
});

test("an excerpt begins with the text where its words are elsewhere", async () => {
  await fc.assert(
    fc.asyncProperty(filler, async (content) => {
      const { text } = await excerpt(content, "없는낱말");
      expect(content.startsWith(text)).toBe(true);
    }),
    { numRuns: 10 },
  );
});
