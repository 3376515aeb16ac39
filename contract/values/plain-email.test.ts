import fc from "fast-check";
import { expect, test } from "vitest";

import { plainEmail } from "./plain-email.ts";
import { emailText } from "./text.ts";

test.each([
  ["kim@example.com", "kim@example.com"],
  ["  Kim@example.com ", "Kim@example.com"],
  ["ｋｉｍ＠ｅｘａｍｐｌｅ．ｃｏｍ", "kim@example.com"],
  ["kim@example。com", "kim@example.com"],
  ["kim @ example . com", "kim@example.com"],
  ["\u202Akim@example.com\u202C\u200B", "kim@example.com"],
  ["kim@한글.kr", "kim@xn--bj0bj06e.kr"],
  ["kim@한\u1100\u1173\u11AF.kr", "kim@xn--bj0bj06e.kr"],
])("%j is %s", (typed, address) => {
  expect(emailText("비었어요.").parse(typed)).toBe(address);
});

test.each([
  "kim",
  "kim@",
  "@example.com",
  "hong kim@example.com",
  "a@b.com c@d.com",
  "a@b.com, c@d.com",
  "kim@exa mple.com",
  "kim@한글/x.kr",
])("%j is none, and nothing is put together to make one", (typed) =>
  expect(emailText("비었어요.").safeParse(typed).success).toBe(false),
);

test("an address stays as it is, however often it is read", () => {
  fc.assert(
    fc.property(fc.emailAddress(), (address) => {
      expect(plainEmail(address)).toBe(address);
    }),
  );
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (typed) => {
      expect(plainEmail(plainEmail(typed))).toBe(plainEmail(typed));
    }),
  );
});
