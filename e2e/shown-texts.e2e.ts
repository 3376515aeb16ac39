import type { Page } from "@playwright/test";

import type { FunctionName } from "#contract/index.ts";
import { boardNames } from "#contract/values/boards.ts";

import { loseCalls } from "./support/failing-calls.ts";
import { expect, test } from "./support/fixtures.ts";
import { callAs } from "./support/people.ts";
import { chooseFound, expectRowVisible, fieldOf, fillFields } from "./support/screen.ts";

// What stands where depends on the font.
test.use({ savesData: false });

const home = "/resident/community";
const written = { title: "놀이터 그네", content: "줄이 낡았어요.", boardId: "free_board" } as const;

test("the community's lists that cannot be loaded say so, and come with another try", async ({
  page,
  request,
  build,
  signInAs,
}) => {
  const resident = await signInAs(await build.resident(await build.apartment()));
  const { postId } = await callAs(request, resident, "createPost", written);
  await callAs(request, resident, "addComment", { postId, content: "저도 봤어요." });
  for (const [path, name, sentence] of [
    [`${home}/board/free_board`, "getAllPostsByBoard", "게시글을 불러오는데 실패했습니다."],
    [`${home}/my-posts`, "getMyPosts", "내가 쓴 글을 불러오는 데 실패했습니다."],
    [`${home}/my-comments`, "getMyComments", "내가 쓴 댓글을 불러오는 데 실패했습니다."],
  ] as const) {
    const restore = await loseCalls(page, name, "invalid JSON");
    await page.goto(path);
    const failed = page.getByRole("main").getByRole("alert");
    await expect(failed).toContainText(sentence);
    await restore();
    await failed.getByRole("button", { name: "다시 시도" }).click();
    await expectRowVisible(page, "놀이터 그네");
  }
  await loseCalls(page, "getPostById", "invalid JSON");
  await page.goto(`${home}/post/${postId}`);
  await expect(page.getByRole("main").getByRole("alert")).toContainText("게시글을 불러오는데 실패했습니다.");
});

test("the home shows all three boards by name @whole", async ({ page, signInAs }) => {
  await signInAs("resident");
  await page.goto(home);
  for (const name of Object.values(boardNames))
    await expect(page.getByRole("main").getByRole("heading", { name })).toBeVisible();
  await expect(page.getByRole("main").getByRole("heading", { name: "우리 동네 소식" })).toHaveCount(1);
});

test("what is posted in vain says so, and stays in its form @whole", async ({ page, signInAs }) => {
  await signInAs("resident");
  await page.goto(`${home}/new`);
  await fillFields(page, { 제목: written.title, 내용: written.content });
  await refuseWithoutSentence(page, "createPost");
  await page.getByRole("button", { name: "올리기" }).click();
  await expect(page.getByRole("alert")).toHaveText("게시글 작성에 실패했습니다.");
  await loseCalls(page, "createPost", "missing data field");
  await page.getByRole("button", { name: "올리기" }).click();
  await expect(page.getByRole("alert")).toHaveText("서버 오류가 발생했습니다. 다시 시도해주세요.");
  await expect(fieldOf(page, "내용")).toHaveValue(written.content);
});

test("a post that is edited or deleted in vain says so @whole", async ({
  page,
  request,
  build,
  signInAs,
}) => {
  const resident = await signInAs(await build.resident(await build.apartment()));
  const { postId } = await callAs(request, resident, "createPost", written);
  for (const name of ["updatePost", "deletePost"]) await loseCalls(page, name, "missing data field");
  await page.goto(`${home}/post/${postId}`);
  await page.getByRole("button", { name: "수정" }).click();
  await fillFields(page, { 내용: "고친 내용" });
  await page.getByRole("button", { name: "저장" }).click();
  await expect(page.getByRole("alert")).toHaveText("게시글 수정에 실패했습니다.");
  await expect(fieldOf(page, "내용")).toHaveValue("고친 내용");
  await page.getByRole("button", { name: "취소" }).click();
  await page.getByRole("button", { name: "삭제" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "삭제" }).click();
  await expect(page.getByRole("alert")).toHaveText("게시글 삭제에 실패했습니다.");
});

test("a comment that is written, edited or deleted in vain says so @whole", async ({
  page,
  request,
  build,
  signInAs,
}) => {
  const resident = await signInAs(await build.resident(await build.apartment()));
  const { postId } = await callAs(request, resident, "createPost", written);
  await callAs(request, resident, "addComment", { postId, content: "저도 봤어요." });
  for (const name of ["addComment", "updateComment", "deleteComment"])
    await loseCalls(page, name, "missing data field");
  await page.goto(`${home}/post/${postId}`);
  await fillFields(page, { "댓글 쓰기": "한 번 더 써요." });
  await page.getByRole("button", { name: "댓글 등록" }).click();
  await expect(page.getByRole("alert")).toHaveText("댓글 작성에 실패했습니다.");
  await expect(fieldOf(page, "댓글 쓰기")).toHaveValue("한 번 더 써요.");

  await page.reload();
  await page.getByRole("button", { name: "내 댓글 메뉴" }).click();
  await page.getByRole("menuitem", { name: "수정" }).click();
  await page.getByRole("button", { name: "저장" }).click();
  await expect(page.getByRole("alert")).toHaveText("댓글 수정에 실패했습니다.");
  await page.getByRole("button", { name: "취소" }).click();
  await page.getByRole("button", { name: "내 댓글 메뉴" }).click();
  await page.getByRole("menuitem", { name: "삭제" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "삭제" }).click();
  await expect(page.getByRole("alert")).toHaveText("댓글 삭제에 실패했습니다.");
});

test("a manager's apartment that is not there is called unknown @whole", async ({ page, signInAs }) => {
  await refuseWithoutSentence(page, "getMyApartment", "NOT_FOUND");
  await signInAs("manager");
  await page.goto("/manager/dashboard");
  await expect(page.getByText("알 수 없는 아파트")).toBeVisible();
});

test("a super admin's call that is refused without a sentence gets its action's", async ({
  page,
  build,
  signInAs,
}) => {
  await signInAs("superAdmin");
  await refuseWithoutSentence(page, "setSuperAdminClaim");
  await page.goto("/superadmin/dashboard");
  await fillFields(page, { 이메일: "someone@example.com" });
  await page.getByRole("button", { name: "권한 부여" }).click();
  await expect(page.getByRole("alert")).toHaveText("권한 부여에 실패했습니다.");

  const apartment = await build.apartment(`새솔마을 ${Date.now()}`);
  await refuseWithoutSentence(page, "createManager");
  await page.goto("/superadmin/managers");
  await page.getByRole("button", { name: "관리자 등록" }).first().click();
  const dialog = page.getByRole("dialog");
  await fillFields(dialog, { 이름: "윤서진", 이메일: "yoon@example.com" });
  await chooseFound(dialog, "담당 아파트", apartment.name);
  await dialog.getByRole("button", { name: "등록", exact: true }).click();
  await expect(dialog.getByRole("alert")).toHaveText("관리자 생성에 실패했습니다.");
});

test("fields for long texts have ten rows, a comment's three @whole", async ({
  page,
  request,
  build,
  signInAs,
}) => {
  const apartment = await build.apartment();
  await signInAs(await build.manager(apartment));
  await page.goto("/manager/notices?edit=new");
  await expect(fieldOf(page, "내용")).toHaveAttribute("rows", "10");
  const resident = await signInAs(await build.resident(apartment));
  for (const path of ["/resident/complaints/new", `${home}/new`]) {
    await page.goto(path);
    await expect(fieldOf(page, "내용")).toHaveAttribute("rows", "10");
  }
  const { postId } = await callAs(request, resident, "createPost", written);
  await page.goto(`${home}/post/${postId}`);
  await expect(fieldOf(page, "댓글 쓰기")).toHaveAttribute("rows", "3");
});

/** Another server of the protocol may answer like this; ours always gives a sentence. */
async function refuseWithoutSentence(page: Page, name: FunctionName, status = "INTERNAL"): Promise<void> {
  await page.route(`**/asia-northeast3/${name}`, (route) =>
    route.fulfill({ status: status === "INTERNAL" ? 500 : 404, json: { error: { status } } }),
  );
}
