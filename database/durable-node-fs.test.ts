import { spawnSync } from "node:child_process";
import { fsyncSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { openEmbedded } from "./open-embedded.ts";

// A busy machine needs this long to make an embedded database.
vi.setConfig({ testTimeout: 180_000 });

/** Only PGlite has this file system. */
describe("the embedded database on the disk", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "danji-durable-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test("every commit syncs its log before it is answered, and a checkpoint its files", async () => {
    let syncs = 0;
    const database = await openEmbedded(folder, (descriptor) => {
      syncs += 1;
      fsyncSync(descriptor);
    });
    const settings = await sql<{ name: string; setting: string }>`
      select name, setting from pg_settings
      where name in ('fsync', 'wal_sync_method', 'synchronous_commit', 'full_page_writes')
    `.execute(database.kysely);
    expect(Object.fromEntries(settings.rows.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: "on",
      wal_sync_method: "fsync",
      synchronous_commit: "on",
      full_page_writes: "on",
    });
    const request = { name: "윤서진", apartment_name: "새솔", contact: "yoon@example.com", message: "문의" };
    for (let written = 0; written < 20; written += 1) {
      const before = syncs;
      await database.kysely.insertInto("consultation_requests").values(request).execute();
      expect(syncs).toBeGreaterThan(before);
    }
    const before = syncs;
    await database.shortenLog(0);
    // At least the log, the control file, and every table and index that was written to.
    expect(syncs - before).toBeGreaterThan(4);
    await database.close();
  });

  test("a log that grew long is cut by a checkpoint, one that did not is left alone", async () => {
    const database = await openEmbedded(folder);
    const redo = async () => {
      const { rows } = await sql<{
        at: string;
      }>`select redo_lsn::text as at from pg_control_checkpoint()`.execute(database.kysely);
      return rows[0]!.at;
    };
    const atFirst = await redo();
    await database.shortenLog();
    expect(await redo()).toBe(atFirst);
    await database.shortenLog(1);
    expect(await redo()).not.toBe(atFirst);
    await database.close();
  });

  test(
    "a disk that cannot sync ends the process, which neither acknowledges nor hangs",
    { timeout: 120_000 },
    () => {
      const script = `
      const [{ openEmbedded }, folder] = [await import(process.argv[1]), process.argv[2]];
      let isBroken = false;
      const sync = () => { if (isBroken) throw Object.assign(new Error("broken"), { code: "EIO" }); };
      const { kysely } = await openEmbedded(folder, sync);
      isBroken = true;
      const request = { name: "윤서진", apartment_name: "새솔", contact: "yoon@example.com", message: "문의" };
      await kysely.insertInto("consultation_requests").values(request).execute();
      process.stdout.write("acknowledged");
    `;
      const openModule = join(import.meta.dirname, "open-embedded.ts");
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        ["--input-type=module", "-e", script, openModule, folder],
        { encoding: "utf8", timeout: 100_000 },
      );
      expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
      expect(stderr).toMatch(/^내장 데이터베이스가 디스크에 쓰지 못해 .*\n$/);
    },
  );
});
