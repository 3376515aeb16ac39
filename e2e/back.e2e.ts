import type { Page } from "@playwright/test";

import { unique } from "#server/testing/builders.ts";

import { holdCalls } from "./support/failing-calls.ts";
import { expect, test } from "./support/fixtures.ts";
import { callAs } from "./support/people.ts";
import {
  chooseRowAction,
  expectScreen,
  expectToast,
  fieldOf,
  fillFields,
  rowOf,
  showMenu,
} from "./support/screen.ts";

test(
  "'back' closes the menu's drawer, and another one leaves the page",
  { tag: "@phone-whole" },
  async ({ page, signInAs }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await signInAs("manager");
    await goByLink(page, "/manager/dashboard", "/manager/notices");
    await expectScreen(page, "공지사항");
    const opener = page.getByRole("button", { name: "메뉴 열기" });
    const drawer = page.getByRole("dialog", { name: "메뉴" });
    for (const close of [() => page.goBack(), () => page.keyboard.press("Escape")]) {
      await opener.click();
      await expect(drawer).toBeVisible();
      await close();
      await expect(drawer).toHaveCount(0);
      await expect(opener).toBeFocused();
      await expect(page).toHaveURL("/manager/notices");
    }
    // The drawer that one leaves by a link stands nowhere in the history.
    await opener.click();
    await drawer.getByRole("link", { name: "민원" }).click();
    await expectScreen(page, "민원");
    await page.goBack();
    await expectScreen(page, "공지사항");
    await expect(drawer).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL("/manager/dashboard");
    await page.goForward();
    await expectScreen(page, "공지사항");
    await page.goForward();
    await expectScreen(page, "민원");
  },
);

test("'back' closes one layer at a time: a list in a dialog, the dialog, then the page", async ({
  page,
  signInAs,
}) => {
  await signInAs("superAdmin");
  await goByLink(page, "/superadmin/dashboard", "/superadmin/managers");
  await page.getByRole("button", { name: "관리자 등록" }).click();
  const dialog = page.getByRole("dialog", { name: "관리자 등록" });
  await fieldOf(dialog, "담당 아파트").press("ArrowDown");
  await expect(page.getByRole("listbox")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("listbox")).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expectScreen(page, "관리자 계정");
  // Forward opens nothing again, and does not lead astray.
  await page.goForward();
  await expect(dialog).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL("/superadmin/dashboard");
});

test("'back' closes a menu and a question, and nothing is fetched or scrolled for it @whole", async ({
  page,
  build,
  signInAs,
}) => {
  const { name } = await build.apartment(unique("뒤로마을"));
  await signInAs("superAdmin");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/superadmin/apartments");
  const opener = page.getByRole("button", { name: `${name} 메뉴` });
  await opener.scrollIntoViewIfNeeded();
  const place = () => page.evaluate(() => scrollY);
  const before = await place();
  const called: string[] = [];
  page.on("request", (request) => called.push(request.url()));
  await opener.click();
  await expect(page.getByRole("menu")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("menu")).toHaveCount(0);
  await expect(opener).toBeFocused();
  await chooseRowAction(page, name, "삭제");
  const question = page.getByRole("alertdialog", { name: "아파트를 삭제할까요?" });
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(question).toHaveCount(0);
  await expectScreen(page, "아파트 관리");
  expect(await place()).toBe(before);
  expect(called.filter((url) => url.includes("/asia-northeast3/"))).toEqual([]);
});

test(
  "what is typed into a dialog is not lost without a question",
  { tag: "@phone" },
  async ({ page, signInAs }) => {
    await signInAs("manager");
    await goByLink(page, "/manager/dashboard", "/manager/residents");
    await page.getByRole("button", { name: "주민 추가" }).click();
    const dialog = page.getByRole("dialog", { name: "주민 추가" });
    const question = page.getByRole("alertdialog", { name: "입력을 그만둘까요?" });
    await fillFields(dialog, { 이름: "이주민" });
    for (const close of [
      () => page.goBack(),
      () => page.keyboard.press("Escape"),
      () => dialog.getByRole("button", { name: "닫기" }).click(),
      // Past the entries of the dialog, as the browser's list of the history allows it.
      () => page.evaluate(() => history.go(-2)),
    ]) {
      await expectLayers(page, 1);
      await close();
      await expect(question).toBeVisible();
      await question.getByRole("button", { name: "계속 쓰기" }).click();
      await expect(question).toHaveCount(0);
      await expect(fieldOf(dialog, "이름")).toHaveValue("이주민");
    }
    // 'Back' on the question is the safe answer to it.
    await page.goBack();
    await expect(question).toBeVisible();
    await page.goBack();
    await expect(question).toHaveCount(0);
    await expect(fieldOf(dialog, "이름")).toHaveValue("이주민");
    await page.goBack();
    await question.getByRole("button", { name: "나가기" }).click();
    await expect(dialog).toHaveCount(0);
    await expectScreen(page, "주민");
    await page.getByRole("button", { name: "주민 추가" }).click();
    await expect(fieldOf(dialog, "이름")).toHaveValue("");
    // Nothing is typed, so nothing is asked.
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL("/manager/dashboard");
  },
);

test("whoever leaves the page over a typed dialog after the question gets where they went @whole", async ({
  page,
  signInAs,
}) => {
  await signInAs("manager");
  await goByLink(page, "/manager/dashboard", "/manager/residents");
  await page.getByRole("button", { name: "주민 추가" }).click();
  await fillFields(page.getByRole("dialog"), { 이름: "이주민" });
  await page.evaluate(() => history.go(-2));
  await page
    .getByRole("alertdialog", { name: "입력을 그만둘까요?" })
    .getByRole("button", { name: "나가기" })
    .click();
  // The address is there before the screen, and going on at once is still held up.
  await expectScreen(page, /님, 안녕하세요/);
  await expect(page).toHaveURL("/manager/dashboard");
  await page.goForward();
  await expectScreen(page, "주민");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a dialog that waits for its answer stays, and its success takes the place of the page @whole", async ({
  page,
  request,
  build,
  signInAs,
}) => {
  const resident = await signInAs(await build.resident(await build.apartment()));
  await callAs(request, resident, "createPost", { boardId: "free_board", title: "단풍", content: "곱네요." });
  const board = "/resident/community/board/free_board";
  await goByLink(page, "/resident/community", board);
  await page.getByRole("link", { name: "단풍" }).click();
  await expectScreen(page, "단풍");
  await page.getByRole("button", { name: "삭제" }).click();
  const question = page.getByRole("alertdialog");
  const answer = await holdCalls(page, "deletePost");
  await question.getByRole("button", { name: "삭제" }).click();
  await expect(question.getByRole("button", { name: "취소" })).toBeDisabled();
  await page.goBack();
  await expect(question).toBeVisible();
  await expectScreen(page, "단풍");
  answer();
  await expectToast(page, "글을 삭제했어요.");
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL("/resident/community");
  await page.goBack();
  await expect(page).toHaveURL(board);
  await expect(rowOf(page, "단풍")).toHaveCount(0);
});

test("a page that is loaded again under an open dialog needs one step back, not two @whole", async ({
  page,
  signInAs,
}) => {
  await signInAs("manager");
  await goByLink(page, "/manager/dashboard", "/manager/residents");
  await page.getByRole("button", { name: "주민 추가" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectLayers(page, 1);
  await page.reload();
  await expectScreen(page, "주민");
  await expectLayers(page, 0);
  await page.goBack();
  await expect(page).toHaveURL("/manager/dashboard");
});

test("before sign-in too, 'back' closes what a header opened", { tag: "@phone-whole" }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/privacy");
  await page.getByRole("button", { name: "글자 크기와 화면 밝기" }).click();
  await expect(page.getByRole("radio").first()).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("radio")).toHaveCount(0);
  await page.getByRole("button", { name: "메뉴", exact: true }).click();
  const menu = page.getByRole("navigation", { name: "첫 화면 메뉴" });
  await expect(menu).toBeVisible();
  await page.goBack();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL("/privacy");
});

/** The browser's history has as many entries above the page's own. A hand is slower than the browser's step. */
async function expectLayers(page: Page, count: number): Promise<void> {
  const read = () => page.evaluate(() => (history.state as { layers?: number } | null)?.layers ?? 0);
  await expect.poll(read).toBe(count);
}

/** Opens the first address, and from there the second without a load, so that it is one step back. */
async function goByLink(page: Page, from: string, to: string): Promise<void> {
  await page.goto(from);
  await expectScreen(page, /./);
  const inMenu = (await showMenu(page)).locator(`a[href="${to}"]`);
  const link = (await inMenu.count()) > 0 ? inMenu : page.getByRole("main").locator(`a[href="${to}"]`);
  await link.first().click();
  await expect(page).toHaveURL(to);
}
