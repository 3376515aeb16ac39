import { expect, test } from "vitest";

import { datesOf } from "./spans.ts";

test("spans end today, or with the month before", () => {
  expect(datesOf("month", "2026-12-05")).toEqual({ from: "2026-12-01", to: "2026-12-05" });
  expect(datesOf("last", "2026-03-31")).toEqual({ from: "2026-02-01", to: "2026-02-28" });
  expect(datesOf("last", "2026-01-01")).toEqual({ from: "2025-12-01", to: "2025-12-31" });
  expect(datesOf("quarter", "2026-12-31")).toEqual({ from: "2026-10-03", to: "2026-12-31" });
  expect(datesOf("year", "2026-12-31")).toEqual({ from: "2026-01-01", to: "2026-12-31" });
});
