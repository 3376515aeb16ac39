import type { Page } from "@playwright/test";

import { expect } from "./fixtures.ts";
import { fillFields } from "./screen.ts";

export const papersCard = (page: Page) => page.getByRole("region", { name: "종이 투표지" });
export const typing = (page: Page) => page.getByRole("dialog", { name: "종이 입력" });
export const checking = (page: Page) => page.getByRole("dialog", { name: "종이 확인" });
export const keyOf = (page: Page, name: string) => typing(page).getByRole("button", { name, exact: true });

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

/** Another official reads the card of the papers, whose signs are given, before they type the papers again. */
export async function beginChecking(page: Page, signs: string): Promise<void> {
  await papersCard(page).getByRole("button", { name: "확인하기" }).press("Enter");
  await fillFields(checking(page), { "종이 열쇠": signs });
  await page.keyboard.press("Enter");
}
