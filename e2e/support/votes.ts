import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";

import { sealDueVotes } from "#server/jobs/seal-votes.ts";
import { testPassword } from "#server/testing/builders.ts";
import { closeVote } from "#server/testing/move-vote.ts";
import type { TestServer } from "#server/testing/test-server.ts";

import { expectToast, fieldOf, fillFields } from "./screen.ts";

interface KeyCards {
  own: string;
  spare: string;
}

/** Makes a lock as its holder does. @returns the signs of the two printed cards */
export async function addLock(page: Page, keeper: string): Promise<KeyCards> {
  const cards = await printCards(page);
  await retypeCard(page, cards.own, keeper);
  return cards;
}

export async function printCards(page: Page): Promise<KeyCards> {
  await page.getByRole("button", { name: "열쇠 카드 만들기" }).click();
  await page.getByRole("button", { name: "카드 두 장 인쇄" }).click();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("예비 열쇠 카드 (봉투에 봉인)")).toBeVisible();
  const [own, spare] = await page.locator(".key-card").getByText(cardSigns).allInnerTexts();
  await page.emulateMedia({ media: null });
  return { own: own!, spare: spare! };
}

const cardSigns = /^(?:[0-9A-Z]{4}-){6}[0-9A-Z]{2}$/;

/** The lock counts once its card was typed again. */
export async function retypeCard(page: Page, card: string, keeper: string): Promise<void> {
  await fillFields(page, {
    "카드의 글자 다시 입력": card.toLowerCase(),
    "예비 열쇠를 봉투에 봉인해 누구에게 맡겼나요?": keeper,
  });
  await page.getByRole("button", { name: "자물쇠 채우기" }).click();
  await expectToast(page, "자물쇠를 채웠어요.");
}

/** Announces the draft on the screen, which lacks nothing. */
export async function announce(page: Page): Promise<void> {
  await page.getByRole("button", { name: "공고하기" }).click();
  const question = page.getByRole("alertdialog", { name: "이 투표를 공고할까요?" });
  await question.getByRole("button", { name: "공고하기" }).click();
  await expect(page.getByText("아직 결정이 없어요.")).toBeVisible();
}

/** From the vote's announcement to the receipt. */
export async function castVote(page: Page, voteId: string, choice: string): Promise<void> {
  await page.goto(`/resident/votes/${voteId}`);
  await page.getByRole("link", { name: "투표하기" }).click();
  await page.getByRole("radio", { name: choice }).check();
  await page.getByRole("button", { name: "다음" }).click();
  await fieldOf(page, "비밀번호 다시 입력").fill(testPassword);
  await page.getByRole("button", { name: "투표용지 넣기" }).click();
  await expect(page.getByRole("heading", { name: "투표를 접수했어요" })).toBeVisible();
}

/** Lets the period pass, and the server do what it then does by itself. */
export async function letVoteClose({ database }: TestServer, voteId: string): Promise<void> {
  await closeVote(database, voteId);
  await sealDueVotes(database);
}

/** Opens a lock with a card, on its holder's screen. */
export async function openLock(page: Page, card: string): Promise<void> {
  await page.getByRole("button", { name: "투표함 확인하기" }).click();
  await fillFields(page, { "열쇠 카드": card });
  await page.getByRole("button", { name: "자물쇠 열기" }).click();
}

/** Proposes a decision, or decides it where nobody else is asked. */
export async function decide(page: Page, kind: string, reason: string): Promise<void> {
  await page.getByRole("button", { name: "결정 올리기" }).click();
  const dialog = page.getByRole("dialog", { name: "결정 올리기" });
  await dialog.getByRole("button", { name: /무엇을 결정하나요/ }).click();
  await page.getByRole("option", { name: kind }).click();
  await fillFields(dialog, { 이유: reason });
  await dialog.getByRole("button", { name: "올리기" }).click();
  await expect(dialog).toBeHidden();
}

/** Objects to a vote's result. */
export async function objectTo(page: Page, voteId: string, content: string): Promise<void> {
  await page.goto(`/resident/votes/${voteId}`);
  await page.getByRole("button", { name: "이의신청하기" }).click();
  const dialog = page.getByRole("dialog", { name: "결과에 이의신청" });
  await fillFields(dialog, { 까닭: content });
  await dialog.getByRole("button", { name: "이의신청하기" }).click();
  await expectToast(page, "이의신청을 냈어요.");
}

/** Answers the only objection that waits. */
export async function answerObjection(page: Page, answer: string): Promise<void> {
  await page.getByRole("button", { name: "답하기" }).click();
  const dialog = page.getByRole("dialog", { name: "이의신청에 답하기" });
  await dialog.getByRole("radio", { name: "받아들이지 않음" }).check();
  await fillFields(dialog, { 답: answer });
  await dialog.getByRole("button", { name: "답하기" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(answer)).toBeVisible();
}

/** Approves the only decision that waits. */
export async function approve(page: Page): Promise<void> {
  await page.reload();
  await page.getByRole("button", { name: "승인" }).click();
  await expect(page.getByText("승인 대기")).toHaveCount(0);
}

/** Opens the second layer of a vote: how it can be checked. */
export async function showChecks(page: Page): Promise<void> {
  await page.getByRole("button", { name: "어떻게 확인할 수 있나요" }).click();
}
