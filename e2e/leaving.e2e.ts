import { testPassword } from "#server/testing/builders.ts";

import { holdCalls } from "./support/failing-calls.ts";
import { expect, test } from "./support/fixtures.ts";
import { callAs } from "./support/people.ts";
import { expectScreen, expectToast, fieldOf, fillFields, signInByForm, signOut } from "./support/screen.ts";

const community = "/resident/community";

test("whoever leaves before the answer comes stays where they went, and is told", async ({
  page,
  request,
  build,
  signInAs,
}) => {
  const resident = await signInAs(await build.resident(await build.apartment()));
  const { postId } = await callAs(request, resident, "createPost", {
    title: "누수",
    content: "물이 새요.",
    boardId: "free_board",
  });
  await page.goto(`${community}/new`);
  await fillFields(page, { 제목: "누수 수리", 내용: "고쳤어요." });
  const answerNewPost = await holdCalls(page, "createPost");
  await page.getByRole("button", { name: "올리기" }).click();
  await page.getByRole("navigation").getByRole("link", { name: "민원" }).first().click();
  await expectScreen(page, "민원");
  answerNewPost();
  await expectToast(page, "글을 올렸어요.");
  await expect(page).toHaveURL("/resident/complaints");

  await page.goto(`${community}/post/${postId}?edit=post`);
  await fillFields(page, { 제목: "천장 누수" });
  const answerEdit = await holdCalls(page, "updatePost");
  await page.getByRole("button", { name: "저장" }).click();
  await page.getByRole("navigation").getByRole("link", { name: "커뮤니티" }).first().click();
  await page.getByLabel("커뮤니티 검색").fill("누수");
  await page.getByRole("button", { name: "검색" }).click();
  await expect(page).toHaveURL(/q=/);
  answerEdit();
  await expectToast(page, "글을 수정했어요.");
  await expect(page).toHaveURL(/q=/);
});

test("what is typed below one post is not shown below another @whole", async ({
  page,
  request,
  build,
  signInAs,
}) => {
  const resident = await signInAs(await build.resident(await build.apartment()));
  for (const title of ["첫째 글", "둘째 글"])
    await callAs(request, resident, "createPost", { title, content: "내용", boardId: "free_board" });
  await page.goto(`${community}/board/free_board`);
  await page.getByRole("link", { name: "첫째 글" }).click();
  await expectScreen(page, "첫째 글");
  // Not by the link back: it would go back in history, and the first post would stand behind the second no more.
  await page.getByRole("navigation").getByRole("link", { name: "커뮤니티" }).click();
  await page.getByRole("list", { name: "자유게시판" }).getByRole("link", { name: "둘째 글" }).click();
  await expectScreen(page, "둘째 글");
  await fillFields(page, { "댓글 쓰기": "둘째 글에 다는 말" });
  await page.evaluate(() => history.go(-2));
  await expectScreen(page, "첫째 글");
  await expect(fieldOf(page, "댓글 쓰기")).toHaveValue("");
});

test("the next person does not see what the person before was told", async ({ page, build }) => {
  const apartment = await build.apartment();
  const [first, next] = [await build.resident(apartment), await build.resident(apartment)];
  await page.goto("/login");
  await signInByForm(page, first.email, testPassword);
  await expectScreen(page, /님, 안녕하세요/);
  await page.goto(`${community}/new`);
  await fillFields(page, { 제목: "층간소음", 내용: "내용" });
  await page.getByRole("button", { name: "올리기" }).click();
  await expectToast(page, "글을 올렸어요.");
  await signOut(page);
  await signInByForm(page, next.email, testPassword);
  await expectScreen(page, /님, 안녕하세요/);
  // At once, because the message also goes by itself.
  expect(await page.getByText("글을 올렸어요.").count()).toBe(0);
});

test("an edit that begins just after a save begins with what was saved @whole", async ({
  page,
  request,
  build,
  signInAs,
}) => {
  const resident = await signInAs(await build.resident(await build.apartment()));
  const { postId } = await callAs(request, resident, "createPost", {
    title: "첫 제목",
    content: "내용",
    boardId: "free_board",
  });
  await page.goto(`${community}/post/${postId}?edit=post`);
  await expect(fieldOf(page, "제목")).toHaveValue("첫 제목");
  await fillFields(page, { 제목: "새 제목" });
  const answerReading = await holdCalls(page, "getPostById");
  await page.getByRole("button", { name: "저장" }).click();
  await expectToast(page, "글을 수정했어요.");
  await page.getByRole("button", { name: "수정", exact: true }).click();
  await expect(page).toHaveURL(/edit=post/);
  answerReading();
  await expect(fieldOf(page, "제목")).toHaveValue("새 제목");
});
