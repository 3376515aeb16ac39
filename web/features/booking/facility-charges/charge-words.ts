import type { FacilityCharge, FacilityChargeItem } from "#contract/facility-charges.ts";
import { momentOf } from "#contract/values/booking/seoul-days.ts";
import { seoulDate } from "#contract/values/seoul-time.ts";
import { dateText, momentText, slotText } from "#web/booking/words.ts";
import type { BadgeTone } from "#web/ui/text/badge.tsx";
import { wonText } from "#web/ui/text/spoken.ts";

export const kindNames: Record<FacilityCharge["kind"], string> = {
  used: "이용",
  cancelled: "취소",
  no_show: "노쇼",
};

export const kindTones: Record<FacilityCharge["kind"], BadgeTone> = {
  used: "neutral",
  cancelled: "informative",
  no_show: "critical",
};

/** '11월 5일 (목) 오후 7:00-8:00', and with both dates if it is longer than a night. */
export function timeText({ startsAt, endsAt }: FacilityCharge): string {
  const date = seoulDate(new Date(startsAt));
  const minuteOf = (moment: string) => (Date.parse(moment) - momentOf(date, 0).getTime()) / 60_000;
  const [start, end] = [minuteOf(startsAt), minuteOf(endsAt)];
  return end < 2 * 1_440
    ? `${dateText(date)} ${slotText(start, end)}`
    : `${momentText(startsAt)}-${momentText(endsAt)}`;
}

/** How a facility's sum is made up: '이용 3건 15,000원 · 노쇼 5,000원'. */
export function partsText({ usedCount, usedWon, cancelledWon, noShowWon }: FacilityChargeItem): string {
  return [
    `이용 ${usedCount.toLocaleString("ko-KR")}건 ${wonText(usedWon)}`,
    cancelledWon > 0 && `취소 수수료 ${wonText(cancelledWon)}`,
    noShowWon > 0 && `노쇼 요금 ${wonText(noShowWon)}`,
  ]
    .filter((part) => part !== false)
    .join(" · ");
}
