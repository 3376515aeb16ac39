import { expect, test } from "vitest";

import type { FilePurposeName } from "#contract/values/file-purposes.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { acting } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

import { attachFiles, fileCountOf, filesOf, thumbnailOf } from "./attachments.ts";

const server = useTestServer();
const text = { title: "제목", content: "내용" };

function as<Result>(
  { id: userId, role, apartmentId }: Actor,
  work: (db: CallDatabase) => Promise<Result>,
): Promise<Result> {
  return acting(server.database, { role, userId, apartmentId: apartmentId! }, work);
}

async function neighbours() {
  const build = builders(server.database);
  const apartment = await build.apartment();
  return { build, author: await build.resident(apartment), neighbour: await build.resident(apartment) };
}

async function newPost(author: Actor): Promise<string> {
  const { postId } = await call(server, author, "createPost", { ...text, boardId: "free_board" });
  return postId;
}

function attach(
  person: Actor,
  postId: string,
  fileIds: string[] | undefined,
  purpose: FilePurposeName = "post",
) {
  return as(person, (db) => attachFiles(db, person, purpose, { post_id: postId }, fileIds));
}

function shown(person: Actor, postId: string) {
  return as(person, (db) =>
    db
      .selectFrom("posts")
      .select([
        filesOf("post_id").as("files"),
        fileCountOf("post_id").as("fileCount"),
        thumbnailOf("post_id").as("thumbnailUrl"),
      ])
      .where("id", "=", postId)
      .executeTakeFirstOrThrow(),
  );
}

async function idsOf(person: Actor, postId: string): Promise<string[]> {
  return (await shown(person, postId)).files.map(({ id }) => id);
}

test("files hang on a post in the order given, numbered, and neighbours see them", async () => {
  const { build, author, neighbour } = await neighbours();
  const postId = await newPost(author);
  expect(await shown(author, postId)).toEqual({ files: [], fileCount: 0, thumbnailUrl: null });
  const [one, two] = [await build.pendingFile(author, "post"), await build.pendingFile(author, "post")];
  await attach(author, postId, [two, one]);
  for (const reader of [author, neighbour]) {
    const { files, fileCount, thumbnailUrl } = await shown(reader, postId);
    expect(files.map(({ id, name }) => [id, name])).toEqual([
      [two, "사진 1.jpg"],
      [one, "사진 2.jpg"],
    ]);
    expect({ fileCount, thumbnailUrl }).toEqual({ fileCount: 2, thumbnailUrl: `/files/${two}/thumbnail` });
  }
});

test("a new list replaces the old one, keeps what it names, and drops the rest; none leaves all", async () => {
  const { build, author } = await neighbours();
  const postId = await newPost(author);
  const [one, two, three] = await Promise.all([1, 2, 3].map(() => build.pendingFile(author, "post")));
  await attach(author, postId, [one!, two!]);
  await attach(author, postId, undefined);
  expect(await idsOf(author, postId)).toEqual([one, two]);
  await attach(author, postId, [three!, two!]);
  expect(await idsOf(author, postId)).toEqual([three, two]);
  const left = await as(author, (db) => db.selectFrom("files").select("id").where("id", "=", one!).execute());
  expect(left).toEqual([]);
  await attach(author, postId, []);
  expect(await idsOf(author, postId)).toEqual([]);
});

test("only one's own file of that purpose can be attached, and only once", async () => {
  const { build, author, neighbour } = await neighbours();
  const [postId, otherId] = [await newPost(author), await newPost(author)];
  const used = await build.pendingFile(author, "post");
  await attach(author, otherId, [used]);
  const others = await build.pendingFile(neighbour, "post");
  const forComment = await build.pendingFile(author, "comment");
  const elsewhere = await build.pendingFile(await build.resident(await build.apartment()), "post");
  for (const fileId of [used, others, forComment, elsewhere, crypto.randomUUID()]) {
    await expect(attach(author, postId, [fileId])).rejects.toMatchObject({
      details: { code: "file_not_found", field: "fileIds" },
    });
  }
});

test("a refusal names the files that are missing, and no others", async () => {
  const { build, author } = await neighbours();
  const [postId, there, gone] = [
    await newPost(author),
    await build.pendingFile(author, "post"),
    crypto.randomUUID(),
  ];
  await expect(attach(author, postId, [gone, there])).rejects.toMatchObject({
    details: { code: "file_not_found", field: "fileIds", missingIds: [gone] },
  });
});

test("an id in capitals is the same file", async () => {
  const { build, author } = await neighbours();
  const fileId = await build.pendingFile(author, "post");
  const input = { ...text, boardId: "free_board" as const };
  const twice = [fileId, fileId.toUpperCase()];
  const refused = await errorOf(call(server, author, "createPost", { ...input, fileIds: twice }));
  expect(refused.details).toMatchObject({ code: "invalid_input", field: "fileIds" });
  const { postId } = await call(server, author, "createPost", { ...input, fileIds: [fileId.toUpperCase()] });
  await call(server, author, "updatePost", { ...text, postId, fileIds: [fileId.toUpperCase()] });
  expect(await idsOf(author, postId)).toEqual([fileId]);
});

test("more than the purpose allows is refused with the number", async () => {
  const { build, author } = await neighbours();
  const postId = await newPost(author);
  const { commentId } = await call(server, author, "addComment", { postId, content: "댓글" });
  const two = [await build.pendingFile(author, "comment"), await build.pendingFile(author, "comment")];
  const attached = as(author, (db) => attachFiles(db, author, "comment", { comment_id: commentId }, two));
  await expect(attached).rejects.toMatchObject({
    message: "파일은 1개까지 올릴 수 있어요.",
    details: { code: "too_many_files" },
  });
});

/** The refusal of a statement that no handler makes: the policies alone are asked. */
const refusalOf = (person: Actor, statement: (db: CallDatabase) => Promise<unknown>) =>
  as(person, statement).then(
    () => undefined,
    ({ code, constraint }: { code: string; constraint?: string }) => ({ code, constraint }),
  );

test("the database lets nobody hang a file on what they may not change, nor take one off it", async () => {
  const { build, author, neighbour } = await neighbours();
  const postId = await newPost(author);
  const fileId = await build.pendingFile(author, "post");
  await attach(author, postId, [fileId]);
  const own = await build.pendingFile(neighbour, "post");
  const row = { apartment_id: author.apartmentId!, position: 0 };
  expect(
    await refusalOf(neighbour, (db) =>
      db
        .insertInto("attachments")
        .values({ ...row, file_id: own, post_id: postId })
        .execute(),
    ),
  ).toMatchObject({ code: "42501" });
  const touched = await as(neighbour, async (db) => [
    await db.deleteFrom("attachments").where("file_id", "=", fileId).executeTakeFirstOrThrow(),
    await db.deleteFrom("files").where("id", "=", fileId).executeTakeFirstOrThrow(),
  ]);
  expect(touched.map(({ numDeletedRows }) => numDeletedRows)).toEqual([0n, 0n]);
  expect(await idsOf(author, postId)).toEqual([fileId]);
});

test("nobody can attach another's file, or one that hangs elsewhere, whatever statement they make", async () => {
  const { build, author, neighbour } = await neighbours();
  const [postId, otherId] = [await newPost(author), await newPost(author)];
  const others = await build.pendingFile(neighbour, "post");
  const used = await build.pendingFile(author, "post");
  await attach(author, otherId, [used]);
  for (const file_id of [others, used]) {
    expect(
      await refusalOf(author, (db) =>
        db
          .insertInto("attachments")
          .values({ apartment_id: author.apartmentId!, position: 0, file_id, post_id: postId })
          .execute(),
      ),
    ).toMatchObject({ code: "23503", constraint: "attachments_file_exists" });
  }
});

test("an attachment hangs on exactly one thing", async () => {
  const { build, author } = await neighbours();
  const postId = await newPost(author);
  const { commentId } = await call(server, author, "addComment", { postId, content: "댓글" });
  const row = { apartment_id: author.apartmentId!, position: 0 };
  for (const on of [{}, { post_id: postId, comment_id: commentId }]) {
    const file_id = await build.pendingFile(author, "post");
    expect(
      await refusalOf(author, (db) =>
        db
          .insertInto("attachments")
          .values({ ...row, file_id, ...on })
          .execute(),
      ),
    ).toMatchObject({ code: Object.keys(on).length === 0 ? "42501" : "23514" });
  }
});
