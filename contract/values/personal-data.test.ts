import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { findPersonalData, holdsResidentNumber } from "./personal-data.ts";
import type { PersonalDataKind } from "./personal-data.ts";

const digits = (min: number, max: number, length = 0) =>
  fc.integer({ min, max }).map((number) => String(number).padStart(length, "0"));
const one = (...choices: string[]) => fc.constantFrom(...choices);

/** The digits of a date that there was, with the digit of its century after it. */
const birthday = fc
  .date({ min: new Date("1900-01-01"), max: new Date("2026-10-31"), noInvalidDate: true })
  .chain((date) => {
    const iso = date.toISOString();
    const centuryDigit = iso.startsWith("19") ? one("1", "2", "5", "6") : one("3", "4", "7", "8");
    return centuryDigit.map((digit) => [iso.slice(2, 10).replaceAll("-", ""), digit] as const);
  });

/** What people and programs put between the halves. */
const betweenHalves = fc.oneof(
  one(
    "-",
    " - ",
    "–",
    "—",
    "‐",
    "‑",
    "−",
    "－",
    " ",
    "  ",
    "\u00a0",
    "\u3000",
    "\t",
    ".",
    "/",
    " / ",
    "--",
    "·",
    "ㅡ",
    "~",
    ")",
    ") (",
    "][",
    "\n",
    "\r\n",
    "-\n",
  ),
  fc
    .string({ unit: one("-", " ", "–", ".", "\u200b"), minLength: 1, maxLength: 5 })
    .filter((all) => /[-–. ]/.test(all)),
);

/** The thirteenth digit, or one that is off by so many. */
function withCheckDigit(twelve: string, off = 0): string {
  const weights = [2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5];
  const sum = weights.reduce((all, weight, n) => all + weight * Number(twelve[n]), 0);
  const from = Number(twelve[6]) >= 5 ? 13 : 11;
  return `${twelve}${(((from - (sum % 11)) % 10) + off) % 10}`;
}

const examples: Record<PersonalDataKind, fc.Arbitrary<string>> = {
  residentNumber: fc
    .tuple(birthday, betweenHalves, digits(0, 999_999, 6))
    .map(([[date, digit], between, rest]) => `${date}${between}${digit}${rest}`),
  possibleResidentNumber: fc
    .tuple(birthday, digits(0, 99_999, 5), fc.integer({ min: 1, max: 9 }))
    .map(([[date, digit], rest, off]) => withCheckDigit(`${date}${digit}${rest}`, off)),
  mobileNumber: fc
    .tuple(
      one("010", "011", "016", "017", "018", "019"),
      one("", "-", " ", "."),
      digits(100, 9999, 3),
      digits(0, 9999, 4),
    )
    .map(([start, between, middle, end]) => [start, middle, end].join(between)),
  email: fc.emailAddress({ size: "small" }).filter((address) => /^[\w.%+-]+@/.test(address)),
  home: fc.oneof(
    fc
      .tuple(digits(1, 99_999), one("동", " 동", "동 "), digits(1, 99_999), one("호", " 호"))
      .map((parts) => parts.join("")),
    fc
      .tuple(digits(101, 1499), digits(1, 15), digits(1, 40, 2))
      .map(([building, floor, place]) => `${building}-${floor}${place}`),
  ),
  plate: fc
    .tuple(digits(10, 999), one("가", "나", "수", "호", "허", "배"), one("", " "), digits(0, 9999, 4))
    .map((parts) => parts.join("")),
};

const kinds = Object.keys(examples) as PersonalDataKind[];

describe("within Korean words", () => {
  test.each(kinds)("every %s is found as it was written, and nothing else", (kind) => {
    fc.assert(
      fc.property(
        examples[kind],
        one("문의는 ", "(", "연락처:", ""),
        one("으로 연락", ")", "입니다.", ""),
        (text, before, after) => {
          expect(findPersonalData(`${before}${text}${after}`)).toEqual([{ kind, text }]);
        },
      ),
      { numRuns: 300 },
    );
  });

  test("all of a text are found, in order, each once", () => {
    const text =
      "101동 1203호 12가 3456 차주님, 010-1234-5678이나 office@danji.example로, 없으면 102-304로. 010-1234-5678";
    expect(findPersonalData(text)).toEqual([
      { kind: "home", text: "101동 1203호" },
      { kind: "plate", text: "12가 3456" },
      { kind: "mobileNumber", text: "010-1234-5678" },
      { kind: "email", text: "office@danji.example" },
      { kind: "home", text: "102-304" },
    ]);
  });

  test("wide digits are digits, and are shown as they were written", () => {
    expect(findPersonalData("０１０－１２３４－５６７８")).toEqual([
      { kind: "mobileNumber", text: "０１０－１２３４－５６７８" },
    ]);
  });
});

test("no registration number is one whose date there is not", () => {
  for (const date of ["901301", "900231", "000000", "990229", "903101"]) {
    expect(holdsResidentNumber(`${date}-1234567`)).toBe(false);
  }
  expect(holdsResidentNumber("000229-3234567")).toBe(true);
  expect(holdsResidentNumber("000229-1234567")).toBe(false);
  expect(holdsResidentNumber("900101-9234567")).toBe(false);
});

test("nobody was born who is not born yet", () => {
  const tomorrow = new Date(Date.now() + 33 * 3_600_000).toISOString().slice(2, 10).replaceAll("-", "");
  expect(findPersonalData(`${tomorrow}-3234567`)).toEqual([]);
  expect(findPersonalData("납부 계좌: 농협 3010123456781")).toEqual([]);
});

describe("thirteen digits in a row", () => {
  const number = fc
    .tuple(birthday, digits(0, 99_999, 5))
    .map(([[date, digit], rest]) => withCheckDigit(`${date}${digit}${rest}`));

  test("are a person's if their last one says so or a word before", () => {
    fc.assert(
      fc.property(number, (digitsOf) => {
        expect(holdsResidentNumber(`명단: 김하나 ${digitsOf}`)).toBe(true);
      }),
    );
    fc.assert(
      fc.property(
        examples.possibleResidentNumber,
        one("주민등록번호 ", "주민번호: ", "외국인 등록 ", "주민(", "생년월일·번호 "),
        (digitsOf, word) => {
          expect(holdsResidentNumber(`${word}${digitsOf}`)).toBe(true);
          expect(holdsResidentNumber(`${word}${digitsOf} (농협 계좌)`)).toBe(true);
        },
      ),
    );
  });

  test("may be an account's beside a bank's words, however they are parted", () => {
    fc.assert(
      fc.property(
        fc.oneof(number, examples.residentNumber),
        one("납부 계좌: ", "입주민 관리비 입금: ", "농협 ", "○○은행 "),
        (digitsOf, word) => {
          const [found, ...more] = findPersonalData(`${word}${digitsOf}`);
          expect(found).toEqual({ kind: "possibleResidentNumber", text: digitsOf });
          expect(more).toEqual([]);
        },
      ),
    );
  });
});

test.each([
  "900101-1234567-01",
  "110-900101-1234567",
  "900101 1234567원",
  "261127 1,234,567원",
  "11월 22일(일) 09:00~12:00, 2026-11-22",
  "2025-2026년 장기수선계획",
  "관리사무소 02-123-4567, 1588-1203, 123-4567",
  "101동 1호기 승강기 점검, 102동 1호 라인",
  "관리비 1,234,500원, 10월 1200세대",
  "계좌 110-123-456789",
  "주문 번호 20261122123456789",
  "제101조 제3호",
])("%s is nobody's", (text) => {
  expect(findPersonalData(text)).toEqual([]);
});

test.each([
  ["digits", "1"],
  ["digits and dashes", "1-"],
  ["zeros", "010"],
  ["letters of an address", "a."],
  ["addresses without an end", "a@"],
  ["homes without an end", "1동"],
  ["spaces", " "],
])("5,000 characters of %s take no time", (_, part) => {
  const text = part.repeat(5000).slice(0, 5000);
  findPersonalData(text);
  const took = Array.from({ length: 5 }, () => {
    const began = Date.now();
    findPersonalData(text);
    return Date.now() - began;
  });
  expect(Math.min(...took)).toBeLessThan(10);
});
