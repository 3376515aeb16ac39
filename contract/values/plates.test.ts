import fc from "fast-check";
import { expect, test } from "vitest";

import { isPlate, plateForm } from "./plates.ts";

test.each([
  ["12가 3456", "12가3456"],
  ["123가 4567", "123가4567"],
  ["１２가３４５６", "12가3456"],
  ["12가-3456", "12가3456"],
  ["123가．4567", "123가4567"],
  ["12.가.3456", "12가3456"],
  ["12가·3456", "12가3456"],
  ["12가。3456", "12가3456"],
  ["12\u1100\u1161 3456", "12가3456"],
  ["\u200B12가3456\uFEFF", "12가3456"],
  ["서울 12 가 3456", "서울12가3456"],
  ["서울 1 가 3456", "서울1가3456"],
  ["임시 1234", "임시1234"],
  ["임시123456", "임시123456"],
  ["서울 임 1234", "서울임1234"],
  ["외교 001-001", "외교001001"],
  ["준외 012–003", "준외012003"],
  ["영사 001-002", "영사001002"],
  ["협정 001-002", "협정001002"],
  ["대표 001-002", "대표001002"],
  ["국기 001-002", "국기001002"],
  ["준영 001-002", "준영001002"],
  ["12육3456", "12육3456"],
  ["육 12-3456", "육123456"],
  ["경기 02 가 1234", "경기02가1234"],
  ["서울 강남 가 1234", "서울강남가1234"],
  ["서울 영등포 나 1234", "서울영등포나1234"],
  ["부산 중 가 1234", "부산중가1234"],
  ["세종 가 1234", "세종가1234"],
  ["98하7654", "98하7654"],
])("%s is the plate %s", (typed, plate) => {
  expect(plateForm(typed)).toBe(plate);
  expect(isPlate(plate)).toBe(true);
});

test.each([
  "",
  "1가2345",
  "12가345",
  "12가34567",
  "1234",
  "12A3456",
  "서12가3456",
  "외교1",
  "강남가1234",
  "임시12",
  "서울1234",
])("%s is none", (typed) => expect(isPlate(plateForm(typed))).toBe(false));

test("a plate is itself, and no longer than the database keeps", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (typed) => {
      const plate = plateForm(typed);
      expect(plateForm(plate)).toBe(plate);
      if (isPlate(plate)) expect(plate.length).toBeLessThanOrEqual(12);
    }),
  );
});
