import { expect, setSessionCookie, test } from "./support/fixtures.ts";

// The worker keeps what was fetched, the font as well.
test.use({ savesData: false });

test("the profile offers the home screen once the browser does, and only until it is declined @phone-whole", async ({
  page,
  signInAs,
}) => {
  await signInAs("resident");
  await page.goto("/resident/profile");
  await expect(page.getByRole("heading", { level: 1, name: "내 정보" })).toBeVisible();
  const card = page.getByRole("heading", { name: "홈 화면에 추가" });
  await expect(card).toBeHidden();
  await page.evaluate(() =>
    dispatchEvent(
      Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
        prompt: async () => void (document.body.dataset["asked"] = "yes"),
      }),
    ),
  );
  await expect(card).toBeVisible();
  await page.getByRole("button", { name: "홈 화면에 추가" }).click();
  await expect(page.locator("body")).toHaveAttribute("data-asked", "yes");
  await expect(card).toBeHidden();
});

test("an iPhone is told the way, and not again after a no @whole", async ({ browser, server, build }) => {
  const context = await browser.newContext({
    baseURL: server.url,
    userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1",
  });
  const resident = await build.resident(await build.apartment());
  await setSessionCookie(context, server.url, resident);
  const page = await context.newPage();
  await page.goto("/resident/profile");
  await expect(page.getByText("공유 버튼")).toBeVisible();
  await page.getByRole("button", { name: "다시 보지 않기" }).click();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "내 정보" })).toBeVisible();
  await expect(page.getByText("공유 버튼")).toBeHidden();
  await context.close();
});
