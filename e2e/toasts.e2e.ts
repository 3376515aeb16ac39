import type { Locator, Page } from "@playwright/test";

import { expect, test } from "./support/fixtures.ts";
import { expectScreen, fieldOf } from "./support/screen.ts";

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs("manager");
  await page.clock.install();
  await page.goto("/manager/suspensions");
  await expectScreen(page, "이용 정지");
});

test("a toast goes in its time from under a pointer that was there before it @whole", async ({ page }) => {
  const toast = await saved(page, "2");
  const { x, y } = await middleOf(toast);
  await page.clock.fastForward(3000);
  await expect(toast).toHaveCount(0);

  await page.mouse.move(x, y);
  await saved(page, "3");
  await expectToLieUnderPointer(page);
  // As a hand does that lets go of the mouse.
  await page.mouse.move(x + 2, y);
  await page.clock.fastForward(3000);
  await expect(toast).toHaveCount(0);
});

test("a toast stays while a pointer that moved onto it is there @whole", async ({ page }) => {
  const toast = await saved(page, "2");
  const { x, y } = await middleOf(toast);
  await page.mouse.move(x, 10);
  await page.mouse.move(x, y);
  await expectToLieUnderPointer(page);
  await page.clock.fastForward(60_000);
  await expect(toast).toBeVisible();
  await page.mouse.move(x, 10);
  await page.clock.fastForward(3000);
  await expect(toast).toHaveCount(0);
});

test("a toast stays while it has the focus, whatever the pointer does", async ({ page }) => {
  const toast = await saved(page, "2");
  const { x, y } = await middleOf(toast);
  await page.clock.fastForward(3000);
  await expect(toast).toHaveCount(0);

  await page.mouse.move(x, y);
  await saved(page, "3");
  await expectToLieUnderPointer(page);
  await page.getByRole("button", { name: "알림 닫기" }).focus();
  await page.clock.fastForward(60_000);
  await expect(toast).toBeVisible();
  await fieldOf(page, "노쇼 횟수").focus();
  await page.clock.fastForward(3000);
  await expect(toast).toHaveCount(0);
});

/** Saves the form by the keyboard, which leaves the pointer where it is. */
async function saved(page: Page, noShows: string): Promise<Locator> {
  await fieldOf(page, "노쇼 횟수").fill(noShows);
  await page.keyboard.press("Enter");
  const toast = toasts(page).getByRole("alertdialog");
  await expect(toast).toContainText("저장했어요.");
  return toast;
}

async function middleOf(toast: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await toast.boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
}

/** The browser has noticed where the pointer is. */
async function expectToLieUnderPointer(page: Page): Promise<void> {
  await expect(toasts(page)).toHaveAttribute("data-hovered", "true");
}

function toasts(page: Page): Locator {
  return page.getByRole("region", { name: "알림" });
}
