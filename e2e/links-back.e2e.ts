import type { Page } from "@playwright/test";

import type { Database } from "#database/database.ts";
import { acting } from "#server/testing/acting.ts";
import type { Actor } from "#server/testing/builders.ts";

import { expect, test } from "./support/fixtures.ts";
import { callAs } from "./support/people.ts";
import { expectScreen, expectToast, rowOf } from "./support/screen.ts";

test("the office's list is as it was left: tab, pages and place, also after a change", async ({
  page,
  server,
  build,
  signInAs,
}) => {
  const apartment = await build.apartment();
  await fileMany(server.database, await build.resident(apartment), 70);
  await signInAs(await build.manager(apartment));
  await page.goto("/manager/complaints");
  await page.getByRole("tab", { name: /^접수/ }).click();
  await page.getByRole("button", { name: "더 보기" }).click();
  const row = rowOf(page, "지난 민원 66번");
  await row.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(1000);

  await row.getByRole("link").click();
  await expectScreen(page, "지난 민원 66번");
  await page.getByRole("link", { name: "민원 목록" }).click();
  await expectAsLeft(page, place);

  await row.getByRole("link").click();
  await expectScreen(page, "지난 민원 66번");
  await page.getByRole("button", { name: /처리 상태$/ }).click();
  await page.getByRole("menuitemradio", { name: "처리 중" }).click();
  await expectToast(page, "상태가 변경되었습니다.");
  await page.getByRole("link", { name: "민원 목록" }).click();
  await expectAsLeft(page, place);
  await expect(row).toHaveCount(0);

  // The pages that were read are gone after a reload, but the tab is not.
  await rowOf(page, "지난 민원 65번").getByRole("link").click();
  await expectScreen(page, "지난 민원 65번");
  await page.reload();
  await expectScreen(page, "지난 민원 65번");
  await page.getByRole("link", { name: "민원 목록" }).click();
  await expectTab(page);
});

async function expectTab(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\?status=submitted$/);
  await expect(page.getByRole("tab", { name: /^접수/ })).toHaveAttribute("aria-selected", "true");
}

async function expectAsLeft(page: Page, place: number): Promise<void> {
  await expectTab(page);
  await expect(rowOf(page, "지난 민원 65번")).toBeInViewport();
  expect(Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThan(200);
}

test("an edited complaint leads back to the place in one's own list @whole", async ({
  page,
  request,
  build,
  signInAs,
}) => {
  const resident = await signInAs(await build.resident(await build.apartment()));
  for (const title of ["놀이터 그네", "승강기 소음"])
    await callAs(request, resident, "createComplaint", { title, content: "확인해 주세요." });
  await page.goto("/resident/dashboard");
  await page.getByRole("link", { name: "민원", exact: true }).filter({ visible: true }).first().click();
  await page.getByRole("link", { name: /놀이터 그네/ }).click();
  await page.getByRole("button", { name: "수정" }).click();
  await page.getByLabel(/^제목/).fill("놀이터 그네 줄");
  await page.getByRole("button", { name: "저장" }).click();
  await expectScreen(page, "놀이터 그네 줄");
  const entries = await page.evaluate(() => history.length);
  await page.getByRole("link", { name: "내 민원 목록" }).click();
  await expect(page).toHaveURL(/\/resident\/complaints$/);
  // It went back, so the way forward is still there and no entry was added.
  await page.goForward();
  await expectScreen(page, "놀이터 그네 줄");
  expect(await page.evaluate(() => history.length)).toBe(entries);
});

test("whoever came from elsewhere comes to the list @whole", async ({ page, request, build, signInAs }) => {
  const resident = await signInAs(await build.resident(await build.apartment()));
  const { postId } = await callAs(request, resident, "createPost", {
    title: "바둑 두실 분",
    content: "토요일에 만나요.",
    boardId: "free_board",
  });
  await page.goto("/resident/community/my-posts");
  await rowOf(page, "바둑 두실 분").getByRole("link").click();
  await expectScreen(page, "바둑 두실 분");
  await page.getByRole("link", { name: "자유게시판" }).click();
  await expectScreen(page, "자유게시판");
  await expect(page).toHaveURL(`/resident/community/board/free_board`);

  await page.goto(`/resident/community/post/${postId}`);
  await page.getByRole("link", { name: "자유게시판" }).click();
  await expectScreen(page, "자유게시판");
});

/** Inserts complaints, the newest first: a person may not file so many in an hour. */
async function fileMany(database: Database, { id, apartmentId }: Actor, count: number): Promise<void> {
  const complaints = Array.from({ length: count }, (_, index) => ({
    apartment_id: apartmentId!,
    title: `지난 민원 ${index + 1}번`,
    content: "3층이 어두워요.",
    author_id: id,
    author_name: "박주민",
    created_at: new Date(Date.now() - (index + 1) * 60_000).toISOString(),
  }));
  const caller = { role: "resident", apartmentId: apartmentId!, userId: id } as const;
  await acting(database, caller, (db) => db.insertInto("complaints").values(complaints).execute());
}
