import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { dayAfter } from "#contract/values/visitor-quota.ts";

import type { Hours } from "./facility-rules.ts";
import { periodOf, slotsOf } from "./periods.ts";
import type { Period } from "./periods.ts";
import { presetOf } from "./presets.ts";
import { momentOf } from "./seoul-days.ts";

const none: ReadonlySet<string> = new Set();
const monday = "2026-12-07";

function open(openMinute: number, closeMinute: number): Hours {
  return { openMinute, closeMinute };
}

function rules(changes: Partial<ReturnType<typeof presetOf>>) {
  return { ...presetOf("other"), ...changes };
}

function week(hours: Hours, closed: number[] = []): Hours[] {
  return Array.from({ length: 7 }, (_, weekday) => (closed.includes(weekday) ? null : hours));
}

function found(period: ReturnType<typeof periodOf>): Period {
  if (typeof period === "string") throw new Error(period);
  return period;
}

describe("slots", () => {
  test("leave room for cleaning, and none ends after the close", () => {
    const room = rules({ hours: week(open(540, 720)), slotMinutes: 50, breakMinutes: 10 });
    expect(slotsOf(room, none, monday)).toEqual([
      { startMinute: 540, endMinute: 590 },
      { startMinute: 600, endMinute: 650 },
      { startMinute: 660, endMinute: 710 },
    ]);
    const short = rules({ hours: week(open(540, 700)), slotMinutes: 50, breakMinutes: 10 });
    expect(slotsOf(short, none, monday)).toHaveLength(2);
  });

  test("several are one period with the breaks between them, and stay within the hours", () => {
    const room = rules({ hours: week(open(540, 720)), slotMinutes: 50, breakMinutes: 10, maxLength: 3 });
    const two = found(periodOf(room, none, { date: monday, startMinute: 600, length: 2 }));
    expect(two.startsAt.toISOString()).toBe("2026-12-07T01:00:00.000Z");
    expect(two.endsAt.toISOString()).toBe("2026-12-07T02:50:00.000Z");
    expect(periodOf(room, none, { date: monday, startMinute: 660, length: 2 })).toBe("slot_unknown");
  });

  test("one ends when the next begins", () => {
    const court = rules({ hours: week(open(540, 720)) });
    const [nine, ten] = [540, 600].map((startMinute) =>
      found(periodOf(court, none, { date: monday, startMinute })),
    );
    expect(nine!.endsAt).toEqual(ten!.startsAt);
  });

  test("after midnight belong to the day that opened", () => {
    const late = rules({ hours: week(open(1_320, 1_560)) });
    const last = found(periodOf(late, none, { date: monday, startMinute: 1_500 }));
    expect(last.date).toBe(monday);
    expect(last.startsAt.toISOString()).toBe("2026-12-07T16:00:00.000Z");
    expect(periodOf(late, none, { date: monday, startMinute: 60 })).toBe("slot_unknown");
  });

  test("of 24 hours follow each other without a gap", () => {
    const always = rules({ hours: week(open(0, 1_440)), slotMinutes: 1_440 });
    const today = found(periodOf(always, none, { date: monday, startMinute: 0 }));
    const next = found(periodOf(always, none, { date: dayAfter(monday, 1), startMinute: 0 }));
    expect(today.endsAt).toEqual(next.startsAt);
  });

  test("off the grid, too long or of no length are unknown", () => {
    const room = rules({ maxLength: 2 });
    for (const wish of [
      { startMinute: 570 },
      { startMinute: 480 },
      {},
      { startMinute: 600, length: 3 },
      { startMinute: 600, length: 0 },
      { startMinute: 600, length: 1.5 },
    ]) {
      expect(periodOf(room, none, { date: monday, ...wish })).toBe("slot_unknown");
    }
  });

  test("whatever the rules, each slot can be booked, none overlaps the next, and nothing else can be", () => {
    const grids = fc.record({
      openMinute: fc.integer({ min: 0, max: 1_439 }),
      minutesOpen: fc.integer({ min: 1, max: 1_440 }),
      slotMinutes: fc.integer({ min: 10, max: 1_440 }),
      breakMinutes: fc.integer({ min: 0, max: 240 }),
    });
    fc.assert(
      fc.property(grids, ({ openMinute, minutesOpen, ...grid }) => {
        const closeMinute = Math.min(openMinute + minutesOpen, 1_800);
        const room = rules({ ...grid, hours: week(open(openMinute, closeMinute)) });
        const slots = slotsOf(room, none, monday);
        for (const [index, { startMinute, endMinute }] of slots.entries()) {
          const period = found(periodOf(room, none, { date: monday, startMinute }));
          expect(period.endsAt).toEqual(momentOf(monday, endMinute));
          expect(endMinute).toBeLessThanOrEqual(closeMinute);
          const next = slots[index + 1];
          if (next) expect(next.startMinute).toBe(endMinute + grid.breakMinutes);
          expect(periodOf(room, none, { date: monday, startMinute: startMinute + 1 })).toBe("slot_unknown");
        }
        const after = (slots.at(-1)?.startMinute ?? openMinute) + grid.slotMinutes + grid.breakMinutes;
        const beyond = slots.length === 0 ? openMinute : after;
        expect(periodOf(room, none, { date: monday, startMinute: beyond })).toBe("slot_unknown");
      }),
    );
  });
});

describe("closed days", () => {
  const weekdays = rules({ hours: week(open(540, 720), [6]), holidayHours: null });
  const sunday = dayAfter(monday, 6);

  test("have no slot, on their weekday and on a holiday", () => {
    expect(slotsOf(weekdays, none, sunday)).toEqual([]);
    expect(periodOf(weekdays, none, { date: sunday, startMinute: 540 })).toBe("facility_closed");
    expect(periodOf(weekdays, new Set([monday]), { date: monday, startMinute: 540 })).toBe("facility_closed");
    expect(slotsOf(weekdays, new Set([monday]), dayAfter(monday, 1))).toHaveLength(3);
  });

  test("open on a holiday with hours of its own", () => {
    const shorter = rules({ hours: week(null), holidayHours: open(600, 660) });
    expect(slotsOf(shorter, new Set([monday]), monday)).toEqual([{ startMinute: 600, endMinute: 660 }]);
    expect(slotsOf({ ...shorter, holidayHours: "as_weekday" }, new Set([monday]), monday)).toEqual([]);
  });
});

describe("days", () => {
  const seat = rules({ bookBy: "day", hours: week(open(360, 1_440), [6]), maxLength: 31 });

  test("31 last from the first one's open to the last one's close, over closed ones", () => {
    const month = found(periodOf(seat, none, { date: "2026-12-01", length: 31 }));
    expect(month.startMinute).toBe(360);
    expect(month.startsAt).toEqual(momentOf("2026-12-01", 360));
    expect(month.endsAt).toEqual(momentOf("2027-01-01", 0));
  });

  test("end with the last one that opens", () => {
    const untilSunday = found(periodOf(seat, none, { date: "2026-12-11", length: 3 }));
    expect(untilSunday.endsAt).toEqual(momentOf("2026-12-12", 1_440));
  });

  test("begin on one that opens, at its opening", () => {
    expect(periodOf(seat, none, { date: "2026-12-13" })).toBe("facility_closed");
    expect(periodOf(seat, none, { date: monday, startMinute: 400 })).toBe("slot_unknown");
    expect(found(periodOf(seat, none, { date: monday, startMinute: 360 })).length).toBe(1);
    expect(slotsOf(seat, none, monday)).toEqual([{ startMinute: 360, endMinute: 1_440 }]);
  });
});

describe("nights", () => {
  const house = presetOf("guest_house");

  test("last from the first check-in to the check-out after the last", () => {
    const two = found(periodOf(house, none, { date: "2026-12-31", length: 2 }));
    expect(two.startsAt.toISOString()).toBe("2026-12-31T06:00:00.000Z");
    expect(two.endsAt.toISOString()).toBe("2027-01-02T02:00:00.000Z");
  });

  test("must all be open", () => {
    const holidays = new Set(["2026-12-08"]);
    const closing = { ...house, holidayHours: null };
    expect(periodOf(closing, holidays, { date: monday, length: 2 })).toBe("facility_closed");
    expect(found(periodOf(closing, holidays, { date: monday })).endsAt).toEqual(momentOf("2026-12-08", 660));
  });
});
