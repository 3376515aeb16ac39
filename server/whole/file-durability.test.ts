import { createHash } from "node:crypto";
import { readdirSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";

import type { FileView } from "#contract/files.ts";
import type { Database } from "#database/database.ts";
import { openEmbedded } from "#database/open-embedded.ts";
import { openServer } from "#database/open-server.ts";
import { openFileStore } from "#server/domain/open-file-store.ts";
import { partsOfStore, sweepFiles } from "#server/jobs/sweep-files.ts";
import { readSettings } from "#server/start/settings.ts";
import { asGate } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { hwpDocument } from "#server/testing/sample-documents.ts";
import { sampleJpeg } from "#server/testing/sample-pictures.ts";
import { makeDataPlace, startServerProcess } from "#server/testing/server-process.ts";
import type { ServerProcess } from "#server/testing/server-process.ts";

/** `KILLS=200` kills more often than an ordinary test run. */
const kills = Number(process.env["KILLS"] ?? 2);

const processes: ServerProcess[] = [];
afterEach(async () => {
  for (const running of processes.splice(0)) {
    running.kill("SIGKILL");
    await running.ended;
  }
});

test(
  `a server that is killed while files come has no file without its content, ${kills} times over`,
  { timeout: 150_000 + kills * 60_000 },
  async () => {
    const { settings, dispose } = await makeDataPlace();
    const open = (): Promise<Database> =>
      settings.DATABASE_URL ? openServer(settings.DATABASE_URL, 3) : openEmbedded(settings.DATA_DIR!);
    const people = await inDatabase(open, async (database) => {
      const build = builders(database);
      const apartment = await build.apartment();
      const residents = Array.from({ length: kills * 3 }, () => build.resident(apartment));
      return Promise.all([...residents, build.manager(apartment)]);
    });
    const photo = await sampleJpeg({ width: 900, height: 700 });
    const known = new Map<string, Actor>();

    for (let round = 0; round < kills; round++) {
      const server = startServerProcess({ ...settings, SUPERADMIN_PASSWORD: "처음비밀번호1" });
      processes.push(server);
      const origin = await server.origin;
      await expectWhole(origin, known);
      const authors = people.slice(round * 3, round * 3 + 3);
      const office = people.at(-1)!;
      const writing = Promise.allSettled([
        ...authors.map((author) => writePosts(origin, author, photo, known)),
        uploadDocuments(origin, office, known),
      ]);
      await expect.poll(() => known.size, { timeout: 60_000, interval: 10 }).toBeGreaterThan(round * 4 + 3);
      // Any moment will do: the middle of a body, a picture, a blob, a row.
      await sleep(Math.random() * 400);
      server.kill("SIGKILL");
      await server.ended;
      await writing;
    }

    const server = startServerProcess(settings);
    processes.push(server);
    await expectWhole(await server.origin, known);
    server.kill("SIGTERM");
    await server.ended;
    const left = await inDatabase(open, (database) => compareWithStore(database, settings.DATA_DIR!));
    expect(left.rowsWithoutBlob).toEqual([]);
    expect(left.blobsWithoutRow).toEqual([]);
    if (kills > 2) {
      process.stdout.write(
        `${kills} kills, ${known.size} files answered, ${left.removed} blobs without a row removed\n`,
      );
    }
    await dispose();
  },
);

async function inDatabase<Result>(
  open: () => Promise<Database>,
  work: (database: Database) => Promise<Result>,
) {
  const database = await open();
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function writePosts(
  origin: string,
  author: Actor,
  photo: Buffer,
  known: Map<string, Actor>,
): Promise<void> {
  for (let count = 0; count < 50; count++) {
    const file = await send(origin, author, "post", photo, "사진.jpg");
    const data = { boardId: "free_board", title: "사진", content: "사진이에요.", fileIds: [file.id] };
    const answer = await fetch(`${origin}/asia-northeast3/createPost`, {
      method: "POST",
      headers: { authorization: `Bearer ${author.token}`, "content-type": "application/json" },
      body: JSON.stringify({ data }),
    });
    if (answer.ok) known.set(file.url, author);
  }
}

async function uploadDocuments(origin: string, office: Actor, known: Map<string, Actor>): Promise<void> {
  for (let count = 0; count < 20; count++) {
    const { url } = await send(origin, office, "notice", hwpDocument(), "안내.hwp");
    known.set(url, office);
  }
}

async function send(origin: string, person: Actor, purpose: string, content: Buffer, name: string) {
  const answer = await fetch(`${origin}/files?for=${purpose}`, {
    method: "POST",
    headers: { authorization: `Bearer ${person.token}`, "x-file-name": encodeURIComponent(name) },
    body: new Uint8Array(content),
  });
  const { result } = (await answer.json()) as { result?: { file: FileView } };
  if (!result) throw new Error("not taken");
  return result.file;
}

/** Every file that was answered for is served, whole. */
async function expectWhole(origin: string, known: Map<string, Actor>): Promise<void> {
  for (const [url, { token }] of known) {
    const answer = await fetch(origin + url, { headers: { authorization: `Bearer ${token}` } });
    const content = Buffer.from(await answer.arrayBuffer());
    expect([answer.status, answer.headers.get("etag")]).toEqual([200, `"${sha256Of(content)}"`]);
  }
}

/** The rows and the store's blobs, after a sweep a day later and another at the end of its keeping. */
async function compareWithStore(database: Database, dataDir: string) {
  const settings = readSettings({ DATA_DIR: dataDir });
  const store = openFileStore(settings);
  const root = join(dataDir, "files");
  const blobs = () =>
    readdirSync(root, { recursive: true, encoding: "utf8" }).filter((path) =>
      statSync(join(root, path)).isFile(),
    );
  const before = blobs();
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  for (const path of before) utimesSync(join(root, path), yesterday, yesterday);
  for (const part of partsOfStore) await sweepFiles(database, store, settings, part);
  await waitForKeeping(database, settings.FILES_KEEP_DAYS);
  await sweepFiles(database, store, settings);
  const rows = await asGate(database, (db) =>
    db.selectFrom("files").select(["apartment_id", "id", "thumbnail_bytes"]).execute(),
  );
  const wanted = rows.flatMap(({ apartment_id, id, thumbnail_bytes }) =>
    [`${apartment_id}/${id}/file`].concat(thumbnail_bytes === null ? [] : `${apartment_id}/${id}/thumbnail`),
  );
  const after = blobs();
  return {
    rowsWithoutBlob: wanted.filter((key) => !after.includes(key)),
    blobsWithoutRow: after.filter((key) => !wanted.includes(key)),
    removed: before.length - after.length,
  };
}

/** Blobs without a row are kept as those of deleted files are: until no backup needs them any more. */
function waitForKeeping(database: Database, days: number) {
  return asGate(database, async (db) => {
    const noted = await db
      .selectFrom("file_removals")
      .select(["key", "apartment_id", "bytes", "is_kept"])
      .execute();
    if (noted.length === 0) return;
    await db.deleteFrom("file_removals").execute();
    const removed_at = sql<string>`now() - make_interval(days => ${days + 1})`;
    await db
      .insertInto("file_removals")
      .values(noted.map((row) => ({ ...row, removed_at })))
      .execute();
  });
}

function sha256Of(content: Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}
