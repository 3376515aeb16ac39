import { expect, test } from "vitest";

import { createApartmentFilter } from "./apartment-filter.ts";

const names = ["래미안·푸르지오 2단지", "힐스테이트(판교) 3단지", "LG자이 11차", "한빛마을 1단지"];
const found = (typed: string) => names.filter(createApartmentFilter(typed));

test("names are found as the server finds them", () => {
  expect(found("레미안푸르지오 2단지아파트")).toEqual([names[0]]);
  expect(found("HILLSTATE 판교")).toEqual([names[1]]);
  expect(found("엘지자이11")).toEqual([names[2]]);
});

test("and on the way there: while a syllable is typed, and by initials", () => {
  expect(found("래미안푸르징")).toEqual([names[0]]);
  expect(found("힐스테이트판ㄱ")).toEqual([names[1]]);
  expect(found("ㅎㅂㅁㅇ 1")).toEqual([names[3]]);
  expect(found("자이 1"), "as far as it is typed").toEqual([names[2]]);
  expect(found("")).toEqual(names);
  expect(found("푸르지오 3")).toEqual([]);
});
