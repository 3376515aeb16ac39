import fc from "fast-check";
import { expect, test } from "vitest";

import { guardFormula, unguardFormula } from "./formula-guard.ts";

const unseen = fc.string({
  unit: fc.constantFrom(
    " ",
    "\u00a0",
    "\u3000",
    "\n",
    "\u000b",
    "\u200b",
    "\u2060",
    "\ufeff",
    "\u00ad",
    "\u3164",
    "\u115f",
    "\u0007",
    "\u202e",
    "\ufe0f",
  ),
});
const sign = fc.constantFrom(..."=+-@\t\r＝＋－＠".split(""));

test("whatever that cannot be seen stands before its sign, no formula is left one", () => {
  fc.assert(
    fc.property(unseen, sign, fc.string(), (before, formula, rest) => {
      expect(guardFormula(before + formula + rest)).toBe(`'${before}${formula}${rest}`);
    }),
  );
});

test("every text is read back as it was, one with apostrophes too", () => {
  const pieces = fc.array(fc.oneof(fc.constant("'"), unseen, sign, fc.string({ unit: "grapheme" })));
  fc.assert(
    fc.property(pieces, (parts) => {
      const text = parts.join("");
      expect(unguardFormula(guardFormula(text))).toBe(text);
    }),
  );
});

test.each(["김하나", "101", "'101", "동-호", "'", ""])("%j is no formula and stays as it is", (text) => {
  expect([guardFormula(text), unguardFormula(text)]).toEqual([text, text]);
});
