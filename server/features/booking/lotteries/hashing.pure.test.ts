import { createHash } from "node:crypto";

import fc from "fast-check";
import { expect, test } from "vitest";

import { sha256 } from "#contract/values/sha256.ts";

test("browsers hash every text as node and the database do", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (text) => {
      expect(sha256(text)).toBe(createHash("sha256").update(text).digest("hex"));
    }),
  );
  for (let length = 0; length < 200; length++) {
    const text = "a".repeat(length);
    expect(sha256(text)).toBe(createHash("sha256").update(text).digest("hex"));
  }
});
