import { sql } from "kysely";
import { expect, test } from "vitest";

import type { Chunk } from "#contract/index.ts";
import { ownData } from "#contract/own-data.ts";
import { acting } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, collect, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);

type Part = Chunk<"exportMyData">;

/** The parts in their order, from the contract: a new one needs no line here. */
const partNames = ownData.options.map(({ shape }) => shape.part.value);

/** All parts but the account and the sessions, with these rows and none in the others. */
function partsWith(rows: { [Name in Part["part"]]?: unknown[] }) {
  return partNames.slice(2).map((part) => ({ part, rows: rows[part] ?? [] }));
}

async function exportOf(actor: Actor): Promise<Part[]> {
  const { chunks, result } = await collect(server, actor, "exportMyData", null);
  expect(result).toEqual({ success: true, exportedAt: expect.any(String) });
  return chunks;
}

test("one's own data holds the account and the sessions, and no secret", async () => {
  const resident = await build().resident(await build().apartment());
  const parts = await exportOf(resident);
  expect(parts).toMatchObject([
    { part: "account", rows: [{ id: resident.id, email: resident.email, building: "101", unit: "101" }] },
    { part: "sessions", rows: [{ isCurrent: true }] },
    ...partsWith({}),
  ]);
  expect(JSON.stringify(parts)).not.toMatch(/argon2|hash|token/i);
});

test("one's own data holds what one wrote and likes, and nobody else's", async () => {
  const apartment = await build().apartment();
  const [manager, writer, neighbour] = [
    await build().manager(apartment),
    await build().resident(apartment),
    await build().resident(apartment),
  ];
  const title = "승강기 소음";
  const content = "저녁에 소리가 커요.";
  const { noticeId } = await call(server, manager, "createNotice", { title, content });
  const { complaintId } = await call(server, writer, "createComplaint", { title, content });
  const sold = { title, content, boardId: "flea_market", priceWon: 15_000 } as const;
  const { postId } = await call(server, writer, "createPost", sold);
  await call(server, writer, "setPostSold", { postId, isSold: true });
  const { commentId } = await call(server, writer, "addComment", { postId, content });
  const answer = { postId, content, replyToId: commentId };
  const { commentId: replyId } = await call(server, writer, "addComment", answer);
  await call(server, neighbour, "createComplaint", { title, content });
  await call(server, neighbour, "addComment", { postId, content });
  await call(server, writer, "setThreadMuted", { postId, isMuted: true });
  const seller = await build().resident(apartment, { nickname: "장사꾼" });
  const { postId: advertId } = await call(server, seller, "createPost", { ...sold, title: "싸게 팔아요" });
  const report = { postId: advertId, reason: "advert", detail: "매일 올라와요." } as const;
  await call(server, writer, "reportContent", report);
  await call(server, writer, "blockAuthor", { postId: advertId });
  for (const person of [writer, neighbour]) await call(server, person, "likePost", { postId });
  await call(server, writer, "setConsent", { purpose: "phone", isGiven: true });
  const { invitationId } = await call(server, writer, "inviteMember", null);
  await call(server, neighbour, "inviteMember", null);
  const named = { name: "김주민", nickname: "주민" };
  await call(server, writer, "updateProfile", { ...named, phone: "010-1234-5678" });
  expect((await exportOf(writer))[0]).toMatchObject({ part: "account", rows: [{ phone: "01012345678" }] });

  expect((await exportOf(writer)).slice(2)).toMatchObject(
    partsWith({
      complaints: [{ id: complaintId, title, content, status: "submitted" }],
      posts: [{ id: postId, ...sold, soldAt: expect.any(String) }],
      comments: [
        { id: commentId, postId, content, replyToId: null },
        { id: replyId, ...answer },
      ],
      likes: [{ postId, createdAt: expect.any(String) }],
      alerts: [{ kind: "post_commented", title: "내 글에 댓글이 달렸어요", isRead: false }],
      mutedThreads: [{ postId }],
      reports: [{ reason: "advert", detail: "매일 올라와요.", thingId: advertId }],
      blocks: [{ nickname: "장사꾼", createdAt: expect.any(String) }],
      consents: [{ purpose: "phone", version: "2026-11", withdrawnAt: null }],
      invitations: [{ id: invitationId, isUnder14: false }],
    }),
  );
  expect((await exportOf(manager)).slice(2)).toMatchObject(
    partsWith({
      notices: [{ id: noticeId, title, content }],
    }),
  );
});

test("one's own data holds what one wrote to whom one blocks, and about what the office hides", async () => {
  const apartment = await build().apartment();
  const [seller, asker] = [await build().resident(apartment), await build().resident(apartment)];
  const sold = { title: "자전거", content: "팔아요", boardId: "flea_market" } as const;
  const { postId } = await call(server, seller, "createPost", sold);
  const { talkId } = await call(server, asker, "contactSeller", { postId, content: "있나요?" });
  await call(server, seller, "sendMarketMessage", { talkId, content: "없어요." });
  await call(server, asker, "blockAuthor", { postId, talkId });
  const office = await build().manager(apartment);
  await call(server, await build().resident(apartment), "reportContent", { postId, reason: "fraud" });
  const { reports } = await call(server, office, "getReports", { state: "new" });
  const decision = { reportId: reports[0]!.id, decision: "hide", reason: "사기예요." } as const;
  await call(server, office, "decideReport", decision);
  const written = async (person: Actor) =>
    (await exportOf(person)).flatMap((each) => (each.part === "marketMessages" ? each.rows : []));
  expect(await written(asker)).toMatchObject([{ talkId, content: "있나요?" }]);
  expect(await written(seller)).toMatchObject([{ talkId, content: "없어요." }]);
});

const content = "가".repeat(20_000);
const postCount = 12;
const commentContents = Array.from({ length: 250 }, (_, n) => `댓글 ${n}`);

async function writeMuch({ id: author_id, apartmentId }: Actor): Promise<void> {
  const row = { apartment_id: apartmentId!, author_id };
  const post = { ...row, board_id: "free_board", title: "긴 글", content };
  const actor = { role: "resident", userId: author_id, apartmentId: apartmentId! } as const;
  await acting(server.database, actor, async (db) => {
    const posts = db.insertInto("posts").values(Array.from({ length: postCount }, () => post));
    const { id: post_id } = (await posts.returning("id").execute())[0]!;
    const comments = commentContents.map((text) => ({ ...row, post_id, content: text }));
    await db.insertInto("comments").values(comments).execute();
  });
}

test("one's own data names the files that one uploaded, and what they hang on", async () => {
  const apartment = await build().apartment();
  const [writer, neighbour] = [await build().resident(apartment), await build().resident(apartment)];
  const [shown, spare] = [
    await build().pendingFile(writer, "post"),
    await build().pendingFile(writer, "post"),
  ];
  await build().pendingFile(neighbour, "post");
  const post = { title: "자전거", content: "팔아요", boardId: "free_board" as const, fileIds: [shown] };
  const { postId } = await call(server, writer, "createPost", post);
  const parts = await exportOf(writer);
  const files = parts.flatMap((each) => (each.part === "files" ? each.rows : []));
  expect(files).toEqual([
    expect.objectContaining({ id: shown, url: `/files/${shown}`, attachedTo: { kind: "post", id: postId } }),
    expect.objectContaining({ id: spare, attachedTo: null }),
  ]);
  const posts = parts.flatMap((each) => (each.part === "posts" ? each.rows : []));
  expect(posts[0]!.files).toEqual([{ id: shown, name: "사진 1.jpg", mediaType: "image/jpeg" }]);
});

test("much that one wrote comes in pages, everything once and oldest first", async () => {
  const apartment = await build().apartment();
  const [writer, neighbour] = [await build().resident(apartment), await build().resident(apartment)];
  await call(server, neighbour, "createPost", { title: "글", content: "이웃", boardId: "free_board" });
  await writeMuch(writer);
  const parts = await exportOf(writer);
  // Four bodies of 60,000 bytes are less than 256 KiB, five are more.
  const sizes = parts.slice(2).map(({ part, rows }) => [part, rows.length] as const);
  expect(sizes.filter(([, size]) => size > 0)).toEqual([
    ["posts", 4],
    ["posts", 4],
    ["posts", 4],
    ["comments", 100],
    ["comments", 100],
    ["comments", 50],
  ]);
  expect([...new Set(sizes.map(([part]) => part))]).toEqual(partNames.slice(2));
  const comments = parts.flatMap((each) => (each.part === "comments" ? each.rows : []));
  expect(new Set(comments.map((comment) => comment.content))).toEqual(new Set(commentContents));
  const places = comments.map(({ createdAt, id }) => `${createdAt} ${id}`);
  expect(places).toEqual(places.toSorted());
});

test("many likes come in pages, each once", async () => {
  const apartment = await build().apartment();
  const [author, liker] = [await build().resident(apartment), await build().resident(apartment)];
  const as = ({ id }: Actor) => ({ role: "resident", userId: id, apartmentId: apartment.id }) as const;
  const post = {
    apartment_id: apartment.id,
    author_id: author.id,
    board_id: "free_board",
    title: "글",
    content: "짧은 글",
  };
  const posts = Array.from({ length: 250 }, () => post);
  const written = await acting(server.database, as(author), (db) =>
    db.insertInto("posts").values(posts).returning("id").execute(),
  );
  // All at one moment, so that only the posts' ids tell their places.
  const likes = written.map(({ id }) => ({ apartment_id: apartment.id, post_id: id, person_id: liker.id }));
  await acting(server.database, as(liker), (db) => db.insertInto("post_likes").values(likes).execute());
  const pages = (await exportOf(liker)).flatMap((each) => (each.part === "likes" ? [each.rows] : []));
  expect(pages.map((rows) => rows.length)).toEqual([100, 100, 50]);
  const liked = pages.flat().map(({ postId }) => postId);
  expect(liked).toEqual(written.map(({ id }) => id).toSorted());
});

test("one export leaves one access record", async () => {
  const resident = await build().resident(await build().apartment());
  await exportOf(resident);
  const { rows } = await server.database.kysely.transaction().execute(async (db) => {
    await sql`set local role none`.execute(db);
    return sql<{ action: string }>`select action from audit_log where subject_id = ${resident.id}`.execute(
      db,
    );
  });
  expect(rows).toEqual([{ action: "own_data_exported" }]);
});

test("nobody gets data without a session", async () => {
  const error = await errorOf(collect(server, undefined, "exportMyData", null));
  expect(error.status).toBe("UNAUTHENTICATED");
});
