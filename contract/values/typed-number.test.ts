import fc from "fast-check";
import { expect, test } from "vitest";

import { wholeNumberOf } from "./typed-number.ts";

test.each<[string, number | undefined]>([
  ["0", 0],
  [" 15 ", 15],
  ["１５", 15],
  ["015", 15],
  ["-3", -3],
  ["−3", -3],
  ["15,000", 15_000],
  ["1,500,000", 1_500_000],
  ["15000.0", 15_000],
  ["", undefined],
  ["15.5", undefined],
  ["1,50", undefined],
  ["15,00,000", undefined],
  ["0,150", undefined],
  ["1.5E4", undefined],
  ["15 000", undefined],
  ["1-5", undefined],
  ["15만", undefined],
  ["9".repeat(16), undefined],
])("%j", (typed, number) => {
  expect(wholeNumberOf(typed)).toBe(number);
});

test("every number is read as any writing has it", () => {
  fc.assert(
    fc.property(fc.integer(), (number) => {
      for (const locale of ["en", "ko-KR", "ko-KR-u-nu-fullwide", "en-u-nu-arab"]) {
        const plain = new Intl.NumberFormat(locale, { useGrouping: false }).format(number);
        expect(wholeNumberOf(plain), plain).toBe(number);
      }
      expect(wholeNumberOf(number.toLocaleString("ko-KR"))).toBe(number);
    }),
  );
});

test("what is read has all the digits that were typed", () => {
  const typed = fc.string({
    unit: fc.constantFrom("0", "1", "2", "3", "40", "500", ",", ".", "-", "−", " ", "，"),
  });
  fc.assert(
    fc.property(typed, (text) => {
      const number = wholeNumberOf(text);
      if (number === undefined) return;
      const digits = text.replace(/\.0+\s*$/, "").replaceAll(/\D/g, "");
      expect(Number(digits)).toBe(Math.abs(number));
    }),
  );
});
