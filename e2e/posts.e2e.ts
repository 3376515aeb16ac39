import type { Page } from "@playwright/test";

import { formatListDay } from "#contract/values/seoul-time.ts";
import { acting } from "#server/testing/acting.ts";
import { unique } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";

import { expect, test } from "./support/fixtures.ts";
import { callAs, comeBackIntoView, inBrowserOf } from "./support/people.ts";
import {
  expectFieldError,
  expectRowVisible,
  expectScreen,
  expectToast,
  fieldOf,
  fillFields,
  rowOf,
} from "./support/screen.ts";
import type { BrowserTestServer } from "./support/server.ts";

const home = "/resident/community";
const bothRequired = "제목과 내용을 모두 입력해주세요.";

test(
  "a post of 2,000 characters is written, answered by a neighbour, edited, found and deleted; another apartment sees nothing",
  { tag: "@phone-whole" },
  async ({ page, browser, server, build, signInAs }) => {
    test.setTimeout(120_000);
    const apartment = await build.apartment();
    await signInAs(await build.resident(apartment, { nickname: "열두층" }));
    await page.goto(home);
    await page.getByRole("main").getByRole("link", { name: "글쓰기" }).click();
    await expectScreen(page, "글쓰기");
    await compose(page, "제목", "어젯밤 천장누수발생");
    const content = "윗집에서 물이 새는 듯해요. ".repeat(125).trim();
    const written = `${content}끝`.padEnd(2000, "끝");
    expect(written).toHaveLength(2000);
    await compose(page, "내용", written);
    await expect(fieldOf(page, "내용")).toHaveValue(written);
    await page.getByRole("button", { name: "올리기" }).click();
    await expectToast(page, "글을 올렸어요.");
    // One stands at what one wrote.
    await expectScreen(page, "어젯밤 천장누수발생");
    await page.goto(home);
    const board = page.getByRole("list", { name: "자유게시판" });
    await expect(board.getByRole("listitem")).toHaveText([/^어젯밤 천장누수발생.*열두층 · \d\d:\d\d$/]);

    const neighbour = await build.resident(apartment, { nickname: "감나무집" });
    await inBrowserOf(browser, server, neighbour, async (theirs) => {
      await theirs.goto(`${home}/board/free_board`);
      await expectRowVisible(theirs, "어젯밤 천장누수발생", "열두층", "0");
      await theirs.getByRole("link", { name: "어젯밤 천장누수발생" }).click();
      await expect(theirs.getByText("아직 댓글이 없습니다.")).toBeVisible();
      await expect(theirs.getByRole("main").getByRole("button", { name: "수정" })).toHaveCount(0);
      await compose(theirs, "댓글 쓰기", "저희도 그래요.");
      await theirs.getByRole("button", { name: "댓글 등록" }).click();
      await expect(commentsOf(theirs)).toContainText(["감나무집"]);
      await expect(fieldOf(theirs, "댓글 쓰기")).toHaveValue("");
    });

    await comeBackIntoView(page);
    await page.getByRole("list", { name: "HOT 게시글" }).getByRole("link").click();
    await expectScreen(page, "어젯밤 천장누수발생");
    await expect(commentsOf(page)).toContainText(["저희도 그래요."]);
    await expect(page.getByRole("heading", { name: "댓글 1" })).toBeVisible();
    await page.getByRole("button", { name: "수정" }).click();
    await fillFields(page, { 제목: "천장누수발생, 고쳤어요" });
    await page.getByRole("button", { name: "저장" }).click();
    await expectToast(page, "글을 수정했어요.");
    await expectScreen(page, "천장누수발생, 고쳤어요");

    await page.goto(home);
    await search(page, "누수");
    const results = page.getByRole("list", { name: "검색 결과" }).getByRole("listitem");
    await expect(results).toHaveText([/^천장누수발생, 고쳤어요/]);
    await expect(results.locator("mark").first()).toHaveText("누수");

    await inBrowserOf(browser, server, await build.resident(await build.apartment()), async (stranger) => {
      await stranger.goto(`${home}?q=${encodeURIComponent("누수")}`);
      await expect(stranger.getByText("맞는 글이 없어요. 다른 낱말로 찾아보세요.")).toBeVisible();
      await stranger.goto(home);
      await expect(stranger.getByText("게시글이 없습니다.")).toHaveCount(4);
    });

    await results.getByRole("link").click();
    await page.getByRole("button", { name: "삭제" }).click();
    const question = page.getByRole("alertdialog", { name: "글을 삭제할까요?" });
    await expect(question).toContainText("천장누수발생, 고쳤어요");
    await question.getByRole("button", { name: "삭제" }).click();
    await expectToast(page, "글을 삭제했어요.");
    await expect(page).toHaveURL(home);
    await expect(page.getByText("게시글이 없습니다.")).toHaveCount(4);
  },
);

test("one's own comment is edited and deleted, a neighbour's is not", async ({
  page,
  request,
  build,
  signInAs,
}) => {
  const apartment = await build.apartment();
  const neighbour = await build.resident(apartment, { nickname: "감나무집" });
  const { postId } = await callAs(request, neighbour, "createPost", newPost("주차 문의"));
  await callAs(request, neighbour, "addComment", { postId, content: "제가 먼저 써요" });
  const me = await signInAs(await build.resident(apartment, { nickname: "열두층" }));
  await callAs(request, me, "addComment", { postId, content: "저도 궁금해요" });
  await page.goto(`${home}/post/${postId}`);
  await expect(commentsOf(page)).toContainText(["제가 먼저 써요", "저도 궁금해요"]);
  await expect(page.getByRole("button", { name: "내 댓글 메뉴" })).toHaveCount(1);

  await chooseCommentAction(page, "수정");
  await fillFields(page, { "댓글 수정": " " });
  await page.getByRole("button", { name: "저장" }).click();
  await expectFieldError(page, "댓글 수정", "댓글 내용을 입력해주세요.");
  await fillFields(page, { "댓글 수정": "이제 알았어요" });
  await page.reload();
  await expect(fieldOf(page, "댓글 수정")).toHaveValue("이제 알았어요");
  await page.getByRole("button", { name: "저장" }).click();
  await expectToast(page, "댓글을 수정했어요.");
  await expect(commentsOf(page)).toContainText(["제가 먼저 써요", "이제 알았어요"]);

  await page.goto(`${home}/my-comments`);
  await expectRowVisible(page, "이제 알았어요", "주차 문의");
  await page.getByRole("link", { name: "이제 알았어요" }).click();
  await expectScreen(page, "주차 문의");
  await chooseCommentAction(page, "삭제");
  await page.getByRole("alertdialog").getByRole("button", { name: "삭제" }).click();
  await expectToast(page, "댓글을 삭제했어요.");
  await expect(page.getByRole("heading", { name: "댓글 1" })).toBeVisible();
  await page.goto(`${home}/my-comments`);
  await expect(page.getByText("작성한 댓글이 없습니다.")).toBeVisible();
});

test("nothing empty is posted, and what was typed survives a reload", async ({ page, signInAs }) => {
  await signInAs("resident");
  await page.goto(`${home}/new?board=flea_market`);
  await page.getByRole("button", { name: "올리기" }).click();
  await expectFieldError(page, "제목", bothRequired);
  await expectFieldError(page, "내용", bothRequired);
  await fillFields(page, { 제목: "유아차 나눔", 내용: "깨끗해요" });
  await page.reload();
  await expect(page.getByText("지난번에 쓰던 내용을 불러왔어요.")).toBeVisible();
  await expect(fieldOf(page, "제목")).toHaveValue("유아차 나눔");
  await page.getByRole("button", { name: "올리기" }).click();
  await expectScreen(page, "유아차 나눔");
  await page.goto(`${home}/my-posts`);
  await expectRowVisible(page, "유아차 나눔");
  await page.goto(`${home}/new`);
  await expect(fieldOf(page, "제목")).toHaveValue("");
});

test("a double click posts once", async ({ page, signInAs }) => {
  await signInAs("resident");
  await page.goto(`${home}/new`);
  await fillFields(page, { 제목: "한 번만", 내용: "두 번 눌렀어요" });
  await page.getByRole("button", { name: "올리기" }).dblclick();
  await expectToast(page, "글을 올렸어요.");
  await page.goto(`${home}/my-posts`);
  await expectRowVisible(page, "한 번만");
});

test("a comment's draft is no longer spoken of once it is sent @whole", async ({
  page,
  request,
  build,
  signInAs,
}) => {
  const resident = await signInAs(await build.resident(await build.apartment()));
  const { postId } = await callAs(request, resident, "createPost", {
    title: "글",
    content: "내용",
    boardId: "free_board",
  });
  await page.goto(`${home}/post/${postId}`);
  await fillFields(page, { "댓글 쓰기": "이어서 쓸 댓글" });
  await page.reload();
  const resumed = page.getByText("지난번에 쓰던 내용을 불러왔어요.");
  await expect(resumed).toBeVisible();
  await page.getByRole("button", { name: "댓글 등록" }).click();
  await expect(commentsOf(page)).toContainText(["이어서 쓸 댓글"]);
  await expect(resumed).toHaveCount(0);
  await fillFields(page, { "댓글 쓰기": "새 댓글" });
  await expect(resumed).toHaveCount(0);
});

test("a board is read on by pages, newest first, with the days of its posts, today's too @whole", async ({
  page,
  request,
  server,
  build,
  signInAs,
}) => {
  const me = await signInAs(await build.resident(await build.apartment(), { nickname: "열두층" }));
  await writeOldPosts(server, me, 60);
  await callAs(request, me, "createPost", newPost("오늘 쓴 글"));
  await page.goto(`${home}/board/free_board`);
  await expectRowVisible(page, "오늘 쓴 글", "열두층");
  await expect(rowOf(page, "오늘 쓴 글")).toContainText(formatListDay(new Date().toISOString()));
  await expect(page.getByRole("row")).toHaveCount(51);
  await page.getByRole("button", { name: "더 보기" }).click();
  await expect(page.getByRole("row")).toHaveCount(62);
  await expect(rowOf(page, "예전 글 60")).toContainText(/\d\d\.\d\d/);

  await callAs(request, me, "createPost", newPost("그사이 쓴 글"));
  await comeBackIntoView(page);
  await expectRowVisible(page, "그사이 쓴 글");
});

test("an unknown board is named so, and searching needs two characters @whole", async ({
  page,
  signInAs,
}) => {
  await signInAs("resident");
  await page.goto(`${home}/board/lost_board`);
  await expectScreen(page, "게시판");
  await expect(page.getByRole("alert")).toContainText("게시판을 찾을 수 없습니다.");
  await expect(page.getByRole("button", { name: "다시 시도" })).toHaveCount(0);
  await page.goto(`${home}/my-posts`);
  await expect(page.getByText("작성한 글이 없습니다.")).toBeVisible();
  await page.goto(home);
  await search(page, "누");
  await expect(page.getByRole("alert")).toHaveText("두 글자 이상 입력해주세요.");
  await expect(page).toHaveURL(home);
});

/** Types as an input method does: it composes each word syllable by syllable, and then inserts it. */
async function compose(page: Page, label: string, text: string): Promise<void> {
  await fieldOf(page, label).focus();
  const input = await page.context().newCDPSession(page);
  for (const word of text.match(/.{1,10}/gsu) ?? []) {
    const steps = [word.slice(0, -1) + word.slice(-1).normalize("NFD").slice(0, 1), word];
    for (const step of steps) {
      const end = step.length;
      await input.send("Input.imeSetComposition", { text: step, selectionStart: end, selectionEnd: end });
    }
    await input.send("Input.insertText", { text: word });
  }
  await input.detach();
}

async function search(page: Page, words: string): Promise<void> {
  await page.getByRole("searchbox", { name: "커뮤니티 검색" }).fill(words);
  await page.getByRole("button", { name: "검색" }).click();
}

function commentsOf(page: Page) {
  return page.getByRole("list", { name: "댓글" }).getByRole("listitem");
}

async function chooseCommentAction(page: Page, action: string): Promise<void> {
  await page.getByRole("button", { name: "내 댓글 메뉴" }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

function newPost(title: string) {
  return { title, content: unique("내용"), boardId: "free_board" as const };
}

/** Writes one post for each of the last days. */
async function writeOldPosts(
  { database }: BrowserTestServer,
  { id, apartmentId }: Actor,
  count: number,
): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    apartment_id: apartmentId!,
    board_id: "free_board",
    title: `예전 글 ${index + 1}`,
    content: "내용",
    author_id: id,
    created_at: new Date(Date.now() - (index + 1) * 24 * 60 * 60 * 1000).toISOString(),
  }));
  await acting(database, { role: "resident", apartmentId: apartmentId!, userId: id }, (db) =>
    db.insertInto("posts").values(rows).execute(),
  );
}
