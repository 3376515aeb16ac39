import type { Page } from "@playwright/test";

import { fillFields } from "./screen.ts";

export const papersCard = (page: Page) => page.getByRole("region", { name: "종이 투표지" });
export const typing = (page: Page) => page.getByRole("dialog", { name: "종이 입력" });
export const checking = (page: Page) => page.getByRole("dialog", { name: "종이 확인" });
export const keyOf = (page: Page, name: string) => typing(page).getByRole("button", { name, exact: true });

/** The first papers: their card is written down. @returns its signs */
export async function beginTyping(page: Page): Promise<string> {
  await papersCard(page).getByRole("button", { name: "입력하기" }).click();
  const signs = await typing(page)
    .getByText(/^[0-9A-Z]{4}[0-9A-Z\s]{20,}/)
    .textContent();
  await typing(page).getByRole("button", { name: "적어 두었어요" }).click();
  return signs!;
}

/** Another official reads the card of the papers, whose signs are given, before they type the papers again. */
export async function beginChecking(page: Page, signs: string): Promise<void> {
  await papersCard(page).getByRole("button", { name: "확인하기" }).press("Enter");
  await fillFields(checking(page), { "종이 열쇠": signs });
  await page.keyboard.press("Enter");
}
