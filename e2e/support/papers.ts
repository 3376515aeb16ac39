import type { Page } from "@playwright/test";

import type { Actor } from "#server/testing/builders.ts";
import { call } from "#server/testing/calling.ts";
import { someElection, voting } from "#server/testing/voting.ts";

import { expect } from "./fixtures.ts";
import type { TestFixtures, WorkerFixtures } from "./fixtures.ts";
import { fillFields } from "./screen.ts";

export const papersCard = (page: Page) => page.getByRole("region", { name: "종이 투표지" });
export const typing = (page: Page) => page.getByRole("dialog", { name: "종이 입력" });
export const checking = (page: Page) => page.getByRole("dialog", { name: "종이 확인" });
export const keyOf = (page: Page, name: string) => typing(page).getByRole("button", { name, exact: true });

export const countOf = (page: Page, name: string) =>
  typing(page).getByRole("row", { name }).getByRole("cell");

type World = Pick<TestFixtures & WorkerFixtures, "server" | "build">;

/** A closed vote. So many homes got a paper. */
export async function closeWithPapers({ server, build }: World, papers: number, given = someElection()) {
  const apartment = await build.apartment();
  for (let unit = 101; unit < 101 + papers; unit++) await build.resident(apartment, { building: 101, unit });
  const { startVote, openVote, closeVote } = voting(server);
  const vote = await startVote(apartment, given);
  const { voteId } = vote;
  await openVote(voteId);
  const [first, second] = vote.officials as [Actor, Actor];
  for (let unit = 101; unit < 101 + papers; unit++) {
    await call(server, first, "markPaperVoter", { voteId, building: 101, unit });
  }
  await closeVote(voteId);
  return { vote, first, second };
}

/** The first papers: their card is written down, and typed as it was. @returns its signs */
export async function beginTyping(page: Page): Promise<string> {
  await papersCard(page).getByRole("button", { name: "입력하기" }).press("Enter");
  const signs = await writeCardDown(page);
  await fillFields(typing(page), { "종이 열쇠": signs });
  await page.keyboard.press("Enter");
  return signs;
}

/** Leads to the field for the card, where its signs are seen no longer. @returns the signs */
export async function writeCardDown(page: Page): Promise<string> {
  const shown = typing(page).getByText(/^[0-9A-Z\s]{26,40}$/);
  const signs = await shown.textContent();
  await typing(page).getByRole("button", { name: "적어 두었어요" }).press("Enter");
  await expect(shown).toBeHidden();
  return signs!;
}

/** Another official reads the papers' card, with the given signs, before they type the papers again. */
export async function beginChecking(page: Page, signs: string): Promise<void> {
  await papersCard(page).getByRole("button", { name: "확인하기" }).press("Enter");
  await fillFields(checking(page), { "종이 열쇠": signs });
  await page.keyboard.press("Enter");
}
