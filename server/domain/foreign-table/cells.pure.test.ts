import { expect, test } from "vitest";

import { dayOf, isAgreed, mobileOf, nameOf } from "./cells.ts";
import type { Cell } from "./table.ts";

test.each<[Cell, string | undefined]>([
  [1_012_345_678, "01012345678"],
  ["010-1234-5678", "01012345678"],
  ["010.1234.5678", "01012345678"],
  ["+82 10-1234-5678", "01012345678"],
  ["010-1234-5678, 02-123-4567", "01012345678"],
  ["10-1234-5678", "01012345678"],
  ["1012345678.0", "01012345678"],
  ["010-1234-5678 (본인)", "01012345678"],
  ["본인: 010-1234-5678", "01012345678"],
  ["010-1234-5678\n010-8765-4321", "01012345678"],
  ["０１０－１２３４－５６７８", "01012345678"],
  ["\u202A010-1234-5678\u202C", "01012345678"],
  ["010ㅡ1234ㅡ5678", "01012345678"],
  // Texts that a spreadsheet or a narrow field has cut.
  ["1.01E+09", undefined],
  ["1.01234567E+9", undefined],
  ["1.0123456789E+9", undefined],
  [101_234_567, undefined],
  ["010-1234-567", undefined],
  ["010-1234-56x78", undefined],
  ["010-1234-5678 010-8765-4321", undefined],
  ["02-123-4567", undefined],
  ["없음", undefined],
  [null, undefined],
])("a telephone: %s", (cell, digits) => {
  expect(mobileOf(cell)).toBe(digits);
});

test("only what the list may say for it is a consent", () => {
  for (const cell of ["동의", "O", "o", "Y", "y", "1", 1, " 동의 "]) expect(isAgreed(cell)).toBe(true);
  for (const cell of ["미동의", "X", "N", "0", 0, "", null, "동의 안 함", "?", false])
    expect(isAgreed(cell)).toBe(false);
});

test("days, and names", () => {
  for (const cell of ["2024-03-01", "2024.3.1", "2024. 3. 1.", "2024년 3월 1일", "20240301", 20_240_301]) {
    expect(dayOf(cell), String(cell)).toBe("2024-03-01");
  }
  for (const cell of ["2024-02-30", "어제", null]) expect(dayOf(cell)).toBeUndefined();
  expect(nameOf("  김   하나 ")).toEqual({ name: "김 하나" });
  expect(nameOf("\u1100\u1175\u11B7")).toEqual({ name: "김" });
  expect(nameOf("가".repeat(51))).toMatchObject({ message: "50자까지 입력할 수 있어요." });
});
