import type { Facility } from "#contract/facilities.ts";

import { minuteText } from "./words.ts";

type Today = Pick<Facility, "today" | "bookBy">;

/** What can still be booked of today: '남은 시간 5개 · 다음 오후 3:00', of days and nights '5자리 남음'. */
export function leftTodayText({ today: { freeCount, nextFreeMinute }, bookBy }: Today): string {
  const count = freeCount.toLocaleString("ko-KR");
  if (bookBy !== "slot" || nextFreeMinute === null) return `${count}자리 남음`;
  return `남은 시간 ${count}개 · 다음 ${minuteText(nextFreeMinute)}`;
}
