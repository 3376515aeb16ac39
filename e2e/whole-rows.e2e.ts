import type { APIRequestContext, Locator, Page } from "@playwright/test";

import { unique } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";

import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { callAs } from "./support/people.ts";
import { expectScreen, expectToast, rowOf } from "./support/screen.ts";

// What stands where depends on the font.
test.use({ savesData: false });

const home = "/resident/community";
const managers = "/manager/complaints";
const title = "어젯밤 천장누수";

test(
  "a post opens from anywhere in its row",
  { tag: ["@phone", "@whole"] },
  async ({ page, request, build, signInAs }) => {
    const me = await signInAs(await build.resident(await build.apartment(), { nickname: "열두층" }));
    const { postId } = await writePost(request, me, title);
    await callAs(request, me, "addComment", { postId, content: "아랫집도 그래요" });
    for (const [address, list, text] of [
      [`${home}/board/free_board`, "자유게시판", title],
      [`${home}/my-posts`, "내가 쓴 글", title],
      [`${home}/my-comments`, "내가 쓴 댓글", "아랫집도 그래요"],
      [`${home}?q=${encodeURIComponent("누수")}`, "검색 결과", title],
      [home, "자유게시판", title],
      [home, "HOT 게시글", title],
    ] as const) {
      await page.goto(address);
      await expectOpensFromFarSide(page, rowOf(page, text).and(inList(page, list)), title);
    }
  },
);

test(
  "a notice and a complaint open from anywhere in their rows",
  { tag: ["@phone", "@whole"] },
  async ({ page, request, build, signInAs }) => {
    const apartment = await build.apartment();
    const manager = await build.manager(apartment);
    const resident = await signInAs(await build.resident(apartment));
    await callAs(request, manager, "createNotice", { title: "도색 공사", content: "월요일부터 해요." });
    await fileComplaint(request, resident, title);
    await page.goto("/resident/notices");
    await expectOpensFromFarSide(page, rowOf(page, "도색 공사"), "도색 공사");
    await page.goto("/resident/complaints");
    await expectOpensFromFarSide(page, rowOf(page, title), title);
    await signInAs(manager);
    await page.goto(managers);
    await expectOpensFromFarSide(page, rowOf(page, title), title);
  },
);

test(
  "every row opens what it names, its neighbours do not, and what stands in a row works by itself",
  { tag: "@phone-whole" },
  async ({ page, request, build, signInAs }) => {
    const apartment = await build.apartment();
    const resident = await build.resident(apartment);
    for (const place of ["첫째", "둘째", "셋째"]) await fileComplaint(request, resident, `${place} 민원`);
    await signInAs(await build.manager(apartment));
    for (const place of ["첫째", "둘째", "셋째"]) {
      await page.goto(managers);
      await expectOpensFromFarSide(page, rowOf(page, `${place} 민원`), `${place} 민원`);
    }

    await page.goto(managers);
    await page.getByRole("button", { name: /둘째 민원 처리 상태/ }).click();
    await page.getByRole("menuitemradio", { name: "처리 중" }).click();
    await expectToast(page, "상태가 변경되었습니다.");
    await expect(page).toHaveURL(managers);
    // A press beside the rows opens nothing.
    const { x, y, height } = await boxOf(rowOf(page, "셋째 민원"));
    await page.mouse.click(x - 5, y + height / 2);
    await expect(page).toHaveURL(managers);
  },
);

test("a row opens in a tab of its own by the middle button, and by the keyboard", async ({
  page,
  context,
  request,
  build,
  signInAs,
}) => {
  const me = await signInAs(await build.resident(await build.apartment()));
  await writePost(request, me, title);
  await page.goto(`${home}/board/free_board`);
  const row = rowOf(page, title);
  await expect(row.getByRole("link")).toHaveCount(1);
  const opened = context.waitForEvent("page");
  await clickFarSide(page, row, "middle");
  const tab = await opened;
  await expectScreen(tab, title);
  await tab.close();
  await expect(page).toHaveURL(`${home}/board/free_board`);

  await page.mouse.move(0, 0);
  const resting = await backgroundOf(row);
  await row.getByRole("link").focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect(row.getByRole("link", { name: title, exact: true })).toBeFocused();
  await expect.poll(() => backgroundOf(row)).not.toBe(resting);
  await expectAccessible(page, "a board, one row in focus", { only: "desktop" });
  await page.keyboard.press("Enter");
  await expectScreen(page, title);
});

/** Each row has one link, as high as a finger. The test presses the row's end, where no text is. */
async function expectOpensFromFarSide(page: Page, row: Locator, opened: string): Promise<void> {
  await expect(row).toHaveCount(1);
  await expect(row.getByRole("link")).toHaveCount(1);
  expect((await boxOf(row)).height).toBeGreaterThanOrEqual(44);
  await clickFarSide(page, row);
  await expectScreen(page, opened);
}

/** The content of a list with this name, drawn as a table or as a list. */
function inList(page: Page, name: string): Locator {
  const list = page.getByRole("table", { name }).or(page.getByRole("list", { name }));
  return list.getByRole("row").or(list.getByRole("listitem"));
}

async function clickFarSide(page: Page, row: Locator, button: "left" | "middle" = "left"): Promise<void> {
  await row.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await boxOf(row);
  await page.mouse.click(x + width - 5, y + height / 2, { button });
}

async function boxOf(element: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  await expect(element).toBeVisible();
  return (await element.boundingBox())!;
}

function backgroundOf(element: Locator): Promise<string> {
  return element.evaluate((node) => getComputedStyle(node).backgroundColor);
}

function writePost(request: APIRequestContext, me: Actor, name: string) {
  const post = { title: name, content: unique("내용"), boardId: "free_board" as const };
  return callAs(request, me, "createPost", post);
}

function fileComplaint(request: APIRequestContext, resident: Actor, name: string) {
  return callAs(request, resident, "createComplaint", { title: name, content: "3층이 어두워요." });
}
