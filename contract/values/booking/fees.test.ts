import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { feeAtCancel, freeUntil, noShowFee } from "./fees.ts";
import { presetOf } from "./presets.ts";

const hour = 3_600_000;
const house = presetOf("guest_house");
const startsAt = new Date("2026-12-31T06:00:00Z");
const booked = { createdAt: new Date("2026-11-01T00:00:00Z"), startsAt, priceWon: 50_000 };

const before = (hours: number, more = 0) => new Date(startsAt.getTime() - hours * hour + more);

describe("cancelling", () => {
  test.each([
    [before(721), 0],
    [before(720), 0],
    [before(720, 1), 5_000],
    [before(168), 5_000],
    [before(168, 1), 15_000],
    [before(24), 15_000],
    [before(24, 1), 25_000],
    [before(0, -1), 25_000],
    [before(0), 50_000],
    [before(-1), 50_000],
  ])("at %s costs %i won", (now, won) => {
    expect(feeAtCancel(house, booked, now)).toBe(won);
  });

  test("is free for some minutes after booking, but not once it has begun", () => {
    const late = { ...booked, createdAt: before(2) };
    const minutes = (count: number, more = 0) => new Date(late.createdAt.getTime() + count * 60_000 + more);
    expect(feeAtCancel(house, late, minutes(10, -1))).toBe(0);
    expect(feeAtCancel(house, late, minutes(10))).toBe(25_000);
    const lastMinute = { ...booked, createdAt: before(0, -60_000) };
    expect(feeAtCancel(house, lastMinute, startsAt)).toBe(50_000);
  });

  test("takes whole won, and of free things nothing", () => {
    expect(feeAtCancel(house, { ...booked, priceWon: 333 }, before(24))).toBe(99);
    expect(feeAtCancel(house, { ...booked, priceWon: 0 }, before(1))).toBe(0);
    expect(noShowFee({ noShowPercent: 33 }, 1_000)).toBe(330);
  });

  test("until the told moment costs nothing, and a millisecond later something", () => {
    const tiers = fc.uniqueArray(
      fc.record({
        hoursBefore: fc.integer({ min: 1, max: 2_160 }),
        percent: fc.integer({ min: 1, max: 100 }),
      }),
      { maxLength: 5, selector: ({ hoursBefore }) => hoursBefore },
    );
    fc.assert(
      fc.property(
        tiers,
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 1, max: 3_000 }),
        (cancelFees, graceMinutes, hoursBooked) => {
          const rules = { cancelFees, graceMinutes, noShowPercent: 100 };
          const booking = { ...booked, createdAt: before(hoursBooked) };
          const last = freeUntil(rules, booking);
          if (!last) {
            expect(feeAtCancel(rules, booking, booking.createdAt)).toBeGreaterThan(0);
            return;
          }
          expect(feeAtCancel(rules, booking, new Date(last.getTime() - 1))).toBe(0);
          expect(feeAtCancel(rules, booking, new Date(last.getTime() + 1))).toBeGreaterThan(0);
        },
      ),
    );
  });
});
