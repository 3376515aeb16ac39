import { expect, test } from "vitest";

import { isSyllable, slicesFor } from "./font-slices.ts";
import { ownTexts, planFonts } from "./fonts.ts";

test("the product's own texts need the core only", async () => {
  const slices = await planFonts();
  const drawn = slicesFor(await ownTexts(), slices).map(({ name }) => name);
  expect(drawn).toEqual(["core"]);
});

test("a syllable is in the slice that the browser loads for it", async () => {
  const slices = await planFonts();
  // All 11,172 take ten seconds; every nineteenth falls into each kind of slice.
  const syllables = Array.from({ length: 588 }, (_, index) => 0xac00 + index * 19);
  expect(syllables.every(isSyllable)).toBe(true);
  const lost = syllables.filter((one) => {
    const [slice] = slicesFor(String.fromCodePoint(one), slices);
    return !slice?.codePoints.includes(one);
  });
  expect(lost.map((one) => String.fromCodePoint(one)).join("")).toBe("");
});
