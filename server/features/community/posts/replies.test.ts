import { describe, expect, test } from "vitest";

import { acting } from "#server/testing/acting.ts";
import { builders, testPassword } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);

async function newResident(nickname = "열두층"): Promise<Actor> {
  return build().resident(await build().apartment(), { nickname });
}

async function post(author: Actor): Promise<string> {
  const payload = { title: "제목", content: "내용", boardId: "free_board" as const };
  return (await call(server, author, "createPost", payload)).postId;
}

async function comment(
  author: Actor,
  postId: string,
  { content = "댓글", replyToId }: { content?: string; replyToId?: string | null } = {},
): Promise<string> {
  return (await call(server, author, "addComment", { postId, content, replyToId })).commentId;
}

async function commentsOf(reader: Actor, postId: string) {
  return (await call(server, reader, "getComments", { postId })).comments;
}

describe("a reply", () => {
  test("stands last like every new comment, counts as one, and quotes what it replies to", async () => {
    const author = await newResident();
    const neighbour = await build().resident({ id: author.apartmentId! }, { nickname: "감나무집" });
    const postId = await post(author);
    const first = await comment(author, postId, { content: `첫째 줄\n\n${"가".repeat(60)}` });
    const second = await comment(neighbour, postId, { replyToId: null });
    const reply = await comment(neighbour, postId, { replyToId: first });
    const answer = await comment(author, postId, { replyToId: reply });
    expect(await commentsOf(author, postId)).toMatchObject([
      { id: first, replyTo: null },
      { id: second, replyTo: null },
      {
        id: reply,
        replyTo: { id: first, authorNickname: "열두층", excerpt: `첫째 줄 ${"가".repeat(35)}…` },
      },
      { id: answer, replyTo: { id: reply, authorNickname: "감나무집", excerpt: "댓글" } },
    ]);
    expect((await call(server, author, "getPostById", { postId })).post.commentCount).toBe(4);
    expect((await call(server, author, "getMyComments", null)).comments).toMatchObject([
      { id: answer, replyTo: { id: reply } },
      { id: first, replyTo: null },
    ]);
  });

  test("of forty characters quotes them all", async () => {
    const author = await newResident();
    const postId = await post(author);
    const replyToId = await comment(author, postId, { content: "가".repeat(40) });
    await comment(author, postId, { replyToId });
    expect((await commentsOf(author, postId))[1]!.replyTo?.excerpt).toBe("가".repeat(40));
  });

  test("quotes what the comment says now, and names nobody whose account is gone", async () => {
    const author = await newResident();
    const neighbour = await build().resident({ id: author.apartmentId! }, { nickname: "떠날사람" });
    const postId = await post(author);
    const commentId = await comment(neighbour, postId);
    await comment(author, postId, { replyToId: commentId });
    await call(server, neighbour, "updateComment", { postId, commentId, content: "고쳐 쓴 댓글" });
    const replyTo = async () => (await commentsOf(author, postId))[1]!.replyTo;
    expect(await replyTo()).toEqual({
      id: commentId,
      authorNickname: "떠날사람",
      excerpt: "고쳐 쓴 댓글",
    });
    await call(server, neighbour, "deleteMyAccount", { currentPassword: testPassword });
    expect(await replyTo()).toMatchObject({ authorNickname: "탈퇴한 사용자", excerpt: "고쳐 쓴 댓글" });
  });

  test("stays when the comment is deleted, and the count is true", async () => {
    const author = await newResident();
    const postId = await post(author);
    const [first, second] = [await comment(author, postId), await comment(author, postId)];
    const reply = await comment(author, postId, { replyToId: first });
    await comment(author, postId, { replyToId: second });
    await call(server, author, "deleteComment", { postId, commentId: first });
    expect(await commentsOf(author, postId)).toMatchObject([
      { id: second },
      { id: reply, replyTo: null, content: "댓글" },
      { replyTo: { id: second } },
    ]);
    expect((await call(server, author, "getPostById", { postId })).post.commentCount).toBe(3);
    await call(server, author, "deletePost", { postId });
    expect((await call(server, author, "getMyComments", null)).comments).toEqual([]);
  });

  test("to what is no comment of this post is refused, and nothing is written", async () => {
    const author = await newResident();
    const postId = await post(author);
    const gone = await comment(author, postId);
    await call(server, author, "deleteComment", { postId, commentId: gone });
    const stranger = await newResident();
    for (const replyToId of [
      gone,
      await comment(author, await post(author)),
      await comment(stranger, await post(stranger)),
    ]) {
      expect(await errorOf(comment(author, postId, { replyToId }))).toMatchObject({
        status: "NOT_FOUND",
        details: { code: "comment_not_found", field: "replyToId" },
      });
    }
    expect(await commentsOf(author, postId)).toEqual([]);
  });

  test("across posts or apartments cannot exist in the database", async () => {
    const author = await newResident();
    const postId = await post(author);
    const stranger = await newResident();
    for (const reply_to_id of [
      await comment(author, await post(author)),
      await comment(stranger, await post(stranger)),
    ]) {
      const row = {
        apartment_id: author.apartmentId!,
        post_id: postId,
        author_id: author.id,
        content: "답글",
        reply_to_id,
      };
      await expect(
        acting(
          server.database,
          { role: "resident", userId: author.id, apartmentId: author.apartmentId! },
          (db) => db.insertInto("comments").values(row).execute(),
        ),
      ).rejects.toThrow(/comments_replied_comment_exists/);
    }
  });
});
