import type { AddressInfo } from "node:net";

import { httpsCallable } from "firebase/functions";
import { expect, test } from "vitest";

import type { Chunk, Output } from "#contract/index.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call } from "#server/testing/calling.ts";
import { firebaseClient } from "#server/testing/firebase-client.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);

const written = { title: "단수 안내", content: "내일 물이 나오지 않아요." };

test("tells the bell at once, of each alert, and of what is read on another device", async () => {
  const apartment = await build().apartment();
  const [manager, resident] = [await build().manager(apartment), await build().resident(apartment)];
  const bell = await watchAs(resident);
  expect(await bell.next()).toEqual({ unreadCount: 0, newest: null });

  const { noticeId } = await call(server, manager, "createNotice", written);
  const told = await bell.next();
  expect(told).toMatchObject({ unreadCount: 1, newest: { title: "새 공지가 있어요", isRead: false } });
  await call(server, resident, "markAlertRead", { alertId: told.newest!.id });
  expect(await bell.next()).toMatchObject({ unreadCount: 0, newest: { id: told.newest!.id, isRead: true } });

  await call(server, manager, "deleteNotice", { noticeId });
  expect(await bell.next()).toEqual({ unreadCount: 0, newest: null });
  await bell.close();
});

test("is silent for everybody else: a neighbour, an office without the right, another apartment", async () => {
  const [apartment, elsewhere] = [await build().apartment(), await build().apartment()];
  const manager = await build().manager(apartment);
  const [author, neighbour] = [await build().resident(apartment), await build().resident(apartment)];
  const others = [
    neighbour,
    await build().manager(apartment, { rights: ["notices"] }),
    await build().resident(elsewhere),
    await build().manager(elsewhere),
  ];
  const office = await watchAs(manager);
  const bells = [];
  for (const other of others) bells.push(await watchAs(other));
  for (const bell of [office, ...bells]) expect(await bell.next()).toEqual({ unreadCount: 0, newest: null });

  const { complaintId } = await call(server, author, "createComplaint", written);
  expect(await office.next()).toMatchObject({ unreadCount: 1, newest: { kind: "complaint_filed" } });
  await call(server, manager, "updateComplaintStatus", { complaintId, status: "resolved" });

  // What each hears next is their own, so of the above they have heard nothing.
  await call(server, manager, "createNotice", written);
  const admin = await build().superAdmin();
  for (const { id, role } of others.filter((other) => other.role === "manager")) {
    expect(role).toBe("manager");
    await call(server, admin, "updateManager", { managerId: id, email: `changed.${id}@example.com` });
  }
  await call(server, await build().manager(elsewhere), "createNotice", { ...written, title: "남의 공지" });
  const heard = [];
  for (const bell of bells) heard.push((await bell.next()).newest);
  expect(heard).toMatchObject([
    { kind: "notice_published", body: written.title },
    { kind: "account_changed" },
    { kind: "notice_published", body: "남의 공지" },
    { kind: "account_changed" },
  ]);
  for (const bell of [office, ...bells]) await bell.close();
});

/** Whatever is not announced is heard only after 30 seconds. */
const heardAtOnceMs = 20_000;

test("ends at once for a manager who is moved to another apartment", { timeout: heardAtOnceMs }, async () => {
  const [from, to] = [await build().apartment(), await build().apartment()];
  const manager = await build().manager(from);
  const bell = await watchAs(manager);
  await bell.next();
  const admin = await build().superAdmin();
  await call(server, admin, "updateManager", { managerId: manager.id, apartmentId: to.id });
  await expect(bell.next()).rejects.toThrow();
  await bell.close();
});

test("comes at most twice a second, with the count as it then is", async () => {
  const apartment = await build().apartment();
  const [manager, resident] = [await build().manager(apartment), await build().resident(apartment)];
  const bell = await watchAs(resident);
  await bell.next();
  const count = 12;
  for (let n = 0; n < count; n++) await call(server, manager, "createNotice", written);
  let chunks = 0;
  for (let seen = 0; seen < count; chunks++) seen = (await bell.next()).unreadCount;
  expect(chunks).toBeLessThan(count);
  await bell.close();
});

test("never counts an alert that it does not show yet", async () => {
  for (let tries = 0; tries < 20; tries++) {
    const apartment = await build().apartment();
    const [manager, resident] = [await build().manager(apartment), await build().resident(apartment)];
    const [seen] = await Promise.all([
      lookAgainAndAgain(resident),
      call(server, manager, "createNotice", written),
    ]);
    for (const { unreadCount, newest } of seen) expect(unreadCount).toBe(newest === null ? 0 : 1);
  }
});

/** What the bell shows to a person who opens it as often as one may at once. */
async function lookAgainAndAgain(person: Actor) {
  const bells = await Promise.all([0, 1, 2, 3, 4].map(() => watchAs(person)));
  const seen = await Promise.all(bells.map((bell) => bell.next()));
  await Promise.all(bells.map((bell) => bell.close()));
  return seen;
}

/** Opens the stream with the real SDK, over a connection of its own. */
async function watchAs({ token }: Actor) {
  if (!server.app.server.listening) await server.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = server.app.server.address() as AddressInfo;
  const client = firebaseClient(`http://127.0.0.1:${port}`, token);
  const stop = new AbortController();
  const watch = httpsCallable<null, Output<"watchAlerts">, Chunk<"watchAlerts">>(
    client.functions,
    "watchAlerts",
  );
  const { stream, data } = await watch.stream(null, { signal: stop.signal });
  data.catch(() => undefined);
  const chunks = stream[Symbol.asyncIterator]();
  return {
    next: async () => {
      const { done, value } = await chunks.next();
      if (done) throw new Error("The stream ended.");
      return value;
    },
    close: async () => {
      stop.abort();
      await client.close();
    },
  };
}
