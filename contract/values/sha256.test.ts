import { createHash } from "node:crypto";

import fc from "fast-check";
import { expect, test } from "vitest";

import { sha256 } from "./sha256.ts";

test("hashes every text as the standard does", () => {
  expect(sha256("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  expect(sha256("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  const texts = fc.string({ unit: "grapheme", maxLength: 300 });
  fc.assert(
    fc.property(texts, (text) => {
      expect(sha256(text)).toBe(createHash("sha256").update(text).digest("hex"));
    }),
  );
});

test("around the ends of its blocks, too", () => {
  for (let length = 0; length < 200; length++) {
    const text = "a".repeat(length);
    expect(sha256(text)).toBe(createHash("sha256").update(text).digest("hex"));
  }
});
