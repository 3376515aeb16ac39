import { expect, test } from "vitest";

import { nameFound } from "./personal-data-words.ts";

test.each([
  ["mobileNumber", "010-1234-5678", "휴대전화 번호 010-1234-5678이"],
  ["mobileNumber", "010-1234-5679", "휴대전화 번호 010-1234-5679가"],
  ["home", "101동 1203호", "동·호 101동 1203호가"],
  ["email", "office@danji.example", "이메일 주소 office@danji.example이"],
] as const)("%s %s: %s", (kind, text, words) => {
  expect(nameFound([{ kind, text }])).toEqual([words]);
});

test("three are named, and the others counted", () => {
  const homes = ["1", "2", "3", "4", "5"].map((unit) => ({ kind: "home", text: `101동 ${unit}호` }) as const);
  expect(nameFound(homes)).toEqual(["동·호 101동 1호,", "동·호 101동 2호,", "동·호 101동 3호", "외 2개가"]);
});
