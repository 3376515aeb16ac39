import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { DataFolderInUse, lockDataFolder } from "./data-folder-lock.ts";

let folder: string;
let lock: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "danji-lock-"));
  lock = join(folder, "server.pid");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("a folder is taken once, and again after it was given back", () => {
  const release = lockDataFolder(folder);
  expect(() => lockDataFolder(folder)).toThrow(DataFolderInUse);
  release();
  expect(existsSync(lock)).toBe(false);
  lockDataFolder(folder)();
});

test("the lock of a process that is gone is taken over", () => {
  // Linux numbers processes up to 4,194,304 at most.
  writeFileSync(lock, "4999999\n123\n");
  expect(() => lockDataFolder(folder)()).not.toThrow();
});

test.runIf(process.platform === "linux")(
  "another process that was given the same number does not count",
  () => {
    const release = lockDataFolder(folder);
    const [number] = readFileSync(lock, "utf8").split("\n");
    release();
    writeFileSync(lock, `${number}\n1\n`);
    expect(() => lockDataFolder(folder)()).not.toThrow();
  },
);

test("a lock that broke off while it was written is taken over", () => {
  writeFileSync(lock, "");
  expect(() => lockDataFolder(folder)()).not.toThrow();
});
