import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";

import { beginMoving, DataFolderBroken, endMoving, refuseWhileMoving } from "#database/database-folder.ts";
import { moveToServer, TargetInUse } from "#database/move/move-to-server.ts";
import { openEmbedded } from "#database/open-embedded.ts";
import type { EmbeddedDatabase } from "#database/open-embedded.ts";
import { openServer } from "#database/open-server.ts";
import { builders } from "#server/testing/builders.ts";
import { copyServerDatabase } from "#server/testing/server-databases.ts";

// A busy machine needs this long to make an embedded database.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

describe.skipIf(process.env["TEST_DATABASE_URL"] === undefined)(
  "moving the embedded database to PostgreSQL",
  () => {
    let folder: string;
    let embedded: EmbeddedDatabase;
    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), "danji-move-"));
      embedded = await openEmbedded(folder);
      const build = builders(embedded);
      const apartment = await build.apartment("가온 '마을'\t\\N 1단지");
      await build.manager(apartment);
      await build.resident(apartment);
      await build.facility(apartment, { spots: 3 });
      // Pages without a row that lives.
      await embedded.asOwner((pglite) =>
        pglite.exec(
          "delete from attempts; insert into attempts (key, count) values ('a', 1); delete from attempts",
        ),
      );
    });
    afterAll(async () => {
      await embedded.close();
      rmSync(folder, { recursive: true, force: true });
    });

    /** An empty database of this version, until the work is done. */
    async function withTarget(work: (url: string) => Promise<void>) {
      const copy = await copyServerDatabase(inject("template") as { url: string; name: string });
      try {
        await work(copy.url);
      } finally {
        await copy.dispose();
      }
    }

    async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      try {
        return (await client.query<Record<string, unknown>>(text)).rows;
      } finally {
        await client.end();
      }
    }

    /** What guards the rows: each key, trigger and policy, and whether the owner is held to it. */
    const readGuards = `
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as what from pg_constraint
    union all select tgrelid::regclass::text, tgname, tgenabled::text from pg_trigger where not tgisinternal
    union all select oid::regclass::text, '', relrowsecurity || ' ' || relforcerowsecurity from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace
    order by 1, 2, 3`;

    test("every row arrives, and the database guards them as before", async () => {
      await withTarget(async (url) => {
        const guards = await ask(url, readGuards);
        const shares: number[] = [];
        const moved = await moveToServer(embedded, url, (share) => shares.push(share));
        expect(moved.get("users")?.rows).toBe(2);
        expect(moved.get("facility_spots")?.rows).toBe(3);
        expect(shares.at(-1)).toBe(1);
        expect(shares).toEqual(shares.toSorted((a, b) => a - b));
        expect(await ask(url, readGuards)).toEqual(guards);
        const database = await openServer(url, 1);
        try {
          // Identities go on behind those that were moved.
          const [{ most }] = (await ask(url, "select max(id) as most from audit_log")) as [{ most: string }];
          const next = await builders(database).apartment();
          expect(next.id).toMatch(/^[0-9a-f-]{36}$/);
          const [{ last }] = (await ask(
            url,
            "select last_value as last from pg_sequences where sequencename = 'audit_log_id_seq'",
          )) as [{ last: string | null }];
          expect(Number(last ?? 0)).toBeGreaterThanOrEqual(Number(most ?? 0));
        } finally {
          await database.close();
        }
      });
    });

    test("a database that somebody uses is left as it is", async () => {
      await withTarget(async (url) => {
        const database = await openServer(url, 1);
        await builders(database).apartment("이미 있는 단지");
        await database.close();
        await expect(moveToServer(embedded, url)).rejects.toThrow(TargetInUse);
        const rows = await ask(url, "select count(*)::integer as users from users");
        expect(rows).toEqual([{ users: 0 }]);
      });
    });

    test("a second try after all of it arrived only compares, and one after others wrote there is refused", async () => {
      await withTarget(async (url) => {
        const moved = await moveToServer(embedded, url);
        expect(await moveToServer(embedded, url)).toEqual(moved);
        expect(await ask(url, "select count(*)::integer as users from users")).toEqual([{ users: 2 }]);

        const database = await openServer(url, 1);
        await builders(database).apartment("그 뒤에 생긴 단지");
        await database.close();
        await expect(moveToServer(embedded, url)).rejects.toThrow(TargetInUse);
      });
    });

    test("no server starts with a folder whose move was not ended", () => {
      expect(beginMoving(folder)).toBe(false);
      expect(() => refuseWhileMoving(folder)).toThrow(DataFolderBroken);
      expect(beginMoving(folder)).toBe(true);
      endMoving(folder);
      expect(() => refuseWhileMoving(folder)).not.toThrow();
    });

    test("a move that ends on its way leaves no row and every guard", async () => {
      await withTarget(async (url) => {
        const guards = await ask(url, readGuards);
        const stop = () => {
          throw new Error("The power went.");
        };
        await expect(moveToServer(embedded, url, stop)).rejects.toThrow("The power went.");
        expect(await ask(url, readGuards)).toEqual(guards);
        expect(await ask(url, "select id from apartments")).toEqual([]);
        // The embedded one is whole, and moves at the second try.
        expect((await moveToServer(embedded, url)).get("users")?.rows).toBe(2);
      });
    });
  },
);
