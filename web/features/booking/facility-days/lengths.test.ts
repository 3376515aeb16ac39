import { expect, test } from "vitest";

import type { FacilitySlot } from "#contract/facility-days.ts";

import { possibleLengths } from "./lengths.ts";

const rules = { bookBy: "slot", slotMinutes: 50, breakMinutes: 10, maxLength: 3 } as const;
const slot = (
  startMinute: number,
  takenSpotNos: number[],
  given: Partial<FacilitySlot> = {},
): FacilitySlot => ({
  startMinute,
  endMinute: startMinute + 50,
  state: "free",
  freeCount: 2 - takenSpotNos.length,
  takenSpotNos,
  closedSpotNos: [],
  closedReason: null,
  waitingCount: 0,
  bookableUntil: "2026-12-12T01:00:00.000Z",
  ...given,
});
const lengths = (slots: FacilitySlot[], from = 600) => possibleLengths(rules, { slots }, from, [1, 2]);

test("a booking can be as long as one spot stays free, over the breaks and not past the last slot", () => {
  expect(lengths([slot(600, []), slot(660, [1]), slot(720, [1]), slot(780, [])])).toEqual([1, 2, 3]);
  expect(lengths([slot(600, [2]), slot(660, [1]), slot(720, [])])).toEqual([1]);
  expect(lengths([slot(600, []), slot(660, []), slot(720, [])], 660)).toEqual([1, 2]);
  expect(
    lengths([slot(600, []), slot(660, [], { closedSpotNos: [1, 2], freeCount: 0, state: "closed" })]),
  ).toEqual([1]);
  expect(lengths([slot(600, []), slot(660, [], { state: "lottery" })])).toEqual([1]);
  expect(lengths([slot(600, [1, 2], { state: "full" })])).toEqual([]);
});

test("of days and nights any length may be asked for", () => {
  const night = { ...rules, bookBy: "night" } as const;
  expect(possibleLengths(night, { slots: [slot(900, [])] }, 900, [1])).toEqual([1, 2, 3]);
});
