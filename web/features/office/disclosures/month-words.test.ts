import { expect, test } from "vitest";

import { monthText } from "#web/ui/text/spoken.ts";

import { pastMonths } from "./month-words.ts";

test("past months end with the last one of Seoul's calendar", () => {
  expect(pastMonths(3, new Date("2026-01-31T14:59:00Z"))).toEqual(["2025-12", "2025-11", "2025-10"]);
  expect(pastMonths(1, new Date("2026-01-31T15:00:00Z"))).toEqual(["2026-01"]);
  expect(monthText("2026-01")).toBe("2026년 1월");
});
