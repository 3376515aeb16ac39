import { expect, test } from "vitest";

import { firstOfMonth, weekdayOf } from "#contract/values/booking/seoul-days.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";
import { booking, inDays } from "#server/testing/booking.ts";
import { builders } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { charging, lastMonth } from "#server/testing/charging.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);
const { newPlace, book } = booking(server);
const { pastBooking } = charging(server);

const day = `${lastMonth}-15`;

test("says how much of the open time was booked, what it earned, when, and names no home", async () => {
  const { apartment, facilityId, resident, neighbour, office } = await newPlace({
    spots: 2,
    hours: { openMinute: 600, closeMinute: 1_200 },
  });
  const other = await build().facility(apartment);
  const past = { facilityId, date: day, chargeWon: 5000 };
  await pastBooking(resident, past);
  await pastBooking(neighbour, { ...past, startMinute: 660, length: 2, status: "checked_in" });
  await pastBooking(resident, { ...past, startMinute: 900, status: "cancelled", chargeWon: 500 });
  await pastBooking(resident, { ...past, startMinute: 960, status: "no_show" });
  await pastBooking(resident, { ...past, date: dayAfter(day, 1) });
  const asked = { from: day, to: day };
  const { facilities } = await call(server, office, "getFacilityStatistics", asked);
  expect(facilities.map((each) => each.facilityId)).toEqual([facilityId, other]);
  const [used, unused] = facilities;
  expect(used).toMatchObject({
    bookings: { confirmed: 1, checked_in: 1, cancelled: 1, no_show: 1, offered: 0, lapsed: 0 },
    // Three of twenty hours.
    occupancyPercent: 15,
    incomeWon: 15_500,
    waitingCount: 0,
  });
  expect(used!.heat[weekdayOf(day)]!.slice(9, 14)).toEqual([0, 60, 60, 60, 0]);
  expect(unused).toMatchObject({ occupancyPercent: 0, incomeWon: 0 });
  const one = await call(server, office, "getFacilityStatistics", { ...asked, facilityId });
  expect(one.facilities).toEqual([used]);
  expect(JSON.stringify(facilities)).not.toMatch(/1203|나가람|household/);
});

test("closures are off, and who waited is counted", async () => {
  const { facilityId, resident, neighbour, office } = await newPlace();
  const date = inDays(3);
  await book(resident, { facilityId, date, startMinute: 600 });
  await call(server, neighbour, "joinWaitlist", { facilityId, date, startMinute: 600 });
  await call(server, office, "createClosure", {
    facilityIds: [facilityId],
    kind: "maintenance",
    reason: "점검",
    startsAt: `${date}T12:00:00+09:00`,
    endsAt: `${dayAfter(date, 1)}T00:00:00+09:00`,
    expectedCount: 0,
  });
  const { facilities } = await call(server, office, "getFacilityStatistics", {
    from: date,
    to: date,
    facilityId,
  });
  // One of the twelve hours that are left; and it is not paid before it began.
  expect(facilities).toMatchObject([{ occupancyPercent: 8.3, waitingCount: 1, incomeWon: 0 }]);
});

test("a facility of another apartment is none, and a year is the most", async () => {
  const { facilityId } = await newPlace();
  const stranger = await build().manager(await build().apartment());
  const from = firstOfMonth(day);
  const foreign = errorOf(call(server, stranger, "getFacilityStatistics", { from, to: from, facilityId }));
  expect(await foreign).toMatchObject({ details: { code: "facility_not_found" } });
  const tooLong = errorOf(call(server, stranger, "getFacilityStatistics", { from, to: dayAfter(from, 366) }));
  expect(await tooLong).toMatchObject({ message: "한 번에 366일까지 볼 수 있어요." });
});
