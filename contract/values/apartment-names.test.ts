import fc from "fast-check";
import { expect, test } from "vitest";

import { apartmentNameForms, isNamed, soughtNameForms } from "./apartment-names.ts";

const isFound = (name: string, words: string) => isNamed(name, soughtNameForms(words));

const asTheGateHasIt: readonly (readonly [name: string, words: readonly string[]])[] = [
  [
    "래미안·푸르지오 2단지",
    ["래미안푸르지오", "래미안 푸르지오 2단지아파트", "레미안", "RAEMIAN", "푸르지오 2차"],
  ],
  ["e-편한세상 강동", ["이편한세상강동", "e편한세상 강동아파트", "E 편한세상", "ｅ편한세상"]],
  ["이편한세상 시티", ["e편한세상", "e-편한세상 CITY"]],
  ["LG자이 1차", ["엘지자이", "lg자이아파트", "LG XI 1", "자이 1차 아파트"]],
  [
    "힐스테이트(판교) 3단지",
    ["힐스테이트판교", "힐스테이트 판교 3", "HILLSTATE 판교", "hill state 3단지", "힐스테이트 3단지"],
  ],
  [
    "더샵 센트럴파크 Ⅱ",
    [
      "더샵센트럴파크2",
      "더샵센트럴파크II",
      "THE# 센트럴파크 2차",
      "the sharp central park",
      "더# 센트럴",
      "더샾",
    ],
  ],
  ["SK뷰 1차", ["에스케이뷰 1차", "sk 뷰", "SK VIEW", "skview 1"]],
  ["푸르지오-그랑블 아파트", ["푸르지오그랑블", "PRUGIO 그랑블"]],
  ["GS자이 (2차)", ["지에스자이 2차", "gs자이아파트", "자이 2차", "자이2단지"]],
  [
    "롯데캐슬 1단지",
    ["LOTTE캐슬", "롯데 캐슬 1 단지 아파트", "lotte castle", "롯데케슬", "롯데캐슬 제1단지"],
  ],
  ["I-PARK 삼성", ["아이파크", "i파크", "ipark 삼성"]],
  ["현대아이파크 3차", ["I'PARK", "아이파크Ⅲ", "아이파크 III"]],
  ["두산위브", ["We've", "두산 WEVE"]],
  ["KCC스위첸", ["케이씨씨 스위첸", "kcc switzen"]],
  ["한빛마을 02단지", ["한빛마을2단지", "한빛마을 ２단지", "한빛마을 ②"]],
  ["메트로폴리스 METROPOLIS", ["met", "metropolis", "메트로폴리스"]],
];

test.each(asTheGateHasIt)("%s", (name, words) => {
  expect(words.filter((each) => !isFound(name, each))).toEqual([]);
});

test("another apartment's name is not", () => {
  expect(isFound("자이 11차", "자이 1차")).toBe(false);
  expect(isFound("자이 1차", "자이 11차")).toBe(false);
  expect(isFound("자이 Ⅺ", "자이 1")).toBe(false);
  expect(isFound("자이 11차", "자이 ⅠⅠ")).toBe(false);
  expect(isFound("래미안 1단지", "푸르지오 1단지")).toBe(false);
  expect(isFound("힐스테이트 1단지", "힐스테이트(판교) 1단지")).toBe(false);
});

test("words for the kind alone find the names that hold them, not all", () => {
  expect(isFound("한빛마을 1단지", "1단지")).toBe(true);
  expect(isFound("한빛마을 1차", "1단지")).toBe(false);
  expect(isFound("한빛마을", "아파트")).toBe(false);
  expect(isFound("한빛아파트", "아파트")).toBe(true);
});

const piece = fc.constantFrom(
  ..."래미안,자이,한빛,XI,sk,the,sharp,#,Ⅱ,II,e,1,02,차,단지,아파트,(,),·,-, ,ㅋ,Ｌ,ｏ,é,漢,👍".split(","),
);
const name = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(""));

test("a name that has letters is found by itself, in any case and width, and whatever stands between its words", () => {
  fc.assert(
    fc.property(name, (written) => {
      fc.pre(/\p{L}/u.test(written));
      expect(isFound(written, written)).toBe(true);
      expect(isFound(written, written.toUpperCase())).toBe(true);
      expect(isFound(written, `  ${written}!`)).toBe(true);
    }),
  );
});

test("a number is found as a whole or not", () => {
  const number = fc.integer({ min: 1, max: 9999 });
  fc.assert(
    fc.property(number, number, fc.constantFrom("단지", "차", "", " 아파트"), (one, other, kind) => {
      expect(isFound(`한빛마을 ${one}${kind}`, `한빛마을${other}`)).toBe(one === other);
    }),
  );
});

test("only the signs of a form are in it", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), (text) => {
      for (const form of apartmentNameForms(text)) expect(form).toMatch(/^[\p{L}\d[\]]+$/u);
    }),
  );
});
