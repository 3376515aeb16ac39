import { sql } from "kysely";
import { describe, expect, test } from "vitest";

import { hiddenText, removedText } from "#contract/values/hidden-texts.ts";
import { acting, asGate } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

import { hide, inboxOf, newThread, passDays, reportOf } from "./testing.ts";

const server = useTestServer();
const build = () => builders(server.database);

const boardId = "free_board";

/** The ids in every list of posts that a resident has, but for their own. */
async function listsOf(reader: Actor) {
  const lists = {
    preview: await call(server, reader, "getPostsByBoard", { boardId }),
    board: await call(server, reader, "getAllPostsByBoard", { boardId }),
    search: await call(server, reader, "searchPosts", { query: "내용" }),
    hot: await call(server, reader, "getHotPosts", null),
    home: await call(server, reader, "getTalkedAboutPosts", null),
  };
  return Object.fromEntries(
    Object.entries(lists).map(([name, { posts }]) => [name, posts.map(({ id }) => id)]),
  );
}

const nowhere = { preview: [], board: [], search: [], hot: [], home: [] };
const everywhere = (id: string) => ({ preview: [id], board: [id], search: [id], hot: [id], home: [id] });

const postFor = async (reader: Actor, postId: string) =>
  (await call(server, reader, "getPostById", { postId })).post;
const commentsFor = async (reader: Actor, postId: string) =>
  (await call(server, reader, "getComments", { postId })).comments;
const codeOf = async (failed: Promise<unknown>) => (await errorOf(failed)).details.code;

describe("a hidden post", () => {
  test("is a sentence for neighbours and in no list, and stays its author's", async () => {
    const { office, author, neighbour, postId, commentId } = await newThread(server);
    await call(server, author, "likePost", { postId });
    expect(await listsOf(neighbour)).toEqual(everywhere(postId));
    await hide(server, { office, neighbour, postId });

    expect(await postFor(neighbour, postId)).toMatchObject({
      title: hiddenText,
      content: hiddenText,
      authorId: null,
      authorNickname: "입주민",
      commentCount: 1,
      isHidden: true,
      hiding: null,
      files: [],
    });
    expect(await commentsFor(neighbour, postId)).toMatchObject([{ id: commentId, content: "댓글" }]);
    expect(await listsOf(neighbour)).toEqual(nowhere);
    expect((await call(server, neighbour, "getMyComments", null)).comments).toMatchObject([
      { id: commentId, postTitle: hiddenText },
    ]);

    expect(await postFor(author, postId)).toMatchObject({
      content: "내용",
      isHidden: true,
      hiding: { reason: "욕설이 있어요.", appeal: null, isRemoved: false },
    });
    expect(await listsOf(author)).toEqual(nowhere);
    expect((await call(server, author, "getMyPosts", null)).posts).toMatchObject([
      { id: postId, isHidden: true },
    ]);
    expect(await inboxOf(server, author)).toMatchObject([{ kind: "content_hidden" }]);
    expect(await inboxOf(server, neighbour)).toMatchObject([{ kind: "report_decided" }]);
  });

  test("takes neither comments, likes nor changes, but its author may delete it", async () => {
    const { office, author, neighbour, postId } = await newThread(server);
    await hide(server, { office, neighbour, postId });
    const change = { postId, title: "제목", content: "고친 내용" };
    expect(await codeOf(call(server, author, "updatePost", change))).toBe("post_hidden");
    expect(await codeOf(call(server, author, "addComment", { postId, content: "왜요" }))).toBe("post_hidden");
    const comment = { postId, content: "왜요" };
    expect(await codeOf(call(server, neighbour, "addComment", comment))).toBe("post_not_found");
    expect(await codeOf(call(server, neighbour, "likePost", { postId }))).toBe("post_not_found");
    expect(await codeOf(call(server, neighbour, "blockAuthor", { postId }))).toBe("post_not_found");
    await call(server, author, "deletePost", { postId });
    expect(await codeOf(call(server, neighbour, "getPostById", { postId }))).toBe("post_not_found");
  });

  test("returns after 30 days without anyone", async () => {
    const { office, author, neighbour, postId } = await newThread(server);
    const reportId = await hide(server, { office, neighbour, postId });
    await passDays(server, reportId, 29);
    expect(await listsOf(neighbour)).toEqual(nowhere);
    await passDays(server, reportId, 1);
    expect(await listsOf(neighbour)).toEqual(everywhere(postId));
    expect(await postFor(neighbour, postId)).toMatchObject({ content: "내용", isHidden: false });
    expect(await postFor(author, postId)).toMatchObject({ isHidden: false, hiding: null });
    expect(await reportOf(server, office, reportId)).toMatchObject({ state: "returned", hiddenUntil: null });
    const appeal = { postId, statement: "늦었지만요." };
    expect(await codeOf(call(server, author, "appealHiding", appeal))).toBe("appeal_too_late");
  });
});

describe("a hidden comment", () => {
  test("keeps its place and its number, and its words are in no answer to others", async () => {
    const { office, author, neighbour, postId, commentId } = await newThread(server);
    const answer = { postId, content: "답글", replyToId: commentId };
    const { commentId: replyId } = await call(server, author, "addComment", answer);
    await hide(server, { office, neighbour: author, postId, commentId });

    expect(await commentsFor(author, postId)).toMatchObject([
      { id: commentId, content: hiddenText, authorId: null, authorNickname: "입주민", isHidden: true },
      { id: replyId, content: "답글", replyTo: { id: commentId, excerpt: hiddenText } },
    ]);
    expect((await postFor(author, postId)).commentCount).toBe(2);
    expect((await call(server, author, "searchPosts", { query: "댓글" })).posts).toEqual([]);
    expect(await commentsFor(neighbour, postId)).toMatchObject([
      { id: commentId, content: "댓글", isHidden: true, hiding: { reason: "욕설이 있어요." } },
      { id: replyId, replyTo: { excerpt: "댓글" } },
    ]);
    const change = { postId, commentId, content: "고친 댓글" };
    expect(await codeOf(call(server, neighbour, "updateComment", change))).toBe("post_hidden");
  });

  test("keeps its place on the pages of a long thread", async () => {
    const { office, author, neighbour, postId, commentId } = await newThread(server);
    const ids = [commentId];
    for (const content of ["둘", "셋", "넷"]) {
      ids.push((await call(server, neighbour, "addComment", { postId, content })).commentId);
    }
    await hide(server, { office, neighbour: author, postId, commentId: ids[2]! });
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { comments: { id: string; content: string }[]; nextCursor: string | null } = await call(
        server,
        author,
        "getComments",
        { postId, limit: 1, cursor },
      );
      seen.push(...page.comments.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual(ids);
  });
});

describe("an appeal", () => {
  test("is made once, and another of the office restores what was hidden", async () => {
    const { apartment, office, author, neighbour, postId } = await newThread(server);
    const reportId = await hide(server, { office, neighbour, postId });
    const appeal = { postId, statement: "사실만 적었어요." };
    expect(await codeOf(call(server, neighbour, "appealHiding", appeal))).toBe("post_not_found");
    await call(server, author, "appealHiding", appeal);
    expect(await codeOf(call(server, author, "appealHiding", appeal))).toBe("already_appealed");
    expect((await postFor(author, postId)).hiding).toMatchObject({ appeal: "사실만 적었어요." });
    expect((await call(server, office, "getReports", { state: "appealed" })).waiting).toEqual({
      new: 0,
      appealed: 1,
    });

    const colleague = await build().manager(apartment, { rights: ["community"] });
    const restore = { reportId, decision: "restore", reason: "이유가 있어요." } as const;
    expect(await codeOf(call(server, office, "decideAppeal", restore))).toBe("colleague_decides");
    await call(server, colleague, "decideAppeal", restore);
    expect(await codeOf(call(server, colleague, "decideAppeal", restore))).toBe("report_decided");
    expect(await listsOf(neighbour)).toEqual(everywhere(postId));
    expect(await inboxOf(server, author)).toMatchObject([
      { kind: "appeal_decided", body: "제목" },
      { kind: "content_hidden" },
    ]);
    expect(await inboxOf(server, neighbour)).toMatchObject([
      { kind: "report_decided" },
      { kind: "report_decided" },
    ]);
  });

  test("is decided by whoever has hidden it where nobody else has the right", async () => {
    const { apartment, office, author, neighbour, postId } = await newThread(server);
    await build().manager(apartment, { rights: ["notices"] });
    const reportId = await hide(server, { office, neighbour, postId });
    await call(server, author, "appealHiding", { postId, statement: "아니에요." });
    await call(server, office, "decideAppeal", { reportId, decision: "remove", reason: "그대로예요." });
    expect(await postFor(neighbour, postId)).toMatchObject({ content: removedText, isHidden: true });
    expect(await postFor(author, postId)).toMatchObject({
      content: "내용",
      hiding: { isRemoved: true, removalReason: "그대로예요.", hiddenUntil: null },
    });
  });

  test("comes within 30 days, and only of what is hidden", async () => {
    const { office, author, neighbour, postId, commentId } = await newThread(server);
    const statement = "아니에요.";
    expect(await codeOf(call(server, author, "appealHiding", { postId, statement }))).toBe("not_hidden");
    const reportId = await hide(server, { office, neighbour, postId });
    await passDays(server, reportId, 31);
    expect(await codeOf(call(server, author, "appealHiding", { postId, statement }))).toBe("appeal_too_late");
    await hide(server, { office, neighbour: author, postId, commentId });
    await call(server, neighbour, "appealHiding", { postId, commentId, statement });
    expect(await inboxOf(server, office)).toMatchObject([
      { kind: "appeal_filed" },
      { kind: "content_reported", count: 2 },
    ]);
  });
});

test("removal waits seven days where nobody appeals, and the text goes a month later", async () => {
  const { office, author, neighbour, postId } = await newThread(server);
  const reportId = await hide(server, { office, neighbour, postId });
  const removal = { reportId, decision: "remove", reason: "삭제해요." } as const;
  await passDays(server, reportId, 6);
  expect(await codeOf(call(server, office, "decideAppeal", removal))).toBe("removal_too_early");
  expect((await reportOf(server, office, reportId)).removableFrom).not.toBeNull();
  await passDays(server, reportId, 1);
  await call(server, office, "decideAppeal", removal);
  expect(await inboxOf(server, author)).toMatchObject([{ kind: "hiding_ended" }, { kind: "content_hidden" }]);
  const sweep = () => sql`select forget_reports(now())`.execute(server.database.kysely);
  await sweep();
  expect((await postFor(author, postId)).content).toBe("내용");
  await asGate(server.database, (db) =>
    sql`update reports set ended_at = now() - interval '31 days' where id = ${reportId}`.execute(db),
  );
  await sweep();
  expect(await codeOf(call(server, author, "getPostById", { postId }))).toBe("post_not_found");
  expect(await reportOf(server, office, reportId)).toMatchObject({ state: "removed", isGone: true });
});

test("whoever has hidden it may give it back at once, unless it was appealed", async () => {
  const { apartment, office, neighbour, postId } = await newThread(server);
  await build().manager(apartment);
  const reportId = await hide(server, { office, neighbour, postId });
  await call(server, office, "decideAppeal", { reportId, decision: "restore", reason: "잘못 봤어요." });
  expect(await postFor(neighbour, postId)).toMatchObject({ content: "내용", isHidden: false });
});

test("the database shows a hidden text to its author alone", async () => {
  const { apartment, office, author, neighbour, postId, commentId } = await newThread(server);
  await hide(server, { office, neighbour, postId });
  await hide(server, { office, neighbour: author, postId, commentId });
  const textsFor = (person: Actor) =>
    acting(
      server.database,
      { role: person.role, apartmentId: apartment.id, userId: person.id },
      async (db) => [
        (await sql<{ content: string }>`select content from posts`.execute(db)).rows,
        (await sql<{ content: string }>`select content from comments`.execute(db)).rows,
      ],
    );
  const other = await build().resident(apartment);
  expect(await textsFor(author)).toEqual([[{ content: "내용" }], []]);
  expect(await textsFor(neighbour)).toEqual([[], [{ content: "댓글" }]]);
  expect(await textsFor(other)).toEqual([[], []]);
  expect(await textsFor(office)).toEqual([[], []]);
});

test("each step leaves an access record", async () => {
  const { office, author, neighbour, postId } = await newThread(server);
  const reportId = await hide(server, { office, neighbour, postId });
  await call(server, author, "appealHiding", { postId, statement: "아니에요." });
  await call(server, office, "decideAppeal", { reportId, decision: "restore", reason: "그래요." });
  const rows = await server.database.kysely.transaction().execute(async (db) => {
    await sql`set local role none`.execute(db);
    const records = await sql<{ action: string; actor_id: string }>`
      select action, actor_id from audit_log where subject_id in (${postId}, ${reportId}) order by id
    `.execute(db);
    return records.rows;
  });
  expect(rows).toEqual([
    { action: "content_reported", actor_id: neighbour.id },
    { action: "content_hidden", actor_id: office.id },
    { action: "hiding_appealed", actor_id: author.id },
    { action: "content_restored", actor_id: office.id },
  ]);
});
