import type { Page } from "@playwright/test";

import { sealDueVotes } from "#server/jobs/seal-votes.ts";
import type { Actor } from "#server/testing/builders.ts";
import { closeVote, endObjections, openVote } from "#server/testing/move-vote.ts";

import { expect, test } from "./support/fixtures.ts";
import { beginChecking, beginTyping, checking, keyOf, papersCard, typing } from "./support/papers.ts";
import { browserOf, inBrowserOf, smallPhone } from "./support/people.ts";
import { expectScreen, expectToast, fieldOf, fillFields } from "./support/screen.ts";
import {
  addLock,
  announce,
  answerObjection,
  approve,
  castVote,
  decide,
  objectTo,
  openLock,
} from "./support/votes.ts";

test.describe.configure({ timeout: 240_000 });

const title = "제7기 동별 대표자 선거";

test("an election from its draft to the printed result, by the office, three officials and the residents", async ({
  page,
  browser,
  server,
  build,
  signInAs,
}) => {
  const apartment = await build.apartment();
  const residentAt = (building: number, unit: number) => build.resident(apartment, { building, unit });
  const officials = await Promise.all([201, 202, 203].map((unit) => residentAt(102, unit)));
  const voters = await Promise.all([101, 102, 103].map((unit) => residentAt(101, unit)));
  await signInAs(await build.manager(apartment, { rights: ["votes"] }));
  const voteId = await announceElection(page);

  const desks: Page[] = [];
  for (const [at, official] of officials.entries()) {
    desks.push(await browserOf(browser, server, official, at === 0 ? smallPhone : {}));
  }
  const [first, second] = desks as [Page, Page];
  const cards = [];
  for (const desk of desks) cards.push(await takeOffice(desk, voteId));
  await decide(first, "투표 개시", "명부와 후보를 확인했어요.");
  await approve(second);
  await expect(second.getByText("개시 대기")).toBeVisible();

  await openVote(server.database, voteId);
  const [one, other, objector] = voters as [Actor, Actor, Actor];
  const phone = await browserOf(browser, server, one, smallPhone);
  await castVote(phone, voteId, "기호 2 이둘");
  await inBrowserOf(browser, server, other, (theirs) => castVote(theirs, voteId, "기호 2 이둘"));
  await castVote(second, voteId, "기호 1 김하나");
  await handOutPaper(first, voteId, { building: "101", unit: "103" });

  await closeVote(server.database, voteId);
  const signs = await enterPaper(first, "2 이둘");
  await confirmPaper(second, voteId, signs, "2 이둘");
  await proposePaperDone(first);
  await approve(second);
  await sealDueVotes(server.database);
  for (const [at, desk] of desks.entries()) {
    await desk.goto(`/resident/votes/${voteId}/office`);
    if (at === 0) await expectOwnCardAsked(desk, cards[1]!.own);
    // The second has lost the own card: the spare one is as good.
    await openLock(desk, at === 1 ? cards[at]!.spare : cards[at]!.own);
    await expectToast(desk, ["이제 2개가 남았어요.", "이제 1개가 남았어요.", "모든 자물쇠가 열려"][at]!);
  }

  await inBrowserOf(browser, server, objector, (theirs) => objectTo(theirs, voteId, "다시 세어 주세요."));
  await first.reload();
  await answerObjection(first, "다시 세었고 같았어요.");
  await second.reload();
  await answerObjection(second, "다시 세었고 같았어요.");
  await endObjections(server.database, voteId);
  await decide(second, "결과 확정", "이의신청에 모두 답했어요.");
  await first.reload();
  await approve(first);

  await phone.goto(`/resident/votes/${voteId}`);
  await expect(phone.getByText("기호 2 이둘 후보가 당선됐어요.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("확정", { exact: true })).toBeVisible();
  await expectPrintedResult(page);
  await Promise.all([...desks, phone].map((each) => each.context().close()));
});

/** @returns the vote's id */
async function announceElection(page: Page): Promise<string> {
  await page.goto("/manager/votes");
  await page.getByRole("link", { name: "투표 만들기" }).first().click();
  await fillFields(page, { "투표의 제목": title });
  await page.getByRole("button", { name: "저장하고 다음" }).click();
  await page.getByRole("button", { name: "안건 추가" }).click();
  const dialog = page.getByRole("dialog", { name: "안건 추가" });
  await fillFields(dialog, {
    "안건의 제목": "동별 대표자",
    "기호 1 이름": "김하나",
    "동점일 때의 처리": "연장자를 당선인으로 해요.",
  });
  await dialog.getByRole("radio", { name: "단지 전체" }).check();
  await dialog.getByRole("button", { name: "후보 추가" }).click();
  await fillFields(dialog, { "기호 2 이름": "이둘" });
  await dialog.getByRole("button", { name: "저장", exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("link", { name: "다음: 명부" }).click();
  await expect(page.getByText("명부 6세대")).toBeVisible();
  await page.getByRole("link", { name: "다음: 선거관리위원" }).click();
  for (const unit of ["201", "202", "203"]) {
    await fillFields(page, { "선거관리위원의 동": "102", 호: unit });
    await expect(page.getByText("님을 찾았어요.")).toBeVisible();
    await page.getByRole("button", { name: "추가" }).click();
  }
  await page.getByRole("button", { name: "저장하고 다음" }).click();
  await expectToast(page, "선거관리위원을 정했어요.");
  await fillFields(page, { "본인확인 방법을 정한 관리규약 조항": "관리규약 제45조" });
  await page.getByRole("button", { name: "저장하고 다음" }).click();
  await announce(page);
  return new URL(page.url()).pathname.split("/").at(-1)!;
}

/** Accepts the office and locks the box. @returns the key cards */
async function takeOffice(page: Page, voteId: string) {
  await page.goto(`/resident/votes/${voteId}`);
  await page.getByRole("link", { name: "선거관리위원이 할 일" }).click();
  await expectScreen(page, "선거관리위원");
  await page.getByRole("button", { name: "수락" }).click();
  return addLock(page, "이웃 어른");
}

/** Marks a household that comes in person, which gets its paper then. */
async function handOutPaper(
  page: Page,
  voteId: string,
  { building, unit }: Record<"building" | "unit", string>,
) {
  await page.goto(`/resident/votes/${voteId}/office`);
  await fillFields(page, { 동: building, 호: unit });
  await page.getByRole("button", { name: "세대 확인" }).click();
  await page.getByRole("button", { name: "종이 투표로 표시" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "표시하기" }).click();
  await expect(page.getByText("이미 종이로 투표한 세대예요.")).toBeVisible();
}

/** Types the only paper in. @returns the signs of the papers' card */
async function enterPaper(page: Page, key: string): Promise<string> {
  await page.reload();
  const signs = await beginTyping(page);
  await keyOf(page, key).click();
  await typing(page).getByRole("button", { name: "1장 넣기" }).click();
  await expect(typing(page)).toContainText("1장 가운데 1장을 넣었어요.");
  await typing(page).getByRole("button", { name: "닫기" }).click();
  return signs;
}

/** Another official types the only paper again, without seeing what the first one typed. */
async function confirmPaper(page: Page, voteId: string, signs: string, key: string): Promise<void> {
  await page.goto(`/resident/votes/${voteId}/office`);
  await beginChecking(page, signs);
  await checking(page).getByRole("button", { name: key, exact: true }).click();
  await checking(page).getByRole("button", { name: "처음 입력과 비교하기" }).click();
  await checking(page).getByRole("button", { name: "확인 마치기" }).click();
  await expect(papersCard(page)).toContainText("님이 확인했어요.");
}

/** Proposes that the paper was the last. */
async function proposePaperDone(page: Page): Promise<void> {
  await page.reload();
  await papersCard(page).getByRole("button", { name: "입력 완료 올리기" }).click();
  await page
    .getByRole("dialog", { name: "입력 완료 올리기" })
    .getByRole("button", { name: "올리기" })
    .click();
  await expectToast(page, "승인을 기다리고 있어요.");
}

/** Another holder's card is told on the device: nothing is sent. */
async function expectOwnCardAsked(desk: Page, card: string): Promise<void> {
  const sent: string[] = [];
  desk.on("request", (request) => sent.push(request.url()));
  await openLock(desk, card);
  await expect(fieldOf(desk, "열쇠 카드")).toHaveAccessibleDescription(/님의 열쇠 카드예요/);
  expect(sent.filter((url) => url.includes("openVoteLock"))).toEqual([]);
  await desk.reload();
}

/** What hangs on the wall: the outcome, the figures behind it, and the office's signature. */
async function expectPrintedResult(page: Page): Promise<void> {
  await page.getByRole("button", { name: "결과 공고문 인쇄" }).click();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: `${title} 결과 공고` })).toBeVisible();
  await expect(page.getByText("기호 2 이둘 후보가 당선됐어요.")).toBeVisible();
  await expect(page.getByRole("row", { name: /기호 2 이둘/ })).toContainText("3표");
  await expect(page.getByText("4세대 (종이 1세대)")).toBeVisible();
  await expect(page.getByText("받아들임 0 · 받아들이지 않음 1 · 답하기 전 0")).toBeVisible();
  await expect(page.getByText(/관리사무소$/)).toBeVisible();
  await expect(page.getByText("투표 안내")).toBeHidden();
}
