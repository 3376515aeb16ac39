import fc from "fast-check";
import { expect, test } from "vitest";

import { plainHyphens, plainSigns } from "./plain-signs.ts";

test("digits of every script are the plain ones", () => {
  const isOfDigits = (system: string) =>
    /^\p{Nd}{10}$/u.test(
      new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false }).format(1_234_567_890),
    );
  const systems = Intl.supportedValuesOf("numberingSystem").filter(isOfDigits);
  expect(systems.length).toBeGreaterThan(50);
  for (const system of systems) {
    const written = new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false }).format(9_876_543_210);
    expect(plainSigns(written), system).toBe("9876543210");
  }
});

test("wide signs are the plain ones, and what nobody sees is gone", () => {
  expect(plainSigns("１０１－１２０３")).toBe("101-1203");
  expect(plainSigns("ｋｉｍ＠ｅｘａｍｐｌｅ．ｃｏｍ")).toBe("kim@example.com");
  expect(plainSigns("\u202A010-1234-5678\u202C\u200B\uFEFF\u3164")).toBe("010-1234-5678");
});

test("hyphens of every kind are one", () => {
  for (const hyphen of "-‐‑‒–—―−－ㅡー﹣") expect(plainHyphens(`101${hyphen}1203`)).toBe("101-1203");
});

test("plain text and Hangul, whole or composed, stay", () => {
  for (const text of ["101동 1203호", "ㄱㅏ", "\u1100\u1161", "12가 3456", "①②½²"]) {
    expect(plainSigns(text)).toBe(text);
  }
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(plainSigns(text)).toBe(text);
    }),
  );
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(plainSigns(plainSigns(text))).toBe(plainSigns(text));
    }),
  );
});
