import { sql } from "kysely";
import { afterAll, beforeAll, expect } from "vitest";

import { startDelivery } from "#server/delivery/deliver-alerts.ts";
import { openChannels } from "#server/delivery/open-channels.ts";
import { readServerKeys } from "#server/delivery/server-keys.ts";

import { asGate } from "./acting.ts";
import { builders } from "./builders.ts";
import type { Actor } from "./builders.ts";
import { call } from "./calling.ts";
import type { PushService, TestSubscription } from "./push-service.ts";
import type { TestServer } from "./test-server.ts";

/** Carries the test server's alerts out to the push service, as a running server does, and looks at what comes. */
export function pushesOf(server: TestServer, service: PushService) {
  const logged: object[] = [];
  const log = { error: (line: object) => logged.push(line), warn: (line: object) => logged.push(line) };
  let stop: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    const keys = await readServerKeys(server.database);
    const channels = openChannels(server.database, server.settings, keys, log);
    stop = startDelivery({ ...server, log, channels });
  });
  afterAll(() => stop?.());

  const noQuietHours = (actor: Actor) => call(server, actor, "updateAlertSettings", { quietFrom: null });

  /** An apartment with an office and a resident who gets alerts at any hour, as tests run at any. */
  const neighbourhood = async () => {
    const build = builders(server.database);
    const apartment = await build.apartment();
    const manager = await build.manager(apartment);
    const resident = await build.resident(apartment);
    await noQuietHours(resident);
    return { apartment, manager, resident };
  };

  /** Lets a person's browser take pushes, answered as `PushService.subscribe` says. */
  const subscribe = async (
    actor: Actor,
    ...answers: Parameters<PushService["subscribe"]>
  ): Promise<TestSubscription> => {
    const subscription = service.subscribe(...answers);
    await call(server, actor, "addPushSubscription", subscription);
    return subscription;
  };

  const post = async (manager: Actor, title = "엘리베이터 점검 안내") => {
    const written = { title, content: "화요일 오전에 점검합니다." };
    return (await call(server, manager, "createNotice", written)).noticeId;
  };

  const arrived = (phone: TestSubscription, count: number) =>
    expect.poll(() => service.receivedBy(phone).map(({ status }) => status)).toHaveLength(count);

  /** When this has arrived, everything before it has been sent. */
  const everythingElseIsSent = async () => {
    const { manager, resident } = await neighbourhood();
    const phone = await subscribe(resident);
    await post(manager);
    await arrived(phone, 1);
  };

  const titles = (phone: TestSubscription) =>
    service.receivedBy(phone).map(({ payload }) => payload?.["title"]);

  /** Lets what waits be due now. */
  const letTimePass = () =>
    asGate(server.database, async (db) => {
      await db
        .updateTable("alert_deliveries")
        .set({ due_at: sql`now()` })
        .execute();
      await sql`select pg_notify('danji', 'deliveries')`.execute(db);
    });

  /** How many deliveries wait for a person. */
  const waitingOf = async ({ id }: Actor): Promise<number> => {
    const rows = await asGate(server.database, (db) =>
      db.selectFrom("alert_deliveries").select("id").where("person_id", "=", id).execute(),
    );
    return rows.length;
  };

  /** How often a person's delivery was tried, and in how many seconds it is tried again. */
  const retryOf = ({ id }: Actor) =>
    asGate(server.database, (db) =>
      db
        .selectFrom("alert_deliveries")
        .select(["attempts", sql<number>`extract(epoch from due_at - now())::float`.as("seconds")])
        .where("person_id", "=", id)
        .executeTakeFirst(),
    );

  /** The counters of the alerts of a person's apartment. */
  const countersOf = async ({ apartmentId }: Actor) => {
    const rows = await asGate(server.database, (db) =>
      db.selectFrom("alerts").select("counters").where("apartment_id", "=", apartmentId).execute(),
    );
    return rows.map(({ counters }) => counters);
  };

  return {
    logged,
    neighbourhood,
    noQuietHours,
    subscribe,
    post,
    arrived,
    everythingElseIsSent,
    titles,
    letTimePass,
    waitingOf,
    retryOf,
    countersOf,
  };
}
