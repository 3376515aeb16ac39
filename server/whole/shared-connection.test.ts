import { sql } from "kysely";
import { describe, expect, inject, test } from "vitest";

import type { CallDatabase } from "#database/transaction.ts";
import { useOneConnection } from "#server/testing/one-connection.ts";

/** Statements of different callers follow each other on one connection without waiting for answers. */
describe.skipIf("archive" in inject("template"))("calls that share one connection", () => {
  const place = useOneConnection();
  const { as } = place;

  const apartmentSeenBy = async (db: CallDatabase) =>
    (await db.selectFrom("apartments").select("id").execute()).map(({ id }) => id);

  test("each sees their own apartment, whether they read or write, and whatever failed before them", async () => {
    const calls = Array.from({ length: 60 }, (_, index) => {
      const who = place.people[index % 2]!;
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
    const [reader] = place.people;
    const read = as(reader, true, apartmentSeenBy);
    const alone = place.database.kysely.selectFrom("apartments").select("id").execute();
    expect(await read).toEqual([reader.apartmentId]);
    expect(await alone).toEqual([]);
  });

  test("a first statement whose values cannot be sent fails alone", async () => {
    const endless: Record<string, unknown> = {};
    endless["itself"] = endless;
    const writing = () =>
      place.database.kysely.transaction().execute((db) => sql`select ${endless}::jsonb`.execute(db));
    for (const attempt of [writing, writing]) await expect(attempt()).rejects.toThrow("circular");
    const { rows } = await sql<{ one: number }>`select 1 as one`.execute(place.database.kysely);
    expect(rows).toEqual([{ one: 1 }]);
  });

  describe.each([
    { what: "reads", readOnly: true },
    { what: "may write", readOnly: false },
  ])("of which one that $what is given up", ({ readOnly }) => {
    test("a statement that outlives it does not end the next caller's transaction", async () => {
      const [one, other] = place.people;
      const failing = as(one, readOnly, (db) =>
        Promise.all([
          sql`select 1`.execute(db).then(() => Promise.reject(new Error("not found"))),
          sql`select pg_sleep(0.1)`.execute(db),
        ]),
      );
      const next = as(other, false, async (db) => {
        const before = await apartmentSeenBy(db);
        await sql`select pg_sleep(0.2)`.execute(db);
        return [before, await apartmentSeenBy(db)];
      });
      await expect(failing).rejects.toThrow("not found");
      expect(await next).toEqual([[other.apartmentId], [other.apartmentId]]);
    });

    test("what it still asks meanwhile sees nothing, and does not enter the next caller's transaction", async () => {
      const [one, other] = place.people;
      const late: Promise<string[]>[] = [];
      const failing = as(one, readOnly, (db) => {
        // Its end is on the way to the database by then, and the next one's beginning is not.
        setImmediate(() => late.push(apartmentSeenBy(db)));
        return Promise.reject(new Error("not found"));
      });
      const next = as(other, true, apartmentSeenBy);
      await expect(failing).rejects.toThrow("not found");
      expect(await next).toEqual([other.apartmentId]);
      for (const outcome of await Promise.allSettled(late)) {
        if (outcome.status === "fulfilled") expect(outcome.value).toEqual([]);
      }
      expect(late).toHaveLength(1);
    });

    test("it cannot speak in the next one", async () => {
      const [reader] = place.people;
      let kept: CallDatabase | undefined;
      const givenUp = as(reader, readOnly, (db) => {
        kept = db;
        return Promise.reject(new Error("given up"));
      });
      await expect(givenUp).rejects.toThrow("given up");
      await expect(apartmentSeenBy(kept!)).rejects.toThrow("already rolled back");
    });
  });

  test("a call in which something failed unseen is not told as done", async () => {
    const [writer] = place.people;
    const written = as(writer, false, async (db) => {
      await db.updateTable("users").set({ nickname: "바뀜" }).where("id", "=", writer.id).execute();
      await sql`select 1 / 0`.execute(db).catch(() => undefined);
      return "done";
    });
    await expect(written).rejects.toThrow("rolled back instead of committed");
    const nickname = await as(writer, true, (db) =>
      db.selectFrom("users").select("nickname").where("id", "=", writer.id).executeTakeFirstOrThrow(),
    );
    expect(nickname).not.toEqual({ nickname: "바뀜" });
  });

  test("what reads cannot write", async () => {
    const [reader] = place.people;
    const written = as(reader, true, (db) =>
      db.updateTable("users").set({ nickname: "바뀜" }).where("id", "=", reader.id).execute(),
    );
    await expect(written).rejects.toMatchObject({ code: "25006" });
  });
});
