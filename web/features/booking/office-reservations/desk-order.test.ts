import { expect, test } from "vitest";

import { inDeskOrder } from "./desk-order.ts";

const date = "2026-12-05";
const booking = (facilityName: string, spotNo: number, hour: number, day = date) => ({
  date: day,
  startsAt: new Date(`${day}T${String(hour).padStart(2, "0")}:00:00+09:00`).toISOString(),
  facilityName,
  spotNo,
});

test("a day's bookings stand by time, facility and spot, and what began before it stands last", () => {
  const monthly = booking("독서실", 12, 6, "2026-12-01");
  const weekly = booking("독서실", 3, 6, "2026-12-02");
  const ordered = [
    booking("독서실", 1, 6),
    booking("골프연습장", 2, 10),
    booking("테니스장", 2, 10),
    booking("테니스장", 10, 10),
    booking("골프연습장", 1, 19),
    monthly,
    weekly,
  ];
  expect(inDeskOrder(ordered.toReversed(), date)).toEqual(ordered);
});
