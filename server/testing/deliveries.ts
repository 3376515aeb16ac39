import { sql } from "kysely";
import { afterAll, beforeAll } from "vitest";

import { startDelivery } from "#server/delivery/deliver-alerts.ts";
import { openPushChannel } from "#server/delivery/push-channel.ts";
import { readServerKeys } from "#server/delivery/server-keys.ts";

import { asGate } from "./acting.ts";
import type { Actor } from "./builders.ts";
import { call } from "./calling.ts";
import type { PushService, TestSubscription } from "./push-service.ts";
import type { TestServer } from "./test-server.ts";

/** Carries the test server's alerts out, as a running server does. Returns what it logs. */
export function useDelivery(server: TestServer): { logged: object[] } {
  const logged: object[] = [];
  const log = { error: (line: object) => logged.push(line), warn: (line: object) => logged.push(line) };
  let stop: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    const channels = [openPushChannel(server.settings, await readServerKeys(server.database))];
    stop = startDelivery({ ...server, log, channels });
  });
  afterAll(() => stop?.());
  return { logged };
}

/** Lets a person's browser take pushes, answered as `PushService.subscribe` says. */
export async function subscribe(
  server: TestServer,
  service: PushService,
  actor: Actor,
  ...answers: Parameters<PushService["subscribe"]>
): Promise<TestSubscription> {
  const subscription = service.subscribe(...answers);
  await call(server, actor, "addPushSubscription", subscription);
  return subscription;
}

/** Lets what waits be due now. */
export async function letTimePass({ database }: TestServer): Promise<void> {
  await asGate(database, async (db) => {
    await db
      .updateTable("alert_deliveries")
      .set({ due_at: sql`now()` })
      .execute();
    await sql`select pg_notify('danji', 'deliveries')`.execute(db);
  });
}
