import { sql } from "kysely";
import { describe, expect, test } from "vitest";

import { seoulDate } from "#contract/values/seoul-time.ts";
import { dayAfter, daysByMonth } from "#contract/values/visitor-quota.ts";
import { asGate } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor, TestApartment } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);

const today = seoulDate(new Date());
const thisMonth = today.slice(0, 7);
const firstOfNext = `${dayAfter(`${thisMonth}-01`, 31).slice(0, 7)}-01`;
const nextMonth = firstOfNext.slice(0, 7);
/** Its last day, and the first of the next month. */
const overMonthsEnd = { startsOn: dayAfter(firstOfNext, -1), endsOn: firstOfNext };

let plates = 0;
const plate = () => `12가${String(++plates).padStart(4, "0")}`;
const visit = (startsOn: string, endsOn = startsOn) => ({ plate: plate(), startsOn, endsOn });

async function allow(apartment: TestApartment, rules: Record<string, number | boolean>) {
  const office = await build().manager(apartment);
  await call(server, office, "updateOfficeSettings", rules);
}

async function usedDays(resident: Actor): Promise<Record<string, number>> {
  const { quota, laterQuotas } = await call(server, resident, "getMyVisitors", null);
  return Object.fromEntries(
    [quota, ...laterQuotas].filter((each) => each.usedDays > 0).map((each) => [each.month, each.usedDays]),
  );
}

/** As many at once, by all the household's members in turn. @returns how many were registered, and the refusals */
async function atOnce(members: Actor[], times: number, payload: () => ReturnType<typeof visit>) {
  const asked = Array.from({ length: times }, (_, index) =>
    call(server, members[index % members.length], "registerVisitor", payload()),
  );
  const settled = await Promise.allSettled(asked);
  const refusals = settled.flatMap((each) => (each.status === "rejected" ? [each.reason as Error] : []));
  return { taken: times - refusals.length, sentences: [...new Set(refusals.map(({ message }) => message))] };
}

async function newHousehold(apartment: TestApartment): Promise<[Actor, Actor, Actor, Actor]> {
  const make = () => build().resident(apartment, { unit: 1203 });
  return [await make(), await make(), await make(), await make()];
}

describe("of 200 registrations of one household at once", () => {
  test("exactly as many days are taken as the month has", async () => {
    const members = await newHousehold(await build().apartment());
    const { taken, sentences } = await atOnce(members, 200, () => visit(today));
    expect(taken).toBe(10);
    expect(sentences).toEqual([`${Number(thisMonth.slice(5))}월에 등록할 수 있는 날이 0일 남았어요.`]);
    expect(await usedDays(members[0])).toEqual({ [thisMonth]: 10 });
    const { visitors } = await call(server, members[1], "getMyVisitors", null);
    expect(visitors).toHaveLength(10);
  });

  test("over a month's end, either month may be the one that has no more", async () => {
    const apartment = await build().apartment();
    await allow(apartment, { advanceDays: 90 });
    const members = await newHousehold(apartment);
    for (const _ of [1, 2, 3, 4]) await call(server, members[0], "registerVisitor", visit(firstOfNext));
    const { taken, sentences } = await atOnce(members, 200, () => ({ plate: plate(), ...overMonthsEnd }));
    expect(taken).toBe(6);
    expect(sentences).toEqual([`${Number(nextMonth.slice(5))}월에 등록할 수 있는 날이 0일 남았어요.`]);
    // Those that were refused leave nothing in the month that had room.
    expect(await usedDays(members[0])).toEqual({ [thisMonth]: 6, [nextMonth]: 10 });
  });
});

test("one car that a household registers ten times at once is one visit", async () => {
  const members = await newHousehold(await build().apartment());
  const car = visit(today);
  const { taken } = await atOnce(members, 10, () => car);
  expect(taken).toBe(1);
  expect(await usedDays(members[0])).toEqual({ [thisMonth]: 1 });
});

test("a visit over a month's end counts in both, and one without room in both is refused whole", async () => {
  const apartment = await build().apartment();
  await allow(apartment, { monthlyDays: 2, advanceDays: 90 });
  const resident = await build().resident(apartment);
  const first = { plate: plate(), ...overMonthsEnd };
  expect(await call(server, resident, "registerVisitor", first)).toMatchObject({ remainingDays: 1 });
  expect(await usedDays(resident)).toEqual({ [thisMonth]: 1, [nextMonth]: 1 });
  await call(server, resident, "registerVisitor", visit(firstOfNext));
  const refused = call(server, resident, "registerVisitor", { plate: plate(), ...overMonthsEnd });
  expect(await errorOf(refused)).toMatchObject({
    status: "FAILED_PRECONDITION",
    message: `${Number(nextMonth.slice(5))}월에 등록할 수 있는 날이 0일 남았어요.`,
    details: { code: "visitor_quota_exceeded", field: "endsOn" },
  });
  expect(await usedDays(resident)).toEqual({ [thisMonth]: 1, [nextMonth]: 2 });
});

test("the database counts the days of a visit as the form does", async () => {
  for (const [startsOn, endsOn] of [
    ["2026-11-30", "2026-12-01"],
    ["2028-02-27", "2028-03-02"],
    ["2027-01-30", "2027-03-01"],
    ["2026-12-31", "2026-12-31"],
  ] as const) {
    const { rows } = await sql`
      select to_char(month, 'YYYY-MM') as month, days from visit_months(${startsOn}::date, ${endsOn}::date)
    `.execute(server.database.kysely);
    expect(rows).toEqual(daysByMonth({ startsOn, endsOn }));
  }
});

describe("cancelling", () => {
  /** As if the visit had begun before. */
  async function begunDaysAgo(visitorId: string, days: number) {
    await asGate(server.database, (db) =>
      sql`update visitor_vehicles set starts_on = seoul_today() - ${days}::integer where id = ${visitorId}`.execute(
        db,
      ),
    );
  }

  test("gives all days back of what has not begun, by any member, and forgets the car", async () => {
    const apartment = await build().apartment();
    const [registrar, member] = await newHousehold(apartment);
    const tomorrow = dayAfter(today, 1);
    const { visitorId } = await call(
      server,
      registrar,
      "registerVisitor",
      visit(tomorrow, dayAfter(today, 2)),
    );
    await call(server, member, "cancelVisitor", { visitorId });
    expect(await usedDays(registrar)).toEqual({});
    const { visitors } = await call(server, registrar, "getMyVisitors", null);
    expect(visitors).toEqual([]);
  });

  test("gives today's day back until the car comes, and none of the days before", async () => {
    const apartment = await build().apartment();
    await allow(apartment, { monthlyDays: 31 });
    const resident = await build().resident(apartment);
    const guard = await build().manager(apartment, { rights: ["visitors"] });
    const register = async () => (await call(server, resident, "registerVisitor", visit(today))).visitorId;
    const [unused, late, came, over] = [
      await register(),
      await register(),
      await register(),
      await register(),
    ];
    await call(server, resident, "cancelVisitor", { visitorId: unused });
    await begunDaysAgo(late, 1);
    await call(server, resident, "cancelVisitor", { visitorId: late });
    expect((await usedDays(resident))[thisMonth]).toBe(2);
    const { visitors } = await call(server, resident, "getMyVisitors", null);
    expect(visitors.find(({ id }) => id === late)).toMatchObject({
      endsOn: dayAfter(today, -1),
      isCancellable: false,
    });

    await call(server, guard, "checkVisitor", { visitorId: came, event: "arrived" });
    const started = await errorOf(call(server, resident, "cancelVisitor", { visitorId: came }));
    expect(started).toMatchObject({
      message: "이미 들어온 차량은 취소할 수 없어요.",
      details: { code: "visitor_started" },
    });
    await call(server, guard, "checkVisitor", { visitorId: came, event: "arrived", isTakenBack: true });
    await call(server, resident, "cancelVisitor", { visitorId: came });
    expect((await usedDays(resident))[thisMonth]).toBe(1);

    await asGate(server.database, (db) =>
      sql`update visitor_vehicles set starts_on = starts_on - 3, ends_on = ends_on - 3 where id = ${over}`.execute(
        db,
      ),
    );
    const past = await errorOf(call(server, resident, "cancelVisitor", { visitorId: over }));
    expect(past).toMatchObject({ message: "이미 지난 방문은 취소할 수 없어요." });
    expect((await usedDays(resident))[thisMonth]).toBe(1);
  });

  test("twice at once gives the days back once", async () => {
    const resident = await build().resident(await build().apartment());
    await call(server, resident, "registerVisitor", visit(today));
    const { visitorId } = await call(server, resident, "registerVisitor", visit(today));
    const both = await Promise.allSettled(
      [1, 2].map(() => call(server, resident, "cancelVisitor", { visitorId })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await usedDays(resident)).toEqual({ [thisMonth]: 1 });
  });
});
