import { expect, test } from "vitest";

import { createKoreanFilter } from "./korean-search.ts";

test.each([
  ["", "래미안 2단지"],
  ["래미안", "래미안 2단지"],
  ["안2", "래미안 2단지"],
  ["  미 안", "래미안 2단지"],
  ["SK", "sk뷰"],
  ["ㄹㅁㅇ", "래미안 2단지"],
  ["ㄹㅁㅇ 2", "래미안 2단지"],
  // Each step of typing 래미안, 없는 and 과천 on the two-set layout.
  ["ㄹ", "래미안"],
  ["램", "래미안"],
  ["래밍", "래미안"],
  ["업", "없는 마을"],
  ["없느", "없는 마을"],
  ["고", "과천"],
  // Decomposed letters, as in the file names of some systems.
  ["래미안".normalize("NFD"), "래미안"],
])("'%s' finds '%s'", (query, text) => {
  expect(createKoreanFilter(query)(text)).toBe(true);
});

test.each([
  ["래미온", "래미안"],
  ["ㄹㅇ", "래미안"],
  ["3단지", "래미안 2단지"],
])("'%s' does not find '%s'", (query, text) => {
  expect(createKoreanFilter(query)(text)).toBe(false);
});
