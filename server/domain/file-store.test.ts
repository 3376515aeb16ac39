import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";

import { afterAll, describe, expect, test } from "vitest";

import { readSettings } from "#server/start/settings.ts";
import { builders } from "#server/testing/builders.ts";
import { startS3Server } from "#server/testing/s3-server.ts";
import { hwpDocument } from "#server/testing/sample-documents.ts";
import { sampleJpeg } from "#server/testing/sample-pictures.ts";
import { useTestServer } from "#server/testing/test-server.ts";
import { download, upload } from "#server/testing/uploading.ts";

import type { FileStore } from "./file-store.ts";
import { openFileStore } from "./open-file-store.ts";

const s3 = await startS3Server();
const folder = mkdtempSync(join(tmpdir(), "danji-store-"));
const bucketServer = useTestServer(s3.environment);
afterAll(async () => {
  await s3.stop();
  rmSync(folder, { recursive: true });
});

const stores = {
  "a folder": openFileStore(readSettings({ DATA_DIR: folder })),
  "a bucket": openFileStore(readSettings({ DATA_DIR: folder, ...s3.environment })),
};

async function contentOf(store: FileStore, key: string, range?: { start: number; end: number }) {
  const content = await store.get(key, range);
  return content && (await buffer(content)).toString("utf8");
}

async function keysOf(store: FileStore, beginning: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list(beginning)) keys.push(key);
  return keys.toSorted();
}

describe.each(Object.entries(stores))("%s", (_, store) => {
  const apartment = crypto.randomUUID();

  test("gives back what was put into it, whole and in parts", async () => {
    const key = `${apartment}/${crypto.randomUUID()}/file`;
    await store.put(key, Buffer.from("0123456789"));
    expect(await contentOf(store, key)).toBe("0123456789");
    expect(await contentOf(store, key, { start: 2, end: 4 })).toBe("234");
    expect(await contentOf(store, key, { start: 9, end: 9 })).toBe("9");
  });

  test("takes a file of this machine", async () => {
    const path = join(folder, "spooled");
    writeFileSync(path, "한글".repeat(100_000));
    const key = `${apartment}/${crypto.randomUUID()}/file`;
    await store.put(key, { path });
    expect(await contentOf(store, key)).toBe("한글".repeat(100_000));
  });

  test("has nothing under a key that nobody used, and forgets what is removed, also twice", async () => {
    const key = `${apartment}/${crypto.randomUUID()}/file`;
    expect(await contentOf(store, key)).toBeUndefined();
    await store.put(key, Buffer.from("x"));
    await store.remove(key);
    await store.remove(key);
    expect(await contentOf(store, key)).toBeUndefined();
  });

  test("lists what is there, with size and time, by the beginning of the key", async () => {
    const mine = `a${crypto.randomUUID().slice(1)}`;
    const keys = ["file", "thumbnail"].map((name) => `${mine}/${crypto.randomUUID()}/${name}`);
    for (const key of keys) await store.put(key, Buffer.from("four"));
    expect(await keysOf(store, mine)).toEqual(keys.toSorted());
    expect(await keysOf(store, "a")).toEqual(expect.arrayContaining(keys));
    expect(await keysOf(store, "b")).not.toEqual(expect.arrayContaining(keys));
    for await (const { bytes, changedAt } of store.list(mine)) {
      expect(bytes).toBe(4);
      expect(Math.abs(Date.now() - changedAt.getTime())).toBeLessThan(60_000);
    }
  });
});

test("with a bucket, files go up and come down as with a folder", async () => {
  const build = builders(bucketServer.database);
  const manager = await build.manager(await build.apartment());
  const content = hwpDocument();
  const { url } = await upload(bucketServer, manager, "notice", content, { name: "안내.hwp" });
  const whole = await download(bucketServer, manager, url);
  expect([whole.statusCode, whole.rawPayload.equals(content)]).toEqual([200, true]);
  const part = await download(bucketServer, manager, url, { range: "bytes=0-7" });
  expect([part.statusCode, part.rawPayload.equals(content.subarray(0, 8))]).toEqual([206, true]);
  expect((await download(bucketServer, manager, url, { range: "bytes=999999-" })).statusCode).toBe(416);
  const known = { "if-none-match": String(whole.headers.etag) };
  expect((await download(bucketServer, manager, url, known)).statusCode).toBe(304);
  const head = await download(bucketServer, manager, url, {}, "HEAD");
  expect([head.headers["content-length"], head.body]).toEqual([String(content.length), ""]);
  const photo = await upload(bucketServer, manager, "notice", await sampleJpeg());
  expect((await download(bucketServer, manager, photo.thumbnailUrl!)).statusCode).toBe(200);
});
