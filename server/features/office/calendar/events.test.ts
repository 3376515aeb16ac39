import { sql } from "kysely";
import { expect, test } from "vitest";

import type { Input } from "#contract/index.ts";
import { weekdayOf } from "#contract/values/booking/seoul-days.ts";
import { seoulDate } from "#contract/values/seoul-time.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";
import { acting, asGate } from "#server/testing/acting.ts";
import { asOwner } from "#server/testing/as-owner.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();

const today = seoulDate(new Date());
const tomorrow = dayAfter(today, 1);

async function newComplex() {
  const build = builders(server.database);
  const apartment = await build.apartment();
  const office = await build.manager(apartment);
  const resident = await build.resident(apartment, { building: 101 });
  const elsewhere = await build.resident(apartment, { building: 102 });
  return { apartment, office, resident, elsewhere };
}

type Given = Partial<Input<"createEvent">>;

const disinfection = { title: "정기 소독", category: "disinfection" } as const;

const add = async (office: Actor, given: Given) =>
  (await call(server, office, "createEvent", { ...disinfection, ...given })).eventId;

const wholeDay = (day: string): Given => ({ startsOn: day, endsOn: day });

const datesOf = async (person: Actor, from: string, to: string) =>
  (await call(server, person, "getEvents", { from, to })).events.map(({ title, startsOn }) => [
    startsOn,
    title,
  ]);

const faultOf = async (failing: Promise<unknown>) => (await errorOf(failing)).details;
const alertsOf = async (person: Actor) =>
  (await call(server, person, "getAlerts", null)).alerts
    .filter(({ kind }) => kind === "event_tomorrow")
    .map(({ body, url }) => [body, url]);

test("an event that repeats stands on each of its days, and one of them can be cancelled", async () => {
  const { office, resident, elsewhere } = await newComplex();
  const eventId = await add(office, {
    startsAt: "2027-01-31T10:00:00+09:00",
    endsAt: "2027-01-31T12:00:00+09:00",
    place: "101동 앞",
    buildings: [101],
    repeats: { kind: "monthly_date", dayOfMonth: 31, until: "2027-12-31" },
  });
  const spring = async (person: Actor) =>
    (await call(server, person, "getEvents", { from: "2027-03-01", to: "2027-05-31" })).events;
  expect(await spring(resident)).toMatchObject([
    {
      eventId,
      source: "event",
      category: "disinfection",
      isAllDay: false,
      place: "101동 앞",
      startsAt: "2027-03-31T01:00:00.000Z",
      endsAt: "2027-03-31T03:00:00.000Z",
      startsOn: "2027-03-31",
      endsOn: "2027-03-31",
      buildings: ["101"],
      isMine: true,
      isCancelled: false,
    },
    { startsOn: "2027-05-31", isCancelled: false },
  ]);
  expect(await spring(elsewhere)).toMatchObject([{ isMine: false }, { isMine: false }]);
  expect(await spring(office)).toMatchObject([{ isMine: true }, { isMine: true }]);
  expect(await faultOf(call(server, office, "cancelEvent", { eventId, on: "2027-04-30" }))).toMatchObject({
    code: "event_not_found",
  });
  await call(server, office, "cancelEvent", { eventId, on: "2027-03-31" });
  await call(server, office, "cancelEvent", { eventId, on: "2027-03-31" });
  expect(await spring(resident)).toMatchObject([{ isCancelled: true }, { isCancelled: false }]);
  // What stays a day of it stays cancelled.
  await call(server, office, "updateEvent", {
    eventId,
    ...disinfection,
    title: "봄맞이 소독",
    ...wholeDay("2027-01-31"),
    repeats: { kind: "monthly_date", dayOfMonth: 31, until: "2027-03-31" },
  });
  expect(await spring(resident)).toMatchObject([
    { title: "봄맞이 소독", isAllDay: true, startsAt: null, buildings: null, isCancelled: true },
  ]);
  await call(server, office, "cancelEvent", { eventId });
  expect((await call(server, resident, "getEventById", { eventId })).event).toMatchObject({
    isCancelled: true,
    cancelledOn: ["2027-03-31"],
    days: ["2027-01-31", "2027-03-31"],
  });
  await call(server, office, "deleteEvent", { eventId });
  expect(await spring(resident)).toEqual([]);
});

test("what lasts over days is there on each of them, and ends before a day that it does not touch", async () => {
  const { office, resident } = await newComplex();
  await add(office, { title: "외벽 도색", category: "works", startsOn: "2027-02-25", endsOn: "2027-03-02" });
  await add(office, {
    title: "물탱크 청소",
    startsAt: "2027-03-01T22:00:00+09:00",
    endsAt: "2027-03-02T00:00:00+09:00",
  });
  expect(await datesOf(resident, "2027-03-02", "2027-03-02")).toEqual([["2027-02-25", "외벽 도색"]]);
  expect(await datesOf(resident, "2027-03-01", "2027-03-01")).toEqual([
    ["2027-02-25", "외벽 도색"],
    ["2027-03-01", "물탱크 청소"],
  ]);
  expect(await datesOf(resident, "2027-03-03", "2027-03-31")).toEqual([]);
});

test.each<[string, Given, object]>([
  ["both forms of a time", { ...wholeDay(today), startsAt: `${today}T09:00:00Z` }, { field: "startsOn" }],
  ["no time", {}, { field: "startsOn" }],
  ["no end", { startsAt: `${today}T09:00:00Z` }, { field: "endsAt" }],
  ["an end before the start", { startsOn: tomorrow, endsOn: today }, { field: "endsOn" }],
  ["more than 31 days", { startsOn: today, endsOn: dayAfter(today, 31) }, { field: "endsOn" }],
  ["long ago", wholeDay(dayAfter(today, -367)), { field: "startsOn" }],
  ["far ahead", wholeDay(dayAfter(today, 732)), { field: "startsOn" }],
  ["an unknown building", { ...wholeDay(today), buildings: [909] }, { field: "buildings" }],
  [
    "a registration number",
    { ...wholeDay(today), note: "900101-1234567" },
    { code: "resident_number_found" },
  ],
  [
    "an unknown notice",
    { ...wholeDay(today), noticeId: "0d4a4c3e-5a53-4a7a-9d6e-3f0e9a0f6a11" },
    { code: "notice_not_found" },
  ],
  [
    "a start that is no day of the rule",
    { ...wholeDay("2027-03-02"), repeats: { kind: "weekly", weekdays: [1], until: "2027-04-01" } },
    { field: "repeats" },
  ],
  [
    "a rule that ends before it begins",
    { ...wholeDay("2027-03-01"), repeats: { kind: "weekly", weekdays: [1], until: "2027-02-01" } },
    { field: "repeats" },
  ],
  [
    "a rule of more than a year",
    { ...wholeDay("2027-03-01"), repeats: { kind: "weekly", weekdays: [1], until: "2028-03-02" } },
    { field: "repeats" },
  ],
])("an event with %s is refused", async (_name, given, fault) => {
  const { office } = await newComplex();
  expect(await faultOf(add(office, given))).toMatchObject(fault);
});

test("the office without the right reads, and a telephone number is warned of", async () => {
  const { apartment, office } = await newComplex();
  const other = await builders(server.database).manager(apartment, { rights: ["complaints"] });
  const { eventId, warnings } = await call(server, office, "createEvent", {
    ...disinfection,
    ...wholeDay(today),
    note: "문의 010-1234-5678",
  });
  expect(warnings).toHaveLength(1);
  expect((await call(server, other, "getEventById", { eventId })).event.title).toBe("정기 소독");
  expect((await errorOf(call(server, other, "deleteEvent", { eventId }))).status).toBe("PERMISSION_DENIED");
});

test("a notice leads to its event, and goes without it", async () => {
  const { office, resident } = await newComplex();
  const { noticeId } = await call(server, office, "createNotice", {
    title: "소독 안내",
    content: "문을 열어 주세요.",
  });
  const eventId = await add(office, { ...wholeDay(today), noticeId });
  const noticeOf = async () => {
    const { event } = await call(server, resident, "getEventById", { eventId });
    return [event.noticeId, event.noticeTitle];
  };
  expect(await noticeOf()).toEqual([noticeId, "소독 안내"]);
  await call(server, office, "deleteNotice", { noticeId });
  expect(await noticeOf()).toEqual([null, null]);
});

test("residents of its buildings hear the evening before, once, and not of what is cancelled or came too late", async () => {
  const { office, resident, elsewhere } = await newComplex();
  const [first, second] = [dayAfter(today, 3), dayAfter(today, 10)];
  const repeats = { kind: "weekly" as const, weekdays: [weekdayOf(first) + 1], until: second };
  const weekly = await add(office, { ...wholeDay(first), buildings: [101], repeats });
  const cancelled = await add(office, { ...wholeDay(first), title: "취소된 소독", repeats });
  await call(server, office, "cancelEvent", { eventId: cancelled, on: first });
  await call(server, office, "cancelEvent", {
    eventId: await add(office, { ...wholeDay(first), title: "그만둔 소독" }),
  });
  await add(office, { ...wholeDay(first), title: "분리수거", category: "waste" });
  const told: [string, string] = ["정기 소독", `/resident/calendar/${weekly}`];

  await remindAt(dayAfter(first, -1), "18:59");
  expect(await alertsOf(resident)).toEqual([]);
  await Promise.all([remindAt(dayAfter(first, -1), "19:00"), remindAt(dayAfter(first, -1), "19:00")]);
  await remindAt(dayAfter(first, -1), "23:00");
  expect(await alertsOf(resident)).toEqual([told]);
  expect(await alertsOf(elsewhere)).toEqual([]);
  // No server ran in the second evening.
  await remindAt(second, "00:00");
  expect(await alertsOf(resident)).toEqual([told]);
});

test("an edit between seven and the minute's job keeps tomorrow, and a late job goes on with tomorrow", async () => {
  const { office, resident } = await newComplex();
  const remindOn = (eventId: string, day: string) =>
    asOwner(server.database, "events", sql`update events set remind_on = ${day} where id = ${eventId}`);
  const edited = await add(office, wholeDay(tomorrow));
  await remindOn(edited, tomorrow);
  await call(server, office, "updateEvent", {
    eventId: edited,
    ...disinfection,
    title: "소독",
    ...wholeDay(tomorrow),
  });
  const repeats = {
    kind: "weekly" as const,
    weekdays: [weekdayOf(today) + 1, weekdayOf(tomorrow) + 1],
    until: tomorrow,
  };
  const late = await add(office, { ...wholeDay(today), repeats });
  await remindOn(late, today);
  for (let time = 0; time < 2; time += 1) await remindAt(today, "19:30");
  expect(new Set((await alertsOf(resident)).map(([body]) => body))).toEqual(new Set(["소독", "정기 소독"]));
  // What quiet hours hold is not sent on the day itself.
  const { rows } = await asGate(server.database, (db) =>
    sql<{ expires_at: Date }>`select expires_at from alerts where subject_id = ${edited}`.execute(db),
  );
  expect(rows.map(({ expires_at }) => seoulDate(new Date(new Date(expires_at).getTime() - 1)))).toEqual([
    today,
  ]);
});

test("what is added after seven in the evening is not told of", async () => {
  const { office, resident } = await newComplex();
  await add(office, wholeDay(today));
  await remindAt(dayAfter(today, -1), "19:30");
  expect(await alertsOf(resident)).toEqual([]);
});

test("nobody who is signed in may do the evening's round", async () => {
  const { office, apartment } = await newComplex();
  const bound = { role: "manager", apartmentId: apartment.id, userId: office.id } as const;
  const telling = acting(server.database, bound, (db) => sql`select remind_of_events(now())`.execute(db));
  await expect(telling).rejects.toMatchObject({ code: "42501" });
});

/** What the job does at a time of Seoul. */
async function remindAt(day: string, time: string): Promise<void> {
  await sql`select remind_of_events(${`${day} ${time}+09`}::timestamptz)`.execute(server.database.kysely);
}
