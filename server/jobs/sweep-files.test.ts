import { existsSync } from "node:fs";
import { mkdir, rm, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";

import { openFileStore } from "#server/domain/open-file-store.ts";
import { acting, asGate } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call } from "#server/testing/calling.ts";
import { sampleJpeg } from "#server/testing/sample-pictures.ts";
import { useTestServer } from "#server/testing/test-server.ts";
import { download, upload } from "#server/testing/uploading.ts";

import { partsOfStore, sweepFiles } from "./sweep-files.ts";
import { sweep } from "./sweep.ts";

const server = useTestServer();
let author: Actor;

beforeAll(async () => {
  const build = builders(server.database);
  author = await build.resident(await build.apartment());
});

const pathOf = (key: string) => join(server.settings.DATA_DIR, "files", key);

/** All parts of the store, as sixteen hours would. */
async function sweepWholeStore(): Promise<void> {
  const store = openFileStore(server.settings);
  for (const part of partsOfStore) await sweepFiles(server.database, store, server.settings, part);
}

async function newFile(): Promise<{ id: string; keys: string[]; url: string }> {
  const { id, url } = await upload(server, author, "post", await sampleJpeg());
  return { id, url, keys: ["file", "thumbnail"].map((name) => `${author.apartmentId}/${id}/${name}`) };
}

async function attachedFile() {
  const file = await newFile();
  const { postId } = await call(server, author, "createPost", {
    title: "제목",
    content: "내용",
    boardId: "free_board",
    fileIds: [file.id],
  });
  return { ...file, postId };
}

/** As if this had happened so many hours ago. The notes' removal takes their bytes from the total. */
function removedHoursAgo(hours: number, keys: string[]): Promise<unknown> {
  return asGate(server.database, async (db) => {
    const notes = await db.deleteFrom("file_removals").where("key", "in", keys).returningAll().execute();
    expect(notes).toHaveLength(keys.length);
    for (const { key, apartment_id, bytes, is_kept } of notes) {
      await sql`
        insert into file_removals (key, apartment_id, bytes, is_kept, removed_at)
        values (${key}, ${apartment_id}, ${bytes}, ${is_kept}, now() - make_interval(hours => ${hours}))
      `.execute(db);
      await sql`
        update file_totals set bytes = bytes + ${bytes}::bigint where apartment_id = ${apartment_id}
      `.execute(db);
    }
  });
}

const removedDaysAgo = (days: number, keys: string[]) => removedHoursAgo(days * 24, keys);

function totalBytes(): Promise<number> {
  return acting(server.database, { role: "resident", apartmentId: author.apartmentId! }, async (db) => {
    const { bytes } = await db.selectFrom("file_totals").select("bytes").executeTakeFirstOrThrow();
    return bytes;
  });
}

const areThere = (keys: string[]) => keys.map((key) => existsSync(pathOf(key)));

async function putBlob(key: string, ageInHours: number): Promise<void> {
  await mkdir(dirname(pathOf(key)), { recursive: true });
  await writeFile(pathOf(key), "blob");
  await makeOlder(key, ageInHours);
}

async function makeOlder(key: string, ageInHours: number): Promise<void> {
  const at = new Date(Date.now() - ageInHours * 3600 * 1000);
  await utimes(pathOf(key), at, at);
}

test("a file that nothing names goes after a day", async () => {
  const fresh = await newFile();
  const old = await builders(server.database).pendingFile(author, "post", "2026-01-01T00:00:00Z");
  await sweep(server.database, server.settings);
  expect((await download(server, author, `/files/${old}`)).statusCode).toBe(404);
  expect((await download(server, author, fresh.url)).statusCode).toBe(200);
});

test("what never hung on anything is kept for no backup, and is counted until its blobs are gone", async () => {
  const before = await totalBytes();
  const { id: fileId, keys } = await newFile();
  const withFile = await totalBytes();
  await call(server, author, "discardFile", { fileId });
  await sweepWholeStore();
  expect(await totalBytes()).toBe(withFile);
  await removedHoursAgo(3, keys);
  await sweepWholeStore();
  expect(areThere(keys)).toEqual([false, false]);
  expect(await totalBytes()).toBe(before);
});

test("the blobs of a file that is gone stay as long as backups need them, and then go", async () => {
  const before = await totalBytes();
  const { postId, keys } = await attachedFile();
  await call(server, author, "deletePost", { postId });
  await removedDaysAgo(34, keys);
  await sweepWholeStore();
  expect(areThere(keys)).toEqual([true, true]);
  expect(await totalBytes()).toBeGreaterThan(before);
  await removedDaysAgo(36, keys);
  await sweepWholeStore();
  expect(areThere(keys)).toEqual([false, false]);
  expect(await totalBytes()).toBe(before);
  expect(existsSync(dirname(pathOf(keys[0]!)))).toBe(false);
  const notes = await asGate(server.database, (db) =>
    db.selectFrom("file_removals").select("key").where("key", "in", keys).execute(),
  );
  expect(notes).toEqual([]);
});

test("what a kept backup's list names is never removed", async () => {
  const { postId, keys } = await attachedFile();
  await call(server, author, "deletePost", { postId });
  await removedDaysAgo(400, keys);
  const list = join(server.settings.DATA_DIR, "backups", "danji-2026-11-21T0310.files");
  await mkdir(dirname(list), { recursive: true });
  await writeFile(list, `${keys[0]}\t4\t${"a".repeat(64)}\n`);
  await sweepWholeStore();
  expect(areThere(keys)).toEqual([true, false]);
  await rm(list);
  await sweepWholeStore();
  expect(areThere(keys)).toEqual([false, false]);
});

test("after a restore, files that only later backups know stay as long as those", async () => {
  await attachedFile();
  const { postId, keys } = await attachedFile();
  for (const key of keys) await makeOlder(key, 25);
  // As the older backup has it: neither the file nor a note of its removal.
  await call(server, author, "deletePost", { postId });
  await asGate(server.database, (db) => db.deleteFrom("file_removals").where("key", "in", keys).execute());
  await sweepWholeStore();
  await sweepWholeStore();
  expect(areThere(keys)).toEqual([true, true]);
  await removedDaysAgo(36, keys);
  await sweepWholeStore();
  expect(areThere(keys)).toEqual([false, false]);
});

test("a blob without a row is kept as long: one that was cut off goes after a day", async () => {
  const kept = await attachedFile();
  const folder = `${author.apartmentId}/${crypto.randomUUID()}`;
  const ofGoneApartment = `${crypto.randomUUID()}/${crypto.randomUUID()}/file`;
  const [old, half, fresh] = [
    `${folder}/file`,
    `${folder}/file.${crypto.randomUUID()}`,
    `${folder}/thumbnail`,
  ];
  for (const key of [old, half, ofGoneApartment]) await putBlob(key, 25);
  await putBlob(fresh, 2);
  await makeOlder(kept.keys[0]!, 25);
  await sweepWholeStore();
  expect(areThere([old, half, ofGoneApartment, fresh, kept.keys[0]!])).toEqual([
    true,
    false,
    true,
    true,
    true,
  ]);
  await removedDaysAgo(36, [old, ofGoneApartment]);
  await sweepWholeStore();
  expect(areThere([old, ofGoneApartment, fresh, kept.keys[0]!])).toEqual([false, false, true, true]);
});

test("a store is not emptied by a server with another database", async () => {
  await attachedFile();
  const settings = { ...server.settings, DATA_DIR: join(server.settings.DATA_DIR, "another") };
  const elsewhere = `${crypto.randomUUID()}/${crypto.randomUUID()}/file`;
  const keys = [elsewhere, `${elsewhere}.${crypto.randomUUID()}`];
  for (const key of keys) await putBlob(join("../another/files", key), 1000);
  const store = openFileStore(settings);
  for (const part of partsOfStore) await sweepFiles(server.database, store, settings, part);
  expect(keys.map((key) => existsSync(join(settings.DATA_DIR, "files", key)))).toEqual([true, true]);
  const notes = await asGate(server.database, (db) =>
    db.selectFrom("file_removals").select("key").where("key", "in", keys).execute(),
  );
  expect(notes).toEqual([]);
});

test("an operator's own notes in the store stay", async () => {
  await attachedFile();
  await putBlob("notes/of/an-operator", 1000);
  await sweepWholeStore();
  expect(areThere(["notes/of/an-operator"])).toEqual([true]);
});

test("what a killed server was receiving goes after an hour", async () => {
  const [old, fresh] = ["old", "fresh"].map((name) => join(server.settings.DATA_DIR, "uploads", name));
  await mkdir(dirname(old!), { recursive: true });
  await writeFile(old!, "half");
  await writeFile(fresh!, "half");
  const past = new Date(Date.now() - 2 * 3_600_000);
  await utimes(old!, past, past);
  await sweepFiles(server.database, openFileStore(server.settings), server.settings);
  expect([existsSync(old!), existsSync(fresh!)]).toEqual([false, true]);
});
