import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { DataFolderBroken, databaseFolder, putAside, readyDatabaseFolder } from "./database-folder.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "danji-folder-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test("where a database has moved away no empty one takes its place, and the message tells both ways on", async () => {
  mkdirSync(databaseFolder(dataDir));
  const aside = putAside(dataDir, "moved");
  expect(aside).toMatch(/moved-\d{4}-\d{2}-\d{2}T\d{6}$/);
  const opened = readyDatabaseFolder(dataDir);
  await expect(opened).rejects.toThrow(DataFolderBroken);
  await expect(opened).rejects.toThrow(/DATABASE_URL.*moved-.*pglite/);
  expect(existsSync(databaseFolder(dataDir))).toBe(false);
  expect(readdirSync(dataDir)).toHaveLength(1);
});
