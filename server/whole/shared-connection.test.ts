import { sql } from "kysely";
import { describe, expect, inject, test } from "vitest";

import { inCallTransaction } from "#database/transaction.ts";
import type { CallDatabase, OpenedCall } from "#database/transaction.ts";
import { hashToken } from "#server/call/tokens.ts";
import { asGate } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
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

  test("a statement that outlives its failed call does not end the next caller's transaction", async () => {
    const [one, other] = place.people;
    const failing = as(one, true, (db) =>
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

  test("a call that was given up cannot speak in the next one", async () => {
    const [reader] = place.people;
    let kept: CallDatabase | undefined;
    const givenUp = as(reader, true, (db) => {
      kept = db;
      return Promise.reject(new Error("given up"));
    });
    await expect(givenUp).rejects.toThrow("given up");
    await expect(kept!.selectFrom("apartments").select("id").execute()).rejects.toThrow("This call is over.");
  });

  describe.each([
    { what: "reads", readOnly: true },
    { what: "may write", readOnly: false },
  ])("whose work $what, for whom is expected", ({ readOnly }) => {
    /** Whom each run of the work was for, and what it saw. */
    const runsOf = async (who: Actor, expected: OpenedCall) => {
      const runs: (string | null)[] = [];
      const options = { tokenHash: hashToken(who.token)!, readOnly, expected };
      const seen = await inCallTransaction(place.database, options, async (db, { user_id }) => {
        runs.push(user_id);
        return apartmentSeenBy(db);
      });
      return { runs, seen };
    };
    const openedBy = (who: Actor) => as(who, true, (_, opened) => Promise.resolve(opened));

    test("rightly, the work is done once", async () => {
      for (const who of [...place.people, ...place.people]) {
        const { runs, seen } = await runsOf(who, await openedBy(who));
        expect({ runs, seen }).toEqual({ runs: [who.id], seen: [who.apartmentId] });
      }
    });

    test("wrongly, it is done anew for the token's owner", async () => {
      const [one, other] = place.people;
      const { runs, seen } = await runsOf(one, await openedBy(other));
      expect({ runs, seen }).toEqual({ runs: [other.id, one.id], seen: [one.apartmentId] });
    });

    test("as they were before, it is done anew for them as they are", async () => {
      const [one] = place.people;
      const before = await openedBy(one);
      const { runs } = await runsOf(one, { ...before, building: 999 });
      expect(runs).toEqual([one.id, one.id]);
    });

    test("and whose session has ended: it is done anew for nobody, who sees nothing", async () => {
      const build = builders(place.database);
      const gone = await build.resident(await build.apartment());
      const before = await openedBy(gone);
      await asGate(place.database, (db) =>
        db.deleteFrom("sessions").where("user_id", "=", gone.id).execute(),
      );
      expect(await runsOf(gone, before)).toEqual({ runs: [gone.id, null], seen: [] });
    });

    test("a failure of the work is told after one try, and the connection serves the next call", async () => {
      const [one] = place.people;
      const expected = await openedBy(one);
      const options = { tokenHash: hashToken(one.token)!, readOnly, expected };
      let tries = 0;
      const failing = inCallTransaction(place.database, options, (db) => {
        tries += 1;
        return sql`select 1 / 0`.execute(db);
      });
      await expect(failing).rejects.toMatchObject({ code: "22012" });
      expect(tries).toBe(1);
      const refused = inCallTransaction(place.database, options, () => Promise.reject(new Error("refused")));
      await expect(refused).rejects.toThrow("refused");
      expect(await runsOf(one, expected)).toEqual({ runs: [one.id], seen: [one.apartmentId] });
    });

    test("wrongly, a failure of the work is not told: it is done anew for the token's owner", async () => {
      const [one, other] = place.people;
      const options = { tokenHash: hashToken(one.token)!, readOnly, expected: await openedBy(other) };
      const seen = await inCallTransaction(place.database, options, async (db, { user_id }) => {
        if (user_id === other.id) await sql`select 1 / 0`.execute(db);
        return apartmentSeenBy(db);
      });
      expect(seen).toEqual([one.apartmentId]);
    });

    test("each of many sees their own, rightly and wrongly expected, whatever failed before them", async () => {
      const [one, other] = await Promise.all(place.people.map(openedBy));
      const calls = Array.from({ length: 60 }, async (_, index) => {
        const who = place.people[index % 2]!;
        // Every third one is expected to be the other.
        const expected = (index % 2 === 0) === index % 3 > 0 ? one : other;
        const options = { tokenHash: hashToken(who.token)!, readOnly, expected };
        const seen = inCallTransaction(place.database, options, async (db) => {
          if (index % 5 === 0) await sql`select 1 / 0`.execute(db);
          return apartmentSeenBy(db);
        });
        if (index % 5 === 0) await expect(seen).rejects.toMatchObject({ code: "22012" });
        else expect(await seen).toEqual([who.apartmentId]);
      });
      await Promise.all(calls);
    });

    test("a session that is due for a touch is no other, and its owner is told of once", async () => {
      const [one] = place.people;
      const expected = await openedBy(one);
      await asGate(place.database, (db) =>
        sql`update sessions set last_used_at = now() - interval '1 hour' where user_id = ${one.id}`.execute(
          db,
        ),
      );
      const told: OpenedCall[] = [];
      const options = {
        tokenHash: hashToken(one.token)!,
        readOnly,
        expected,
        onOpened: (opened: OpenedCall) => void told.push(opened),
      };
      let runs = 0;
      await inCallTransaction(place.database, options, (db) => {
        runs += 1;
        return apartmentSeenBy(db);
      });
      expect({ runs, told }).toMatchObject({ runs: 1, told: [{ user_id: one.id, needs_touch: true }] });
    });

    test("a first statement whose values cannot be sent fails alone", async () => {
      const [one] = place.people;
      const endless: Record<string, unknown> = {};
      endless["itself"] = endless;
      const expected = await openedBy(one);
      const options = { tokenHash: hashToken(one.token)!, readOnly, expected };
      const failing = () =>
        inCallTransaction(place.database, options, (db) => sql`select ${endless}::jsonb`.execute(db));
      for (const attempt of [failing, failing]) await expect(attempt()).rejects.toThrow("circular");
      expect(await runsOf(one, expected)).toEqual({ runs: [one.id], seen: [one.apartmentId] });
    });

    test("work that asks for nothing is told whose token it is all the same", async () => {
      const [one, other] = place.people;
      const options = { tokenHash: hashToken(one.token)!, readOnly, expected: await openedBy(other) };
      const told = await inCallTransaction(place.database, options, (_, { user_id }) =>
        Promise.resolve(user_id),
      );
      expect(told).toBe(one.id);
    });
  });

  test("work that may write goes no further for the wrong one than to its first statement, which is undone", async () => {
    const [one, other] = place.people;
    const expected = await as(other, true, (_, opened) => Promise.resolve(opened));
    const options = { tokenHash: hashToken(one.token)!, readOnly: false, expected };
    const nicknameOf = (db: CallDatabase) =>
      db.selectFrom("users").select("nickname").where("id", "=", one.id).executeTakeFirstOrThrow();
    const before = await as(one, true, nicknameOf);
    const wentOn: (string | null)[] = [];
    await inCallTransaction(place.database, options, async (db, { user_id }) => {
      const isWrong = user_id === other.id;
      if (isWrong)
        await db.updateTable("users").set({ nickname: "남의 것" }).where("id", "=", one.id).execute();
      expect(await nicknameOf(db)).toEqual(before);
      wentOn.push(user_id);
    });
    expect(wentOn).toEqual([one.id]);
  });

  test("what reads cannot write", async () => {
    const [reader] = place.people;
    const written = as(reader, true, (db) =>
      db.updateTable("users").set({ nickname: "바뀜" }).where("id", "=", reader.id).execute(),
    );
    await expect(written).rejects.toMatchObject({ code: "25006" });
  });
});
