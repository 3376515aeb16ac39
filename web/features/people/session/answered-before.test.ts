import { expect, test } from "vitest";

import { answeredBefore } from "./answered-before.ts";

const named = (name: string) => ({ id: name, name, address: "서울특별시 은평구 푸른길 1", telephone: null });
const answered = (words: string, ...names: string[]) =>
  [["findApartments", words], { success: true as const, apartments: names.map(named) }] as const;
const namesFor = (words: string, ...answers: Parameters<typeof answeredBefore>[1]) =>
  answeredBefore(words, answers)?.apartments.map(({ name }) => name);

test("a whole answer for a part of the words holds the answer for the words", () => {
  const known = answered("한빛", "한빛마을 2단지", "해오름 한빛 마을");
  expect(namesFor("한빛마을", known)).toEqual(["한빛마을 2단지", "해오름 한빛 마을"]);
  expect(namesFor("오름한빛", known)).toEqual(["해오름 한빛 마을"]);
  expect(namesFor("한빛타운", known)).toEqual([]);
});

test("other words, an answer that was cut off and one that is awaited are to be asked for", () => {
  const ten = Array.from({ length: 10 }, (_, n) => `열매마을 ${n}단지`);
  const awaited = [["findApartments", "열매마을"], undefined] as const;
  expect(
    namesFor("열매마을1", answered("한빛", "한빛마을"), answered("열매", ...ten), awaited),
  ).toBeUndefined();
});
