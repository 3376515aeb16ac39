import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";

import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { afterAll, beforeAll, expect, test } from "vitest";

import { readSettings } from "#server/start/settings.ts";
import { startS3Server } from "#server/testing/s3-server.ts";

import { backupName } from "./backup-retention.ts";
import { backupFolder } from "./backup.ts";
import { IncompleteBackup, listElsewhere, sendElsewhere, sendNewest } from "./backups-elsewhere.ts";
import { fetchBackup } from "./fetch-backup.ts";
import { blobFolder, fileListOf, writeFileList } from "./file-list.ts";
import { openElsewhere } from "./open-elsewhere.ts";

const now = new Date("2026-11-20T18:10:00Z");
const dayMs = 86_400_000;

let s3: Awaited<ReturnType<typeof startS3Server>>;
let identity: string;
let place: ReturnType<typeof openElsewhere>;
let folder: string;

beforeAll(async () => {
  s3 = await startS3Server();
  identity = await generateX25519Identity();
  const there = Object.entries(s3.environment).map(([name, value]) => [`BACKUP_${name}`, value]);
  place = openElsewhere(
    readSettings({ ...Object.fromEntries(there), BACKUP_AGE_RECIPIENT: await identityToRecipient(identity) }),
  );
  folder = mkdtempSync(join(tmpdir(), "danji-elsewhere-"));
});
afterAll(async () => {
  await s3.stop();
  rmSync(folder, { recursive: true });
});

/** A backup of some 200 kB, with the files of these contents. What restores it knows is told from its bytes alone. */
async function backupAt(time: Date, dataDir: string, contents: Record<string, Buffer>): Promise<string> {
  const path = join(backupFolder(dataDir), backupName(time));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, randomBytes(200_000));
  const blobs = Object.entries(contents).map(([key, content]) => {
    const file = join(blobFolder(dataDir), key);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
    return { key, bytes: content.length, sha256: createHash("sha256").update(content).digest("hex") };
  });
  await writeFileList(fileListOf(path), blobs);
  return path;
}

async function keysThere(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of place.store.list("")) keys.push(key);
  return keys;
}

test("what is sent comes back byte by byte on an empty machine, is unreadable there, and opens by its key alone", async () => {
  const [here, empty] = [join(folder, "here"), join(folder, "empty")];
  const picture = Buffer.concat([Buffer.from("101동 1203호의 사진"), randomBytes(90_000)]);
  const path = await backupAt(now, here, { "a/one/file": picture, "a/one/thumbnail": randomBytes(7000) });
  const report = await sendElsewhere(path, here, place, false, now);
  expect(report).toEqual({ copied: ["a/one/file", "a/one/thumbnail"], missing: [], broken: [] });
  expect(readdirSync(here).toSorted()).toEqual(["backups", "files"]);

  const name = backupName(now);
  const sealed = await buffer((await place.store.get("files/a/one/file.age"))!);
  expect(sealed.subarray(0, 21).toString()).toBe("age-encryption.org/v1");
  expect(sealed.includes("1203호")).toBe(false);

  const options = { dataDir: empty, identity, hasBucket: false };
  const fetched = await fetchBackup(place.store, name, options);
  expect(readFileSync(fetched.path)).toEqual(readFileSync(path));
  expect(readFileSync(fileListOf(fetched.path))).toEqual(readFileSync(fileListOf(path)));
  expect(readFileSync(join(dirname(fetched.path), "files/a/one/file"))).toEqual(picture);
  await fetched.remove();
  expect(readdirSync(empty)).toEqual([]);

  const another = await generateX25519Identity();
  await expect(fetchBackup(place.store, name, { ...options, identity: another })).rejects.toThrow(
    "이 키로 풀지",
  );
  sealed[sealed.length - 1]! ^= 1;
  await place.store.put("files/a/one/file.age", sealed);
  await expect(fetchBackup(place.store, name, options)).rejects.toThrow("이 키로 풀지");
  await expect(fetchBackup(place.store, "danji-2001-01-01T0000.tar.gz", options)).rejects.toThrow("없어요");
  expect(readdirSync(empty)).toEqual([]);
});

test("a file goes once, and goes from there with the last backup that names it; days, weeks and months are kept", async () => {
  const keep = { days: 2, weeks: 0, months: 2 };
  const here = join(folder, "kept");
  const shared = randomBytes(3000);
  const at = (daysAgo: number) => new Date(now.getTime() - daysAgo * dayMs);
  for (const key of await keysThere()) await place.store.remove(key);
  for (const daysAgo of [60, 40, 3, 2, 1, 0]) {
    const own = { [`b/${daysAgo}/file`]: randomBytes(1000), "b/shared/file": shared };
    await sendElsewhere(await backupAt(at(daysAgo), here, own), here, { ...place, keep }, false, at(daysAgo));
  }
  const kept = [0, 1, 40];
  expect(await listElsewhere(place.store)).toEqual(kept.map((daysAgo) => backupName(at(daysAgo))));
  const files = (await keysThere()).filter((key) => key.startsWith("files/"));
  expect(files.toSorted()).toEqual([...kept, "shared"].map((own) => `files/b/${own}/file.age`).toSorted());
});

test("the newest is sent once, and one whose files are not whole says so and goes all the same", async () => {
  const here = join(folder, "newest");
  const path = await backupAt(new Date(), here, {
    "c/gone/file": randomBytes(10),
    "c/broken/file": randomBytes(10),
  });
  rmSync(join(blobFolder(here), "c/gone/file"));
  writeFileSync(join(blobFolder(here), "c/broken/file"), randomBytes(10));
  await expect(sendNewest(here, place, false)).rejects.toThrow(IncompleteBackup);
  expect((await listElsewhere(place.store))[0]).toBe(path.split("/").at(-1));
  await sendNewest(here, place, false);
});
