import { sql } from "kysely";
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
import { startMailServer } from "#server/testing/mail-server.ts";
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

  test("send one daily mail to each", async () => {
    const mails = await startMailServer();
    const [database] = databases as [Database];
    const build = builders(database);
    const apartment = await build.apartment();
    const people: string[] = [];
    for (let unit = 101; unit < 131; unit++) people.push((await build.resident(apartment, { unit })).email);
    const { id: authorId } = await build.manager(apartment);
    await asGate(database, async (db) => {
      await db
        .updateTable("users")
        .set({ email_proved_at: sql`now() - interval '2 days'` })
        .where("apartment_id", "=", apartment.id)
        .execute();
      // Every hour of the day is the hour of somebody's mail, and this one is everybody's.
      await sql`
        insert into alert_settings (apartment_id, person_id, quiet_from, quiet_until, daily_at)
        select apartment_id, id, null, null, date_bin(
          '30 minutes', now() at time zone 'Asia/Seoul', '2020-01-01'
        )::time from users where apartment_id = ${apartment.id}
      `.execute(db);
    });
    await acting(database, { role: "manager", apartmentId: apartment.id, userId: authorId }, (db) =>
      raiseAlert(db, {
        kind: "notice_published",
        subjectId: apartment.id,
        causeKey: "notice:daily",
        to: { residents: "all" },
        words: { notice: "소독" },
      }),
    );
    const stops = await Promise.all(databases.map((each) => deliver(each, mails.settings)));
    await expect.poll(() => mails.received.length).toBe(people.length);
    const waiting = () =>
      asGate(database, (db) =>
        db
          .selectFrom("alert_deliveries")
          .select("id")
          .where("apartment_id", "=", apartment.id)
          .where("channel", "=", "email")
          .execute(),
      );
    await expect.poll(waiting).toEqual([]);
    expect(mails.received.map(({ to }) => to).toSorted()).toEqual(people.toSorted());
    for (const stop of stops) await stop();
    await mails.close();
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
