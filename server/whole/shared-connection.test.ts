import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";

import type { Database } from "#database/database.ts";
import { openServer } from "#database/open-server.ts";
import { announce, inCallTransaction } from "#database/transaction.ts";
import type { CallDatabase, OpenedCall } from "#database/transaction.ts";
import { hashToken } from "#server/call/tokens.ts";
import { asGate } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { copyServerDatabase } from "#server/testing/server-databases.ts";

const template = inject("template");

/** Statements of different callers follow each other on one connection without waiting for answers. */
describe.skipIf("archive" in template)("calls that share one connection", () => {
  let database: Database;
  let url: string;
  let dispose: () => Promise<void>;
  let people: Actor[];

  beforeAll(async () => {
    if ("archive" in template) return;
    const copy = await copyServerDatabase(template);
    url = copy.url;
    database = await openServer(url, 1);
    dispose = async () => {
      await database.close();
      await copy.dispose();
    };
    const build = builders(database);
    people = [await build.resident(await build.apartment()), await build.resident(await build.apartment())];
  });
  afterAll(() => dispose());

  const as = <Result>(
    who: Actor,
    readOnly: boolean,
    work: (db: CallDatabase, opened: OpenedCall) => Promise<Result>,
  ) => inCallTransaction(database, { tokenHash: hashToken(who.token)!, readOnly }, work);

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

  test("a statement that outlives its failed call does not end the next caller's transaction", async () => {
    const [one, other] = people as [Actor, Actor];
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
    const [reader] = people;
    let kept: CallDatabase | undefined;
    const givenUp = as(reader!, true, (db) => {
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
      const seen = await inCallTransaction(database, options, async (db, { user_id }) => {
        runs.push(user_id);
        return apartmentSeenBy(db);
      });
      return { runs, seen };
    };
    const openedBy = (who: Actor) => as(who, true, (_, opened) => Promise.resolve(opened));

    test("rightly, the work is done once", async () => {
      for (const who of [...people, ...people]) {
        const { runs, seen } = await runsOf(who, await openedBy(who));
        expect({ runs, seen }).toEqual({ runs: [who.id], seen: [who.apartmentId] });
      }
    });

    test("wrongly, it is done anew for the token's owner", async () => {
      const [one, other] = people as [Actor, Actor];
      const { runs, seen } = await runsOf(one, await openedBy(other));
      expect({ runs, seen }).toEqual({ runs: [other.id, one.id], seen: [one.apartmentId] });
    });

    test("as they were before, it is done anew for them as they are", async () => {
      const [one] = people as [Actor, Actor];
      const before = await openedBy(one);
      const { runs } = await runsOf(one, { ...before, building: 999 });
      expect(runs).toEqual([one.id, one.id]);
    });

    test("and whose session has ended: it is done anew for nobody, who sees nothing", async () => {
      const build = builders(database);
      const gone = await build.resident(await build.apartment());
      const before = await openedBy(gone);
      await asGate(database, (db) => db.deleteFrom("sessions").where("user_id", "=", gone.id).execute());
      expect(await runsOf(gone, before)).toEqual({ runs: [gone.id, null], seen: [] });
    });

    test("a failure of the work is told after one try, and the connection serves the next call", async () => {
      const [one] = people as [Actor, Actor];
      const expected = await openedBy(one);
      const options = { tokenHash: hashToken(one.token)!, readOnly, expected };
      let tries = 0;
      const failing = inCallTransaction(database, options, (db) => {
        tries += 1;
        return sql`select 1 / 0`.execute(db);
      });
      await expect(failing).rejects.toMatchObject({ code: "22012" });
      expect(tries).toBe(1);
      const refused = inCallTransaction(database, options, () => Promise.reject(new Error("refused")));
      await expect(refused).rejects.toThrow("refused");
      expect(await runsOf(one, expected)).toEqual({ runs: [one.id], seen: [one.apartmentId] });
    });

    test("wrongly, a failure of the work is not told: it is done anew for the token's owner", async () => {
      const [one, other] = people as [Actor, Actor];
      const options = { tokenHash: hashToken(one.token)!, readOnly, expected: await openedBy(other) };
      const seen = await inCallTransaction(database, options, async (db, { user_id }) => {
        if (user_id === other.id) await sql`select 1 / 0`.execute(db);
        return apartmentSeenBy(db);
      });
      expect(seen).toEqual([one.apartmentId]);
    });

    test("each of many sees their own, rightly and wrongly expected, whatever failed before them", async () => {
      const [one, other] = await Promise.all(people.map(openedBy));
      const calls = Array.from({ length: 60 }, async (_, index) => {
        const who = people[index % 2]!;
        // Every third one is expected to be the other.
        const expected = (index % 2 === 0) === index % 3 > 0 ? one : other;
        const options = { tokenHash: hashToken(who.token)!, readOnly, expected };
        const seen = inCallTransaction(database, options, async (db) => {
          if (index % 5 === 0) await sql`select 1 / 0`.execute(db);
          return apartmentSeenBy(db);
        });
        if (index % 5 === 0) await expect(seen).rejects.toMatchObject({ code: "22012" });
        else expect(await seen).toEqual([who.apartmentId]);
      });
      await Promise.all(calls);
    });

    test("a session that is due for a touch is no other, and its owner is told of once", async () => {
      const [one] = people as [Actor, Actor];
      const expected = await openedBy(one);
      await asGate(database, (db) =>
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
      await inCallTransaction(database, options, (db) => {
        runs += 1;
        return apartmentSeenBy(db);
      });
      expect({ runs, told }).toMatchObject({ runs: 1, told: [{ user_id: one.id, needs_touch: true }] });
    });

    test("a first statement whose values cannot be sent fails alone", async () => {
      const [one] = people as [Actor, Actor];
      const endless: Record<string, unknown> = {};
      endless["itself"] = endless;
      const expected = await openedBy(one);
      const options = { tokenHash: hashToken(one.token)!, readOnly, expected };
      const failing = () =>
        inCallTransaction(database, options, (db) => sql`select ${endless}::jsonb`.execute(db));
      for (const attempt of [failing, failing]) await expect(attempt()).rejects.toThrow("circular");
      expect(await runsOf(one, expected)).toEqual({ runs: [one.id], seen: [one.apartmentId] });
    });

    test("work that asks for nothing is told whose token it is all the same", async () => {
      const [one, other] = people as [Actor, Actor];
      const options = { tokenHash: hashToken(one.token)!, readOnly, expected: await openedBy(other) };
      const told = await inCallTransaction(database, options, (_, { user_id }) => Promise.resolve(user_id));
      expect(told).toBe(one.id);
    });
  });

  test("work that may write goes no further for the wrong one than to its first statement, which is undone", async () => {
    const [one, other] = people as [Actor, Actor];
    const expected = await as(other, true, (_, opened) => Promise.resolve(opened));
    const options = { tokenHash: hashToken(one.token)!, readOnly: false, expected };
    const nicknameOf = (db: CallDatabase) =>
      db.selectFrom("users").select("nickname").where("id", "=", one.id).executeTakeFirstOrThrow();
    const before = await as(one, true, nicknameOf);
    const wentOn: (string | null)[] = [];
    await inCallTransaction(database, options, async (db, { user_id }) => {
      const isWrong = user_id === other.id;
      if (isWrong)
        await db.updateTable("users").set({ nickname: "남의 것" }).where("id", "=", one.id).execute();
      expect(await nicknameOf(db)).toEqual(before);
      wentOn.push(user_id);
    });
    expect(wentOn).toEqual([one.id]);
  });

  describe("what nobody waits for", () => {
    const announcing = (topic: string) =>
      as(people[0]!, false, async (db) => {
        await db
          .updateTable("users")
          .set({ nickname: topic.slice(0, 8) })
          .where("id", "=", people[0]!.id)
          .execute();
        await announce(db, topic);
      });
    const nickname = () =>
      as(people[0]!, true, (db) =>
        db.selectFrom("users").select("nickname").where("id", "=", people[0]!.id).executeTakeFirstOrThrow(),
      );

    test("is done by the commit, and not at all without one", async () => {
      const heard: string[] = [];
      const stop = await database.listen("danji", (topic) => heard.push(topic));
      for (const topic of ["first", "second", "third"]) await announcing(topic);
      const givenUp = as(people[0]!, false, async (db) => {
        await announce(db, "given up");
        throw new Error("given up");
      });
      await expect(givenUp).rejects.toThrow("given up");
      await database.kysely.transaction().execute((db) => announce(db, "alone"));
      await announce(database.kysely, "without a transaction");
      await vi.waitFor(() => expect(heard).toContain("without a transaction"));
      expect(heard).toEqual(["first", "second", "third", "alone", "without a transaction"]);
      await stop();
    });

    test("keeps the transaction from being committed if it fails, also the first time on a connection", async () => {
      const tooLong = "x".repeat(9000);
      const fresh = await openServer(url, 1);
      const first = fresh.kysely.transaction().execute((db) => announce(db, tooLong));
      await expect(first).rejects.toMatchObject({ code: "22023" });
      await fresh.close();
      await announcing("good");
      await expect(announcing(tooLong)).rejects.toMatchObject({ code: "22023" });
      expect(await nickname()).toEqual({ nickname: "good" });
      await announcing("better");
      expect(await nickname()).toEqual({ nickname: "better" });
    });
  });

  test("what reads cannot write", async () => {
    const [reader] = people;
    const written = as(reader!, true, (db) =>
      db.updateTable("users").set({ nickname: "바뀜" }).where("id", "=", reader!.id).execute(),
    );
    await expect(written).rejects.toMatchObject({ code: "25006" });
  });
});
