import { expect, test } from "vitest";

import { blockedText } from "#contract/values/hidden-texts.ts";
import { raiseAlert } from "#server/domain/alerts.ts";
import { acting } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

import { newThread } from "./testing.ts";

const server = useTestServer();
const build = () => builders(server.database);

const boardId = "free_board";

async function listsOf(reader: Actor) {
  const lists = [
    await call(server, reader, "getPostsByBoard", { boardId }),
    await call(server, reader, "getAllPostsByBoard", { boardId }),
    await call(server, reader, "searchPosts", { query: "내용" }),
    await call(server, reader, "getHotPosts", null),
    await call(server, reader, "getTalkedAboutPosts", null),
  ];
  return lists.map(({ posts }) => posts.map(({ id }) => id));
}

const inEach = (postId: string) => Array.from({ length: 5 }, () => [postId]);

const codeOf = async (failed: Promise<unknown>) => (await errorOf(failed)).details.code;

test("a block takes the author's posts out of every list of the blocker, and out of nobody else's", async () => {
  const { apartment, author, neighbour, postId } = await newThread(server);
  const other = await build().resident(apartment);
  const { blockId } = await call(server, neighbour, "blockAuthor", { postId });
  expect(await listsOf(neighbour)).toEqual([[], [], [], [], []]);
  for (const reader of [author, other]) expect(await listsOf(reader)).toEqual(inEach(postId));
  // A reader who follows a link decides for themselves.
  expect((await call(server, neighbour, "getPostById", { postId })).post).toMatchObject({
    content: "내용",
    isBlocked: true,
  });
  await call(server, neighbour, "unblock", { blockId });
  expect(await listsOf(neighbour)).toEqual(inEach(postId));
});

test("a blocked neighbour's comments are marked, quoted by nobody, and not what a search finds", async () => {
  const { author, neighbour, postId, commentId } = await newThread(server);
  const reply = { postId, content: "답글", replyToId: commentId };
  await call(server, author, "addComment", reply);
  expect((await call(server, author, "searchPosts", { query: "댓글" })).posts).toHaveLength(1);
  await call(server, author, "blockAuthor", { postId, commentId });
  expect((await call(server, author, "getComments", { postId })).comments).toMatchObject([
    { id: commentId, content: "댓글", isBlocked: true },
    { content: "답글", isBlocked: false, replyTo: { id: commentId, excerpt: blockedText } },
  ]);
  expect((await call(server, author, "searchPosts", { query: "댓글" })).posts).toEqual([]);
  expect((await call(server, author, "getPostById", { postId })).post.commentCount).toBe(2);
  expect((await call(server, neighbour, "getComments", { postId })).comments).toMatchObject([
    { isBlocked: false },
    { isBlocked: false, replyTo: { excerpt: "댓글" } },
  ]);
});

test("no alert comes from a blocked neighbour: as author, as commenter, or from before", async () => {
  const { apartment, author, neighbour, postId, commentId } = await newThread(server);
  const kinds = async (person: Actor) =>
    (await call(server, person, "getAlerts", null)).alerts.map(({ kind }) => kind);
  expect(await kinds(author)).toEqual(["post_commented"]);
  await call(server, author, "blockAuthor", { postId, commentId });
  expect(await kinds(author)).toEqual([]);
  await call(server, neighbour, "addComment", { postId, content: "또 댓글" });
  expect(await kinds(author)).toEqual([]);

  const other = await build().resident(apartment);
  await call(server, other, "addComment", { postId, content: "저도요" });
  expect(await kinds(author)).toEqual(["post_commented"]);
  expect(await kinds(neighbour)).toEqual(["thread_commented"]);
  await call(server, neighbour, "blockAuthor", { postId });
  await call(server, author, "addComment", { postId, content: "글쓴이의 댓글" });
  expect(await kinds(neighbour)).toEqual([]);
  expect(await kinds(other)).toEqual(["thread_commented"]);
});

test("what others write under a blocked neighbour's post is no alert either, and its title is shown nowhere", async () => {
  const { apartment, neighbour, postId } = await newThread(server);
  const third = await build().resident(apartment);
  const seen = async () =>
    (await call(server, neighbour, "getAlerts", null)).alerts.map(({ kind, body }) => [kind, body]);
  await call(server, third, "addComment", { postId, content: "저도요" });
  expect(await seen()).toEqual([["thread_commented", "제목"]]);
  const { blockId } = await call(server, neighbour, "blockAuthor", { postId });
  expect(await seen()).toEqual([]);
  await call(server, third, "addComment", { postId, content: "정말요" });
  expect(await seen()).toEqual([]);

  // One of a moment ago, when the block was not seen yet.
  const by = { role: "resident", apartmentId: apartment.id, userId: third.id } as const;
  const late = { kind: "thread_commented", subjectId: postId, causeKey: "comment:late", words: {} } as const;
  await acting(server.database, by, (db) => raiseAlert(db, { ...late, to: { userId: neighbour.id } }));
  expect(await seen()).toEqual([["thread_commented", blockedText]]);
  const titles = async () =>
    (await call(server, neighbour, "getMyComments", null)).comments.map(({ postTitle }) => postTitle);
  expect(await titles()).toEqual([blockedText]);
  await call(server, neighbour, "unblock", { blockId });
  expect(await titles()).toEqual(["제목"]);
  await call(server, third, "addComment", { postId, content: "다시요" });
  expect(await seen()).toContainEqual(["thread_commented", "제목"]);
});

test("the blocked one notices nothing", async () => {
  const { author, neighbour, postId, commentId } = await newThread(server);
  const { postId: othersId } = await call(server, neighbour, "createPost", {
    boardId,
    title: "이웃의 글",
    content: "이웃의 내용",
  });
  const seen = async () => [
    await call(server, neighbour, "getPostById", { postId }),
    await call(server, neighbour, "getComments", { postId }),
    await call(server, neighbour, "getAllPostsByBoard", { boardId }),
    await call(server, neighbour, "searchPosts", { query: "내용" }),
    await call(server, neighbour, "getMyComments", null),
    await call(server, neighbour, "getMyPosts", null),
    await call(server, neighbour, "getAlerts", null),
    await call(server, neighbour, "getBlocked", null),
  ];
  const before = await seen();
  await call(server, author, "blockAuthor", { postId, commentId });
  expect(await seen()).toEqual(before);
  await call(server, neighbour, "likePost", { postId });
  await call(server, neighbour, "addComment", { postId, content: "안녕하세요" });
  expect((await call(server, author, "getPostById", { postId })).post).toMatchObject({
    commentCount: 2,
    likeCount: 1,
  });
  await call(server, author, "addComment", { postId: othersId, content: "안녕하세요" });
});

test("a block names its neighbour as they were called then, and says nothing else", async () => {
  const { author, neighbour, postId, commentId } = await newThread(server);
  const { blockId } = await call(server, author, "blockAuthor", { postId, commentId });
  expect((await call(server, author, "blockAuthor", { postId, commentId })).blockId).toBe(blockId);
  await call(server, neighbour, "updateProfile", { name: "이름", nickname: "다른 이름" });
  const { blocked } = await call(server, author, "getBlocked", null);
  expect(blocked).toEqual([{ id: blockId, nickname: "이웃", createdAt: expect.any(String) }]);
});

test("whoever blocks a neighbour who then leaves sees nothing that they wrote, until the block ends", async () => {
  const { office, author, neighbour, postId, commentId } = await newThread(server);
  const theirs = { boardId, title: "이웃의 글", content: "이웃의 내용" } as const;
  const { postId: theirPostId } = await call(server, neighbour, "createPost", theirs);
  const { blockId } = await call(server, author, "blockAuthor", { postId, commentId });
  await call(server, office, "deleteResident", { residentId: neighbour.id });
  for (const ids of await listsOf(author)) expect(ids).toEqual([postId]);
  expect((await call(server, author, "searchPosts", { query: "댓글" })).posts).toEqual([]);
  expect((await call(server, author, "searchPosts", { query: "이웃의" })).posts).toEqual([]);
  expect((await call(server, author, "getComments", { postId })).comments).toMatchObject([
    { id: commentId, authorId: null, isBlocked: true },
  ]);
  const { blocked } = await call(server, author, "getBlocked", null);
  expect(blocked).toMatchObject([{ id: blockId, nickname: "이웃" }]);
  await call(server, author, "unblock", { blockId });
  expect((await listsOf(author))[0]).toEqual([theirPostId, postId]);
  expect((await call(server, author, "getComments", { postId })).comments).toMatchObject([
    { isBlocked: false },
  ]);
});

test("what cannot be blocked is told", async () => {
  const { apartment, office, author, neighbour, postId, commentId } = await newThread(server);
  expect(await codeOf(call(server, author, "blockAuthor", { postId }))).toBe("cannot_block_own");
  const { blockId } = await call(server, author, "blockAuthor", { postId, commentId });
  expect(await codeOf(call(server, neighbour, "unblock", { blockId }))).toBe("block_not_found");
  await call(server, office, "deleteResident", { residentId: neighbour.id });
  expect(await codeOf(call(server, author, "blockAuthor", { postId, commentId }))).toBe("author_gone");
  const other = await build().resident(apartment);
  await call(server, other, "blockAuthor", { postId });
  const seenBy = (person: Actor) =>
    acting(server.database, { role: person.role, apartmentId: apartment.id, userId: person.id }, (db) =>
      db.selectFrom("blocks").select("blocked_id").execute(),
    );
  expect(await seenBy(other)).toEqual([{ blocked_id: author.id }]);
  expect(await seenBy(author)).toEqual([{ blocked_id: null }]);
  expect(await seenBy(office)).toEqual([]);
});
