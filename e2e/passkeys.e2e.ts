import type { BrowserContext, Page } from "@playwright/test";

import { testPassword } from "#server/testing/builders.ts";

import { expectAccessible } from "./support/accessibility.ts";
import { expect, test as base } from "./support/fixtures.ts";
import { fillSetup, expectScreen, fieldOf, signInByForm, signOut } from "./support/screen.ts";

const temporaryPassword = "ABCDEFGHJKMNPQRS";

/** Browsers make keys for names, and for no bare address. */
const test = base.extend({
  baseURL: ({ server }, use) => use(server.url.replace("127.0.0.1", "localhost")),
});

/** Chromium's own device with a screen lock, whose owner is always there. */
async function withScreenLock(context: BrowserContext, page: Page) {
  const devtools = await context.newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    forgetOwner: (isUserVerified: boolean) =>
      devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
    keys: async () =>
      (await devtools.send("WebAuthn.getCredentials", { authenticatorId })).credentials.map(
        ({ userHandle }) => Buffer.from(userHandle!, "base64").toString(),
      ),
  };
}

const byFinger = { name: "지문·얼굴로 로그인" };

test(
  "after the set-up a device is registered, signs in without a word, is removed and registered again",
  { tag: "@phone-whole" },
  async ({ page, context, build }) => {
    const device = await withScreenLock(context, page);
    const resident = await build.resident(await build.apartment(), { temporaryPassword });
    await page.goto("/login");
    await signInByForm(page, resident.email, temporaryPassword);
    await fillSetup(page, { name: "김하나", nickname: "하나", password: testPassword });
    await page.getByRole("button", { name: "설정 완료" }).click();
    await expectScreen(page, "다음부터 지문이나 얼굴로 로그인하기");
    await expectAccessible(page, "the offer of a passkey");
    await page.getByRole("button", { name: "이 기기 등록하기" }).click();
    await expect(page).toHaveURL("/resident/dashboard");
    expect(await device.keys()).toEqual([resident.id]);

    await signOut(page);
    await page.goto("/login");
    await device.forgetOwner(false);
    await page.getByRole("button", byFinger).click();
    await expect(page.getByText("지문이나 얼굴로 확인하지 못했어요.")).toBeVisible();
    await device.forgetOwner(true);
    await page.getByRole("button", byFinger).click();
    await expect(page).toHaveURL("/resident/dashboard");

    await page.goto("/resident/profile");
    const keys = page.getByRole("list", { name: "지문·얼굴로 로그인하는 기기" });
    await expect(keys.getByRole("listitem")).toHaveText(/크롬.*마지막 사용/);
    await keys.getByRole("button", { name: /끄기$/ }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "끄기" }).click();
    await expect(page.getByText("등록한 기기가 없어요.")).toBeVisible();

    await page.getByRole("button", { name: "이 기기 등록" }).click();
    const dialog = page.getByRole("dialog");
    await fieldOf(dialog, "현재 비밀번호").fill("틀린비밀번호");
    await dialog.getByRole("button", { name: "등록" }).click();
    await expect(dialog.getByText("현재 비밀번호가 맞지 않아요.")).toBeVisible();
    await fieldOf(dialog, "현재 비밀번호").fill(testPassword);
    await dialog.getByRole("button", { name: "등록" }).click();
    await expect(keys.getByRole("listitem")).toHaveText(/아직 쓰지 않았어요/);
  },
);
