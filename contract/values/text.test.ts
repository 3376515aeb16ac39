import { describe, expect, test } from "vitest";

import { countCharacters, maxLengths, requiredText } from "./text.ts";

const name = requiredText({ max: maxLengths.name, required: "이름을 입력해 주세요." });

function problemOf(value: string): string | undefined {
  return name.safeParse(value).error?.issues[0]?.message;
}

describe("a text that may have 50 characters", () => {
  test("may have them in any form that a device sends", () => {
    const syllables = "각".repeat(50);
    expect(name.parse(syllables.normalize("NFD"))).toBe(syllables);
    const longest = "ᾂ".normalize("NFD");
    expect(longest).toHaveLength(4);
    expect(countCharacters(name.parse(longest.repeat(50)))).toBe(50);
  });

  test("may have no more", () => {
    for (const value of ["각".repeat(51), "각".normalize("NFD").repeat(51), "a".repeat(1_000_000)]) {
      expect(problemOf(value)).toBe("50자까지 입력할 수 있어요.");
    }
  });

  test("may have thirty marks in a row, as Unicode's stream-safe texts do, and no more", () => {
    expect(problemOf(`a${"\u0323".repeat(30)}`)).toBeUndefined();
    expect(problemOf(`a${"\u0323".repeat(31)}`)).toBe(
      "1번째 글자에 기호가 서른 개 넘게 붙어 있어요. 지우고 다시 입력해 주세요.",
    );
  });

  test("is refused for its length where its marks are too many, too", () => {
    expect(problemOf(`a${"\u0301\u0323".repeat(500_000)}`)).toBe("50자까지 입력할 수 있어요.");
  });
});

test("no character of the basic plane takes more than four code units when it is sent in parts", () => {
  const longer: string[] = [];
  for (let codePoint = 0; codePoint <= 0xffff; codePoint++) {
    const apart = String.fromCodePoint(codePoint).normalize("NFD");
    if (apart.length > 4 * countCharacters(apart.normalize("NFC"))) longer.push(codePoint.toString(16));
  }
  expect(longer).toEqual([]);
});
