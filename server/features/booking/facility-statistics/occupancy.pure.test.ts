import { expect, test } from "vitest";

import { occupancyOf } from "./occupancy.ts";
import type { Span, UsedFacility } from "./occupancy.ts";

const at = (date: string, time: string) => Date.parse(`${date}T${time}:00+09:00`);
const span = (date: string, from: string, to: string): Span => [at(date, from), at(date, to)];

// 2026-11-02 is a Monday. Three slots of an hour, with ten minutes between them.
const gym: UsedFacility = {
  rules: {
    bookBy: "slot",
    hours: [...Array.from({ length: 6 }, () => ({ openMinute: 600, closeMinute: 800 })), null],
    holidayHours: null,
    slotMinutes: 60,
    breakMinutes: 10,
    maxLength: 3,
    openRule: { kind: "rolling", daysAhead: 7 },
    openMinute: 540,
    noticeMinutes: 0,
    lateBooking: false,
    limits: [],
    maxAtOnce: 1,
    priceWon: 0,
    cancelFees: [],
    graceMinutes: 10,
    noShowPercent: 100,
    checkIn: "none",
    checkInMinutes: 15,
    offerMinutes: 15,
    spotChoice: "named",
  },
  spotNos: [1, 2],
  holidays: new Set(),
  closures: [],
  booked: [],
};

test("open are the slots of the days that open, for each spot", () => {
  // A week, without Sunday and a holiday.
  const week = { ...gym, holidays: new Set(["2026-11-04"]) };
  expect(occupancyOf(week, "2026-11-02", "2026-11-08").openMinutes).toBe(5 * 3 * 60 * 2);
});

test("closures count once, however many there are of a time, and only where it would be open", () => {
  const closures = [
    { spotNos: [], span: span("2026-11-02", "10:30", "11:00") },
    { spotNos: [2], span: span("2026-11-02", "10:00", "11:15") },
    { spotNos: [2, 9], span: span("2026-11-02", "10:45", "11:20") },
    { spotNos: [], span: span("2026-11-01", "00:00", "23:59") },
  ];
  // Spot 1 loses half an hour; spot 2 the first slot and ten minutes of the second, not the break.
  const { openMinutes } = occupancyOf({ ...gym, closures }, "2026-11-02", "2026-11-02");
  expect(openMinutes).toBe(360 - 30 - 70);
});

test("a booking over two slots is used without the break, hour by hour of its weekday", () => {
  const booked = [{ span: span("2026-11-02", "10:00", "12:10"), count: 2 }];
  const { bookedMinutes, openMinutes, heat } = occupancyOf({ ...gym, booked }, "2026-11-02", "2026-11-02");
  expect({ bookedMinutes, openMinutes }).toEqual({ bookedMinutes: 240, openMinutes: 360 });
  expect(heat[0]!.slice(9, 14)).toEqual([0, 120, 100, 20, 0]);
  expect(heat.flat().reduce((sum, minutes) => sum + minutes, 0)).toBe(240);
});

test("nights count from check-in to check-out, in the days that were asked for", () => {
  const nights: UsedFacility = {
    ...gym,
    rules: {
      ...gym.rules,
      bookBy: "night",
      hours: Array.from({ length: 7 }, () => ({ openMinute: 900, closeMinute: 2_100 })),
    },
    spotNos: [1],
    booked: [{ span: [at("2026-11-01", "15:00"), at("2026-11-03", "11:00")], count: 1 }],
  };
  const { bookedMinutes, openMinutes, heat } = occupancyOf(nights, "2026-11-02", "2026-11-03");
  expect({ bookedMinutes, openMinutes }).toEqual({ bookedMinutes: 1_200, openMinutes: 2_400 });
  expect([heat[0]![14], heat[0]![15], heat[1]![10], heat[1]![11]]).toEqual([0, 60, 60, 0]);
});
