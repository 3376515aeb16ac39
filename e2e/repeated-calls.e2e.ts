import type { Page, Request } from "@playwright/test";

import { testPassword, unique } from "#server/testing/builders.ts";

import { loseAnswers, loseCalls } from "./support/failing-calls.ts";
import { expect, test } from "./support/fixtures.ts";
import { callAs } from "./support/people.ts";
import { expectScreen, expectToast, fillFields, rowOf, signInByForm, startAnew } from "./support/screen.ts";

const unreachable = "서버에 연결하지 못했어요. 인터넷 연결을 확인하고 다시 시도해 주세요.";
const newPost = "/resident/community/new";
const timesEach = 3;

/** Collects the page's requests of this function from now on. */
function requestsOf(page: Page, functionName: string): Request[] {
  const seen: Request[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(`/${functionName}`)) seen.push(request);
  });
  return seen;
}

function idsOf(requests: Request[]): unknown[] {
  return requests.map(
    (request) => (request.postDataJSON() as { data: { requestId: unknown } }).data.requestId,
  );
}

async function writePost(page: Page, title: string): Promise<void> {
  await fillFields(page, { 제목: title, 내용: "토요일 아침 7시" });
  await page.getByRole("button", { name: "올리기" }).click();
}

test("a post whose answer was lost twice is there once, and its author hears that it is @whole", async ({
  page,
  request,
  signInAs,
}) => {
  const author = await signInAs("resident");
  await page.goto(newPost);
  const requests = requestsOf(page, "createPost");
  await loseAnswers(page, "createPost", timesEach - 1);
  await writePost(page, "등산 모임");
  await expectToast(page, "글을 올렸어요.");
  await expect(page).toHaveURL(/\/resident\/community\/post\/[\w-]+$/);
  expect(requests).toHaveLength(timesEach);
  expect(new Set(idsOf(requests)).size).toBe(1);
  const { posts } = await callAs(request, author, "getMyPosts");
  expect(posts.map(({ title }) => title)).toEqual(["등산 모임"]);
});

test("pressed again after every answer was lost, it is still one post; a changed one is another", async ({
  page,
  request,
  signInAs,
}) => {
  const author = await signInAs("resident");
  await page.goto(newPost);
  const requests = requestsOf(page, "createPost");
  await loseAnswers(page, "createPost", timesEach);
  await writePost(page, "등산 모임");
  await expect(page.getByRole("alert")).toHaveText(unreachable);
  await page.getByRole("button", { name: "올리기" }).click();
  await expectToast(page, "글을 올렸어요.");
  expect(new Set(idsOf(requests)).size).toBe(1);

  await page.goto(newPost);
  await writePost(page, "등산 모임");
  await expectScreen(page, "등산 모임");
  expect(new Set(idsOf(requests)).size).toBe(2);
  expect((await callAs(request, author, "getMyPosts")).posts).toHaveLength(2);
});

test("without a network it fails at once, and what was typed stays @whole", async ({
  page,
  context,
  signInAs,
  consoleErrors,
}) => {
  // The sentence has characters in a part of the font that is not loaded yet, and other screens' code may be on its way.
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED .*\.(?:woff2|js)/);
  await signInAs("resident");
  await page.goto(newPost);
  await expectScreen(page, "글쓰기");
  const requests = requestsOf(page, "createPost");
  await context.setOffline(true);
  await writePost(page, "등산 모임");
  await expect(page.getByRole("alert")).toHaveText(unreachable);
  expect(requests).toHaveLength(1);
  await context.setOffline(false);
  await page.getByRole("button", { name: "올리기" }).click();
  await expectToast(page, "글을 올렸어요.");
});

test("whoever leaves the screen is not spoken for any more @whole", async ({ page, request, signInAs }) => {
  const author = await signInAs("resident");
  await page.clock.install();
  await page.goto(newPost);
  await loseCalls(page, "createPost", "no server");
  const lost = page.waitForEvent("requestfailed");
  await page.clock.pauseAt(Date.now() + 60_000);
  await writePost(page, "등산 모임");
  await lost;
  const requests = requestsOf(page, "createPost");
  await page.getByRole("link", { name: "커뮤니티", exact: true }).first().click();
  await expectScreen(page, "커뮤니티");
  // Both repeats would have been made by then.
  await page.clock.fastForward(10_000);
  expect((await callAs(request, author, "getMyPosts")).posts).toEqual([]);
  expect(requests).toEqual([]);
});

test("a sign-out whose answer was lost is one @whole", async ({ page, signInAs }) => {
  await signInAs("superAdmin");
  await page.goto("/superadmin/dashboard");
  await loseAnswers(page, "signOut", 1);
  await page.getByRole("button", { name: "로그아웃" }).click();
  await expect(page).toHaveURL("/login");
});

test("an account whose deletion's answer was lost is deleted, and its owner hears so @whole", async ({
  page,
  build,
  signInAs,
}) => {
  const { email } = await signInAs(await build.resident(await build.apartment()));
  await page.goto("/resident/profile");
  await loseAnswers(page, "deleteMyAccount", 1);
  await page.getByRole("button", { name: "계정 삭제" }).click();
  const dialog = page.getByRole("alertdialog", { name: "계정을 삭제할까요?" });
  await fillFields(dialog, { "현재 비밀번호": testPassword });
  await dialog.getByRole("button", { name: "계정 삭제" }).click();
  await expectToast(page, "계정을 삭제했어요.");
  await expect(page).toHaveURL("/login");
  await signInByForm(page, email, testPassword);
  await expect(page.getByRole("main").getByRole("alert")).toHaveText(
    "이메일 또는 비밀번호가 잘못되었습니다.",
  );
});

test("a resident's account whose answer was lost is made once, with its password shown", async ({
  page,
  build,
  signInAs,
}) => {
  await signInAs(await build.manager(await build.apartment()));
  await page.goto("/manager/residents");
  await loseAnswers(page, "createResident", 1);
  await page.getByRole("button", { name: "주민 추가" }).click();
  const dialog = page.getByRole("dialog", { name: "주민 추가" });
  const email = `${unique("hana")}@example.com`;
  await fillFields(dialog, { 이름: "정하나", 이메일: email, 동: "101", 호: "1203" });
  await dialog.getByRole("button", { name: "추가", exact: true }).click();
  const created = page.getByRole("dialog", { name: "주민 계정을 만들었어요" });
  const shown = await created.getByLabel(/^임시 비밀번호 [0-9A-Z]{4} /).textContent();
  await created.getByRole("button", { name: "전달했어요" }).click();
  await expect(rowOf(page, email)).toHaveCount(1);

  await startAnew(page);
  await signInByForm(page, email, shown!);
  await expect(page).toHaveURL("/initial-setup");
});
