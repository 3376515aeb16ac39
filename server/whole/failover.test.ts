import { sql } from "kysely";
import { afterEach, expect, inject, test } from "vitest";

import type { Database } from "#database/database.ts";
import { openServer } from "#database/open-server.ts";
import { inCallTransaction } from "#database/transaction.ts";
import { copyServerDatabase } from "#server/testing/server-databases.ts";
import { startProxy } from "#server/testing/silent-proxy.ts";

const template = inject("template");
const soon = { timeout: 30_000 };

const disposals: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const dispose of disposals.splice(0).toReversed()) await dispose();
});

/** One URL that names several servers of the database. */
function together(...urls: string[]): string {
  const { host } = new URL(urls[0]!);
  return urls[0]!.replace(host, urls.map((url) => new URL(url).host).join(","));
}

async function open(url: string): Promise<Database> {
  const database = await openServer(url, 3, { connectMs: 3000, listenCheckMs: 500 });
  disposals.push(() => database.close());
  return database;
}

function write(database: Database): Promise<unknown> {
  return inCallTransaction(database, { tokenHash: null, readOnly: false }, (db) =>
    sql`select count_attempts(array['\\x01'::bytea], array[interval '1 hour'], array[1000])`.execute(db),
  );
}

test.skipIf("archive" in template)(
  "calls and whoever listens go to the next server when one is gone, and back",
  async () => {
    if ("archive" in template) return;
    const copy = await copyServerDatabase(template);
    disposals.push(() => copy.dispose());
    const [one, other] = [await startProxy(copy.url), await startProxy(copy.url)];
    disposals.push(
      () => one.close(),
      () => other.close(),
    );
    const database = await open(together(one.url, other.url));
    const heard: string[] = [];
    const stop = await database.listen("danji", (payload) => heard.push(payload));
    disposals.push(stop);
    for (const [gone, there] of [
      [one, other],
      [other, one],
    ] as const) {
      heard.length = 0;
      there.refuse(false);
      gone.refuse(true);
      await expect.poll(() => write(database).then(() => "written", String), soon).toBe("written");
      await expect.poll(() => heard, soon).toEqual([""]);
      await inCallTransaction(database, { tokenHash: null, readOnly: false }, (db) =>
        sql`select pg_notify('danji', 'news')`.execute(db),
      );
      await expect.poll(() => heard, soon).toEqual(["", "news"]);
    }
  },
);
