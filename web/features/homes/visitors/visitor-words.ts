import { seoulDate } from "#contract/values/seoul-time.ts";
import type { Visit, VisitorQuota } from "#contract/values/visitor-quota.ts";
import { dayText } from "#web/ui/text/spoken.ts";

/** '오늘', '11월 23일', '11월 23일–25일', '11월 30일–12월 1일'. */
export function daysText({ startsOn, endsOn }: Visit, today = seoulDate(new Date())): string {
  if (startsOn === endsOn) return startsOn === today ? "오늘" : dayText(startsOn);
  const isOneMonth = startsOn.slice(0, 7) === endsOn.slice(0, 7);
  return `${dayText(startsOn)}–${isOneMonth ? `${Number(endsOn.slice(8))}일` : dayText(endsOn)}`;
}

/** '11월에 3일 남았어요' */
export function leftText({ month, remainingDays }: VisitorQuota): string {
  return `${Number(month.slice(5))}월에 ${remainingDays}일 남았어요`;
}
