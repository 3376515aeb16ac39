import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";

import type { Database } from "#database/database.ts";
import { openServer } from "#database/open-server.ts";
import { inCallTransaction } from "#database/transaction.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { hashToken } from "#server/call/tokens.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { copyServerDatabase } from "#server/testing/server-databases.ts";

const template = inject("template");

/** Statements of different callers follow each other on one connection without waiting for answers. */
describe.skipIf("archive" in template)("calls that share one connection", () => {
  let database: Database;
  let dispose: () => Promise<void>;
  let people: Actor[];

  beforeAll(async () => {
    if ("archive" in template) return;
    const copy = await copyServerDatabase(template);
    database = await openServer(copy.url, 1);
    dispose = async () => {
      await database.close();
      await copy.dispose();
    };
    const build = builders(database);
    people = [await build.resident(await build.apartment()), await build.resident(await build.apartment())];
  });
  afterAll(() => dispose());

  const as = <Result>(who: Actor, readOnly: boolean, work: (db: CallDatabase) => Promise<Result>) =>
    inCallTransaction(database, { tokenHash: hashToken(who.token)!, readOnly }, work);

  const apartmentSeenBy = async (db: CallDatabase) =>
    (await db.selectFrom("apartments").select("id").execute()).map(({ id }) => id);

  test("each sees their own apartment, whether they read or write, and whatever failed before them", async () => {
    const calls = Array.from({ length: 60 }, (_, index) => {
      const who = people[index % 2]!;
      const seen = as(who, index % 3 > 0, async (db) => {
        // Every fifth call fails in the middle: among reads and writes, before and after other calls.
        if (index % 5 === 0) await sql`select 1 / 0`.execute(db);
        return apartmentSeenBy(db);
      });
      return index % 5 === 0
        ? expect(seen).rejects.toMatchObject({ code: "22012" })
        : expect(seen).resolves.toEqual([who.apartmentId]);
    });
    await Promise.all(calls);
  });

  test("a statement outside of any call, right after one that read, is bound to nobody", async () => {
    const [reader] = people;
    const read = as(reader!, true, apartmentSeenBy);
    const alone = database.kysely.selectFrom("apartments").select("id").execute();
    expect(await read).toEqual([reader!.apartmentId]);
    expect(await alone).toEqual([]);
  });

  test("a first statement whose values cannot be sent fails alone", async () => {
    const endless: Record<string, unknown> = {};
    endless["itself"] = endless;
    const writing = () =>
      database.kysely.transaction().execute((db) => sql`select ${endless}::jsonb`.execute(db));
    for (const attempt of [writing, writing]) await expect(attempt()).rejects.toThrow("circular");
    const { rows } = await sql<{ one: number }>`select 1 as one`.execute(database.kysely);
    expect(rows).toEqual([{ one: 1 }]);
  });

  test("a call that was given up cannot speak in the next one", async () => {
    const [reader] = people;
    let kept: CallDatabase | undefined;
    const givenUp = as(reader!, true, (db) => {
      kept = db;
      return Promise.reject(new Error("given up"));
    });
    await expect(givenUp).rejects.toThrow("given up");
    await expect(kept!.selectFrom("apartments").select("id").execute()).rejects.toThrow("This call is over.");
  });

  test("what reads cannot write", async () => {
    const [reader] = people;
    const written = as(reader!, true, (db) =>
      db.updateTable("users").set({ nickname: "바뀜" }).where("id", "=", reader!.id).execute(),
    );
    await expect(written).rejects.toMatchObject({ code: "25006" });
  });
});
