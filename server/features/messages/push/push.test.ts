import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";

import { hashToken } from "#server/call/tokens.ts";
import { sweep } from "#server/jobs/sweep.ts";
import { asGate } from "#server/testing/acting.ts";
import { builders, testPassword } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { pushesOf } from "#server/testing/deliveries.ts";
import { newSubscription } from "#server/testing/new-subscription.ts";
import { startPushService } from "#server/testing/push-service.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const service = await startPushService();
afterAll(() => service.close());
const { PUSH_ENDPOINT_HOSTS: host, PUSH_SUBJECT } = service.settings;
const server = useTestServer({ PUSH_SUBJECT, PUSH_ENDPOINT_HOSTS: `fcm.googleapis.com,${host}` });
const { neighbourhood, subscribe, post, everythingElseIsSent, titles } = pushesOf(server, service);
const build = () => builders(server.database);

const devicesOf = async (actor: Actor) => (await call(server, actor, "getPushDevices", null)).devices;

/** The same person on another device. */
async function signInAgain(actor: Actor): Promise<Actor> {
  const { token } = await call(server, undefined, "signIn", { email: actor.email, password: testPassword });
  return { ...actor, token: token! };
}

describe("a browser that takes pushes", () => {
  test("is listed with its name, and which of them this one is", async () => {
    const { resident } = await neighbourhood();
    const elsewhere = await signInAgain(resident);
    const { deviceId } = await call(server, resident, "addPushSubscription", newSubscription());
    await call(server, elsewhere, "addPushSubscription", newSubscription());
    const devices = await devicesOf(resident);
    expect(devices.map(({ isThis }) => isThis)).toEqual([false, true]);
    expect(devices[1]).toMatchObject({ id: deviceId, label: "알 수 없는 기기", lastSentAt: null });
  });

  test("registers anew at each visit and stays the same", async () => {
    const { resident } = await neighbourhood();
    const browser = newSubscription();
    const { deviceId } = await call(server, resident, "addPushSubscription", browser);
    expect((await call(server, resident, "addPushSubscription", browser)).deviceId).toBe(deviceId);
    expect(await devicesOf(resident)).toHaveLength(1);
  });

  test("belongs to whoever registered it last, in whichever apartment", async () => {
    const [first, second] = [await neighbourhood(), await neighbourhood()];
    const browser = await subscribe(first.resident);
    await call(server, second.resident, "addPushSubscription", browser);
    expect(await devicesOf(first.resident)).toEqual([]);
    await post(first.manager, "첫 집의 공지");
    await post(second.manager, "둘째 집의 공지");
    await everythingElseIsSent();
    expect(service.receivedBy(browser)).toMatchObject([{ payload: { body: "푸른마을 · 둘째 집의 공지" } }]);
  });

  test("is one person's alone, also when two register it at the same time", async () => {
    const people = [(await neighbourhood()).resident, (await neighbourhood()).resident];
    for (let nth = 1; nth <= 10; nth++) {
      const browser = newSubscription();
      const answers = await Promise.all(
        people.map((person) => call(server, person, "addPushSubscription", browser)),
      );
      const listed = (await Promise.all(people.map(devicesOf))).flat();
      const registered = new Set(answers.map(({ deviceId }) => deviceId));
      expect(listed.filter(({ id }) => registered.has(id))).toHaveLength(1);
    }
  });

  test("is known as refused after it registered anew, as long as its keys stay", async () => {
    const { resident } = await neighbourhood();
    const browser = newSubscription();
    const { deviceId } = await call(server, resident, "addPushSubscription", browser);
    const isRefused = () =>
      asGate(server.database, async (db) => {
        const row = db.selectFrom("push_subscriptions").select("refused_at").where("id", "=", deviceId);
        return (await row.executeTakeFirstOrThrow()).refused_at !== null;
      });
    await asGate(server.database, (db) =>
      db
        .updateTable("push_subscriptions")
        .set({ refused_at: sql`now()` })
        .where("id", "=", deviceId)
        .execute(),
    );
    await call(server, resident, "addPushSubscription", browser);
    expect(await isRefused()).toBe(true);
    await call(server, resident, "addPushSubscription", { ...newSubscription(), endpoint: browser.endpoint });
    expect(await isRefused()).toBe(false);
  });

  test("is one of ten at most: the one that was visited longest ago goes", async () => {
    const { resident } = await neighbourhood();
    const browsers = Array.from({ length: 11 }, newSubscription);
    const ids: string[] = [];
    for (const browser of browsers) {
      ids.push((await call(server, resident, "addPushSubscription", browser)).deviceId);
    }
    expect((await devicesOf(resident)).map(({ id }) => id)).toEqual(ids.slice(1).toReversed());
  });

  test("is forgotten half a year after the last visit", async () => {
    const { resident } = await neighbourhood();
    const [old, used] = [newSubscription(), newSubscription()];
    await call(server, resident, "addPushSubscription", old);
    const { deviceId } = await call(server, resident, "addPushSubscription", used);
    await asGate(server.database, (db) =>
      db
        .updateTable("push_subscriptions")
        .set({
          last_visit_at: sql`now() - case when endpoint = ${old.endpoint} then interval '181 days' else interval '179 days' end`,
        })
        .where("person_id", "=", resident.id)
        .execute(),
    );
    await sweep(server.database, server.settings);
    expect((await devicesOf(resident)).map(({ id }) => id)).toEqual([deviceId]);
  });

  test("can be disconnected, from this device and from another", async () => {
    const { resident } = await neighbourhood();
    const browser = newSubscription();
    const { deviceId } = await call(server, resident, "addPushSubscription", browser);
    await call(server, resident, "removePushDevice", { deviceId });
    expect((await errorOf(call(server, resident, "removePushDevice", { deviceId }))).details.code).toBe(
      "push_device_not_found",
    );
    await call(server, resident, "addPushSubscription", browser);
    await call(server, resident, "removePushSubscription", { endpoint: browser.endpoint });
    await call(server, resident, "removePushSubscription", { endpoint: browser.endpoint });
    expect(await devicesOf(resident)).toEqual([]);
  });

  test("cannot be disconnected by a neighbour who knows its address", async () => {
    const { apartment, resident } = await neighbourhood();
    const neighbour = await build().resident(apartment, { unit: 102 });
    const browser = newSubscription();
    await call(server, resident, "addPushSubscription", browser);
    await call(server, neighbour, "removePushSubscription", { endpoint: browser.endpoint });
    expect(await devicesOf(resident)).toHaveLength(1);
  });
});

describe("no push goes any more", () => {
  const endings: [string, (of: { resident: Actor; elsewhere: Actor; manager: Actor }) => Promise<unknown>][] =
    [
      ["to a device that was signed out", ({ resident }) => call(server, resident, "signOut", null)],
      [
        "to other devices that were signed out from here",
        ({ elsewhere }) => call(server, elsewhere, "signOutElsewhere", null),
      ],
      [
        "to other devices after the password was changed here",
        ({ elsewhere }) =>
          call(server, elsewhere, "changePassword", {
            currentPassword: testPassword,
            newPassword: "새비밀번호123",
          }),
      ],
      [
        "after the office reset the password",
        ({ resident, manager }) =>
          call(server, manager, "resetResidentPassword", { residentId: resident.id }),
      ],
      [
        "after the account was deleted",
        ({ resident }) => call(server, resident, "deleteMyAccount", { currentPassword: testPassword }),
      ],
      [
        "after the office deleted the account",
        ({ resident, manager }) => call(server, manager, "deleteResident", { residentId: resident.id }),
      ],
    ];

  test.each(endings)("%s", async (_, end) => {
    const { manager, resident } = await neighbourhood();
    const elsewhere = await signInAgain(resident);
    const phone = await subscribe(resident);
    await end({ resident, elsewhere, manager });
    await post(manager);
    await everythingElseIsSent();
    expect(titles(phone)).toEqual([]);
  });

  test("to a device whose session had run out, after everything else was signed out", async () => {
    const { manager, resident } = await neighbourhood();
    const elsewhere = await signInAgain(resident);
    const phone = await subscribe(resident);
    await asGate(server.database, (db) =>
      sql`update sessions set last_used_at = now() - interval '1 year'
          where user_id = ${resident.id} and token_hash <> ${hashToken(elsewhere.token)}`.execute(db),
    );
    await sweep(server.database, server.settings);
    expect(await devicesOf(elsewhere)).toHaveLength(1);
    await call(server, elsewhere, "signOutElsewhere", null);
    await post(manager);
    await everythingElseIsSent();
    expect(titles(phone)).toEqual([]);
  });
});

describe("a push still goes", () => {
  test("to this device, after others were signed out and the password was changed here", async () => {
    const { manager, resident } = await neighbourhood();
    const phone = await subscribe(resident);
    await call(server, resident, "signOutElsewhere", null);
    await call(server, resident, "changePassword", {
      currentPassword: testPassword,
      newPassword: "새비밀번호123",
    });
    await post(manager);
    await everythingElseIsSent();
    expect(titles(phone)).toEqual(["새 공지가 있어요"]);
  });

  test("to a device whose session merely ran out: it brings its person back", async () => {
    const { manager, resident } = await neighbourhood();
    const phone = await subscribe(resident);
    await asGate(server.database, (db) =>
      sql`update sessions set last_used_at = now() - interval '1 year' where user_id = ${resident.id}`.execute(
        db,
      ),
    );
    await sweep(server.database, server.settings);
    await post(manager);
    await everythingElseIsSent();
    expect(titles(phone)).toEqual(["새 공지가 있어요"]);
  });
});

describe("an address that strangers give us", () => {
  test.each([
    "http://169.254.169.254/",
    "https://127.0.0.1:9200/",
    "https://fcm.googleapis.com.evil.example/x",
    "http://fcm.googleapis.com/x",
    "https://user:secret@fcm.googleapis.com/x",
  ])("%s is refused", async (endpoint) => {
    const { resident } = await neighbourhood();
    const asked = call(server, resident, "addPushSubscription", { ...newSubscription(), endpoint });
    expect((await errorOf(asked)).details.code).toBe("push_endpoint_not_allowed");
  });
});

test("five tests an hour", async () => {
  const { resident } = await neighbourhood();
  for (let nth = 0; nth < 5; nth++) await call(server, resident, "sendTestAlert", null);
  expect((await errorOf(call(server, resident, "sendTestAlert", null))).details.code).toBe(
    "too_many_requests",
  );
});
