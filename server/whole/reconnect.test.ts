import { sql } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";

import { ConnectionLost } from "#database/connection-lost.ts";
import type { Database } from "#database/database.ts";
import { openServer } from "#database/open-server.ts";
import { inCallTransaction } from "#database/transaction.ts";
import { listenForChanges } from "#server/call/changes.ts";
import { callErrorOf } from "#server/call/constraint-errors.ts";
import { createApp } from "#server/http/app.ts";
import { readSettings } from "#server/start/settings.ts";
import { copyServerDatabase } from "#server/testing/server-databases.ts";
import { startProxy } from "#server/testing/silent-proxy.ts";
import type { Proxy } from "#server/testing/silent-proxy.ts";

const template = inject("template");

/** Long enough for a busy machine, and short compared with the minutes that TCP would wait. */
const patience = { connectMs: 3000, answerMs: 4000, statementMs: 3000, lockMs: 1000, listenCheckMs: 200 };
const soon = { timeout: 20_000 };
const nobody = { tokenHash: null, readOnly: false };

describe.skipIf("archive" in template)("a PostgreSQL server out of reach", () => {
  let proxy: Proxy;
  let database: Database;
  /** One connection, so that its statements run one after the other. */
  let operator: pg.Pool;
  let dispose: () => Promise<void>;

  beforeEach(async () => {
    if ("archive" in template) return;
    const copy = await copyServerDatabase(template);
    operator = new pg.Pool({ connectionString: copy.url, max: 1, idleTimeoutMillis: 0 });
    // The database is dropped while the last goodbye may still be under way.
    operator.on("connect", (client) => client.on("error", () => undefined));
    proxy = await startProxy(copy.url);
    database = await openServer(proxy.url, 3, patience);
    dispose = async () => {
      await database.close();
      await proxy.close();
      await operator.end();
      await copy.dispose();
    };
  });
  afterEach(() => dispose());

  const answer = async () => (await sql<{ one: number }>`select 1 as one`.execute(database.kysely)).rows;
  const terminate = (what: string) =>
    operator.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and ${what}`,
    );
  /** The status that a caller would get. */
  const statusOf = async (call: Promise<unknown>) =>
    callErrorOf(
      await call.then(
        () => undefined,
        (error: unknown) => error,
      ),
    )?.status;
  /** Waits until the database has this many connections of ours in the given state. */
  const seen = (what: string, count: number) =>
    expect
      .poll(async () => {
        const { rows } = await operator.query<{ count: string }>(
          `select count(*) from pg_stat_activity where datname = current_database() and application_name = 'danji' and ${what}`,
        );
        return Number(rows[0]!.count);
      }, soon)
      .toBe(count);

  test("a connection that is ended while it works fails its own call alone", async () => {
    const busy = inCallTransaction(database, nobody, (db) => sql`select pg_sleep(60)`.execute(db));
    const status = statusOf(busy);
    const other = inCallTransaction(database, nobody, async (db) => {
      await seen("query like '%pg_sleep(60)%' and state = 'active'", 1);
      expect((await terminate("query like '%pg_sleep(60)%' and pid <> pg_backend_pid()")).rowCount).toBe(1);
      return sql`select 1 as one`.execute(db);
    });
    expect((await other).rows).toEqual([{ one: 1 }]);
    expect(await status).toBe("UNAVAILABLE");
    expect(await answer()).toEqual([{ one: 1 }]);
  });

  test("a connection that breaks between two statements of a call fails that call alone", async () => {
    const broken = inCallTransaction(database, nobody, async (db) => {
      await terminate("state = 'idle in transaction'");
      await seen("true", 0);
      return sql`select 1`.execute(db);
    });
    expect(await statusOf(broken)).toBe("UNAVAILABLE");
    expect(await answer()).toEqual([{ one: 1 }]);
  });

  test("connections that fall silent are given up, and the pool is whole again", async () => {
    const calls = [1, 2, 3].map(() =>
      inCallTransaction(database, nobody, async (db) => {
        await seen("state = 'idle in transaction'", 3);
        proxy.silence();
        return sql`select 1`.execute(db);
      }),
    );
    for (const { status, ...outcome } of await Promise.allSettled(calls)) {
      expect(status).toBe("rejected");
      expect(outcome).toHaveProperty("reason", expect.any(ConnectionLost));
    }
    expect(await Promise.all([1, 2, 3].map(answer))).toHaveLength(3);
  });

  test("a deadline ends a call whatever is outstanding, and its connection goes with it", async () => {
    const deadline = performance.now() + 700;
    const sleeping = inCallTransaction(database, { ...nobody, deadline }, (db) =>
      sql`select pg_sleep(2.5)`.execute(db),
    );
    const forgetful = inCallTransaction(
      database,
      { ...nobody, deadline },
      () => new Promise(() => undefined),
    );
    const reading = inCallTransaction(database, { ...nobody, readOnly: true, deadline }, (db) =>
      sql`select pg_sleep(2.5)`.execute(db),
    );
    const waiting = inCallTransaction(database, { ...nobody, deadline }, () => Promise.resolve("too early"));
    const outcomes = await Promise.allSettled([sleeping, forgetful, reading, waiting]);
    expect(performance.now()).toBeLessThan(deadline + 1500);
    for (const outcome of outcomes) expect(outcome).toHaveProperty("reason.message", "The deadline passed.");
    expect(await Promise.all([1, 2, 3].map(answer))).toHaveLength(3);
    await seen("query like '%pg_sleep%'", 0);
  });

  test("a load balancer hears within seconds that the database is silent", async () => {
    const patient = await openServer(proxy.url, 1);
    const settings = readSettings({ NODE_ENV: "test", LOG_LEVEL: "silent" });
    const changes = await listenForChanges(patient);
    const app = await createApp({ database: patient, changes, settings });
    expect((await app.inject("/readyz")).statusCode).toBe(200);
    proxy.silence();
    const startedAt = performance.now();
    expect((await app.inject("/readyz")).statusCode).toBe(503);
    // The statement itself would time out after 12 seconds.
    expect(performance.now() - startedAt).toBeLessThan(8000);
    expect((await app.inject("/readyz")).statusCode).toBe(200);
    await app.close();
    await changes.close();
    await patient.close();
  });

  test("a lock that another one keeps is a conflict", async () => {
    await operator.query("begin");
    await operator.query("lock table apartments");
    const waiting = inCallTransaction(database, nobody, (db) =>
      db.selectFrom("apartments").selectAll().execute(),
    );
    expect(await statusOf(waiting)).toBe("ABORTED");
    await operator.query("rollback");
  });

  test.each(["broke", "fell silent"])(
    "whoever listens hears again after the connection %s, and is told to look anew",
    async (how) => {
      const heard: string[] = [];
      const stop = await database.listen("danji", (payload) => heard.push(payload));
      if (how === "broke") await terminate("application_name = 'danji-listen'");
      else proxy.silence();
      await expect.poll(() => heard, soon).toEqual([""]);
      await operator.query("select pg_notify('danji', 'news')");
      await expect.poll(() => heard, soon).toEqual(["", "news"]);
      await stop();
    },
  );
});
