import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";

import type { Database } from "#database/database.ts";
import { openServer } from "#database/open-server.ts";
import { listenForChanges } from "#server/call/changes.ts";
import { raiseAlert } from "#server/domain/alerts.ts";
import { readSettings } from "#server/start/settings.ts";
import { acting, asGate } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { giveBrowsers } from "#server/testing/give-browsers.ts";
import { startPushService } from "#server/testing/push-service.ts";
import { copyServerDatabase } from "#server/testing/server-databases.ts";

import { startDelivery } from "./deliver-alerts.ts";
import { openChannels } from "./open-channels.ts";
import { readServerKeys } from "./server-keys.ts";

const template = inject("template");
const readers = 120;

describe.skipIf("archive" in template)("two servers on one PostgreSQL database", () => {
  let databases: Database[];
  let dispose: () => Promise<void>;

  beforeAll(async () => {
    if ("archive" in template) return;
    const copy = await copyServerDatabase(template);
    dispose = copy.dispose;
    databases = [await openServer(copy.url, 3), await openServer(copy.url, 3)];
  });
  afterAll(async () => {
    for (const database of databases) await database.close();
    await dispose();
  });

  test("have the same keys", async () => {
    const [one, other] = await Promise.all(databases.map(readServerKeys));
    expect(one).toEqual(other);
  });

  test("deliver one alert once to each, and both at the same time", async () => {
    const service = await startPushService();
    const [database] = databases as [Database];
    const build = builders(database);
    const apartment = await build.apartment();
    const manager = await build.manager(apartment);
    const residents: Actor[] = [];
    for (let unit = 101; unit < 101 + readers; unit++) {
      residents.push(await build.resident(apartment, { unit }));
    }
    await giveBrowsers(database, service, residents);
    const stops = await Promise.all(databases.map((each) => deliver(each, service.settings)));
    const bound = { role: "manager", apartmentId: apartment.id, userId: manager.id } as const;
    await acting(database, bound, async (db) => {
      const written = { apartment_id: apartment.id, author_id: manager.id, author_name: "김소장" };
      const { id: subjectId } = await db
        .insertInto("notices")
        .values({ ...written, title: "단수 안내", content: "내일" })
        .returning("id")
        .executeTakeFirstOrThrow();
      const told = { subjectId, causeKey: `urgent:${subjectId}`, words: { notice: "단수 안내" } };
      await raiseAlert(db, { kind: "notice_urgent", to: { residents: "all" }, ...told });
    });
    const countersOf = () =>
      asGate(database, (db) => db.selectFrom("alerts").select("counters").executeTakeFirstOrThrow());
    await expect.poll(countersOf).toEqual({ counters: { push: { sent: readers, failed: 0 } } });
    expect(service.received).toHaveLength(readers);
    expect(new Set(service.received.map(({ path }) => path)).size).toBe(readers);
    for (const stop of stops) await stop();
    await service.close();
  });
});

async function deliver(database: Database, environment: NodeJS.ProcessEnv) {
  const settings = readSettings({ NODE_ENV: "test", ...environment });
  const changes = await listenForChanges(database);
  const log = { error: () => undefined, warn: () => undefined };
  const channels = openChannels(database, settings, await readServerKeys(database), log);
  const stop = startDelivery({ database, changes, settings, log, channels });
  return async () => {
    await stop();
    await changes.close();
  };
}
