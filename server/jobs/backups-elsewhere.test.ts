import { createHash, randomBytes } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";

import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { FileStore } from "#server/domain/file-store.ts";
import { readSettings } from "#server/start/settings.ts";
import { startS3Server } from "#server/testing/s3-server.ts";

import { backupName } from "./backup-retention.ts";
import { backupFolder } from "./backup.ts";
import { IncompleteBackup, listElsewhere, sendElsewhere, sendNewest } from "./backups-elsewhere.ts";
import { completeBlobs } from "./blob-copies.ts";
import { fetchBackup } from "./fetch-backup.ts";
import { blobFolder, fileListOf, readFileList, writeFileList } from "./file-list.ts";
import { openElsewhere } from "./open-elsewhere.ts";
import { openSealed, sealFile } from "./sealed-files.ts";

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

  const options = { dataDir: empty, identities: [identity] };
  const fetched = await fetchBackup(place.store, name, options);
  expect(readFileSync(fetched.path)).toEqual(readFileSync(path));
  expect(readFileSync(fileListOf(fetched.path))).toEqual(readFileSync(fileListOf(path)));
  expect(readFileSync(join(dirname(fetched.path), "files/a/one/file"))).toEqual(picture);
  fetched.remove();
  expect(readdirSync(empty)).toEqual([]);

  const another = await generateX25519Identity();
  await expect(fetchBackup(place.store, name, { ...options, identities: [another] })).rejects.toThrow(
    "이 키로 풀지",
  );
  await expect(fetchBackup(place.store, "danji-2001-01-01T0000.tar.gz", options)).rejects.toThrow("없어요");
  expect(readdirSync(empty)).toEqual([]);
});

test("after a change of the key what was sent before opens by the key before; without it only that is left out, and named", async () => {
  const here = join(folder, "changed");
  const time = new Date(now.getTime() - dayMs);
  const contents = {
    "d/old/file": randomBytes(500),
    "d/new/file": randomBytes(500),
    "d/bad/file": randomBytes(9),
  };
  const path = await backupAt(time, here, contents);
  const list = await readFileList(fileListOf(path));
  const old = await generateX25519Identity();
  const oldKey = join(folder, "sealed");
  await sealFile(join(blobFolder(here), "d/old/file"), oldKey, await identityToRecipient(old));
  await place.store.put("files/d/old/file.age", { path: oldKey });
  await sendElsewhere(path, here, place, false, time);
  const bad = await buffer((await place.store.get("files/d/bad/file.age"))!);
  bad[bad.length - 1]! ^= 1;
  await place.store.put("files/d/bad/file.age", bad);

  const report = async (identities: string[]) => {
    const dataDir = mkdtempSync(join(folder, "empty-"));
    const fetched = await fetchBackup(place.store, backupName(time), { dataDir, identities });
    const blobs = await completeBlobs(list, blobFolder(dataDir), blobFolder(dirname(fetched.path)));
    fetched.remove();
    return { ...blobs, unopened: fetched.unopened };
  };
  expect(await report([identity])).toEqual({
    copied: ["d/new/file"],
    missing: ["d/old/file", "d/bad/file"],
    broken: [],
    unopened: ["d/old/file", "d/bad/file"],
  });
  expect(await report([old, identity])).toMatchObject({
    copied: ["d/old/file", "d/new/file"],
    unopened: ["d/bad/file"],
  });
});

test("a file that is broken in the data folder is fetched, and a whole one is not", async () => {
  const here = join(folder, "broken");
  const time = new Date(now.getTime() - 2 * dayMs);
  const content = randomBytes(4000);
  const path = await backupAt(time, here, { "e/broken/file": content, "e/whole/file": randomBytes(40) });
  await sendElsewhere(path, here, place, false, time);
  writeFileSync(join(blobFolder(here), "e/broken/file"), randomBytes(4000));
  const fetched = await fetchBackup(place.store, backupName(time), { dataDir: here, identities: [identity] });
  const fetchedFiles = blobFolder(dirname(fetched.path));
  expect(readFileSync(join(fetchedFiles, "e/broken/file"))).toEqual(content);
  expect(existsSync(join(fetchedFiles, "e/whole/file"))).toBe(false);
  fetched.remove();
});

test("only age's own word about keys is called that; a list that is missing, a broken line and a full disk say what they are", async () => {
  const here = join(folder, "reasons");
  const time = new Date(now.getTime() - 3 * dayMs);
  const path = await backupAt(time, here, { "f/one/file": randomBytes(300_000) });
  await sendElsewhere(path, here, place, false, time);
  const name = backupName(time);
  const options = { dataDir: join(folder, "reasons-empty"), identities: [identity] };
  const withGet = (get: FileStore["get"]): FileStore => ({ ...place.store, get });
  const breaksOff = withGet(async (key) => {
    const whole = await buffer((await place.store.get(key))!);
    return Readable.from(
      (async function* half() {
        yield whole.subarray(0, whole.length / 2);
        throw new Error("socket hang up");
      })(),
      { objectMode: false },
    );
  });
  await expect(fetchBackup(breaksOff, name, options)).rejects.toThrow(/받지 못했어요: socket hang up$/);
  const refused = withGet(() => Promise.reject(new Error("connect ECONNREFUSED")));
  await expect(fetchBackup(refused, name, options)).rejects.toThrow(/받지 못했어요: connect ECONNREFUSED$/);
  const sealed = (await place.store.get(`${name}.age`))!;
  await expect(openSealed(sealed, "/dev/full", [identity])).rejects.toThrow("ENOSPC");

  const archive = await buffer((await place.store.get(`${name}.age`))!);
  archive[archive.length - 1]! ^= 1;
  const broken = withGet(async () => Readable.from([archive], { objectMode: false }));
  await expect(fetchBackup(broken, name, options)).rejects.toThrow("깨져 있어서");

  await place.store.remove(`${fileListOf(name)}.age`);
  await expect(fetchBackup(place.store, name, options)).rejects.toThrow(/\.files\.age이\(가\) 거기에 없어요/);
  const asked: string[] = [];
  const noting = withGet((key) => {
    asked.push(key);
    return place.store.get(key);
  });
  const fetched = await fetchBackup(noting, name, { ...options, withoutFiles: true });
  expect(asked).toEqual([`${name}.age`]);
  fetched.remove();
  expect(readdirSync(options.dataDir)).toEqual([]);
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
