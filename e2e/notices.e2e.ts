import type { Page } from "@playwright/test";

import { testPassword, unique } from "#server/testing/builders.ts";

import { expectAccessible, expectAccessibleAgain } from "./support/accessibility.ts";
import { endSessionWith, loseCalls } from "./support/failing-calls.ts";
import { expect, test } from "./support/fixtures.ts";
import { callAs, comeBackIntoView, inBrowserOf } from "./support/people.ts";
import {
  chooseRowAction,
  expectFieldError,
  expectRowVisible,
  expectScreen,
  expectToast,
  fieldOf,
  fillFields,
  rowOf,
  signInByForm,
} from "./support/screen.ts";

test.describe.configure({ timeout: 120_000 });

const path = "/manager/notices";
const bothRequired = "제목과 내용을 모두 입력해주세요.";
const nothingThere = "등록된 공지사항이 없습니다.";
const loadingFailed = "공지사항을 불러오는 데 실패했습니다.";

test(
  "what a manager posts, a resident of the apartment reads, and one of another does not",
  { tag: "@phone" },
  async ({ page, browser, server, build, signInAs }) => {
    const [here, elsewhere] = [await build.apartment(), await build.apartment()];
    const author = unique("김소장");
    await signInAs(await build.manager(here, { name: author }));
    await page.goto(path);
    await expect(page.getByText(nothingThere)).toBeVisible();
    await page.getByRole("button", { name: "새 공지사항" }).click();
    const title = unique("승강기 점검");
    await writeNotice(page, { 제목: title, 내용: "수요일 오전 10시부터\n점검해요." }, "등록");
    await expectToast(page, "공지사항을 등록했어요.");
    await expectRowVisible(page, title, author);

    await inBrowserOf(browser, server, await build.resident(here), async (theirs) => {
      await theirs.goto("/resident/notices");
      await expectRowVisible(theirs, title, author);
      await theirs.getByRole("link", { name: title }).click();
      await expectScreen(theirs, title);
      const main = theirs.getByRole("main");
      await expect(main).toContainText(author);
      await expect(main.getByText("수요일 오전 10시부터 점검해요.")).toHaveCSS("white-space", "pre-wrap");
      await expect(main.getByRole("button")).toHaveText(["공유", "인쇄"]);
      const noticePath = new URL(theirs.url()).pathname;
      await main.getByRole("link", { name: "공지사항 목록" }).click();
      await expect(theirs).toHaveURL("/resident/notices");

      await inBrowserOf(browser, server, await build.resident(elsewhere), async (strangers) => {
        await strangers.goto("/resident/notices");
        await expect(strangers.getByText(nothingThere)).toBeVisible();
        await strangers.goto(noticePath);
        await expect(strangers.getByRole("alert")).toContainText("공지사항을 찾을 수 없습니다.");
      });
    });
  },
);

test(
  "a notice is edited, then deleted after the question",
  { tag: "@phone-whole" },
  async ({ page, request, build, signInAs }) => {
    const manager = await signInAs(await build.manager(await build.apartment()));
    const [title, newTitle] = [unique("물탱크 청소"), unique("물탱크 청소 연기")];
    await callAs(request, manager, "createNotice", { title, content: "금요일이에요." });
    await page.goto(path);
    await chooseRowAction(page, title, "수정");
    const dialog = page.getByRole("dialog", { name: "공지사항 수정" });
    await expect(fieldOf(dialog, "제목")).toHaveValue(title);
    await expect(fieldOf(dialog, "내용")).toHaveValue("금요일이에요.");
    await expect(fieldOf(dialog, "내용")).toHaveAttribute("rows", "10");
    await writeNotice(page, { 제목: newTitle }, "저장");
    await expectToast(page, "공지사항을 수정했어요.");
    await expect(dialog).toBeHidden();
    await expectRowVisible(page, newTitle);

    await chooseRowAction(page, newTitle, "삭제");
    const question = page.getByRole("alertdialog", { name: "공지사항을 삭제할까요?" });
    await expect(question).toContainText(newTitle);
    await question.getByRole("button", { name: "취소" }).click();
    await expectRowVisible(page, newTitle);
    await chooseRowAction(page, newTitle, "삭제");
    await question.getByRole("button", { name: "삭제" }).click();
    await expectToast(page, "공지사항을 삭제했어요.");
    await expect(page.getByText(nothingThere)).toBeVisible();
  },
);

test("a notice that is longer than its list shows is edited whole, each time from its newest text", async ({
  page,
  request,
  build,
  signInAs,
}) => {
  const manager = await signInAs(await build.manager(await build.apartment()));
  const content = "수도 계량기를 바꿔요. ".repeat(50).trim();
  await callAs(request, manager, "createNotice", { title: "계량기 교체", content });
  await page.goto(path);
  const dialog = page.getByRole("dialog", { name: "공지사항 수정" });
  await chooseRowAction(page, "계량기 교체", "수정");
  await expect(fieldOf(dialog, "내용")).toHaveValue(content);
  await writeNotice(page, { 내용: `${content} 끝.` }, "저장");
  await expect(dialog).toBeHidden();

  await chooseRowAction(page, "계량기 교체", "수정");
  await expect(fieldOf(dialog, "내용")).toHaveValue(`${content} 끝.`);
});

test("the message of success goes after three seconds @whole", async ({ page, signInAs }) => {
  await signInAs("manager");
  await page.clock.install();
  await page.goto(`${path}?edit=new`);
  await writeNotice(page, { 제목: "소독 안내", 내용: "목요일이에요." }, "등록");
  await expectToast(page, "공지사항을 등록했어요.");
  await page.clock.fastForward(3000);
  await expect(page.getByText("공지사항을 등록했어요.")).toBeHidden();
});

test("title and content are both required, and what was typed stays", async ({ page, signInAs }) => {
  await signInAs("manager");
  await page.goto(path);
  await page.getByRole("button", { name: "첫 공지 쓰기" }).click();
  const dialog = page.getByRole("dialog", { name: "새 공지사항" });
  await dialog.getByRole("button", { name: "등록" }).click();
  await expectFieldError(dialog, "제목", bothRequired);
  await expectFieldError(dialog, "내용", bothRequired);
  await writeNotice(page, { 제목: "가".repeat(201), 내용: "  \n " }, "등록");
  await expectFieldError(dialog, "제목", "200자까지 입력할 수 있어요.");
  await expect(dialog.getByText("1자를 줄여 주세요.")).toBeVisible();
  await expectFieldError(dialog, "내용", bothRequired);
  await expect(fieldOf(dialog, "제목")).toHaveValue("가".repeat(201));
});

test("what was typed survives closing, a reload and a session that ended", async ({
  page,
  build,
  signInAs,
}) => {
  const manager = await signInAs(await build.manager(await build.apartment()));
  await page.goto(path);
  await page.getByRole("button", { name: "새 공지사항" }).click();
  const dialog = page.getByRole("dialog", { name: "새 공지사항" });
  const title = unique("단수 안내");
  await fillFields(dialog, { 제목: title, 내용: "월요일 오전" });
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(path);
  await page.getByRole("button", { name: "새 공지사항" }).click();
  await expect(dialog.getByText("지난번에 쓰던 내용을 불러왔어요.")).toBeVisible();
  await expect(fieldOf(dialog, "내용")).toHaveValue("월요일 오전");

  await fillFields(dialog, { 내용: "월요일 오후" });
  await page.reload();
  await expect(fieldOf(dialog, "제목")).toHaveValue(title);
  await expect(fieldOf(dialog, "내용")).toHaveValue("월요일 오후");

  await endSessionWith(page, "createNotice");
  await dialog.getByRole("button", { name: "등록" }).click();
  await expect(page).toHaveURL("/login");
  await signInByForm(page, manager.email, testPassword);
  await expect(fieldOf(dialog, "제목")).toHaveValue(title);
  await dialog.getByRole("button", { name: "등록" }).click();
  await expectRowVisible(page, title);

  await page.getByRole("button", { name: "새 공지사항" }).click();
  await expect(fieldOf(dialog, "제목")).toHaveValue("");
  await expect(dialog.getByText("지난번에 쓰던 내용을 불러왔어요.")).toBeHidden();
});

test("an edit that was left can begin anew @whole", async ({ page, request, build, signInAs }) => {
  const manager = await signInAs(await build.manager(await build.apartment()));
  const { noticeId } = await callAs(request, manager, "createNotice", {
    title: "원래 제목",
    content: "원래 내용",
  });
  await page.goto(`${path}?edit=${noticeId}`);
  const dialog = page.getByRole("dialog", { name: "공지사항 수정" });
  await fillFields(dialog, { 내용: "고치던 내용" });
  await dialog.getByRole("button", { name: "취소" }).click();
  await chooseRowAction(page, "원래 제목", "수정");
  await expect(fieldOf(dialog, "내용")).toHaveValue("고치던 내용");
  await dialog.getByRole("button", { name: "쓰던 내용 지우기" }).click();
  await expect(fieldOf(dialog, "내용")).toHaveValue("원래 내용");
});

test("a long list comes page by page, newest first, and keeps its place", async ({
  page,
  request,
  build,
  signInAs,
}) => {
  const apartment = await build.apartment();
  const manager = await build.manager(apartment);
  for (let number = 1; number <= 53; number++) {
    await callAs(request, manager, "createNotice", { title: `안내 ${number}번`, content: "내용" });
  }
  await signInAs(await build.resident(apartment));
  await page.goto("/resident/notices");
  const links = page.getByRole("main").getByRole("listitem").getByRole("link");
  await expect(links).toHaveCount(50);
  await expect(links.first()).toContainText("안내 53번");
  await page.getByRole("button", { name: "더 보기" }).click();
  await expect(links).toHaveCount(53);
  await expect(page.getByRole("button", { name: "더 보기" })).toBeHidden();
  await page.getByRole("link", { name: "안내 1번" }).click();
  await expectScreen(page, "안내 1번");
  await page.goBack();
  await expect(links).toHaveCount(53);
  await expect(links.last()).toBeInViewport();

  await signInAs(manager);
  await page.goto(path);
  await expect(rowOf(page, "안내")).toHaveCount(50);
  const restore = await loseCalls(page, "getNotices", "invalid JSON");
  await page.getByRole("button", { name: "더 보기" }).click();
  await expect(page.getByRole("alert")).toHaveText(loadingFailed);
  await expect(rowOf(page, "안내")).toHaveCount(50);
  await restore();
  await page.getByRole("button", { name: "더 보기" }).click();
  await expect(rowOf(page, "안내")).toHaveCount(53);
});

test("a list that was left open shows what is new when it comes back into view @whole", async ({
  page,
  request,
  build,
  signInAs,
}) => {
  const apartment = await build.apartment();
  await signInAs(await build.resident(apartment));
  await page.goto("/resident/notices");
  await expect(page.getByText(nothingThere)).toBeVisible();
  await callAs(request, await build.manager(apartment), "createNotice", {
    title: "새 소식",
    content: "내용",
  });
  await comeBackIntoView(page);
  await expectRowVisible(page, "새 소식");
});

test("notices without fault in both themes, at both sizes @whole", async ({
  page,
  request,
  build,
  signInAs,
}) => {
  test.setTimeout(480_000);
  const apartment = await build.apartment();
  const manager = await signInAs(await build.manager(apartment, { name: "가".repeat(50) }));
  await page.goto(path);
  await expect(page.getByText(nothingThere)).toBeVisible();
  await expectAccessibleAgain(page, "no notices");
  await callAs(request, manager, "createNotice", { title: "나".repeat(200), content: "다".repeat(2000) });
  await page.reload();
  await expectRowVisible(page, "나나나");
  await expectAccessible(page, "a manager's notices");
  await page.goto(`${path}?edit=new`);
  await page.getByRole("dialog").getByRole("button", { name: "등록" }).click();
  await expect(page.getByText(bothRequired).first()).toBeVisible();
  await expectAccessible(page, "a notice with nothing in it");

  await signInAs(await build.resident(apartment));
  await page.goto("/resident/notices");
  await expectRowVisible(page, "나나나");
  await expectAccessible(page, "a resident's notices");
  await page.getByRole("link", { name: "나나나" }).click();
  await expectScreen(page, "나나나");
  await expectAccessible(page, "one notice");
});

/** Fills the open form and sends it. */
async function writeNotice(page: Page, values: Record<string, string>, send: "등록" | "저장"): Promise<void> {
  const dialog = page.getByRole("dialog");
  await fillFields(dialog, values);
  await dialog.getByRole("button", { name: send }).click();
}
