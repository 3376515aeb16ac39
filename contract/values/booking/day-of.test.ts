import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { dayOf, monthDayOf } from "./day-of.ts";
import type { DayFacts } from "./day-of.ts";
import type { FacilityRules } from "./facility-rules.ts";
import { periodOf, slotsOf } from "./periods.ts";
import { momentOf } from "./seoul-days.ts";
import { overlaps } from "./spans.ts";
import { lastMoment, opensAt } from "./window.ts";

const saturday = "2026-12-05";
const at = (minute: number, date = saturday) => momentOf(date, minute);
const span = (from: number, to: number) => ({ startsAt: at(from), endsAt: at(to) });
const opening = at(9 * 60, "2026-11-28");
const dayBefore = at(0, "2026-12-04");

function facts(rules: Partial<FacilityRules> = {}, more: Partial<DayFacts> = {}): DayFacts {
  return {
    isActive: true,
    rules: {
      bookBy: "slot",
      hours: Array.from({ length: 7 }, () => ({ openMinute: 600, closeMinute: 780 })),
      holidayHours: "as_weekday",
      slotMinutes: 60,
      breakMinutes: 0,
      maxLength: 1,
      spotChoice: "named",
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
      ...rules,
    },
    spots: [
      { spotNo: 1, isOpen: true },
      { spotNo: 2, isOpen: true },
      { spotNo: 3, isOpen: false },
    ],
    holidays: new Set(),
    taken: [],
    closures: [],
    lotteries: [],
    waiting: [],
    ...more,
  };
}

const states = (given: DayFacts, now: Date) => dayOf(given, saturday, now).slots.map(({ state }) => state);

describe("a day's slots", () => {
  test("are free to the spot: what touches at the edge takes nothing, what reaches in takes both", () => {
    const taken = [
      { spotNo: 1, ...span(540, 600) },
      { spotNo: 1, ...span(630, 690) },
      { spotNo: 2, ...span(660, 720) },
    ];
    const { slots, state } = dayOf(facts({}, { taken }), saturday, dayBefore);
    expect(state).toBe("open");
    expect(
      slots.map(({ startMinute, state: own, freeCount, takenSpotNos }) => [
        startMinute,
        own,
        freeCount,
        takenSpotNos,
      ]),
    ).toEqual([
      [600, "free", 1, [1]],
      [660, "full", 0, [1, 2]],
      [720, "free", 2, []],
    ]);
  });

  test("open at the very moment and are past at their last one", () => {
    const before = new Date(opening.getTime() - 1);
    expect(states(facts(), before)).toEqual(["not_open", "not_open", "not_open"]);
    expect(dayOf(facts(), saturday, before)).toMatchObject({
      state: "not_open",
      opensAt: opening.toISOString(),
    });
    expect(states(facts(), opening)).toEqual(["free", "free", "free"]);
    expect(states(facts(), new Date(at(600).getTime() - 1))).toEqual(["free", "free", "free"]);
    expect(states(facts(), at(600))).toEqual(["past", "free", "free"]);
    expect(states(facts({ lateBooking: true }), at(600))).toEqual(["free", "free", "free"]);
    expect(states(facts({ noticeMinutes: 60 }), at(541))).toEqual(["past", "free", "free"]);
    expect(dayOf(facts(), saturday, at(720)).state).toBe("over");
  });

  test("say how many are free before they open, so that no browser has to ask at that moment", () => {
    const taken = [{ spotNo: 1, ...span(600, 660) }];
    expect(dayOf(facts({}, { taken }), saturday, dayBefore).slots[0]).toMatchObject({ freeCount: 1 });
    expect(dayOf(facts({}, { taken }), saturday, new Date(0)).slots[0]).toMatchObject({
      state: "not_open",
      freeCount: 1,
    });
  });

  test("are closed by closures and say why; a closed spot is not a taken one", () => {
    const closures = [
      { ...span(600, 660), spotNos: [], reason: "바닥 공사" },
      { ...span(660, 720), spotNos: [2], reason: "타석 교체" },
    ];
    const { slots, state, closedReason } = dayOf(facts({}, { closures }), saturday, dayBefore);
    expect([state, closedReason]).toEqual(["open", null]);
    expect(slots).toMatchObject([
      { state: "closed", freeCount: 0, closedReason: "바닥 공사" },
      { state: "free", freeCount: 1, takenSpotNos: [], closedSpotNos: [2, 3] },
      { state: "free", freeCount: 2, closedSpotNos: [3], closedReason: null },
    ]);
    const whole = [{ ...span(0, 1440), spotNos: [], reason: "정기 휴관" }];
    expect(dayOf(facts({}, { closures: whole }), saturday, dayBefore)).toMatchObject({
      state: "closed",
      closedReason: "정기 휴관",
    });
    expect(dayOf(facts({}, { isActive: false }), saturday, dayBefore).state).toBe("closed");
    expect(
      dayOf(facts({ holidayHours: null }, { holidays: new Set([saturday]) }), saturday, dayBefore),
    ).toMatchObject({
      state: "closed",
      slots: [],
    });
  });

  test("that a lottery gives away are marked, and those who wait are counted", () => {
    const given = facts({}, { lotteries: [span(660, 720)], waiting: [{ ...span(600, 660), count: 2 }] });
    expect(states(given, dayBefore)).toEqual(["free", "lottery", "free"]);
    expect(dayOf(given, saturday, dayBefore).slots.map(({ waitingCount }) => waitingCount)).toEqual([
      2, 0, 0,
    ]);
  });

  test("of `any` name no spots", () => {
    const taken = [{ spotNo: 1, ...span(600, 660) }];
    expect(dayOf(facts({ spotChoice: "any" }, { taken }), saturday, dayBefore).slots[0]).toMatchObject({
      freeCount: 1,
      takenSpotNos: [],
      closedSpotNos: [],
    });
  });
});

test("of a month's nights one sees the best of each", () => {
  const night = {
    bookBy: "night",
    hours: Array.from({ length: 7 }, () => ({ openMinute: 900, closeMinute: 2100 })),
  } as const;
  const taken = [1, 2].map((spotNo) => ({ spotNo, startsAt: at(900), endsAt: at(2100) }));
  const given = facts({ ...night, hours: [...night.hours] }, { taken });
  expect(monthDayOf(given, saturday, dayBefore)).toEqual({ date: saturday, state: "full", freeCount: 0 });
  expect(monthDayOf(given, "2026-12-06", dayBefore)).toEqual({
    date: "2026-12-06",
    state: "free",
    freeCount: 2,
  });
  expect(monthDayOf(given, "2026-12-30", dayBefore)).toMatchObject({ state: "not_open", freeCount: 0 });
});

describe("of any facts", () => {
  const anySpan = fc
    .tuple(fc.integer({ min: 0, max: 2_880 }), fc.integer({ min: 0, max: 1_000 }))
    .map(([from, length]) => span(from, from + length));
  const spotNo = fc.integer({ min: 1, max: 6 });
  const anyFacts = fc
    .record({
      isActive: fc.boolean(),
      rules: fc.record({
        bookBy: fc.constantFrom("slot" as const, "slot" as const, "day" as const),
        slotMinutes: fc.constantFrom(10, 30, 60, 45),
        breakMinutes: fc.constantFrom(0, 10, 20),
        noticeMinutes: fc.constantFrom(0, 60),
        lateBooking: fc.boolean(),
        spotChoice: fc.constantFrom("named" as const, "any" as const),
      }),
      spots: fc.array(fc.boolean(), { minLength: 1, maxLength: 6 }),
      taken: fc.array(fc.tuple(spotNo, anySpan), { maxLength: 12 }),
      closures: fc.array(fc.tuple(fc.array(spotNo, { maxLength: 3 }), anySpan, fc.string()), {
        maxLength: 4,
      }),
      lotteries: fc.array(anySpan, { maxLength: 2 }),
      waiting: fc.array(fc.tuple(fc.nat(5), anySpan), { maxLength: 3 }),
    })
    .map(({ isActive, rules, spots, taken, closures, lotteries, waiting }) =>
      facts(rules, {
        isActive,
        spots: spots.map((isOpen, index) => ({ spotNo: index + 1, isOpen })),
        taken: taken.map(([spot, each]) => ({ spotNo: spot, ...each })),
        closures: closures.map(([spotNos, each, reason]) => ({ spotNos, reason, ...each })),
        lotteries,
        waiting: waiting.map(([count, each]) => ({ count, ...each })),
      }),
    );
  const moment = fc.integer({ min: -11_000, max: 1_000 }).map((minute) => at(minute));

  test("the slots are what one sees who asks of each spot whether it is free", () => {
    fc.assert(
      fc.property(anyFacts, moment, (given, now) => {
        expect(dayOf(given, saturday, now).slots).toEqual(slowSlots(given, now));
      }),
      { numRuns: 500 },
    );
  });

  test("the month shows the best of the day's slots, and all that is free in it", () => {
    fc.assert(
      fc.property(anyFacts, moment, (given, now) => {
        const slots = slowSlots(given, now);
        const order = ["free", "lottery", "not_open", "full", "past", "closed"] as const;
        expect(monthDayOf(given, saturday, now)).toEqual({
          date: saturday,
          state: order.find((state) => slots.some((slot) => slot.state === state)) ?? "closed",
          freeCount: slots.reduce((sum, { state, freeCount }) => sum + (state === "free" ? freeCount : 0), 0),
        });
      }),
      { numRuns: 500 },
    );
  });

  /** The same in as many steps as it takes when nothing is remembered. */
  function slowSlots(given: DayFacts, now: Date) {
    const { rules, holidays, spots } = given;
    return slotsOf(rules, holidays, saturday).flatMap((slot) => {
      const period = periodOf(rules, holidays, { date: saturday, startMinute: slot.startMinute });
      if (typeof period === "string") return [];
      const closing = given.closures.filter((each) => overlaps(each, period));
      const closes = (spot: number) =>
        closing.some(({ spotNos }) => spotNos.length === 0 || spotNos.includes(spot));
      const open = spots.filter((spot) => spot.isOpen && !closes(spot.spotNo));
      const isTaken = (spot: number) =>
        given.taken.some((each) => each.spotNo === spot && overlaps(each, period));
      const freeCount = open.filter((spot) => !isTaken(spot.spotNo)).length;
      const isAllClosed = !given.isActive || open.length === 0;
      const isNamed = rules.spotChoice === "named";
      const state = () => {
        if (isAllClosed) return "closed";
        if (now >= lastMoment(rules, period)) return "past";
        if (given.lotteries.some((each) => overlaps(each, period))) return "lottery";
        if (now < opensAt(rules, saturday)) return "not_open";
        return freeCount > 0 ? "free" : "full";
      };
      return [
        {
          ...slot,
          state: state(),
          freeCount: isAllClosed ? 0 : freeCount,
          takenSpotNos: isNamed ? open.map((spot) => spot.spotNo).filter(isTaken) : [],
          closedSpotNos: isNamed
            ? spots.filter((spot) => !open.includes(spot)).map((spot) => spot.spotNo)
            : [],
          closedReason: given.isActive ? (closing[0]?.reason ?? null) : "운영을 중지했어요.",
          waitingCount: given.waiting
            .filter((each) => overlaps(each, period))
            .reduce((sum, { count }) => sum + count, 0),
          bookableUntil: lastMoment(rules, period).toISOString(),
        },
      ];
    });
  }
});
