import type { Page } from "@playwright/test";

import { expect, test } from "./support/fixtures.ts";
import { showMenu } from "./support/screen.ts";

test.describe("whoever does not save data", () => {
  test.use({ savesData: false });

  test("once the home is shown, the first tap on a place waits for no code @phone-whole", async ({
    page,
    context,
    signInAs,
    consoleErrors,
  }) => {
    // Code of further places may be on its way when the network goes.
    consoleErrors.allow(/ERR_INTERNET_DISCONNECTED .*\.js/);
    await signInAs("resident");
    const codes = ["community-page", "booking-page"].map((name) => codeOf(page, name));
    await page.goto("/resident/dashboard");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    for (const response of await Promise.all(codes)) await response.finished();
    await expect.poll(() => waysOf(page, "community-page")).toEqual(["fetch"]);
    // The browser already has everything that it loads from now on.
    await context.setOffline(true);
    await page.getByRole("link", { name: "커뮤니티" }).filter({ visible: true }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: "커뮤니티" })).toBeVisible();
  });

  test("no code of another screen runs before somebody goes there", async ({ page, signInAs }) => {
    await signInAs("resident");
    const code = codeOf(page, "booking-page");
    await page.goto("/resident/dashboard");
    await (await code).finished();
    for (const name of ["community-page", "booking-page"]) {
      await expect.poll(() => waysOf(page, name)).toEqual(["fetch"]);
    }
    expect(await waysOf(page, "profile-page")).toEqual([]);
  });

  test("the code of any other screen comes with the pointer or the focus on its link @whole", async ({
    page,
    signInAs,
  }) => {
    await signInAs("manager");
    await page.goto("/manager/dashboard");
    const menu = await showMenu(page);
    // Until the page rests nobody listens.
    await expect(async () => {
      await page.mouse.move(0, 0);
      await menu.getByRole("link", { name: "방문차량" }).hover();
      expect(await waysOf(page, "gate-page")).toEqual(["fetch"]);
    }).toPass();
    await menu.getByRole("link", { name: "내 정보" }).focus();
    await expect.poll(() => waysOf(page, "profile-page")).toEqual(["fetch"]);
  });

  test("while somebody types their password, the residents' home is fetched @whole", async ({ page }) => {
    const homeCode = codeOf(page, "resident-dashboard-page");
    await page.goto("/login");
    expect((await homeCode).ok()).toBe(true);
  });
});

test("whoever saves data gets the code of the screens that they open, and no font @whole", async ({
  page,
  signInAs,
}) => {
  await signInAs("resident");
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  await page.goto("/resident/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // What follows shows that nothing is on its way: the browser asks for the next screen's code itself.
  await page.getByRole("link", { name: /예약$/ }).filter({ visible: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "시설 예약" })).toBeVisible();
  expect(requested.filter((path) => path.includes("booking-page"))).not.toEqual([]);
  expect(requested.filter((path) => /community-page|screens\.json|\.woff2$/.test(path))).toEqual([]);
});

const codeOf = (page: Page, name: string) =>
  page.waitForResponse((response) => response.url().includes(`/assets/${name}-`));

/** How the page got a file: `fetch` keeps it and runs nothing, `script` and `other` are modules on their way to run. */
function waysOf(page: Page, name: string): Promise<string[]> {
  return page.evaluate(
    (file) =>
      performance
        .getEntriesByType("resource")
        .filter((entry) => entry.name.includes(`/assets/${file}-`))
        .map((entry) => (entry as PerformanceResourceTiming).initiatorType),
    name,
  );
}
