import type { Database } from "#database/database.ts";
import { readServerKeys } from "#server/delivery/server-keys.ts";

import { acting, asGate } from "./acting.ts";
import type { Actor } from "./builders.ts";
import type { PushService, TestSubscription } from "./push-service.ts";

/** Gives people who are told at any hour a browser, in a database that no server has open yet. */
export async function giveBrowsers(
  database: Database,
  service: PushService,
  actors: Actor[],
  ...answers: Parameters<PushService["subscribe"]>
): Promise<TestSubscription[]> {
  const { vapidPublic: vapid_key } = await readServerKeys(database);
  const browsers: TestSubscription[] = [];
  for (const { id: userId, role, apartmentId } of actors) {
    const person = { apartment_id: apartmentId!, person_id: userId };
    const browser = service.subscribe(...answers);
    await asGate(database, (db) =>
      db
        .insertInto("push_subscriptions")
        .values({ ...person, ...browser, vapid_key, label: "아이폰의 사파리" })
        .execute(),
    );
    await acting(database, { role, apartmentId: apartmentId!, userId }, (db) =>
      db
        .insertInto("alert_settings")
        .values({ ...person, quiet_from: null, quiet_until: null })
        .onConflict((it) => it.doNothing())
        .execute(),
    );
    browsers.push(browser);
  }
  return browsers;
}
