import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { looksOfficial } from "./reserved-names.ts";
import { lettersOf, skeletonOf } from "./skeleton.ts";

const official = [
  "관리사무소",
  "관리사무소장",
  "우리 관리사무소",
  "관리실",
  "관리소장",
  "경비실",
  "방재실",
  "생활지원센터",
  "선거관리위원회",
  "선관위",
  "입주자대표회의",
  "입대의",
  "동대표",
  "부녀회",
  "운영자",
  "최고 관리자",
  "탈퇴한 사용자",
  "admin",
  "Manager",
];

/** What eyes pass over. */
const unseen = fc.string({
  unit: fc.constantFrom(...Array.from(" .-_·★~'\u200b\u2060\u3164\u00ad\u0301\ufe0f\u00a0")),
  maxLength: 3,
});

describe("a name of authority", () => {
  test("is one, however it is dressed", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...official),
        fc.array(unseen, { minLength: 12, maxLength: 12 }),
        (name, signs) => {
          const dressed = Array.from(name, (letter, n) => letter + (signs[n] ?? "")).join("");
          expect(looksOfficial(dressed)).toBe(true);
          expect(looksOfficial(dressed.normalize("NFD"))).toBe(true);
          expect(looksOfficial(dressed.toUpperCase())).toBe(true);
        },
      ),
    );
  });

  test.each(["аdmin", "ＡＤＭＩＮ", "adm1n", "0ffice", "ｏｆｆｉｃｅ 101", "㉮관리소장"])(
    "is %s, too",
    (name) => {
      expect(looksOfficial(name)).toBe(true);
    },
  );
});

test("names that look alike have one skeleton, and others have not", () => {
  const alike = [
    ["열두층", "열두 층", "열두층.", "열두\u200b층", "열두층".normalize("NFD")],
    ["Kim1", "kim l", "ＫＩＭ１", "кim1"],
  ];
  for (const names of alike) expect(new Set(names.map(skeletonOf)).size).toBe(1);
  const apart = ["열두층", "열두층🐯", "열두층🐶", "열세층", "★"];
  expect(new Set(apart.map(skeletonOf)).size).toBe(apart.length);
  expect(lettersOf("★열두층🐯")).toBe("열두층");
});

/** The migration that began to keep skeletons computes those of plain names itself. */
test("the skeleton of a plain name is what the migration makes of it", () => {
  const plain = fc.string({
    unit: fc.oneof(
      fc.constantFrom(...Array.from("가힣각 aZ019iIlLoO")),
      fc.integer({ min: 0xac00, max: 0xd7a3 }).map((point) => String.fromCodePoint(point)),
    ),
  });
  fc.assert(
    fc.property(plain, (name) => {
      const reckoned = name.replaceAll(" ", "").toLowerCase().replaceAll(/[i1]/g, "l").replaceAll("0", "o");
      expect(skeletonOf(name)).toBe(reckoned);
    }),
  );
});
