import { existsSync } from "node:fs";
import { mkdir, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";

import { openFileStore } from "#server/features/files/open-file-store.ts";
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

/** As if this had happened so many days ago. */
function removedDaysAgo(days: number, keys: string[]): Promise<unknown> {
  return asGate(server.database, async (db) => {
    await db.deleteFrom("file_removals").where("key", "in", keys).execute();
    for (const key of keys) {
      await sql`insert into file_removals values (${key}, now() - make_interval(days => ${days}))`.execute(
        db,
      );
    }
  });
}

async function putBlob(key: string, ageInHours: number): Promise<void> {
  await mkdir(dirname(pathOf(key)), { recursive: true });
  await writeFile(pathOf(key), "blob");
  const at = new Date(Date.now() - ageInHours * 3600 * 1000);
  await utimes(pathOf(key), at, at);
}

test("a file that nothing names goes after a day, and is counted no more", async () => {
  const fresh = await newFile();
  const old = await builders(server.database).pendingFile(author, "post", "2026-01-01T00:00:00Z");
  const bytes = () =>
    acting(server.database, { role: "resident", apartmentId: author.apartmentId! }, async (db) => {
      const { bytes: total } = await db.selectFrom("file_totals").select("bytes").executeTakeFirstOrThrow();
      return total;
    });
  const before = await bytes();
  await sweep(server.database, server.settings);
  expect(await bytes()).toBe(before - 1100);
  expect((await download(server, author, `/files/${old}`)).statusCode).toBe(404);
  expect((await download(server, author, fresh.url)).statusCode).toBe(200);
});

test("the blobs of a file that is gone stay as long as backups need them, and then go", async () => {
  const { id: fileId, keys } = await newFile();
  await call(server, author, "discardFile", { fileId });
  await removedDaysAgo(34, keys);
  await sweepWholeStore();
  expect(keys.map((key) => existsSync(pathOf(key)))).toEqual([true, true]);
  await removedDaysAgo(36, keys);
  await sweepWholeStore();
  expect(keys.map((key) => existsSync(pathOf(key)))).toEqual([false, false]);
  expect(existsSync(dirname(pathOf(keys[0]!)))).toBe(false);
  const notes = await asGate(server.database, (db) =>
    db.selectFrom("file_removals").select("key").where("key", "in", keys).execute(),
  );
  expect(notes).toEqual([]);
});

test("a blob without a row goes after a day: a whole one, and one that was cut off", async () => {
  const kept = await newFile();
  const folder = `${author.apartmentId}/${crypto.randomUUID()}`;
  const [old, half, fresh] = [
    `${folder}/file`,
    `${folder}/file.${crypto.randomUUID()}`,
    `${folder}/thumbnail`,
  ];
  await putBlob(old, 25);
  await putBlob(half, 25);
  await putBlob(fresh, 2);
  await putBlob(kept.keys[0]!, 25);
  await sweepWholeStore();
  expect([old, half, fresh, kept.keys[0]!].map((key) => existsSync(pathOf(key)))).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

test("a store is not emptied by a server with another database", async () => {
  const elsewhere = `${crypto.randomUUID()}/${crypto.randomUUID()}/file`;
  await putBlob(elsewhere, 1000);
  await putBlob("notes/of/an-operator", 1000);
  await sweepWholeStore();
  expect([elsewhere, "notes/of/an-operator"].map((key) => existsSync(pathOf(key)))).toEqual([true, true]);
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
