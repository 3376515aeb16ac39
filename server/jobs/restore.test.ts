import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import { Header, create } from "tar";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { DataFolderBroken } from "#database/database-folder.ts";
import { openEmbedded } from "#database/open-embedded.ts";

import { backUp } from "./backup.ts";
import { restoreBackup } from "./restore.ts";

// A busy machine needs this long to make an embedded database.
vi.setConfig({ testTimeout: 180_000 });

/** PostgreSQL has its own tools for backups. */
describe.skipIf(process.env["TEST_DATABASE_URL"])("restoring the embedded database", () => {
  let madeOnce: string;
  let folder: string;
  let dataDir: string;
  beforeAll(async () => {
    madeOnce = mkdtempSync(join(tmpdir(), "danji-restore-"));
    await (await openEmbedded(madeOnce)).close();
  });
  afterAll(() => rmSync(madeOnce, { recursive: true, force: true }));
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "danji-restore-"));
    dataDir = join(folder, "data");
    mkdirSync(dataDir);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** Writes an archive of these entries, which need not exist as files on this disk. */
  function archiveOf(
    ...entries: {
      path: string;
      type?: "File" | "SymbolicLink" | "Link" | "CharacterDevice";
      linkpath?: string;
      text?: string;
    }[]
  ): string {
    const blocks = entries.flatMap(({ path, type = "File", linkpath, text = "" }) => {
      const header = new Header({ path, type, linkpath, mode: 0o666, size: text.length });
      header.encode();
      const content = Buffer.alloc(Math.ceil(text.length / 512) * 512);
      content.write(text);
      return [header.block!, content];
    });
    const archive = join(folder, "archive.tar.gz");
    writeFileSync(archive, gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)])));
    return archive;
  }

  test.each([
    ["that leads out of the folder", { path: "../../outside", text: "x" }],
    ["that leads out of it on the way", { path: "base/../../../outside", text: "x" }],
    ["that is a link", { path: "base", type: "SymbolicLink", linkpath: ".." }],
    ["that is another name of a file elsewhere", { path: "outside", type: "Link", linkpath: "/etc/passwd" }],
    ["that is a device", { path: "outside", type: "CharacterDevice" }],
  ] as const)("an archive with a name %s is refused and writes nothing", async (_, entry) => {
    const archive = archiveOf({ path: "PG_VERSION", text: "18" }, entry);
    await expect(restoreBackup(archive, dataDir)).rejects.toThrow("백업에 들어 있을 수 없는 것");
    expect(readdirSync(dataDir)).toEqual(["lock"]);
    expect(readdirSync(folder).toSorted()).toEqual(["archive.tar.gz", "data"]);
  });

  test("an absolute name lies inside the folder", async () => {
    const outside = join(folder, "outside");
    await expect(restoreBackup(archiveOf({ path: outside, text: "x" }), dataDir)).rejects.toThrow(
      "백업이 아니에요",
    );
    expect(existsSync(outside)).toBe(false);
    expect(readdirSync(dataDir)).toEqual(["lock"]);
  });

  test.each([
    ["one large file", () => archiveOf({ path: "PG_VERSION", text: "0".repeat(30 * 1024 ** 2) })],
    [
      "nothing behind its end",
      () => {
        const archive = join(folder, "archive.tar.gz");
        writeFileSync(archive, gzipSync(Buffer.alloc(30 * 1024 ** 2)));
        return archive;
      },
    ],
  ])("a small file that becomes too large (%s) ends in one sentence and leaves nothing", async (_, make) => {
    const archive = make();
    expect(statSync(archive).size).toBeLessThan(100_000);
    await expect(restoreBackup(archive, dataDir, { maxBytes: 10 * 1024 ** 2 })).rejects.toThrow(
      /^백업 파일을 열지 못해서 .*10MB보다 커요\.$/,
    );
    expect(readdirSync(dataDir)).toEqual(["lock"]);
  });

  test.each([
    ["no archive", "그냥 글이에요", "압축이 깨져 있어요."],
    ["half an archive", gzipSync(Buffer.alloc(100_000, "가나다")).subarray(0, 60), "압축이 깨져 있어요."],
  ])("%s ends in one sentence", async (_, content, sentence) => {
    const archive = join(folder, "archive.tar.gz");
    writeFileSync(archive, content);
    await expect(restoreBackup(archive, dataDir)).rejects.toThrow(sentence);
    expect(readdirSync(dataDir)).toEqual(["lock"]);
  });

  test("a restore that was killed between the two names is not taken for an empty database", async () => {
    cpSync(join(madeOnce, "pglite"), join(dataDir, "pglite"), { recursive: true });
    const database = await openEmbedded(dataDir);
    const path = await backUp(database.copyFiles, dataDir);
    await database.close();
    expect((await restoreBackup(path, dataDir)).replaced).toMatch(/replaced-/);
    // A kill leaves this state: the old database is moved away, and the new one is not in its place yet.
    renameSync(join(dataDir, "pglite"), join(dataDir, "restoring-abcdef"));
    await expect(openEmbedded(dataDir)).rejects.toThrow(DataFolderBroken);
    await expect(openEmbedded(dataDir)).rejects.toThrow(
      /^데이터 폴더 .*replaced-.*restoring-abcdef.*시작하세요\.$/,
    );
    expect(existsSync(join(dataDir, "pglite"))).toBe(false);

    await restoreBackup(path, dataDir);
    expect(readdirSync(dataDir).filter((name) => name.startsWith("restoring-"))).toEqual([]);
    await (await openEmbedded(dataDir)).close();
  });

  test("nobody else can read what was made or restored, whatever the archive says", async () => {
    cpSync(join(madeOnce, "pglite"), join(dataDir, "pglite"), { recursive: true });
    const database = await openEmbedded(dataDir);
    await database.kysely
      .insertInto("consultation_requests")
      .values({ name: "윤서진", apartment_name: "새솔", contact: "yoon@example.com", message: "문의" })
      .execute();
    expect(openFiles(dataDir)).toEqual([]);
    await database.close();
    const [pglite, old] = [join(dataDir, "pglite"), join(folder, "old.tar.gz")];
    // Older versions wrote absolute names, and files that everyone may read.
    await create(
      {
        file: old,
        cwd: pglite,
        gzip: true,
        onWriteEntry: (entry) =>
          void Object.assign(entry, { path: `/${entry.path}`, mode: 0o666, preservePaths: true }),
      },
      readdirSync(pglite),
    );
    await restoreBackup(old, dataDir);
    expect(openFiles(dataDir)).toEqual([]);
    await (await openEmbedded(dataDir)).close();
  });

  test("a folder of an older version is closed when it is opened", async () => {
    const pglite = join(dataDir, "pglite");
    cpSync(join(madeOnce, "pglite"), pglite, { recursive: true });
    for (const name of ["", "base", "PG_VERSION"]) chmodSync(join(pglite, name), 0o777);
    await (await openEmbedded(dataDir)).close();
    expect(openFiles(dataDir)).toEqual([]);
  });

  test("half a database is not taken for none", async () => {
    mkdirSync(join(dataDir, "pglite", "base"), { recursive: true });
    await expect(openEmbedded(dataDir)).rejects.toThrow("온전하지 않으니");
  });
});

/** The files and folders that other users could read. */
function openFiles(folder: string): string[] {
  const names = ["", ...readdirSync(folder, { recursive: true, encoding: "utf8" })];
  return names.filter((name) => (statSync(join(folder, name)).mode & 0o077) !== 0);
}
