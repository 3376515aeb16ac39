import fc from "fast-check";
import { expect, test } from "vitest";

import { isNobody, mayBeSomebody } from "./nobody.ts";

test.each([
  "공실",
  "(공실)",
  "공 실",
  "공\u200B실",
  "공실(3월)",
  "[미입주]",
  "빈집",
  "빈 집",
  "공가",
  "없음",
  "무",
  "미상",
  "퇴거",
  "이사",
  "공란",
  "-",
  "—",
  ".",
  "...",
  "0",
  "X",
  "x",
  "ｘ",
  "無",
  "N/A",
  "n/a",
  "VACANT",
  "\u3164",
  "\u200B",
  "공\u1109\u1175\u11AF",
])("%j is nobody", (text) => {
  expect(isNobody(text)).toBe(true);
});

test.each([
  "김하나",
  "이사랑",
  "이사라",
  "공실희",
  "공유",
  "선우없음이",
  "제갈공명",
  "Nguyen Van A",
  "A",
  "Xi",
  "김",
  "101동 1203호",
  "빈센트",
])("%s is somebody", (text) => expect(isNobody(text)).toBe(false));

test("no surname with a name of one or two of the usual syllables is taken for nobody", () => {
  const surnames = [
    "김",
    "이",
    "박",
    "최",
    "정",
    "강",
    "조",
    "윤",
    "장",
    "임",
    "공",
    "빈",
    "전",
    "미",
    "남궁",
    "황보",
  ];
  const syllables = [
    "하",
    "나",
    "민",
    "준",
    "서",
    "연",
    "지",
    "우",
    "현",
    "수",
    "영",
    "은",
    "호",
    "진",
    "아",
    "라",
  ];
  const name = fc
    .tuple(fc.constantFrom(...surnames), fc.constantFrom(...syllables), fc.constantFrom("", ...syllables))
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(name, (each) => {
      expect(isNobody(each)).toBe(false);
    }),
  );
});

test.each(["이사 예정", "미상", "(미확인)", "불명", "***", "○○○", "이사"])(
  "%s is no name, and yet somebody may live there",
  (text) => {
    expect(isNobody(text)).toBe(true);
    expect(mayBeSomebody(text)).toBe(true);
  },
);

test.each(["공실", "-", "", "·", "없음", "이사감", "0", "N/A"])("%j says that nobody lives there", (text) => {
  expect(mayBeSomebody(text)).toBe(false);
});
