import type { Page } from "@playwright/test";

import { expect, test } from "./support/fixtures.ts";
import { callAs } from "./support/people.ts";
import { expectScreen } from "./support/screen.ts";

// What stands where depends on the font.
test.use({ savesData: false });

test("a tapped place is current at once, and a late screen has a skeleton @phone", async ({
  page,
  signInAs,
}) => {
  await signInAs("resident");
  const release = await holdNotices(page);
  await page.goto("/resident/community");
  await expectScreen(page, "커뮤니티");
  await page.getByRole("searchbox").fill("복도 등");
  // The bar comes back when nobody types.
  await page.getByRole("heading", { level: 1 }).click();
  // A phone's bar calls it so.
  const place = page.getByRole("link", { name: /^공지(?:사항)?$/ }).filter({ visible: true });
  await place.click();
  await expect(place).toHaveAttribute("aria-current", "page");
  await expect(page.locator("[aria-current=page]").filter({ visible: true })).toHaveCount(1);
  const main = page.getByRole("main");
  await expect(main.getByRole("status").filter({ hasText: "불러오는 중이에요" })).toBeVisible();
  await expect(page.getByRole("searchbox")).toBeHidden();
  release();
  await expectScreen(page, "공지사항");
  await expect(main.getByText("등록된 공지사항이 없습니다.")).toBeVisible();
  await expect(main.getByText("불러오는 중이에요")).toHaveCount(0);
});

test("the bottom bar marks the place that was tapped @phone", async ({ page, signInAs, isMobile }) => {
  test.skip(!isMobile, "a desktop has no bottom bar");
  await signInAs("resident");
  const release = await holdNotices(page);
  await page.goto("/resident/dashboard");
  await expectScreen(page, /님, 안녕하세요$/);
  const bar = page.getByRole("navigation", { name: "자주 쓰는 메뉴" });
  await bar.getByRole("link", { name: "공지" }).tap();
  await expect(bar.locator("[aria-current=page]")).toHaveText("공지");
  release();
  await expectScreen(page, "공지사항");
});

test("the bottom bar gives way to the keyboard @phone", async ({ page, signInAs, isMobile }) => {
  test.skip(!isMobile, "a desktop has no bottom bar");
  await signInAs("resident");
  await page.goto("/resident/community");
  const bar = page.getByRole("navigation", { name: "자주 쓰는 메뉴" });
  await expect(bar).toBeVisible();
  await page.getByRole("searchbox").tap();
  await expect(bar).toBeHidden();
  await expect(page.locator("html")).toHaveCSS("--bottom-bar-height", "0px");
  await page.getByRole("heading", { level: 1 }).tap();
  await expect(bar).toBeVisible();
});

test("a phone's header shows whose place this is @phone", async ({ page, build, signInAs, isMobile }) => {
  test.skip(!isMobile, "a desktop has no such header");
  const name = "가온누리한울타리햇살가득푸른숲속마을아파트단지";
  const apartment = await build.apartment(name);
  for (const person of [await build.resident(apartment), await build.manager(apartment)]) {
    await signInAs(person);
    await page.goto("/");
    const shown = page.getByRole("banner").getByText(name);
    await expect(shown).toBeVisible();
    // On one line, cut at its end.
    const { height } = (await shown.boundingBox())!;
    expect(height).toBeLessThan(40);
  }
  await signInAs("superAdmin");
  await page.goto("/");
  await expect(page.getByRole("banner").getByText("단지", { exact: true })).toBeVisible();
});

test("a title stands at the same height with and without a link back @phone", async ({ page, signInAs }) => {
  await signInAs("resident");
  const heights: number[] = [];
  for (const path of ["/resident/notices", "/resident/complaints", "/resident/complaints/new"]) {
    await page.goto(path);
    await expectScreen(page, /./);
    heights.push((await page.getByRole("heading", { level: 1 }).boundingBox())!.y);
  }
  expect(new Set(heights).size, heights.join()).toBe(1);
});

test("what people write has links @whole", async ({ page, request, build, signInAs }) => {
  const resident = await signInAs(await build.resident(await build.apartment()));
  const { complaintId } = await callAs(request, resident, "createComplaint", {
    title: "관리사무소 전화",
    content:
      "031-000-0000으로 걸었어요. https://danji.example.com/a에서 봤고 javascript:alert(1) 은 아니에요.",
  });
  await page.goto(`/resident/complaints/${complaintId}`);
  await expect(page.getByRole("link", { name: "031-000-0000" })).toHaveAttribute("href", "tel:0310000000");
  const address = page.getByRole("link", { name: "https://danji.example.com/a", exact: true });
  await expect(address).toHaveAttribute("rel", "noopener noreferrer nofollow");
  await expect(address).toHaveAttribute("target", "_blank");
  await expect(page.getByRole("link", { name: /javascript/ })).toHaveCount(0);
});

/** Holds the code of the notices' screen, also if the browser wants it ahead. Returns what lets it go. */
async function holdNotices(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(/notices-page.*\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}
