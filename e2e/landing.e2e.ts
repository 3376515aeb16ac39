import { consentTexts } from "#contract/values/consents.ts";
import { roles } from "#contract/values/roles.ts";

import { dashboards } from "./support/addresses.ts";
import { expect, test } from "./support/fixtures.ts";
import { expectScreen } from "./support/screen.ts";

// What stands where depends on the font.
test.use({ savesData: false });

const anchors = [
  { link: "기능", hash: "#features" },
  { link: "파트너 아파트", hash: "#partners" },
  { link: "문의하기", hash: "#contact" },
];

test("the header's links lead to their sections", { tag: "@phone-whole" }, async ({ page, isMobile }) => {
  await page.goto("/");
  const header = page.getByRole("banner");
  for (const { link, hash } of anchors) {
    if (isMobile) await header.getByRole("button", { name: "메뉴" }).click();
    await header.getByRole("link", { name: link }).filter({ visible: true }).click();
    await expect(page).toHaveURL(`/${hash}`);
    const section = page.locator(hash);
    await expect(section).toBeInViewport();
    await expect(section).toBeFocused();
  }
});

test("sections can be opened from another page and directly @whole", async ({ page }) => {
  for (const { link, hash } of anchors) {
    await page.goto("/privacy");
    await page.getByRole("banner").getByRole("link", { name: link }).click();
    await expect(page).toHaveURL(`/${hash}`);
    await expect(page.locator(hash)).toBeInViewport();
    await page.goto("about:blank");
    await page.goto(`/${hash}`);
    await expect(page.locator(hash)).toBeInViewport();
  }
});

test("signed out, the header leads to sign-in and offers no sign-out", async ({ page }) => {
  await page.goto("/");
  const header = page.getByRole("banner");
  await expect(header.getByRole("button", { name: "로그아웃" })).toHaveCount(0);
  await expect(header.getByRole("link", { name: "대시보드" })).toHaveCount(0);
  await header.getByRole("link", { name: "로그인" }).click();
  await expect(page).toHaveURL("/login");
  await page.getByRole("link", { name: "홈으로 돌아가기" }).click();
  await expect(page).toHaveURL("/");
});

test("six partner apartments stand with names and drawings, each named as an example @whole", async ({
  page,
}) => {
  await page.goto("/");
  const partners = page.getByRole("region", { name: "함께하는 파트너 아파트" });
  await expect(partners.getByRole("listitem")).toHaveCount(6);
  await expect(partners.getByRole("listitem").filter({ hasText: "예시" })).toHaveCount(6);
  await expect(partners).toContainText("실제 단지가 아니에요");
});

test(
  "the drawn phone follows the state that a visitor gives to the complaint",
  { tag: "@phone-whole" },
  async ({ page }) => {
    await page.goto("/");
    await page.getByText("처리 완료", { exact: true }).first().click();
    await expect(page.getByRole("img", { name: /입주민의 휴대폰.*처리 완료 상태/ })).toBeVisible();
    await expect(page.getByRole("img", { name: /관리사무소의 민원 화면.*처리 완료 상태/ })).toBeVisible();
  },
);

for (const role of roles) {
  test(`signed in as ${role}, the public header offers sign-out${role === "resident" ? "" : " and the dashboard"} @whole`, async ({
    page,
    signInAs,
  }) => {
    await signInAs(role);
    await page.goto("/privacy");
    const header = page.getByRole("banner");
    await expect(header.getByRole("button", { name: "로그아웃" })).toBeVisible();
    await expect(header.getByRole("link", { name: "로그인" })).toHaveCount(0);
    const dashboard = header.getByRole("link", { name: "대시보드" });
    await expect(dashboard).toHaveCount(role === "resident" ? 0 : 1);
    if (role !== "resident") {
      await dashboard.click();
      await expect(page).toHaveURL(dashboards[role]);
      await page.goBack();
    }
    await header.getByRole("button", { name: "로그아웃" }).click();
    await expect(page).toHaveURL("/login");
    await page.goto(dashboards[role]);
    await expect(page).toHaveURL("/login");
  });
}

for (const [path, title, purpose] of [
  ["/privacy", "개인정보 처리방침", "privacy"],
  ["/terms", "이용약관", "terms"],
] as const) {
  test(`the footer leads to ${path} @whole`, async ({ page }) => {
    await page.goto("/");
    await page.getByRole("contentinfo").getByRole("link", { name: title }).click();
    await expect(page).toHaveURL(path);
    await expectScreen(page, title);
    await expect(page.getByRole("main")).toContainText("초안");
    await expect(page.getByText(`${consentTexts[purpose].version} 판`)).toBeVisible();
  });
}
