import { expect, test } from "vitest";

import { placeholdersIn, placesOf } from "./notice-placeholders.ts";

test.each(["{날짜}", "{날짜 }", "{ 날짜}", "{ 날짜 }", "{\u00a0날짜\n}"])(
  "a placeholder is one however its name is spaced: %s",
  (written) => {
    const text = `내일 ${written}부터`;
    expect(placeholdersIn(text)).toEqual(["{날짜}"]);
    expect(placesOf(text, "{날짜}")).toEqual([{ start: 3, end: 3 + written.length }]);
  },
);

test("what is not in the list is text, and each place counts", () => {
  expect(placeholdersIn("{이름} { } {날짜 날짜} 날짜")).toEqual([]);
  expect(placeholdersIn("{시간 } {날짜} { 시간}")).toEqual(["{날짜}", "{시간}"]);
  expect(placesOf("{시간 } {날짜} { 시간}", "{시간}")).toHaveLength(2);
});
