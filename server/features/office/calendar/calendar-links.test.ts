import { expect, test, vi } from "vitest";

import type { Input } from "#contract/index.ts";
import { asGate } from "#server/testing/acting.ts";
import { booking, inDays } from "#server/testing/booking.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer({ PUBLIC_URL: "https://danji.example" });
const { newPlace, book } = booking(server);

const newLink = async (person: Actor, input: Input<"createCalendarLink"> = null) =>
  new URL((await call(server, person, "createCalendarLink", input)).url).pathname;

const get = (url: string, headers: Record<string, string> = {}, method: "GET" | "HEAD" = "GET") =>
  server.app.inject({ method, url, headers });

const add = async (office: Actor, title: string, buildings: number[] | null = null) =>
  (
    await call(server, office, "createEvent", {
      title,
      buildings,
      category: "disinfection",
      startsOn: inDays(1),
      endsOn: inDays(1),
    })
  ).eventId;

/** By name: a calendar's events stand in no order. */
const titlesIn = (text: string) =>
  Array.from(
    text.replaceAll("\r\n ", "").matchAll(/^SUMMARY:(.*)\r$/gmu),
    ([, title = ""]) => title,
  ).toSorted((one, other) => one.localeCompare(other, "ko"));

test("a program reads the calendar without a session, and what has not changed is not sent again", async () => {
  const { office, resident } = await newPlace();
  const eventId = await add(office, "정기 소독");
  expect(await call(server, resident, "getCalendarLink", null)).toMatchObject({ exists: false });
  const { url } = await call(server, resident, "createCalendarLink", null);
  expect(url).toMatch(/^https:\/\/danji\.example\/calendar\/[\w-]{43}\.ics$/u);
  const { pathname } = new URL(url);
  const first = await get(pathname);
  expect(first.statusCode).toBe(200);
  expect(first.headers).toMatchObject({
    "content-type": "text/calendar; charset=utf-8",
    "cache-control": "private, max-age=60",
    etag: expect.stringMatching(/^"[0-9a-f]{64}"$/u),
  });
  expect(first.headers["set-cookie"]).toBeUndefined();
  expect(first.body).toContain(`UID:${eventId}@danji.example\r\n`);
  const etag = String(first.headers.etag);
  expect(await get(pathname, { "if-none-match": etag })).toMatchObject({ statusCode: 304, body: "" });
  const head = await get(pathname, {}, "HEAD");
  expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, "", etag]);
  expect(Number(head.headers["content-length"])).toBe(Buffer.byteLength(first.body));
  const link = await call(server, resident, "getCalendarLink", null);
  expect(link).toMatchObject({ exists: true, includesBookings: false, lastReadAt: expect.any(String) });
});

test("within a minute a program gets what it got, and then what is there", async () => {
  const { office, resident } = await newPlace();
  const path = await newLink(resident);
  await add(office, "첫 소독");
  expect(titlesIn((await get(path)).body)).toEqual(["첫 소독"]);
  await add(office, "둘째 소독");
  expect(titlesIn((await get(path)).body)).toEqual(["첫 소독"]);
  const now = vi.spyOn(performance, "now");
  try {
    const past = performance.now() + 61_000;
    now.mockReturnValue(past);
    expect(titlesIn((await get(path)).body)).toEqual(["둘째 소독", "첫 소독"]);
  } finally {
    now.mockRestore();
  }
});

test("a resident gets what concerns their building and, if wanted, their own bookings; the office gets all", async () => {
  const { office, resident, neighbour, facilityId } = await newPlace();
  await builders(server.database).resident({ id: office.apartmentId! }, { building: 102 });
  const building = Number((await call(server, resident, "getMe", null)).user.building);
  await add(office, "모두의 소독");
  await add(office, "우리 동 소독", [building]);
  await add(office, "102동 소독", [102]);
  const reservation = await book(resident, { facilityId, date: inDays(1), startMinute: 600, length: 1 });
  await book(neighbour, { facilityId, date: inDays(1), startMinute: 720, length: 1 });
  const own = ["모두의 소독", "우리 동 소독"];
  expect(titlesIn((await get(await newLink(resident))).body)).toEqual(own);
  const path = await newLink(resident, { includesBookings: true });
  const withBookings = (await get(path)).body;
  expect(titlesIn(withBookings).filter((title) => title.endsWith("예약"))).toEqual([
    `${reservation.facilityName} 예약`,
  ]);
  expect(withBookings).not.toContain("나가람");
  expect(withBookings).not.toContain("1203");
  expect(titlesIn((await get(await newLink(office))).body)).toHaveLength(3);
});

test("an address ends when it is revoked, replaced, or its person goes", async () => {
  const { office, resident, member, neighbour } = await newPlace();
  const isThere = async (path: string) => {
    const { statusCode, headers, body } = await get(path);
    if (statusCode === 404) {
      expect([headers["content-type"], body]).toEqual([
        "text/plain; charset=utf-8",
        "캘린더를 찾을 수 없어요.\n",
      ]);
    }
    return statusCode === 200;
  };
  const older = await newLink(resident);
  expect(await isThere(older)).toBe(true);
  const newer = await newLink(resident);
  expect([await isThere(older), await isThere(newer)]).toEqual([false, true]);
  await call(server, resident, "revokeCalendarLink", null);
  await call(server, resident, "revokeCalendarLink", null);
  expect(await isThere(newer)).toBe(false);
  for (const path of ["/calendar/x.ics", newer.replace(".ics", ""), "/calendar/%00.ics"]) {
    expect(await isThere(path)).toBe(false);
  }
  const [ofMember, ofNeighbour, ofOffice] = [
    await newLink(member),
    await newLink(neighbour),
    await newLink(office),
  ];
  expect(await Promise.all([ofMember, ofNeighbour, ofOffice].map(isThere))).toEqual([true, true, true]);
  await call(server, office, "deleteResident", { residentId: member.id });
  expect(await isThere(ofMember)).toBe(false);
  const { household_id: householdId } = await asGate(server.database, (db) =>
    db.selectFrom("users").select("household_id").where("id", "=", neighbour.id).executeTakeFirstOrThrow(),
  );
  await call(server, office, "moveOutHousehold", { householdId: householdId! });
  expect(await isThere(ofNeighbour)).toBe(false);
  await call(server, await builders(server.database).superAdmin(), "deleteManager", { managerId: office.id });
  expect(await isThere(ofOffice)).toBe(false);
});
