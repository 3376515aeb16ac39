import { expect, test } from "./fixtures.ts";

test("once the home is shown, the first tap on a place waits for no code @phone", async ({
  page,
  signInAs,
}) => {
  await signInAs("resident");
  const communityCode = page.waitForResponse(/\/assets\/community-page-/);
  const profileCode = page.waitForResponse(/\/assets\/profile-page-/);
  await page.goto("/resident/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await Promise.all([communityCode, profileCode]);
  // From now on no code comes any more.
  const code = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await code.promise;
    await route.continue();
  });
  await page.getByRole("link", { name: "커뮤니티" }).filter({ visible: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "커뮤니티" })).toBeVisible();
  code.resolve();
});

test("while somebody types their password, the residents' home is fetched", async ({ page }) => {
  const homeCode = page.waitForResponse(/\/assets\/resident-dashboard-page-/);
  await page.goto("/login");
  expect((await homeCode).ok()).toBe(true);
});

test("whoever saves data gets only the code of the screens that they open", async ({ page, signInAs }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true }),
  );
  await signInAs("resident");
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  await page.goto("/resident/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // What follows shows that nothing is on its way: the browser asks for the next screen's code itself.
  await page.getByRole("link", { name: "민원" }).filter({ visible: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "민원" })).toBeVisible();
  expect(requested.filter((path) => path.includes("my-complaints-page"))).not.toEqual([]);
  expect(requested.filter((path) => path.includes("community-page"))).toEqual([]);
});
