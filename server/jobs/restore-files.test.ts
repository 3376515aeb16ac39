import { createHash, randomBytes, randomUUID } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";

import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { openEmbedded } from "#database/open-embedded.ts";
import type { EmbeddedDatabase } from "#database/open-embedded.ts";
import { acting } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";

import { copyBackup } from "./backup-copy.ts";
import { backUp } from "./backup.ts";
import { blobFolder, fileListOf, readFileList } from "./file-list.ts";
import { restoreBackup } from "./restore.ts";

// A busy machine needs this long to make an embedded database.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

/** PostgreSQL has its own tools for backups. */
describe.skipIf(process.env["TEST_DATABASE_URL"])("files and the embedded database's backups", () => {
  let madeOnce: string;
  let keys: string[];
  let name: string;
  let folder: string;
  let [dataDir, newDataDir, to] = ["", "", ""];

  /** A data folder with two pictures, and its backup in another folder. */
  beforeAll(async () => {
    madeOnce = mkdtempSync(join(tmpdir(), "danji-restore-"));
    dataDir = join(madeOnce, "data");
    mkdirSync(dataDir);
    const database = await openEmbedded(dataDir);
    keys = [...(await store(database)), ...(await store(database))];
    const path = await backUp(database.copyFiles, dataDir);
    name = basename(path);
    await copyBackup(path, dataDir, join(madeOnce, "to"), false);
    await database.close();
  });
  afterAll(() => rmSync(madeOnce, { recursive: true, force: true }));

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "danji-restore-"));
    cpSync(madeOnce, folder, { recursive: true });
    [dataDir, newDataDir, to] = [join(folder, "data"), join(folder, "new"), join(folder, "to")];
    mkdirSync(newDataDir);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** Stores a picture as an upload does: its contents first, then its row. Returns the keys. */
  async function store(database: EmbeddedDatabase): Promise<[picture: string, thumbnail: string]> {
    const build = builders(database);
    const { id: userId, apartmentId } = await build.resident(await build.apartment());
    const id = randomUUID();
    const [picture, thumbnail] = [randomBytes(90_000), randomBytes(7000)];
    const stored: [string, string] = [`${apartmentId}/${id}/file`, `${apartmentId}/${id}/thumbnail`];
    for (const [index, content] of [picture, thumbnail].entries()) {
      const path = join(blobFolder(dataDir), stored[index]!);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
    }
    const row = {
      apartment_id: apartmentId!,
      id,
      owner_id: userId,
      purpose: "post",
      name: "사진 1.jpg",
      media_type: "image/jpeg",
      bytes: picture.length,
      sha256: hashOf(picture),
      width: 30,
      height: 40,
      thumbnail_bytes: thumbnail.length,
      thumbnail_sha256: hashOf(thumbnail),
    };
    await acting(database, { role: "resident", apartmentId: apartmentId!, userId }, (db) =>
      db.insertInto("files").values(row).execute(),
    );
    return stored;
  }

  test("on a new machine everything is there, with the same hashes", async () => {
    rmSync(dataDir, { recursive: true });
    const copy = join(to, name);
    expect(await restoreBackup(copy, newDataDir)).toEqual({ replaced: undefined, lost: [] });
    const restored = await openEmbedded(newDataDir);
    const { rows } = await sql<{ key: string; sha256: string }>`
      select key, sha256 from stored_contents()
    `.execute(restored.kysely);
    await restored.close();
    expect(rows.map(({ key }) => key).toSorted()).toEqual(keys.toSorted());
    for (const { key, sha256 } of rows) {
      expect(hashOf(readFileSync(join(blobFolder(newDataDir), key)))).toBe(sha256);
    }
    const list = await readFileList(fileListOf(copy));
    expect(list.map(({ key, sha256 }) => ({ key, sha256 }))).toEqual(rows);
  });

  test("a missing and a broken file are named before anything is replaced", async () => {
    const copy = join(to, name);
    const [gone, broken] = [keys[1]!, keys[2]!];
    rmSync(join(blobFolder(to), gone));
    writeFileSync(join(blobFolder(to), broken), randomBytes(90_000));
    cpSync(join(dataDir, "pglite"), join(newDataDir, "pglite"), { recursive: true });
    const refused = restoreBackup(copy, newDataDir);
    await expect(refused).rejects.toThrow(`없는 파일 1개:\n  ${gone}`);
    await expect(refused).rejects.toThrow(`깨진 파일 1개:\n  ${broken}`);
    await expect(refused).rejects.toThrow("--without-files");
    expect(readdirSync(newDataDir).toSorted()).toEqual(["files", "lock", "pglite"]);

    const { replaced, lost } = await restoreBackup(copy, newDataDir, { withoutFiles: true });
    expect(replaced).toMatch(/replaced-/);
    expect(lost.toSorted()).toEqual([gone, broken].toSorted());
  });

  test("on the same machine the files that stand in their place are enough", async () => {
    rmSync(to, { recursive: true });
    expect((await restoreBackup(join(dataDir, "backups", name), dataDir)).lost).toEqual([]);
  });

  test("a backup without its list is restored by its own rows", async () => {
    const copy = join(to, name);
    rmSync(fileListOf(copy));
    rmSync(join(blobFolder(to), keys[0]!));
    await expect(restoreBackup(copy, newDataDir)).rejects.toThrow(keys[0]!);
  });
});

function hashOf(content: Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}
