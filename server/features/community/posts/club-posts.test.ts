import { sql } from "kysely";
import { describe, expect, test } from "vitest";

import type { Output } from "#contract/index.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, collect, errorOf } from "#server/testing/calling.ts";
import { newClub } from "#server/testing/new-club.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();

async function newWorld() {
  const build = builders(server.database);
  const apartment = await build.apartment();
  const [owner, officer, member, other, outsider] = await Promise.all(
    ["모임장", "운영진", "회원", "다른 회원", "이웃"].map((nickname, n) =>
      build.resident(apartment, { unit: 101 + n, nickname }),
    ),
  );
  const people = { owner: owner!, officer: officer!, member: member!, other: other!, outsider: outsider! };
  const clubId = await newClub(server.database, people.owner, {
    officers: [people.officer],
    members: [people.member, people.other],
  });
  return { ...people, clubId };
}

const text = { title: "첫 모임 후기", content: "즐거웠어요." };

async function post(author: Actor, clubId: string): Promise<string> {
  return (await call(server, author, "createPost", { ...text, boardId: "club", clubId })).postId;
}

const comment = async (author: Actor, postId: string) =>
  (await call(server, author, "addComment", { postId, content: "저도요" })).commentId;

async function recordsOf(ids: string[]) {
  return server.database.kysely.transaction().execute(async (db) => {
    await sql`set local role none`.execute(db);
    const { rows } = await sql`
      select action, actor_id, details from audit_log where subject_id = any (${ids}::uuid[]) order by action
    `.execute(db);
    return rows;
  });
}

async function leave(who: Actor, clubId: string) {
  await call(server, who, "leaveClub", { clubId });
}

const kindsOf = async (who: Actor) =>
  (await call(server, who, "getAlerts", null)).alerts.map(({ kind }) => kind);

describe("a club's board", () => {
  test("is written, read and liked by its members, whose alerts stay in the inbox", async () => {
    const { owner, member, other, outsider, clubId } = await newWorld();
    const postId = await post(member, clubId);
    const { posts } = await call(server, owner, "getClubPosts", { clubId });
    expect(posts).toMatchObject([{ id: postId, ...text, boardId: "club", clubId, authorNickname: "회원" }]);
    await comment(other, postId);
    await call(server, other, "likePost", { postId });
    await call(server, other, "countPostView", { postId });
    expect((await call(server, owner, "getPostById", { postId })).post).toMatchObject({
      commentCount: 1,
      likeCount: 1,
    });
    expect(await kindsOf(owner)).toEqual(["club_post"]);
    expect(await kindsOf(member)).toEqual(["post_commented"]);
    expect(await kindsOf(outsider)).toEqual([]);
  });

  test("needs its club, and no other board has one", async () => {
    const { member, clubId } = await newWorld();
    const wrong = [{ boardId: "club" }, { boardId: "free_board", clubId }] as const;
    for (const where of wrong) {
      const error = await errorOf(call(server, member, "createPost", { ...text, ...where }));
      expect(error).toMatchObject({ status: "NOT_FOUND", details: { field: "boardId" } });
    }
  });

  test("is tidied up by whoever runs the club, who edits nothing of others, and the record says so", async () => {
    const { owner, officer, member, other, clubId } = await newWorld();
    const postId = await post(member, clubId);
    const [first, second] = [await comment(other, postId), await comment(officer, postId)];
    const denied = { status: "PERMISSION_DENIED" };
    expect(await errorOf(call(server, other, "deletePost", { postId }))).toMatchObject(denied);
    expect(await errorOf(call(server, other, "deleteComment", { postId, commentId: second }))).toMatchObject(
      denied,
    );
    expect(await errorOf(call(server, officer, "updatePost", { postId, ...text }))).toMatchObject(denied);
    const edit = { postId, commentId: first, content: "바꿈" };
    expect(await errorOf(call(server, officer, "updateComment", edit))).toMatchObject(denied);
    await call(server, officer, "deleteComment", { postId, commentId: first });
    await call(server, owner, "deletePost", { postId });
    expect(await recordsOf([first, postId])).toEqual([
      { action: "comment_deleted", actor_id: officer.id, details: { clubId } },
      { action: "post_deleted", actor_id: owner.id, details: { clubId } },
    ]);
    expect(await call(server, member, "getClubPosts", { clubId })).toMatchObject({ posts: [] });
  });

  test("is nobody else's than the members': what the office or a neighbour runs elsewhere gives no right here", async () => {
    const { member, outsider, clubId } = await newWorld();
    await newClub(server.database, outsider);
    const postId = await post(member, clubId);
    const missing = { status: "NOT_FOUND" };
    const refusals = [
      call(server, outsider, "getPostById", { postId }),
      call(server, outsider, "getComments", { postId }),
      call(server, outsider, "addComment", { postId, content: "저도요" }),
      call(server, outsider, "likePost", { postId }),
      call(server, outsider, "unlikePost", { postId }),
      call(server, outsider, "countPostView", { postId }),
      call(server, outsider, "deletePost", { postId }),
      call(server, outsider, "reportContent", { postId, reason: "abuse" }),
      call(server, outsider, "blockAuthor", { postId }),
    ];
    for (const refused of await Promise.all(refusals.map(errorOf))) {
      expect(refused).toMatchObject(missing);
    }
    const denied = { status: "PERMISSION_DENIED", message: "회원만 볼 수 있어요." };
    expect(await errorOf(call(server, outsider, "getClubPosts", { clubId }))).toMatchObject(denied);
    expect(await errorOf(post(outsider, clubId))).toMatchObject(denied);
  });
});

test("whoever has left reads and deletes what they wrote, and nothing that others did", async () => {
  const { member, other, clubId } = await newWorld();
  const [kept, dropped] = [await post(member, clubId), await post(member, clubId)];
  await comment(other, kept);
  const commentId = await comment(member, kept);
  await leave(member, clubId);

  const { posts } = await call(server, member, "getMyPosts", null);
  expect(posts.map(({ id }) => id)).toEqual([dropped, kept]);
  expect((await call(server, member, "getPostById", { postId: kept })).post).toMatchObject(text);
  const { comments } = await call(server, member, "getComments", { postId: kept });
  expect(comments.map(({ id }) => id)).toEqual([commentId]);
  const denied = { status: "PERMISSION_DENIED", message: "회원만 볼 수 있어요." };
  const refusals = [
    call(server, member, "updatePost", { postId: kept, ...text }),
    call(server, member, "addComment", { postId: kept, content: "또 올게요" }),
    call(server, member, "updateComment", { postId: kept, commentId, content: "바꿈" }),
    call(server, member, "likePost", { postId: kept }),
  ];
  for (const refused of await Promise.all(refusals.map(errorOf))) {
    expect(refused).toMatchObject(denied);
  }
  await call(server, member, "deletePost", { postId: dropped });
  expect((await call(server, other, "getClubPosts", { clubId })).posts).toMatchObject([
    { id: kept, authorNickname: "회원" },
  ]);
});

test("comments in clubs are in one's own data, and not among one's comments", async () => {
  const { member, other, clubId } = await newWorld();
  const postId = await post(other, clubId);
  const commentId = await comment(member, postId);
  expect((await call(server, member, "getMyComments", null)).comments).toEqual([]);
  const { chunks } = await collect(server, member, "exportMyData", null);
  const own = chunks.find(({ part }) => part === "comments");
  expect(own?.rows).toMatchObject([{ id: commentId, postId }]);
});

test("in a closed club members read, authors delete, and nobody writes", async () => {
  const { owner, member, other, clubId } = await newWorld();
  const postId = await post(member, clubId);
  const commentId = await comment(member, postId);
  await call(server, owner, "closeClub", { clubId, reason: "다들 바빠졌어요." });
  const closed = { status: "FAILED_PRECONDITION", message: "문을 닫은 동호회예요." };
  const refusals = [
    post(member, clubId),
    comment(other, postId),
    call(server, member, "updatePost", { postId, ...text }),
    call(server, member, "updateComment", { postId, commentId, content: "바꿈" }),
    call(server, other, "likePost", { postId }),
  ];
  for (const refused of await Promise.all(refusals.map(errorOf))) {
    expect(refused).toMatchObject(closed);
  }
  expect(await errorOf(call(server, owner, "deletePost", { postId }))).toMatchObject({
    status: "PERMISSION_DENIED",
  });
  expect((await call(server, other, "getClubPosts", { clubId })).posts).toHaveLength(1);
  await call(server, member, "deletePost", { postId });
  expect((await call(server, other, "getClubPosts", { clubId })).posts).toEqual([]);
});

test("comments under a club's post are told to its members alone", async () => {
  const { owner, member, other, clubId } = await newWorld();
  const postId = await post(other, clubId);
  await comment(member, postId);
  await leave(member, clubId);
  await comment(owner, postId);
  const ofComments = async (who: Actor) =>
    (await kindsOf(who)).filter((kind) => kind === "post_commented" || kind === "thread_commented");
  expect(await ofComments(member)).toEqual([]);
  expect(await ofComments(other)).toEqual(["post_commented"]);
});

test("nobody is told of a post by somebody whom they block, nor of an eleventh that is unread", async () => {
  const { owner, officer, member, other, clubId } = await newWorld();
  await call(server, officer, "blockAuthor", { postId: await post(member, clubId) });
  for (let n = 0; n < 11; n++) await post(member, clubId);
  const countOf = async (who: Actor) => {
    const { alerts }: Output<"getAlerts"> = await call(server, who, "getAlerts", null);
    return alerts.filter(({ kind }) => kind === "club_post").map(({ count }) => count);
  };
  expect(await countOf(officer)).toEqual([]);
  expect(await countOf(other)).toEqual([10]);
  expect(await countOf(owner)).toEqual([10]);
});

test("what a club reads is neither hot, nor found, nor among what neighbours talk about", async () => {
  const { owner, member, other, clubId } = await newWorld();
  const postId = await post(member, clubId);
  for (const person of [owner, other]) {
    await comment(person, postId);
    await call(server, person, "likePost", { postId });
    await call(server, person, "countPostView", { postId });
  }
  const open = await call(server, owner, "createPost", { ...text, boardId: "free_board" });
  const idsOf = (answer: { posts: { id: string }[] }) => answer.posts.map(({ id }) => id);
  expect(idsOf(await call(server, owner, "getHotPosts", null))).toEqual([]);
  expect(idsOf(await call(server, owner, "getTalkedAboutPosts", null))).toEqual([open.postId]);
  expect(idsOf(await call(server, owner, "searchPosts", { query: "후기" }))).toEqual([open.postId]);
  expect(idsOf(await call(server, owner, "searchPosts", { query: "저도요" }))).toEqual([]);
  expect(idsOf(await call(server, owner, "getPostsByBoard", { boardId: "free_board" }))).toEqual([
    open.postId,
  ]);
  const onBoard = call(server, owner, "getAllPostsByBoard", { boardId: "club" });
  expect(await errorOf(onBoard)).toMatchObject({ status: "NOT_FOUND" });
});
