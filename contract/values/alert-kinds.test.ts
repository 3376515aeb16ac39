import { expect, test } from "vitest";

import { alertCategories } from "./alert-kind.ts";
import { alertAddress, alertKind, alertKindNames, alertKinds, inboxText } from "./alert-kinds.ts";
import type { AlertKindName } from "./alert-kinds.ts";
import { outwardText } from "./outward-text.ts";

/** What the office has named. It is left out for people who want no titles on the locked screen. */
const namesOfTheOffice = ["notice", "facility", "survey", "document", "event"];

/**
 * Those, a status, numbers, and the time of day at which an offer ends: never a person's name, nor words of a
 * complaint, post or comment.
 */
const wordsThatMayLeave = [
  "apartment",
  "status",
  "waiting",
  "limit",
  "overdue",
  "today",
  "until",
  // The month that is billed, and when it is due: no amount.
  "month",
  "due",
  ...namesOfTheOffice,
];

test.each(alertKindNames)("%s says nothing outside that a stranger may not read", (name) => {
  const { title, body } = alertKinds[name];
  expect(wordsThatMayLeave).toEqual(expect.arrayContaining(wordsIn(`${title} ${body}`)));
});

test.each(alertKindNames)("%s names nothing of the office to whoever shows no titles", (name) => {
  const { title, body, bodyWithoutTitle = body } = alertKind(name);
  expect(wordsIn(`${title} ${bodyWithoutTitle}`).filter((word) => namesOfTheOffice.includes(word))).toEqual(
    [],
  );
});

test.each(alertKindNames)("%s is of a category of those whom it is for", (name) => {
  const { category, address } = alertKinds[name];
  expect(Object.keys(address).length).toBeGreaterThan(0);
  if (category !== null) expect(Object.keys(address)).toContain(alertCategories[category].role);
});

const apartment = "푸른마을";

test.each([
  ["notice_published", { notice: "단수 안내" }, true, "새 공지가 있어요", "푸른마을 · 단수 안내"],
  ["notice_published", { notice: "단수 안내" }, false, "새 공지가 있어요", "푸른마을"],
  ["notice_urgent", { notice: "단수 안내" }, false, "긴급 공지", "푸른마을"],
  ["complaint_moved", { status: "접수" }, true, "민원이 '접수'로 바뀌었어요", "푸른마을"],
  ["complaint_moved", { status: "처리 중" }, true, "민원이 '처리 중'으로 바뀌었어요", "푸른마을"],
  ["complaint_moved", { status: "종결" }, true, "민원이 '종결'로 바뀌었어요", "푸른마을"],
  ["complaint_filed", { waiting: 3 }, true, "새 민원이 접수됐어요", "기다리는 민원 3건"],
] as const)("%s with %j, titles shown: %s", (kind, words, showsTitle, title, body) => {
  expect(outwardText(kind, words, { apartment, showsTitle })).toEqual({ title, body });
});

test("a long title leaves the product shortened between two letters", () => {
  const family = "👨‍👩‍👧‍👦";
  const notice = `${"가".repeat(78)}${family}${"나".repeat(40)}`;
  const { body } = outwardText("notice_published", { notice }, { apartment, showsTitle: true });
  expect(body).toBe(`푸른마을 · ${"가".repeat(78)}`);
});

test("the inbox shows what a thing is called now, or what was counted", () => {
  expect(inboxText("post_commented", {}, "이사 왔어요")).toEqual({
    title: "내 글에 댓글이 달렸어요",
    body: "이사 왔어요",
  });
  expect(inboxText("complaint_filed", { waiting: 3 }, "천장 누수").body).toBe("천장 누수");
});

test("several new complaints lead to the list of them, one to itself", () => {
  expect(alertAddress("complaint_filed", "manager", "c1", 1)).toBe("/manager/complaints/c1");
  expect(alertAddress("complaint_filed", "manager", "c1", 2)).toBe("/manager/complaints?status=submitted");
});

test("whoever is not told of a kind is led home", () => {
  const kind: AlertKindName = "complaint_filed";
  expect(alertAddress(kind, "resident", "c1", 1)).toBe("/resident/dashboard");
});

/** The words in braces. */
function wordsIn(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, word]) => word!);
}
