import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { cleanText, hasVisibleLetter, unusableSignIn } from "./clean-text.ts";
import { optionalText, requiredText } from "./text.ts";

const line = requiredText({ max: 50, required: "제목을 입력해 주세요." });
const lines = requiredText({ max: 50, required: "내용을 입력해 주세요.", multiline: true });
const note = optionalText({ max: 50 });

/** Signs that take no room, or show nothing where they stand. */
const unseen = [
  " \t\n\r\v\f\u0085\u00a0\u2003\u2028\u2029\u3000",
  "\u0000\u0007\u001f\u00ad\u034f\u061c\u115f\u1160\u17b4\u180b\u180e\u200b\u200c\u200d\u200e\u202e",
  "\u2060\u2063\u2066\u2069\u206f\u2800\u3164\ufe00\ufe0f\ufeff\uffa0\ufff9\ufffc\uffff\u0301\u20e3",
  "\u{13441}\u{16fe4}\u{1d159}\u{1d173}\u{e0001}\u{e0041}\u{e007f}\u{e0100}",
].flatMap((signs) => Array.from(signs));
const blank = fc.string({ unit: fc.constantFrom(...unseen), maxLength: 20 });
const letter = fc.constantFrom("가", "a", "７", "?", "🏠", "ㅋ", "ᄒᆞᆫ", "♥", "漢");
const whatever = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ unit: fc.oneof(letter, fc.constantFrom(...unseen)), maxLength: 40 }),
);

describe("a text that eyes see nothing in", () => {
  test("is empty, whatever it is made of", () => {
    fc.assert(
      fc.property(blank, (typed) => {
        expect(hasVisibleLetter(typed)).toBe(false);
        expect(line.safeParse(typed).error?.issues[0]?.message).toBe("제목을 입력해 주세요.");
        expect(lines.safeParse(typed).error?.issues[0]?.message).toBe("내용을 입력해 주세요.");
        expect(note.parse(typed)).toBeNull();
      }),
      { numRuns: 2000 },
    );
  });

  test("is one whose every sign Unicode calls ignorable or white", () => {
    for (let point = 0; point <= 0x10_ff_ff; point++) {
      const sign = String.fromCodePoint(point);
      if (/[\p{Default_Ignorable_Code_Point}\p{White_Space}\p{C}\p{M}]/u.test(sign)) {
        if (hasVisibleLetter(sign) && !/\p{Extended_Pictographic}/u.test(sign)) {
          expect.unreachable(point.toString(16));
        }
      }
    }
  });
});

describe("around a letter", () => {
  test("nothing stays that eyes do not see, but the marks of the letter", () => {
    const around = blank.map((typed) => typed.replaceAll(/[\p{M}\u115f\u1160]/gu, ""));
    fc.assert(
      fc.property(around, fc.constantFrom("가", "a", "漢", "?"), around, (before, seen, after) => {
        expect(cleanText(before + seen + after, false)).toBe(seen);
        expect(cleanText(before + seen + after, true)).toBe(seen);
      }),
    );
  });
});

test.each([
  ["첫 줄\v둘째 줄", "첫 줄\n둘째 줄"],
  ["첫 줄\f둘째 줄\u0085셋째 줄", "첫 줄\n둘째 줄\n셋째 줄"],
  ["첫 줄\u2028둘째 줄\u2029셋째 줄\r\n넷째 줄\r다섯째 줄", "첫 줄\n둘째 줄\n셋째 줄\n넷째 줄\n다섯째 줄"],
  ["표의 끝\u0007", "표의 끝"],
  ["02\u001e123\u001e4567, 관리\u001f비, 관리\u00ad비", "02-123-4567, 관리비, 관리비"],
  ["\uf0b7 하나\n\t\uf0a7 둘\n\uf0e5 셋", "• 하나\n\t▪ 둘\n• 셋"],
  ["그림\ufffc 뒤, 제조사 \uf8ff의 기호", "그림 뒤, 제조사 의 기호"],
  ["관리\u200b비 \ufeff안내\u2060", "관리비 안내"],
  ["이름\u3164다음\u115f\u1160\u1160.", "이름 다음   ."],
  ["\u202egpj.exe\u202c \u2066안\u2069", "gpj.exe 안"],
  ["표\t칸", "표\t칸"],
])("%j becomes %j", (pasted, kept) => {
  expect(lines.parse(pasted)).toBe(kept);
});

test("a line break or a tab in a text of one line is a blank", () => {
  expect(line.parse("첫 줄\v둘째 줄\r\n\t셋째 줄\n")).toBe("첫 줄 둘째 줄 셋째 줄");
});

test.each([
  ["emoji of several people", "👨‍👩‍👧‍👦"],
  ["emoji with a shade and a variation", "👍🏽 ❤️ ❤︎ 1️⃣"],
  ["flags", "🇰🇷 🏴‍☠️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿"],
  ["old Hangul", "ᄒᆞᆫ글, ᅟᅡ, ᄀᅠ, ᅟᅠᆨ, ꥠᅡ"],
  ["joiners of other writings", "می‌خواهم क्‍ष"],
  ["Braille", "⠓⠁⠝⠀⠛⠥⠇"],
  ["blanks within", "띄어  쓴 글　끝"],
])("%s stay", (_, text) => {
  expect(lines.parse(text)).toBe(text.normalize("NFC"));
});

test("a text that was cleaned is clean", () => {
  fc.assert(
    fc.property(whatever, fc.boolean(), (typed, isMultiline) => {
      const once = cleanText(typed, isMultiline);
      expect(cleanText(once, isMultiline)).toBe(once);
      expect(once).not.toMatch(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069\u200b\ufeff\p{Co}]/u);
      if (!isMultiline) expect(once).not.toMatch(/[\n\t]/);
    }),
    { numRuns: 1000 },
  );
});

test("100,000 signs in any order take no time", () => {
  const parts = [" ", "\uf0e5", " \uf0b7", "\u115f\u1160", "\u{1f3f4}\u{e0041}", "\u200d ", "\t\n", "\v"];
  for (const first of parts) {
    for (const second of parts) {
      const text = `가${first.repeat(50_000 / first.length)}${second.repeat(50_000 / second.length)}가`;
      const began = Date.now();
      cleanText(text, false);
      expect(Date.now() - began).toBeLessThan(1000);
    }
  }
});

test("what is too long is so without what nobody typed", () => {
  expect(line.parse("가\u200b".repeat(50))).toBe("가".repeat(50));
  expect(line.safeParse("가\u200b".repeat(51)).success).toBe(false);
});

test("what cannot be mended is told with its place", () => {
  expect(unusableSignIn("가나\n다라\ud83c마")).toBe(
    "2번째 줄 3번째 글자가 깨져 있어요. 지우고 다시 입력해 주세요.",
  );
  expect(unusableSignIn("🏠\udfe0")).toBe("2번째 글자가 깨져 있어요. 지우고 다시 입력해 주세요.");
  expect(line.safeParse(`a${"\u0301".repeat(20)}\u200b${"\u0301".repeat(20)}`).success).toBe(false);
  expect(unusableSignIn("가나다")).toBeUndefined();
});
