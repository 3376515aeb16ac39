import { expect, test } from "vitest";

import { partsText, timeText } from "./charge-words.ts";

const charge = {
  reservationId: "1",
  kind: "used" as const,
  chargeWon: 0,
  isChargeSet: false,
  chargeReason: null,
};

test("times are said by their day in Seoul", () => {
  const evening = { ...charge, startsAt: "2026-11-05T10:00:00Z", endsAt: "2026-11-05T11:00:00Z" };
  expect(timeText(evening)).toBe("11월 5일 (목) 오후 7:00-8:00");
  const late = { ...charge, startsAt: "2026-11-05T14:00:00Z", endsAt: "2026-11-05T16:00:00Z" };
  expect(timeText(late)).toBe("11월 5일 (목) 오후 11:00-다음 날 오전 1:00");
  const nights = { ...charge, startsAt: "2026-11-05T06:00:00Z", endsAt: "2026-11-07T02:00:00Z" };
  expect(timeText(nights)).toBe("11월 5일 (목) 오후 3:00-11월 7일 (토) 오전 11:00");
});

test("a facility's sum is said by its parts, without those that are nothing", () => {
  const item = { facilityId: "1", facilityName: "헬스장", usedCount: 3, usedWon: 15_000, cancelledWon: 0 };
  const text = partsText({ ...item, noShowWon: 5_000, totalWon: 20_000, charges: [] });
  expect(text).toBe("이용 3건 15,000원 · 노쇼 요금 5,000원");
});
