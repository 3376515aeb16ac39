import fc from "fast-check";
import { expect, test } from "vitest";

import { beginningOf, letterStart } from "./beginning.ts";
import { countCharacters } from "./text.ts";

const segmenter = new Intl.Segmenter("ko", { granularity: "grapheme" });
const lettersIn = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment);

const letter = fc.constantFrom(..."가 a 👨‍👩‍👧 🇰🇷 👍🏽 e\u0301 각 ㅋ ❤️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 क्षि \r\n".split(" "));
const text = fc.oneof(
  fc.array(letter, { maxLength: 30 }).map((all) => all.join("")),
  fc.string({ unit: "binary", maxLength: 40 }),
);

test("a beginning is whole letters, as many as there is room for", () => {
  fc.assert(
    fc.property(text, fc.integer({ min: 12, max: 30 }), (whole, most) => {
      const beginning = beginningOf(whole, most);
      expect(countCharacters(beginning)).toBeLessThanOrEqual(most);
      expect(whole.startsWith(beginning)).toBe(true);
      const all = lettersIn(whole);
      fc.pre(all.every((each) => countCharacters(each) <= 12));
      const beyond = all.findIndex((_, n) => countCharacters(all.slice(0, n + 1).join("")) > most);
      expect(beginning).toBe(beyond < 0 ? whole : all.slice(0, beyond).join(""));
    }),
  );
});

test("one letter that is longer than the room is cut, so that something is shown", () => {
  expect(beginningOf(`a${"\u0301".repeat(500)}`, 10)).toBe(`a${"\u0301".repeat(9)}`);
});

test("a mark says that there is more", () => {
  expect(beginningOf("가나다라", 2, "…")).toBe("가나…");
  expect(beginningOf("가나", 2, "…")).toBe("가나");
  expect(beginningOf("👨‍👩‍👧👨‍👩‍👧", 7, "…")).toBe("👨‍👩‍👧…");
});

test("a letter begins at or before each of its places", () => {
  fc.assert(
    fc.property(text, fc.nat(40), (whole, at) => {
      const start = letterStart(whole, at);
      const starts = [0, whole.length, ...Array.from(segmenter.segment(whole), ({ index }) => index)];
      expect(starts).toContain(start);
      expect(start).toBe(Math.max(...starts.filter((one) => one <= at)));
    }),
  );
});
