import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { FunctionName, Input, Output } from "#contract/index.ts";
import { limitText } from "#contract/values/booking/limits.ts";
import { firstOfMonth, lastOfMonth, momentOf, weekdayOf } from "#contract/values/booking/seoul-days.ts";
import { seoulDate } from "#contract/values/seoul-time.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";
import type { Database } from "#database/database.ts";

import { asGate } from "./acting.ts";
import { builders } from "./builders.ts";
import type { Actor } from "./builders.ts";
import { CallError, errorOf } from "./calling.ts";
import { fakeClock } from "./faked-clock.ts";
import type { FakedClock } from "./faked-clock.ts";
import { startServerProcess } from "./server-process.ts";
import type { ServerProcess } from "./server-process.ts";

interface FakedPlace {
  /** Open until the people and facilities are made; the server opens it again. */
  database: Database;
  /** Where the server finds it, if not in its data's folder. */
  settings?: Record<string, string>;
  dispose?: () => Promise<void>;
}

type OpenPlace = (given: { folder: string; clock: FakedClock; dataDir: string }) => Promise<FakedPlace>;

/** A coming Sunday with the next day in the same month. */
const sunday = Array.from({ length: 15 }, (_, days) => dayAfter(seoulDate(new Date()), days + 2)).find(
  (date) => weekdayOf(date) === 6 && date !== lastOfMonth(date),
)!;
const monday = dayAfter(sunday, 1);
const month = sunday.slice(0, 7);
const lateSlot = 23 * 60;
const periods = ["day", "week", "month", "upcoming"] as const;

let folder: string;
let clock: FakedClock;
let place: FakedPlace | undefined;
let server: ServerProcess;
let origin: string;
let resident: Actor;
let member: Actor;
let office: Actor;
/** With a limit of one of each kind. */
const limited = new Map<(typeof periods)[number], string>();
let openingFacility: string;
let nightFacility: string;
/** Facilities that are booked until so many minutes after a slot's start. */
const bookedUntil = new Map<number, string>();

/** Declares the tests of a server in New York with its database, both under a clock that they put where they want it. */
export function bookingUnderClock(openPlace: OpenPlace): void {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "danji-clock-"));
    clock = await fakeClock(folder);
    const dataDir = join(folder, "data");
    place = await openPlace({ folder, clock, dataDir });
    const { database } = place;
    const build = builders(database);
    const apartment = await build.apartment();
    office = await build.manager(apartment);
    [resident, member] = [await build.resident(apartment), await build.resident(apartment)];
    for (const per of periods) {
      const limits = [{ who: "household" as const, per, count: 1 }];
      limited.set(
        per,
        await build.facility(apartment, { spots: 3, lateBooking: true, priceWon: 1000, limits }),
      );
    }
    openingFacility = await build.facility(apartment, {
      openRule: { kind: "rolling", daysAhead: 7 },
      openMinute: 540,
    });
    nightFacility = await build.facility(apartment, {
      spots: 2,
      hours: { openMinute: 540, closeMinute: 1560 },
    });
    for (const [minutes, rules] of [
      [-30, { noticeMinutes: 30 }],
      [0, {}],
      [60, { lateBooking: true }],
    ] as const) {
      bookedUntil.set(minutes, await build.facility(apartment, rules));
    }
    // They are still signed in when the clock has gone on for a year.
    await asGate(database, (db) =>
      sql`update sessions set expires_at = now() + interval '3 years', idle_timeout = interval '3 years'`.execute(
        db,
      ),
    );
    await database.close();
    clock.set(momentOf(sunday, 12 * 60));
    server = startServerProcess({
      ...clock.settings,
      TZ: "America/New_York",
      DATA_DIR: dataDir,
      ...place.settings,
    });
    origin = await server.origin;
  });

  afterAll(async () => {
    server?.kill("SIGTERM");
    await server?.ended;
    await place?.dispose?.();
    await rm(folder, { recursive: true, force: true });
  });

  test("what is left of the limits is what is refused, until the week ends and when it has", async () => {
    for (const facilityId of limited.values()) await book(member, facilityId, sunday, lateSlot);
    clock.set(new Date(momentOf(monday, 0).getTime() - 100));
    expect(await leftAndRefused(sunday, lateSlot)).toEqual({
      today: sunday,
      day: 0,
      week: 0,
      month: 0,
      upcoming: 0,
    });
    expect(await leftAndRefused(monday, 600)).toEqual({
      today: sunday,
      day: 1,
      week: 1,
      month: 0,
      upcoming: 0,
    });
    clock.set(momentOf(monday, 0));
    expect(await leftAndRefused(monday, 600)).toEqual({
      today: monday,
      day: 1,
      week: 1,
      month: 0,
      upcoming: 1,
    });
    const tooLate = await errorOf(book(resident, limited.get("day")!, sunday, lateSlot));
    expect(tooLate.details.code).toBe("too_late");
  });

  test("a date opens at its very moment and not a millisecond before", async () => {
    const date = dayAfter(monday, 8);
    const opening = momentOf(dayAfter(date, -7), 540);
    clock.set(new Date(opening.getTime() - 1));
    const [before] = await readInAuckland([{ facilityId: openingFacility, date }]);
    expect(before).toMatchObject({ state: "not_open", msToOpening: 1, today: dayAfter(monday, 1) });
    const refused = await errorOf(book(resident, openingFacility, date, 600));
    expect(refused.details).toMatchObject({ code: "not_open_yet", retryAfterSeconds: 1 });
    expect(refused.message).toBe(`${before!.opens}부터 예약할 수 있어요.`);
    clock.set(opening);
    expect(await readInAuckland([{ facilityId: openingFacility, date }])).toMatchObject([
      { state: "open", msToOpening: 0 },
    ]);
    await book(resident, openingFacility, date, 600);
  });

  test("a slot is booked until the millisecond before its end, its start or the notice, and not later by any door", async () => {
    const date = dayAfter(monday, 1);
    const slot = { date, startMinute: 720 };
    for (const [minutes, facilityId] of bookedUntil) {
      const last = momentOf(date, slot.startMinute + minutes);
      clock.set(new Date(last.getTime() - 1));
      const other = await book(resident, facilityId, dayAfter(date, 1), 720);
      const { day } = await call(resident, "getFacilityDay", { facilityId, date });
      const shown = day.slots.find(({ startMinute }) => startMinute === slot.startMinute);
      // What a page that stays open goes by.
      expect(Date.parse(shown!.bookableUntil)).toBe(last.getTime());
      const reservationId = await book(resident, facilityId, date, slot.startMinute);
      await call(office, "cancelReservation", { reservationId, reason: "누수" });

      clock.set(last);
      const home = { building: "101", unit: "101" };
      const doors = [
        call(member, "createReservation", { facilityId, ...slot }),
        call(resident, "changeReservation", { reservationId: other, ...slot }),
        call(member, "joinWaitlist", { facilityId, ...slot }),
        call(office, "createReservationForHousehold", { facilityId, ...home, ...slot, ignoreLimits: true }),
      ];
      const codes = await Promise.all(doors.map(async (door) => (await errorOf(door)).details.code));
      expect({ minutes, codes }).toEqual({ minutes, codes: doors.map(() => "too_late") });
    }
  });

  test("a month is closed when it is over, and its files are the same to the byte a year on", async () => {
    const monthEnd = momentOf(dayAfter(lastOfMonth(firstOfMonth(sunday)), 1), 0);
    clock.set(new Date(monthEnd.getTime() - 1));
    expect((await errorOf(call(office, "closeChargeMonth", { month }))).details.code).toBe("month_not_over");
    // At one in the night of the first, it is of the month before.
    const lastNight = { date: lastOfMonth(sunday), startMinute: 1500 };
    const reservationId = await book(resident, nightFacility, lastNight.date, lastNight.startMinute);
    clock.set(monthEnd);
    await call(office, "closeChargeMonth", { month });
    const away = call(resident, "changeReservation", {
      reservationId,
      date: dayAfter(lastNight.date, 1),
      startMinute: 600,
    });
    expect((await errorOf(away)).details.code).toBe("too_late_to_change");
    const more = book(resident, nightFacility, lastNight.date, lastNight.startMinute);
    expect((await errorOf(more)).details.code).toBe("too_late");
    const files = () =>
      Promise.all(
        (["csv", "xlsx"] as const).map(
          async (format) => (await call(office, "exportFacilityCharges", { month, format })).fileData,
        ),
      );
    const closed = await files();
    // The member's four bookings of the Sunday.
    expect(Buffer.from(closed[0]!, "base64").toString()).toMatch(/(.*,1000,0,0,1000\r?\n){4}/);
    clock.set(new Date(monthEnd.getTime() + 400 * 86_400_000));
    await call(office, "deleteResident", { residentId: member.id });
    expect(await files()).toEqual(closed);
  });
}

async function call<Name extends FunctionName>(
  { token }: Actor,
  name: Name,
  data: Input<Name>,
): Promise<Output<Name>> {
  const response = await fetch(`${origin}/asia-northeast3/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ data }),
  });
  const { result, error } = (await response.json()) as {
    result: Output<Name>;
    error?: ConstructorParameters<typeof CallError>[1];
  };
  if (error) throw new CallError(response.status, error);
  return result;
}

const book = async (person: Actor, facilityId: string, date: string, startMinute: number) =>
  (await call(person, "createReservation", { facilityId, date, startMinute })).reservation.id;

/** How a browser in Auckland reads what the server says. */
async function readInAuckland(asked: readonly { facilityId: string; date: string }[]) {
  const script = `
    import { formatFullTime, seoulDate } from "#contract/values/seoul-time.ts";
    const call = async (name, data) => {
      const headers = { "content-type": "application/json", authorization: "Bearer ${resident.token}" };
      const body = JSON.stringify({ data });
      return (await (await fetch("${origin}/asia-northeast3/" + name, { method: "POST", headers, body })).json()).result;
    };
    const read = async (asked) => {
      const { limits } = await call("getMyUse", asked);
      const { day } = await call("getFacilityDay", asked);
      const now = new Date(day.now);
      return {
        left: Math.min(...limits.map(({ count, used }) => count - used)),
        today: seoulDate(now), state: day.state, opens: formatFullTime(day.opensAt, now),
        msToOpening: Date.parse(day.opensAt) - now.getTime(), isFarAway: now.getTimezoneOffset() <= -720,
      };
    };
    console.log(JSON.stringify(await Promise.all(${JSON.stringify(asked)}.map(read))));`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script], {
    env: { PATH: process.env["PATH"], TZ: "Pacific/Auckland" },
    cwd: join(import.meta.dirname, "../.."),
  });
  return JSON.parse(stdout) as {
    left: number;
    today: string;
    state: string;
    opens: string;
    msToOpening: number;
    isFarAway: boolean;
  }[];
}

/** What is left of each limit on a date, and whether a booking that counts in it is refused. */
async function leftAndRefused(date: string, startMinute: number) {
  const facilities = periods.map((per) => ({ facilityId: limited.get(per)!, date }));
  const read = await readInAuckland(facilities);
  const found: Record<string, unknown> = {};
  for (const [index, per] of periods.entries()) {
    const { left, isFarAway } = read[index]!;
    expect(isFarAway).toBe(true);
    const booked = book(resident, facilities[index]!.facilityId, date, startMinute);
    const refused = await booked.then(
      () => null,
      (error: unknown) => (error instanceof CallError ? error.message : error),
    );
    if (refused === null)
      await call(resident, "cancelReservation", { reservationId: await booked, reason: null });
    else expect(refused).toBe(`${limitText({ who: "household", per, count: 1 })} 한도를 모두 썼어요.`);
    expect({ per, left }).toEqual({ per, left: refused === null ? 1 : 0 });
    found[per] = left;
  }
  return { today: read[0]!.today, ...found };
}
