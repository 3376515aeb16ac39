import fc from "fast-check";
import { expect, test } from "vitest";

import { findWords, partAround } from "./excerpt.ts";

const segmenter = new Intl.Segmenter("ko", { granularity: "grapheme" });
const letter = fc.constantFrom(..."가,나,👨‍👩‍👧,🇰🇷,👍🏽,각, ,e\u0301,❤️".split(","));
const text = fc.array(letter, { maxLength: 60 }).map((all) => all.join(""));

test("the part around the words is whole letters, and holds the words", () => {
  fc.assert(
    fc.property(text, text, (before, behind) => {
      const whole = `${before}ＬＧ 누수${behind}`;
      const starts = new Set([whole.length, ...Array.from(segmenter.segment(whole), ({ index }) => index)]);
      const part = partAround(whole, "LG누수", { before: 10, most: 40 });
      expect(findWords(part, "LG누수")).toBeDefined();
      const at = whole.indexOf(part);
      expect(starts).toContain(at);
      expect(starts).toContain(at + part.length);
    }),
  );
});

test("marks say where there is more", () => {
  const long = `${"가".repeat(50)}누수${"나".repeat(200)}`;
  expect(partAround(long, "누수", { before: 2, most: 6, mark: "…" })).toBe("… 가가누수나나 …");
  expect(partAround(long, "없음", { before: 2, most: 4, mark: "…" })).toBe("가가가가 …");
  expect(partAround("누수", "누수", { before: 2, most: 4, mark: "…" })).toBe("누수");
});
