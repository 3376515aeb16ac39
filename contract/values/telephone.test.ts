import { expect, test } from "vitest";

import { isKoreanTelephone, telephoneHref, tidyTelephone } from "./telephone.ts";

test.each([
  ["02-123-4567", "tel:021234567"],
  ["(02) 1234-5678", "tel:0212345678"],
  ["031 000 0000", "tel:0310000000"],
  ["064.712.3456", "tel:0647123456"],
  ["010-1234-5678", "tel:01012345678"],
  ["01012345678", "tel:01012345678"],
  ["070-8888-1234", "tel:07088881234"],
  ["0507-1234-5678", "tel:050712345678"],
  ["1588-1234", "tel:15881234"],
  ["+82 2-123-4567", "tel:021234567"],
  ["+82 (0)10-1234-5678", "tel:01012345678"],
  ["０３１－１２３－４５６７", "tel:0311234567"],
])("%s is a number that %s calls", (typed, href) => {
  const tidy = tidyTelephone(typed);
  expect(isKoreanTelephone(tidy)).toBe(true);
  expect(telephoneHref(tidy)).toBe(href);
});

test.each([
  "관리사무소",
  "123-4567",
  "099-123-4567",
  "02-123",
  "010-1234-56789",
  "02-123-4567 내선 3",
  "+1 202 555 0100",
  "031-123-4567-8901",
])("%s is none", (typed) => {
  expect(isKoreanTelephone(tidyTelephone(typed))).toBe(false);
});

test("a number stays as it was typed, but tidy", () => {
  expect(tidyTelephone("  02 –  123 — 4567 ")).toBe("02-123-4567");
  expect(tidyTelephone("(031)  123-4567")).toBe("(031) 123-4567");
});
