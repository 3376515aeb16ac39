import type { AddressInfo } from "node:net";

import { beforeAll, describe, expect, test, vi } from "vitest";

import type { FacilityDay } from "#contract/facility-days.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";
import { announce } from "#database/transaction.ts";
import { apartmentTopic } from "#server/call/changes.ts";
import type { Actor } from "#server/testing/builders.ts";
import { builders } from "#server/testing/builders.ts";
import { bearer, call, errorOf } from "#server/testing/calling.ts";
import { takeSpot, tomorrow } from "#server/testing/facility-days.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);
const morning = { hours: { openMinute: 600, closeMinute: 780 }, spots: 2 };

beforeAll(() => server.app.listen({ port: 0, host: "127.0.0.1" }));

describe("a day", () => {
  test("is the same for the resident who booked, a neighbour and the office, and names nobody", async () => {
    const apartment = await build().apartment();
    const facilityId = await build().facility(apartment, morning);
    await takeSpot(server.database, apartment.id, { facilityId, startMinute: 600 });
    const readers = [
      await build().resident(apartment, { name: "나가람" }),
      await build().resident(apartment, { unit: 1204 }),
      await build().manager(apartment),
    ];
    const days = await Promise.all(
      readers.map((reader) => call(server, reader, "getFacilityDay", { facilityId, date: tomorrow })),
    );
    // Only the clock goes on.
    const [first, ...others] = days.map(({ day }) => ({ ...day, now: "" }));
    expect(first).toMatchObject({
      date: tomorrow,
      state: "open",
      slots: [
        { startMinute: 600, endMinute: 660, state: "free", freeCount: 1, takenSpotNos: [1] },
        { startMinute: 660, state: "free", freeCount: 2, takenSpotNos: [] },
        { startMinute: 720, state: "free", freeCount: 2 },
      ],
    });
    for (const other of others) expect(other).toEqual(first);
  });

  test("of an unknown facility, of another apartment's or at no date is refused", async () => {
    const [apartment, abroad] = [await build().apartment(), await build().apartment()];
    const resident = await build().resident(apartment);
    const foreign = await build().facility(abroad);
    for (const facilityId of [foreign, crypto.randomUUID()]) {
      const refused = errorOf(call(server, resident, "getFacilityDay", { facilityId, date: tomorrow }));
      expect(await refused).toMatchObject({ details: { code: "facility_not_found" } });
    }
    const refused = errorOf(
      call(server, resident, "getFacilityDay", { facilityId: foreign, date: "2026-02-30" }),
    );
    expect(await refused).toMatchObject({ message: "날짜를 확인해 주세요.", details: { field: "date" } });
  });
});

test("a month says of each day what is free, with as many statements as a day", async () => {
  const apartment = await build().apartment();
  const resident = await build().resident(apartment);
  const facilityId = await build().facility(apartment, {
    bookBy: "night",
    hours: { openMinute: 900, closeMinute: 2100 },
  });
  await takeSpot(server.database, apartment.id, { facilityId, startMinute: 900, minutes: 1200 });
  const month = tomorrow.slice(0, 7);
  const { days } = await call(server, resident, "getFacilityMonth", { facilityId, month });
  expect(days.at(0)?.date).toBe(`${month}-01`);
  expect(days.find(({ date }) => date === tomorrow)).toEqual({ date: tomorrow, state: "full", freeCount: 0 });
  const later = days.filter(({ date }) => date > tomorrow);
  expect(later.every(({ state, freeCount }) => state === "free" && freeCount === 1)).toBe(true);
});

/** What somebody's stream of a day has shown so far. */
async function watchDay(person: Actor, data: { facilityId: string; date: string }) {
  const { port } = server.app.server.address() as AddressInfo;
  const controller = new AbortController();
  const response = await fetch(`http://127.0.0.1:${port}/asia-northeast3/watchFacilityDay`, {
    method: "POST",
    headers: { ...bearer(person), "content-type": "application/json", accept: "text/event-stream" },
    body: JSON.stringify({ data }),
    signal: controller.signal,
  });
  const days: FacilityDay[] = [];
  const follow = async () => {
    let text = "";
    for await (const bytes of response.body!.pipeThrough(new TextDecoderStream())) {
      const events = (text + bytes).split("\n\n");
      text = events.pop()!;
      for (const event of events) {
        if (event.startsWith("data: ")) days.push(JSON.parse(event.slice(6)).message.day);
      }
    }
  };
  follow().catch(() => undefined);
  return { days, close: () => controller.abort() };
}

const somethingChanged = (apartmentId: string) =>
  server.database.kysely
    .transaction()
    .execute((db) => announce(db, apartmentTopic(apartmentId, "facilityDays")));

describe("those who watch a day", () => {
  test("hear of a taken spot, all of them by one look at the database", async () => {
    const apartment = await build().apartment();
    const facilityId = await build().facility(apartment, morning);
    const people = await Promise.all(
      Array.from({ length: 24 }, (_, index) => build().resident(apartment, { unit: 1201 + index })),
    );
    const streams = await Promise.all(
      people.map((person) => watchDay(person, { facilityId, date: tomorrow })),
    );
    await expect.poll(() => streams.every(({ days }) => days.length === 1)).toBe(true);
    await takeSpot(server.database, apartment.id, { facilityId, startMinute: 600 });
    const transactions = vi.spyOn(server.database.kysely, "transaction");
    await somethingChanged(apartment.id);
    await expect.poll(() => streams.every(({ days }) => days.length === 2)).toBe(true);
    // One announces, one looks.
    expect(transactions).toHaveBeenCalledTimes(2);
    transactions.mockRestore();
    for (const { days, close } of streams) {
      expect(days[1]?.slots[0]).toMatchObject({ freeCount: 1, takenSpotNos: [1] });
      close();
    }
  });

  test("of another date or facility get their own", async () => {
    const apartment = await build().apartment();
    const resident = await build().resident(apartment);
    const [one, other] = [
      await build().facility(apartment, morning),
      await build().facility(apartment, { ...morning, spots: 7 }),
    ];
    const streams = [
      await watchDay(resident, { facilityId: one, date: tomorrow }),
      await watchDay(resident, { facilityId: other, date: tomorrow }),
      await watchDay(resident, { facilityId: one, date: dayAfter(tomorrow, 1) }),
    ];
    await expect
      .poll(() => streams.map(({ days }) => [days[0]?.date, days[0]?.slots[0]?.freeCount]))
      .toEqual([
        [tomorrow, 2],
        [tomorrow, 7],
        [dayAfter(tomorrow, 1), 2],
      ]);
    for (const { close } of streams) close();
  });
});
