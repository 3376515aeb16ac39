import { spawn } from "node:child_process";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { copyBackup } from "./backup-copy.ts";
import { completeBlobs, copyLacking } from "./blob-copies.ts";
import { fileListOf, readFileList, writeFileList } from "./file-list.ts";
import type { ListedBlob } from "./file-list.ts";

let folder: string;
let [store, copies] = ["", ""];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "danji-blobs-"));
  [store, copies] = [join(folder, "data/files"), join(folder, "to/files")];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function put(place: string, content: Buffer, key = `${randomUUID()}/${randomUUID()}/file`): ListedBlob {
  const path = join(place, key);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  return { key, bytes: content.length, sha256: createHash("sha256").update(content).digest("hex") };
}

function hashOf(path: string): string {
  return createHash("sha256").update(readFileSync(path)).digest("hex");
}

test("only what the other folder lacks is copied, closed to other users", async () => {
  const [first, second] = [put(store, randomBytes(70_000)), put(store, randomBytes(10))];
  expect(await copyLacking([first], store, copies)).toEqual({ copied: [first.key], missing: [], broken: [] });
  const report = await copyLacking([first, second], store, copies);
  expect(report).toEqual({ copied: [second.key], missing: [], broken: [] });
  for (const { key, sha256 } of [first, second]) {
    expect(hashOf(join(copies, key))).toBe(sha256);
    expect(statSync(join(copies, key)).mode & 0o777).toBe(0o600);
  }
});

test("what is missing and what has other bytes is named, and nothing broken is copied", async () => {
  const [gone, broken, whole] = [1, 2, 3].map((n) => put(store, Buffer.alloc(1000, n))) as [
    ListedBlob,
    ListedBlob,
    ListedBlob,
  ];
  rmSync(join(store, gone.key));
  writeFileSync(join(store, broken.key), Buffer.alloc(1000, 9));
  const report = await copyLacking([gone, broken, whole], store, copies);
  expect(report).toEqual({ copied: [whole.key], missing: [gone.key], broken: [broken.key] });
  expect(readdirSync(dirname(join(copies, broken.key)))).toEqual([]);
});

test("a folder is completed from another one, also where a file of it is broken", async () => {
  const [here, there, broken, nowhere, brokenOnly] = Array.from({ length: 5 }, (_, n) =>
    put(store, Buffer.alloc(1000, n)),
  ) as [ListedBlob, ListedBlob, ListedBlob, ListedBlob, ListedBlob];
  const all = [here, there, broken, nowhere, brokenOnly];
  await copyLacking([there, broken], store, copies);
  for (const { key } of [there, nowhere]) rmSync(join(store, key));
  for (const { key } of [broken, brokenOnly]) writeFileSync(join(store, key), Buffer.alloc(1000, 77));
  const report = await completeBlobs(all, store, copies);
  expect(report).toEqual({
    copied: [there.key, broken.key],
    missing: [nowhere.key],
    broken: [brokenOnly.key],
  });
  for (const { key, sha256 } of [here, there, broken]) expect(hashOf(join(store, key))).toBe(sha256);
});

test("a copy that is killed leaves no half file, and the next one finishes it", async () => {
  const blobs = Array.from({ length: 40 }, () => put(store, randomBytes(1024 ** 2)));
  const list = join(folder, "danji-2026-11-21T0310.files");
  await writeFileList(list, blobs);
  // It ends itself in the middle, between two steps of its own copying: some are copied, most are not.
  const script = `
    import { existsSync } from "node:fs";
    import { copyLacking } from "#server/jobs/blob-copies.ts";
    import { readFileList } from "#server/jobs/file-list.ts";
    const [list, from, to, fifth] = process.argv.slice(1);
    void copyLacking(await readFileList(list), from, to);
    while (!existsSync(fifth)) await new Promise((resolve) => setImmediate(resolve));
    process.kill(process.pid, "SIGKILL");
  `;
  const fifth = join(copies, blobs[4]!.key);
  const child = spawn(
    process.execPath,
    ["--input-type=module", "--eval", script, list, store, copies, fifth],
    { cwd: join(import.meta.dirname, "../.."), stdio: "inherit" },
  );
  await once(child, "exit");
  const standing = blobs.filter(({ key }) => existsSync(join(copies, key)));
  expect(standing.length).toBeGreaterThan(4);
  expect(standing.length).toBeLessThan(40);
  for (const { key, sha256 } of standing) expect(hashOf(join(copies, key))).toBe(sha256);

  await copyLacking(await readFileList(list), store, copies);
  for (const { key, sha256 } of blobs) expect(hashOf(join(copies, key))).toBe(sha256);
  const names = readdirSync(copies, { recursive: true, encoding: "utf8" });
  expect(names.filter((name) => name.endsWith(".partial"))).toEqual([]);
});

test("a backup goes to another folder with its list and its files", async () => {
  const blob = put(store, randomBytes(5000));
  const path = join(folder, "data/backups/danji-2026-11-21T0310.tar.gz");
  mkdirSync(dirname(path));
  writeFileSync(path, "archive");
  await writeFileList(fileListOf(path), [blob]);
  const to = join(folder, "to");
  await copyBackup(path, join(folder, "data"), to, false);
  expect(readdirSync(to).toSorted()).toEqual([
    "danji-2026-11-21T0310.files",
    "danji-2026-11-21T0310.tar.gz",
    "files",
  ]);
  expect(readFileSync(join(to, "danji-2026-11-21T0310.files"), "utf8")).toBe(
    `${blob.key}\t5000\t${blob.sha256}\n`,
  );
  expect(hashOf(join(copies, blob.key))).toBe(blob.sha256);
});

test.each(["../../outside\t1\t", "/etc/passwd\t1\t", "a/../../b\t1\t", "a/b\tx\t", "a/b\t1\tshort"])(
  "a list with the line %j is refused",
  async (line) => {
    const list = join(folder, "danji-2026-11-21T0310.files");
    writeFileSync(list, line.endsWith("\t") ? `${line}${"0".repeat(64)}\n` : `${line}\n`);
    await expect(readFileList(list)).rejects.toThrow("깨져 있어요");
  },
);
