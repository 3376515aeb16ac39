import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import pg from "pg";
import { afterEach, expect, test } from "vitest";

import { openServer } from "#database/open-server.ts";
import { ask } from "#server/testing/ask.ts";
import { builders } from "#server/testing/builders.ts";
import { createServerDatabase, databaseUrl } from "#server/testing/server-databases.ts";
import { startServerProcess } from "#server/testing/server-process.ts";
import { findPostgres } from "#tools/cluster/find-postgres.ts";
import { startCluster } from "#tools/cluster/postgres.ts";

import { compare } from "./kept.ts";
import type { Acknowledged } from "./load.ts";

const disposals: (() => unknown)[] = [];
afterEach(async () => {
  for (const dispose of disposals.splice(0).toReversed()) await dispose();
});

test.skipIf((await findPostgres()) === undefined)(
  "what is lost or doubled is told, of writes and of alerts",
  { timeout: 120_000 },
  async () => {
    const { administratorUrl, origin, tokens, publish } = await openPlace();
    const since = new Date();
    const acknowledged = [await publish("단수"), await publish("정전"), await publish("소독")];
    const witnesses = { administratorUrl, origin, tokens };
    const asItIs = await compare(witnesses, acknowledged, since);
    expect(asItIs).toEqual({ lost: 0, doubled: 0, alerts: { expected: 6, lost: 0, doubled: 0 } });

    const [silenced, told, lost] = acknowledged.map(({ id }) => id);
    const database = new pg.Client({ connectionString: administratorUrl });
    await database.connect();
    disposals.push(() => database.end());
    await database.query("delete from alerts where subject_id = $1", [silenced]);
    await database.query(
      `insert into alerts (apartment_id, kind, subject_id, audience, words, cause_key)
      select apartment_id, kind, subject_id, audience, words, 'again' from alerts where subject_id = $1`,
      [told],
    );
    await database.query("delete from notices where id = $1", [lost]);
    expect(await compare(witnesses, acknowledged, since)).toEqual({
      lost: 1,
      doubled: 0,
      alerts: { expected: 4, lost: 2, doubled: 2 },
    });

    await publish("정전");
    expect(await compare(witnesses, acknowledged, since)).toMatchObject({ lost: 1, doubled: 1 });
  },
);

/** A server on a PostgreSQL of its own, with an office and two residents. */
async function openPlace() {
  const cluster = await startCluster();
  disposals.push(() => cluster.stop());
  const name = await createServerDatabase(cluster.url);
  const url = databaseUrl(cluster.url, name);
  const database = await openServer(url, 2);
  disposals.push(() => database.close());
  const build = builders(database);
  const apartment = await build.apartment();
  const manager = await build.manager(apartment);
  const residents = [await build.resident(apartment), await build.resident(apartment, { unit: 102 })];

  const DATA_DIR = await mkdtemp(join(tmpdir(), "danji-kept-"));
  disposals.push(() => rm(DATA_DIR, { recursive: true, force: true }));
  const server = startServerProcess({ DATABASE_URL: url, DATA_DIR });
  disposals.push(async () => {
    server.kill("SIGTERM");
    await server.ended;
  });
  const origin = await server.origin;
  const publish = async (title: string): Promise<Acknowledged> => {
    const notice = { title, content: "내일 오전이에요." };
    const { result } = await ask(origin, manager.token, "createNotice", notice);
    return { kind: "notice", id: result!.noticeId };
  };
  const administratorUrl = databaseUrl(cluster.administratorUrl, name);
  return { administratorUrl, origin, tokens: residents.map(({ token }) => token), publish };
}
