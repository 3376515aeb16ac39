import { firstOfMonth } from "#contract/values/booking/seoul-days.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";

export const spanNames = {
  month: "이번 달",
  last: "지난달",
  quarter: "최근 90일",
  year: "최근 1년",
} as const;

export type SpanName = keyof typeof spanNames;

export function isSpanName(named: string | null): named is SpanName {
  return named !== null && Object.hasOwn(spanNames, named);
}

/** The dates of a span, both included. None lies ahead, since nobody knows yet how it is used. */
export function datesOf(span: SpanName, today: string): { from: string; to: string } {
  const first = firstOfMonth(today);
  if (span === "month") return { from: first, to: today };
  if (span === "last") return { from: firstOfMonth(dayAfter(first, -1)), to: dayAfter(first, -1) };
  return { from: dayAfter(today, span === "quarter" ? -89 : -364), to: today };
}
