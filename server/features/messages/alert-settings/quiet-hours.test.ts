import { sql } from "kysely";
import { expect, test } from "vitest";

import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();

const overMidnight = ["21:00", "08:00"] as const;
const byDay = ["12:00", "14:30"] as const;

test.each([
  [overMidnight, "2026-11-28T20:59:59", null],
  [overMidnight, "2026-11-28T21:00:00", "2026-11-29T08:00:00"],
  [overMidnight, "2026-12-31T23:30:00", "2027-01-01T08:00:00"],
  [overMidnight, "2026-11-29T00:00:00", "2026-11-29T08:00:00"],
  [overMidnight, "2026-11-29T08:00:00", null],
  [byDay, "2026-11-28T11:59:59", null],
  [byDay, "2026-11-28T12:00:00", "2026-11-28T14:30:00"],
  [byDay, "2026-11-28T14:30:00", null],
])("quiet hours of %s at %s in Korea end at %s", async ([from, until], moment, end) => {
  const { rows } = await sql<{ ends: Date | null }>`
    select end_of_quiet_hours(${from}::time, ${until}::time, ${`${moment}+09:00`}::timestamptz) as ends
  `.execute(server.database.kysely);
  expect(rows[0]!.ends && new Date(rows[0]!.ends)).toEqual(end && new Date(`${end}+09:00`));
});
