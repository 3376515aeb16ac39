import { expect, test } from "vitest";

import type { FacilitySlot } from "#contract/facility-days.ts";

import { stateAt } from "./slot-state.ts";

const opensAt = "2026-12-05T00:00:00.000Z";
const opening = Date.parse(opensAt);
const slot = (given: Partial<FacilitySlot>): FacilitySlot => ({
  startMinute: 600,
  endMinute: 660,
  state: "not_open",
  freeCount: 1,
  takenSpotNos: [],
  closedSpotNos: [],
  closedReason: null,
  waitingCount: 0,
  bookableUntil: "2026-12-12T01:00:00.000Z",
  ...given,
});

test("a slot opens at the very moment without being asked about, and passes by itself", () => {
  const at = (given: Partial<FacilitySlot>, now: number) => stateAt(slot(given), { opensAt }, now);
  expect(at({}, opening - 1)).toBe("not_open");
  expect(at({}, opening)).toBe("free");
  expect(at({ freeCount: 0 }, opening)).toBe("full");
  const end = Date.parse("2026-12-12T01:00:00.000Z");
  expect(at({ state: "free" }, end - 1)).toBe("free");
  expect(at({ state: "free" }, end)).toBe("past");
  expect(at({ state: "lottery" }, opening)).toBe("lottery");
  expect(at({ state: "closed" }, end)).toBe("closed");
});
