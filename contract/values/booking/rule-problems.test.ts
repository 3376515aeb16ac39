import { expect, test } from "vitest";

import { facilityKinds } from "./facility-kinds.ts";
import { presetOf } from "./presets.ts";
import { problemOfRules as problemOfAll } from "./rule-problems.ts";
import type { CheckedRules } from "./rule-problems.ts";

const room = presetOf("community_room");
const problemOfRules = (rules: Omit<CheckedRules, "spots">, spotCount = 1) =>
  problemOfAll({ ...rules, spots: Array.from({ length: spotCount }) });
const everyDay = (openMinute: number, closeMinute: number) =>
  Array.from({ length: 7 }, () => ({ openMinute, closeMinute }));

test.each(facilityKinds)("the first values for %s are without fault", (kind) => {
  expect(problemOfRules(presetOf(kind))).toBeUndefined();
});

test("a place closes after it opens, before the next day's opening", () => {
  const closing = { field: "hours", message: "닫는 시간은 여는 시간보다 늦어야 해요." };
  expect(problemOfRules({ ...room, hours: everyDay(600, 600) })).toEqual(closing);
  const reaching = { field: "hours", message: "다음 날 여는 시간과 겹쳐요." };
  expect(problemOfRules({ ...room, hours: everyDay(60, 1_501) })).toEqual(reaching);
  expect(problemOfRules({ ...room, hours: everyDay(60, 1_500) })).toBeUndefined();
  const sundayNight = everyDay(540, 1_320).with(6, { openMinute: 540, closeMinute: 1_800 });
  expect(
    problemOfRules({ ...room, hours: sundayNight.with(0, { openMinute: 300, closeMinute: 600 }) }),
  ).toEqual(reaching);
  expect(problemOfRules({ ...room, hours: everyDay(540, 1_801) })?.field).toBe("hours");
});

test("a holiday fits beside every weekday and every holiday", () => {
  const early = { ...room, hours: everyDay(120, 1_500), holidayHours: { openMinute: 30, closeMinute: 600 } };
  expect(problemOfRules(early)).toEqual({ field: "holidayHours", message: "다음 날 여는 시간과 겹쳐요." });
  expect(problemOfRules({ ...early, holidayHours: { openMinute: 60, closeMinute: 1_500 } })).toBeUndefined();
  expect(problemOfRules({ ...early, holidayHours: null })).toBeUndefined();
});

test("guests of a night leave on the next day, before others come", () => {
  const house = presetOf("guest_house");
  expect(problemOfRules({ ...house, hours: everyDay(900, 1_440) })?.message).toBe(
    "퇴실은 다음 날 시간으로 정해 주세요.",
  );
  expect(problemOfRules({ ...house, hours: everyDay(900, 2_341) })?.message).toBe(
    "다음 날 여는 시간과 겹쳐요.",
  );
});

test("booking late needs no notice, and a fee has one figure for each hour", () => {
  expect(problemOfRules({ ...room, lateBooking: true, noticeMinutes: 60 })?.field).toBe("lateBooking");
  const twice = [
    { hoursBefore: 24, percent: 10 },
    { hoursBefore: 24, percent: 50 },
  ];
  expect(problemOfRules({ ...room, cancelFees: twice })?.field).toBe("cancelFees");
});

test("a day has 20,000 slots of all spots at most, on the day that is open longest", () => {
  const long = { ...room, hours: everyDay(540, 1_080).with(6, { openMinute: 0, closeMinute: 1_440 }) };
  const large = { ...long, slotMinutes: 30, breakMinutes: 0 };
  expect(problemOfRules(large, 416)).toBeUndefined();
  expect(problemOfRules(large, 417)).toMatchObject({ field: "spots" });
  expect(problemOfRules({ ...large, breakMinutes: 30 }, 500)).toBeUndefined();
  expect(problemOfRules({ ...large, bookBy: "day" }, 500)).toBeUndefined();
});
