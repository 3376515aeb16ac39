import type { Page } from "@playwright/test";

import { expect, test } from "./support/fixtures.ts";
import { expectScreen, showMenu } from "./support/screen.ts";

// What stands where depends on the font.
test.use({ savesData: false });

const button = { name: "글자 크기와 화면 밝기" };

test("the text grows in steps before sign-in, and stays so @phone", async ({ page }) => {
  for (const path of ["/", "/login", "/privacy"]) {
    await page.goto(path);
    await page.getByRole("button", button).click();
    await expect(page.getByRole("radio", { name: "보통" })).toBeChecked();
    await page.getByRole("radio", { name: "더 크게" }).check();
    await expectRootSize(page, "24px");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("radio", { name: "더 크게" })).toHaveCount(0);
    await page.reload();
    await expectRootSize(page, "24px");
    await page.evaluate(() => localStorage.clear());
  }
});

test("the text grows in the area's frame and on the profile, and shrinks again @phone-whole", async ({
  page,
  signInAs,
}) => {
  await signInAs("resident");
  await page.goto("/resident/profile");
  await expectScreen(page, "내 정보");
  // A phone has it in the header, without opening the menu.
  await page.getByRole("button", button).filter({ visible: true }).click();
  await page.getByRole("radio", { name: "크게", exact: true }).first().check();
  await expectRootSize(page, "20px");
  await page.keyboard.press("Escape");
  const ofProfile = page.getByRole("main").getByRole("radio", { name: "크게", exact: true });
  await expect(ofProfile).toBeChecked();
  await page.getByRole("main").getByRole("radio", { name: "보통" }).check();
  await expectRootSize(page, "16px");
  await expect((await showMenu(page)).getByRole("link", { name: "내 정보" })).toBeVisible();
});

test("the switch of an older version is the first step @whole", async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem("danji.appearance", JSON.stringify({ theme: "dark", largeText: true })),
  );
  await page.goto("/login");
  await expectRootSize(page, "20px");
  await expect(page.locator("html")).toHaveCSS("color-scheme", "dark");
});

async function expectRootSize(page: Page, size: string): Promise<void> {
  await expect(page.locator("html")).toHaveCSS("font-size", size);
}
