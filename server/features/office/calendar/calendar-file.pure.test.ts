import nodeIcal from "node-ical";
import type { VEvent } from "node-ical";
import { expect, test } from "vitest";

import { occurrenceDays } from "#contract/values/events.ts";
import type { Repeats } from "#contract/values/events.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";

import { writeCalendar } from "./calendar-file.ts";
import type { WrittenEvent } from "./calendar-file.ts";

const id = "0d4a4c3e-5a53-4a7a-9d6e-3f0e9a0f6a11";

const event: WrittenEvent = {
  id,
  title: "정기 소독",
  category: "disinfection",
  place: null,
  note: null,
  startsOn: "2027-03-31",
  endsOn: "2027-03-31",
  startsAt: null,
  endsAt: null,
  repeats: null,
  days: ["2027-03-31"],
  cancelledOn: [],
  isCancelled: false,
  sequence: 3,
  changedAt: "2027-01-02T03:04:05.678Z",
};

const write = (given: Partial<WrittenEvent>) =>
  writeCalendar({
    name: "푸른마을 1단지",
    host: "danji.example",
    events: [{ ...event, ...given }],
    bookings: [],
  });

/** As a reader that knows nothing of ours understands it. */
function read(text: string): VEvent {
  const found = Object.values(nodeIcal.sync.parseICS(text)).find((part) => part?.type === "VEVENT");
  return found as VEvent;
}

const unfolded = (text: string) => text.replaceAll("\r\n ", "").split("\r\n");

test("a calendar is written as RFC 5545 has it", () => {
  const text = write({
    startsAt: "2027-03-31T01:00:00.000Z",
    endsAt: "2027-03-31T03:30:00.000Z",
    place: "101동, 현관",
    note: "문을 열어 주세요;\n3분쯤 걸려요. \\ 그리고 이 줄은 옥텟 일흔다섯 개보다 훨씬 길어서 접어야 해요.",
  });
  expect(unfolded(text)).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//danji//calendar//KO",
    "X-WR-CALNAME:푸른마을 1단지",
    "BEGIN:VTIMEZONE",
    "TZID:Asia/Seoul",
    "BEGIN:STANDARD",
    "DTSTART:19881009T020000",
    "TZOFFSETFROM:+0900",
    "TZOFFSETTO:+0900",
    "TZNAME:KST",
    "END:STANDARD",
    "END:VTIMEZONE",
    "BEGIN:VEVENT",
    `UID:${id}@danji.example`,
    "DTSTAMP:20270102T030405Z",
    "SEQUENCE:3",
    "DTSTART;TZID=Asia/Seoul:20270331T100000",
    "DTEND;TZID=Asia/Seoul:20270331T123000",
    "SUMMARY:정기 소독",
    "LOCATION:101동\\, 현관",
    "DESCRIPTION:문을 열어 주세요\\;\\n3분쯤 걸려요. \\\\ 그리고 이 줄은 옥텟 일흔다섯 개보다 훨씬 길어서 접어야 해요.",
    "CATEGORIES:소독",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]);
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/u);
});

test("whole days end the day after, and what is cancelled says so", () => {
  const text = write({ endsOn: "2027-04-02", isCancelled: true });
  expect(unfolded(text)).toEqual(
    expect.arrayContaining(["DTSTART;VALUE=DATE:20270331", "DTEND;VALUE=DATE:20270403", "STATUS:CANCELLED"]),
  );
});

test("a rule is written once, with what of it is cancelled", () => {
  const repeats: Repeats = { kind: "weekly", weekdays: [3, 5], until: "2027-04-30" };
  const days = occurrenceDays("2027-03-31", repeats);
  const times = { startsAt: "2027-03-31T01:00:00.000Z", endsAt: "2027-03-31T03:30:00.000Z" };
  expect(unfolded(write({ ...times, repeats, days, cancelledOn: ["2027-04-02"] }))).toEqual(
    expect.arrayContaining([
      "RRULE:FREQ=WEEKLY;BYDAY=WE,FR;UNTIL=20270430T145959Z",
      "EXDATE;TZID=Asia/Seoul:20270402T100000",
    ]),
  );
  expect(unfolded(write({ repeats, days, cancelledOn: ["2027-04-02"] }))).toEqual(
    expect.arrayContaining(["RRULE:FREQ=WEEKLY;BYDAY=WE,FR;UNTIL=20270430", "EXDATE;VALUE=DATE:20270402"]),
  );
  expect(unfolded(write({ repeats, days, cancelledOn: days }))).toContain("STATUS:CANCELLED");
});

/** Each begins on its first day, in months of 28 to 31 days and a leap day. */
const rules: [startsOn: string, repeats: Repeats][] = [
  ...([1, 2, 3, 4, 5, 6, 7] as const).map((weekday): [string, Repeats] => [
    dayAfter("2027-02-01", weekday - 1),
    { kind: "weekly", weekdays: [weekday], until: "2027-12-31" },
  ]),
  ["2028-02-21", { kind: "weekly", weekdays: [1, 2, 3, 4, 5, 6, 7], until: "2028-03-31" }],
  ["2028-02-25", { kind: "weekly", weekdays: [2, 5], until: "2028-04-30" }],
  ["2027-12-29", { kind: "weekly", weekdays: [3, 6, 7], until: "2028-12-28" }],
  ...[1, 15, 28, 29, 30, 31].map((dayOfMonth): [string, Repeats] => [
    `2027-01-${String(dayOfMonth).padStart(2, "0")}`,
    { kind: "monthly_date", dayOfMonth, until: "2027-12-31" },
  ]),
  ...[28, 29, 30, 31].map((dayOfMonth): [string, Repeats] => [
    `2028-01-${dayOfMonth}`,
    { kind: "monthly_date", dayOfMonth, until: "2028-12-31" },
  ]),
  ["2028-02-29", { kind: "monthly_date", dayOfMonth: 29, until: "2029-02-28" }],
  ...([1, 2, 3, 4, -1] as const).map((nth): [string, Repeats] => [
    ["2027-01-06", "2027-01-13", "2027-01-20", "2027-01-27", "2027-01-27"][[1, 2, 3, 4, -1].indexOf(nth)]!,
    { kind: "monthly_weekday", nth, weekday: 3, until: "2027-12-31" },
  ]),
  ["2027-01-31", { kind: "monthly_weekday", nth: -1, weekday: 7, until: "2028-01-31" }],
  ["2028-02-29", { kind: "monthly_weekday", nth: -1, weekday: 2, until: "2029-02-27" }],
  ["2028-02-07", { kind: "monthly_weekday", nth: 1, weekday: 1, until: "2028-12-31" }],
  ["2028-02-28", { kind: "monthly_weekday", nth: 4, weekday: 1, until: "2028-02-28" }],
];

test("there are thirty rules to compare", () => {
  expect(rules.length).toBeGreaterThanOrEqual(30);
});

test.each(rules)("another reader expands the rule from %s on to the same days", (startsOn, repeats) => {
  const days = occurrenceDays(startsOn, repeats);
  expect(days[0]).toBe(startsOn);
  const cancelledOn = days.length > 2 ? [days[1]!] : [];
  const shown = days.filter((day) => !cancelledOn.includes(day));
  const range = { from: new Date("2026-12-01T00:00:00Z"), to: new Date("2029-12-31T00:00:00Z") };
  const asked = { startsOn, endsOn: startsOn, repeats, days, cancelledOn };
  // Late in Seoul's evening and early in its morning, a day of UTC is another.
  for (const time of ["00:30", "09:00", "23:30"]) {
    const startsAt = new Date(`${startsOn}T${time}:00+09:00`);
    const endsAt = new Date(startsAt.getTime() + 3_600_000).toISOString();
    const understood = read(write({ ...asked, startsAt: startsAt.toISOString(), endsAt }));
    const found = nodeIcal.expandRecurringEvent(understood, range);
    expect(found.map(({ start }) => start.toISOString())).toEqual(
      shown.map((day) => new Date(`${day}T${time}:00+09:00`).toISOString()),
    );
    expect(found.every(({ start, end }) => end.getTime() - start.getTime() === 3_600_000)).toBe(true);
  }
  const wholeDays = nodeIcal.expandRecurringEvent(read(write(asked)), range);
  expect(wholeDays.map(({ start }) => localDay(start))).toEqual(shown);
});

/** A whole day is read as midnight where the reader is. */
function localDay(start: Date): string {
  return [start.getFullYear(), start.getMonth() + 1, start.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
}
