import { describe, expect, test } from "vitest";

import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);

async function newResident(nickname = "열두층"): Promise<Actor> {
  return build().resident(await build().apartment(), { nickname });
}

async function post(author: Actor, title = "제목"): Promise<string> {
  const payload = { title, content: "내용", boardId: "free_board" as const };
  return (await call(server, author, "createPost", payload)).postId;
}

async function comment(author: Actor, postId: string, content = "댓글"): Promise<string> {
  return (await call(server, author, "addComment", { postId, content })).commentId;
}

async function commentCount(reader: Actor, postId: string): Promise<number> {
  return (await call(server, reader, "getPostById", { postId })).post.commentCount;
}

describe("a comment", () => {
  test("is written, read, edited and deleted by its author", async () => {
    const author = await newResident();
    const postId = await post(author, "주차 문의");
    const commentId = await comment(author, postId, " 첫째 줄\n둘째 줄 ");
    const [written] = (await call(server, author, "getComments", { postId })).comments;
    expect(written).toEqual({
      id: commentId,
      postId,
      content: "첫째 줄\n둘째 줄",
      authorId: author.id,
      authorNickname: "열두층",
      createdAt: expect.any(String),
      editedAt: null,
      replyTo: null,
      isHidden: false,
      hiding: null,
      isBlocked: false,
      files: [],
    });
    await call(server, author, "updateComment", { postId, commentId, content: "고침" });
    const { comments } = await call(server, author, "getMyComments", null);
    expect(comments).toEqual([
      { ...written, content: "고침", editedAt: expect.any(String), postTitle: "주차 문의" },
    ]);
    await call(server, author, "deleteComment", { postId, commentId });
    expect((await call(server, author, "getComments", { postId })).comments).toEqual([]);
    expect((await call(server, author, "getMyComments", null)).comments).toEqual([]);
  });

  test("needs more than blanks, and holds 2,000 characters", async () => {
    const author = await newResident();
    const postId = await post(author);
    const commentId = await comment(author, postId, "가".repeat(2000));
    for (const [content, message] of [
      [" \n", "댓글 내용을 입력해주세요."],
      [null, "댓글 내용을 입력해주세요."],
      ["가".repeat(2001), "2,000자까지 입력할 수 있어요."],
    ] as const) {
      for (const refused of [
        () => call(server, author, "addComment", { postId, content }),
        () => call(server, author, "updateComment", { postId, commentId, content }),
      ]) {
        expect(await errorOf(refused())).toMatchObject({ status: "INVALID_ARGUMENT", message });
      }
    }
  });

  test("of another is edited and deleted by nobody else, the post's author neither", async () => {
    const author = await newResident();
    const neighbour = await build().resident({ id: author.apartmentId! });
    const postId = await post(author);
    const commentId = await comment(neighbour, postId);
    for (const refused of [
      () => call(server, author, "updateComment", { postId, commentId, content: "바꿈" }),
      () => call(server, author, "deleteComment", { postId, commentId }),
    ]) {
      expect(await errorOf(refused())).toMatchObject({
        status: "PERMISSION_DENIED",
        details: { code: "comment_of_another" },
      });
    }
  });

  test("under another post's id, or of another apartment, is not there", async () => {
    const author = await newResident();
    const [postId, otherPostId] = [await post(author), await post(author)];
    const commentId = await comment(author, postId);
    const stranger = await newResident();
    for (const [who, under] of [
      [author, otherPostId],
      [stranger, postId],
    ] as const) {
      for (const refused of [
        () => call(server, who, "updateComment", { postId: under, commentId, content: "바꿈" }),
        () => call(server, who, "deleteComment", { postId: under, commentId }),
      ]) {
        expect(await errorOf(refused())).toMatchObject({ status: "NOT_FOUND" });
      }
    }
    for (const refused of [
      () => call(server, stranger, "getComments", { postId }),
      () => call(server, stranger, "addComment", { postId, content: "몰래" }),
    ]) {
      expect(await errorOf(refused())).toMatchObject({
        status: "NOT_FOUND",
        details: { code: "post_not_found" },
      });
    }
    expect(await commentCount(author, postId)).toBe(1);
  });
});

test("comments stand oldest first, by pages", async () => {
  const author = await newResident();
  const postId = await post(author);
  const ids: string[] = [];
  for (let count = 0; count < 5; count++) ids.push(await comment(author, postId));
  const seen: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await call(server, author, "getComments", { postId, cursor, limit: 2 });
    seen.push(...page.comments.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  expect(seen).toEqual(ids);
  const mine = await call(server, author, "getMyComments", { limit: 2 });
  expect(mine.comments.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 2));
  expect(mine.nextCursor).not.toBeNull();
});

test("a post's count is true while many comment and delete at once, and its comments go with it", async () => {
  const author = await newResident();
  const postId = await post(author);
  const ids = await Promise.all(Array.from({ length: 12 }, () => comment(author, postId)));
  expect(await commentCount(author, postId)).toBe(12);
  await Promise.all([
    ...ids.slice(0, 5).map((commentId) => call(server, author, "deleteComment", { postId, commentId })),
    ...Array.from({ length: 3 }, () => comment(author, postId)),
  ]);
  expect(await commentCount(author, postId)).toBe(10);
  await call(server, author, "deletePost", { postId });
  expect((await call(server, author, "getMyComments", null)).comments).toEqual([]);
});

describe("an author", () => {
  test("appears under a new nickname everywhere, and never with building and unit", async () => {
    const author = await build().resident(await build().apartment(), { name: "101동 101호" });
    const postId = await post(author);
    await comment(author, postId);
    const names = async () => [
      (await call(server, author, "getPostById", { postId })).post.authorNickname,
      (await call(server, author, "getComments", { postId })).comments[0]!.authorNickname,
    ];
    expect(await names()).toEqual(["입주민", "입주민"]);
    await call(server, author, "updateProfile", { name: "김입주", nickname: "새벽산책" });
    expect(await names()).toEqual(["새벽산책", "새벽산책"]);
  });

  test("whose account is deleted leaves what was written without a name", async () => {
    const apartment = await build().apartment();
    const author = await build().resident(apartment, { nickname: "떠날사람" });
    const postId = await post(author);
    await comment(author, postId);
    const manager = await build().manager(apartment);
    await call(server, manager, "deleteResident", { residentId: author.id });
    const neighbour = await build().resident(apartment);
    const gone = { authorId: null, authorNickname: "탈퇴한 사용자" };
    expect((await call(server, neighbour, "getPostById", { postId })).post).toMatchObject(gone);
    expect((await call(server, neighbour, "getComments", { postId })).comments).toMatchObject([gone]);
  });

  test("who becomes a super admin leaves the apartment and what was written", async () => {
    const apartment = await build().apartment();
    const password = "바꿀비밀번호";
    const author = await build().resident(apartment, { nickname: "떠날사람", password });
    const postId = await post(author);
    await comment(author, postId);
    await call(server, await build().superAdmin(), "setSuperAdminClaim", { email: author.email });
    const { user } = await call(server, undefined, "signIn", { email: author.email, password });
    expect(user).toMatchObject({ role: "superAdmin", apartmentId: null });
    const neighbour = await build().resident(apartment);
    const gone = { authorId: null, authorNickname: "탈퇴한 사용자" };
    expect((await call(server, neighbour, "getPostById", { postId })).post).toMatchObject(gone);
    expect((await call(server, neighbour, "getComments", { postId })).comments).toMatchObject([gone]);
  });
});
