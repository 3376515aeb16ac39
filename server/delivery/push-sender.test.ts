import { randomBytes } from "node:crypto";

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import webPush from "web-push";

import { startPushService } from "#server/testing/push-service.ts";
import type { PushService, TestSubscription } from "#server/testing/push-service.ts";

import { isAllowedEndpoint } from "./push-endpoint.ts";
import { openPushSender } from "./push-sender.ts";
import type { PushSender } from "./push-sender.ts";

let service: PushService;
let sender: PushSender;

beforeAll(async () => {
  service = await startPushService();
  sender = openPushSender(identity(), unexpected);
});
afterAll(async () => {
  await sender.close();
  await service.close();
});

function unexpected(error: unknown): never {
  throw error;
}

function identity() {
  const { PUSH_SUBJECT: subject, PUSH_ENDPOINT_HOSTS } = service.settings;
  return { ...webPush.generateVAPIDKeys(), subject, hosts: [PUSH_ENDPOINT_HOSTS] };
}

function push(to: TestSubscription, payload: object = { title: "새 공지가 있어요" }) {
  const settings = { ttl: 86_400, urgency: "normal", topic: "notice" } as const;
  return sender.send({ ...to, payload: JSON.stringify(payload), ...settings });
}

test("a push is signed, encrypted for its browser alone, and says how long and how urgent", async () => {
  const phone = service.subscribe();
  expect(await push(phone, { title: "새 공지가 있어요" })).toEqual({ status: 201 });
  expect(service.receivedBy(phone)).toMatchObject([
    {
      payload: { title: "새 공지가 있어요" },
      headers: { ttl: "86400", urgency: "normal", topic: "notice" },
    },
  ]);
  expect(service.faults).toEqual([]);
});

test("what the service answers is told as it is, and a time to wait in seconds", async () => {
  expect(await push(service.subscribe(410))).toEqual({ status: 410 });
  expect(await push(service.subscribe({ status: 429, retryAfter: 3 }))).toEqual({
    status: 429,
    retryAfterSeconds: 3,
  });
});

test("a redirect is not followed", async () => {
  const inside = service.subscribe();
  const outside = service.subscribe({ status: 307, location: inside.endpoint });
  expect(await push(outside)).toEqual({ status: 307 });
  expect(service.receivedBy(inside)).toEqual([]);
});

test("nothing is sent to a key that is none", async () => {
  const phone = service.subscribe();
  expect(await push({ ...phone, p256dh: randomBytes(65).toString("base64url") })).toBe("broken");
  expect(service.receivedBy(phone)).toEqual([]);
});

test("no connection is made to an address that is not allowed", async () => {
  const other = await startPushService();
  const stranger = other.subscribe();
  expect(await push(stranger)).toBe("not allowed");
  expect(other.received).toEqual([]);
  await other.close();
});

test("a service that is gone is told, and a thread that ended begins again", async () => {
  const gone = await startPushService();
  const lonely = openPushSender({ ...identity(), hosts: [gone.settings.PUSH_ENDPOINT_HOSTS] }, unexpected);
  const phone = gone.subscribe();
  await gone.close();
  const request = { ...phone, payload: "{}", ttl: 60, urgency: "high", topic: "t" } as const;
  expect(await lonely.send(request)).toBe("unreachable");
  await lonely.close();
  expect(await lonely.send(request)).toBe("unreachable");
  await lonely.close();
});

test("what breaks the thread is told once, and the next push goes by a thread anew", async () => {
  const errors: unknown[] = [];
  const own = openPushSender(identity(), (error) => errors.push(error));
  const phone = service.subscribe();
  for (let nth = 1; nth <= 2; nth++) expect(await own.send(undefined as never)).toBe("interrupted");
  expect(errors).toMatchObject([{ name: "TypeError" }]);
  expect(await own.send({ ...phone, payload: "{}", ttl: 60, urgency: "high", topic: "t" })).toEqual({
    status: 201,
  });
  await own.close();
});

const vendors = ["fcm.googleapis.com", "*.push.apple.com"];

describe("addresses that are allowed", () => {
  test.each(["https://fcm.googleapis.com/fcm/send/x", "https://api.push.apple.com/x"])("%s", (endpoint) => {
    expect(isAllowedEndpoint(endpoint, vendors)).toBe(true);
  });
  test("a loopback address by name and port, for tests", () => {
    expect(isAllowedEndpoint("http://127.0.0.1:8443/x", ["127.0.0.1:8443"])).toBe(true);
    expect(isAllowedEndpoint("http://127.0.0.1:9200/x", ["127.0.0.1:8443"])).toBe(false);
  });
});

describe("addresses that are refused", () => {
  test.each([
    "http://169.254.169.254/",
    "https://127.0.0.1:9200/",
    "http://fcm.googleapis.com/x",
    "https://fcm.googleapis.com:8443/x",
    "https://user@fcm.googleapis.com/x",
    "https://fcm.googleapis.com.evil.example/x",
    "https://evilpush.apple.com/x",
    "https://push.apple.com/x",
    "ftp://fcm.googleapis.com/x",
    "//fcm.googleapis.com/x",
    `https://fcm.googleapis.com/${"x".repeat(1000)}`,
  ])("%s", (endpoint) => {
    expect(isAllowedEndpoint(endpoint, vendors)).toBe(false);
  });
});
