import { expect, test } from "vitest";

import { billing } from "#server/testing/billing.ts";
import { booking, inDays } from "#server/testing/booking.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call } from "#server/testing/calling.ts";
import { inHours, surveys } from "#server/testing/surveying.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const { newPlace, book } = booking(server);
const { publish } = billing(server);
const { open } = surveys(server);

const entriesOf = async (person: Actor, from: string, to: string) =>
  (await call(server, person, "getEvents", { from, to })).events.map(({ source, title, startsOn }) => [
    source,
    title,
    startsOn,
  ]);

test("a resident's own bookings, a survey's end and the date of their bill stand among the events, without a sum", async () => {
  const { office, resident, neighbour, facilityId } = await newPlace();
  const day = inDays(3);
  await call(server, office, "createEvent", {
    title: "정기 소독",
    category: "disinfection",
    startsOn: day,
    endsOn: day,
  });
  const { facilityName } = await book(resident, { facilityId, date: day, startMinute: 600, length: 1 });
  await open(office, { closesAt: inHours(3 * 24) });
  await publish(
    office,
    [
      ["동", "호", "청소비", "합계"],
      [101, 1203, 7_654_321, 7_654_321],
    ],
    { dueOn: day },
  );
  const all = await entriesOf(resident, inDays(0), inDays(6));
  expect(all).toEqual(
    expect.arrayContaining([
      ["event", "정기 소독", day],
      ["booking", `${facilityName} 예약`, day],
      ["bill", "9월 관리비 납기", day],
    ]),
  );
  expect(all.filter(([source]) => source === "survey")).toHaveLength(1);
  expect(all).toHaveLength(4);
  const answer = await call(server, resident, "getEvents", { from: inDays(0), to: inDays(6) });
  expect(JSON.stringify(answer)).not.toContain("7654321");
  expect(await entriesOf(resident, inDays(7), inDays(9))).toEqual([]);
  // Neither a neighbour nor the office reads others' dates.
  const ofNeighbour = (await entriesOf(neighbour, inDays(0), inDays(6))).map(([source]) => source);
  expect(new Set(ofNeighbour)).toEqual(new Set(["event", "survey"]));
  expect((await entriesOf(office, inDays(0), inDays(6))).map(([source]) => source)).toEqual(["event"]);
});

test("the week of a home has the next three events that concern it, none that is cancelled or farther off", async () => {
  const { office, resident } = await newPlace();
  const add = async (title: string, days: number, buildings: string[] | null = null) =>
    (
      await call(server, office, "createEvent", {
        title,
        category: "works",
        startsOn: inDays(days),
        endsOn: inDays(days),
        buildings,
      })
    ).eventId;
  const weekOf = async () =>
    (await call(server, resident, "getResidentDashboard", null)).week.map(({ title }) => title);
  await add("여드레 뒤", 8);
  expect(await weekOf()).toEqual([]);
  const cancelled = await add("거둔 공사", 1);
  await call(server, office, "cancelEvent", { eventId: cancelled });
  await add("넷째", 6);
  await add("셋째", 5);
  await add("첫째", 1, ["101"]);
  await add("둘째", 2);
  expect(await weekOf()).toEqual(["첫째", "둘째", "셋째"]);
  const { week } = await call(server, office, "getManagerDashboard", null);
  expect(week.map(({ title }) => title)).toEqual(["첫째", "둘째", "셋째"]);
});
