import type { Page } from "@playwright/test";

import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { callAs } from "./support/people.ts";
import { expectToast, fieldOf, fillFields } from "./support/screen.ts";

const home = "/resident/community";
const post = { title: "주차 문의", content: "손님 차는 어디에 세우나요?", boardId: "free_board" } as const;

test(
  "a comment is replied to, the reply leads to it, and outlives it",
  { tag: "@phone-whole" },
  async ({ page, request, build, signInAs }) => {
    const apartment = await build.apartment();
    const neighbour = await build.resident(apartment, { nickname: "감나무집" });
    const { postId } = await callAs(request, neighbour, "createPost", post);
    const { commentId } = await callAs(request, neighbour, "addComment", {
      postId,
      content: "지하 2층이에요",
    });
    for (let count = 0; count < 15; count++) {
      await callAs(request, neighbour, "addComment", { postId, content: `다른 댓글 ${count}` });
    }
    await signInAs(await build.resident(apartment, { nickname: "열두층" }));
    await page.goto(`${home}/post/${postId}`);
    const reply = page.getByRole("button", { name: "감나무집님에게 답글", exact: true }).first();
    expect((await reply.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    await fillFields(page, { "댓글 쓰기": "고맙" });
    await reply.click();
    await expect(fieldOf(page, "댓글 쓰기")).toBeFocused();
    await expect(page.getByRole("status").getByText("감나무집님에게 답글")).toBeVisible();
    await page.keyboard.press("End");
    await page.keyboard.type("습니다");
    await page.reload();
    await expect(page.getByText("감나무집님에게 답글", { exact: true })).toBeVisible();
    await expect(fieldOf(page, "댓글 쓰기")).toHaveValue("고맙습니다");
    await page.getByRole("button", { name: "댓글 등록" }).click();
    await expectToast(page, "댓글을 남겼어요.");
    await expect(page.getByText("감나무집님에게 답글", { exact: true })).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "댓글 17" })).toBeVisible();

    const quote = page.getByRole("button", { name: "감나무집님에게 답글 · 지하 2층이에요" });
    await expect(commentsOf(page).last()).toContainText("고맙습니다");
    await expectAccessible(page, "comments with a reply");
    await quote.click();
    const replied = commentsOf(page).first();
    await expect(replied).toBeInViewport();
    await expect(replied.locator(":focus")).toContainText("감나무집");

    await callAs(request, neighbour, "deleteComment", { postId, commentId });
    await page.reload();
    await expect(commentsOf(page).last()).toContainText("고맙습니다");
    await expect(quote).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "댓글 16" })).toBeVisible();
  },
);

test("a reply is taken back, and what was typed becomes a comment of its own @whole", async ({
  page,
  request,
  build,
  signInAs,
}) => {
  const me = await signInAs(await build.resident(await build.apartment(), { nickname: "열두층" }));
  const { postId } = await callAs(request, me, "createPost", post);
  await callAs(request, me, "addComment", { postId, content: "제가 먼저 써요" });
  await page.goto(`${home}/post/${postId}`);
  await page.getByRole("button", { name: "열두층님에게 답글" }).click();
  await fillFields(page, { "댓글 쓰기": "따로 쓸게요" });
  await page.getByRole("button", { name: "답글 취소" }).click();
  await expect(page.getByRole("button", { name: "답글 취소" })).toHaveCount(0);
  await expect(fieldOf(page, "댓글 쓰기")).toBeFocused();
  await expect(fieldOf(page, "댓글 쓰기")).toHaveValue("따로 쓸게요");
  await page.getByRole("button", { name: "댓글 등록" }).click();
  await expectToast(page, "댓글을 남겼어요.");
  const { comments } = await callAs(request, me, "getComments", { postId });
  expect(comments.map(({ replyTo }) => replyTo)).toEqual([null, null]);
});

test("a comment that is gone cannot be replied to, and the text stays @whole", async ({
  page,
  request,
  build,
  signInAs,
}) => {
  const apartment = await build.apartment();
  const neighbour = await build.resident(apartment, { nickname: "감나무집" });
  const { postId } = await callAs(request, neighbour, "createPost", post);
  const { commentId } = await callAs(request, neighbour, "addComment", { postId, content: "곧 지울 댓글" });
  await signInAs(await build.resident(apartment));
  await page.goto(`${home}/post/${postId}`);
  await page.getByRole("button", { name: "감나무집님에게 답글" }).click();
  await fillFields(page, { "댓글 쓰기": "잃으면 안 되는 말" });
  await callAs(request, neighbour, "deleteComment", { postId, commentId });
  await page.getByRole("button", { name: "댓글 등록" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toHaveText("댓글을 찾을 수 없어요.");
  await expect(fieldOf(page, "댓글 쓰기")).toHaveValue("잃으면 안 되는 말");
});

function commentsOf(page: Page) {
  return page.getByRole("list", { name: "댓글" }).getByRole("listitem");
}
