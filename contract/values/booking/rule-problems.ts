import type { FacilityRules, Hours } from "./facility-rules.ts";

export type CheckedRules = Pick<
  FacilityRules,
  | "bookBy"
  | "hours"
  | "holidayHours"
  | "slotMinutes"
  | "breakMinutes"
  | "noticeMinutes"
  | "lateBooking"
  | "cancelFees"
> & { spots: readonly unknown[] };

export interface RuleProblem {
  field: keyof CheckedRules;
  message: string;
}

const minutesOfDay = 24 * 60;

/** When a slot's facility may close at the latest: 06:00 of the next day. */
export const latestClose = 1_800;

/** When guests of a night may leave at the latest: just before the midnight that ends the next day. */
export const latestCheckOut = 2_879;

/** A day may have so many slots of all spots: a month's view counts thirty times as many. */
export const mostSlotsADay = 20_000;

/** What is wrong with rules that are right field by field. */
export function problemOfRules(rules: CheckedRules): RuleProblem | undefined {
  const { bookBy, hours, holidayHours, noticeMinutes, lateBooking, cancelFees } = rules;
  for (const [field, each] of [
    ...hours.map((day) => ["hours", day] as const),
    ["holidayHours", holidayHours === "as_weekday" ? null : holidayHours] as const,
  ]) {
    const message = problemOfHours(bookBy, each);
    if (message) return { field, message };
  }
  if (hours.some((day, weekday) => reachesInto(day, hours[(weekday + 1) % 7]!))) {
    return { field: "hours", message: reaching };
  }
  if (holidayHours !== "as_weekday" && isBesideHolidays(hours, holidayHours)) {
    return { field: "holidayHours", message: reaching };
  }
  if (lateBooking && noticeMinutes > 0) {
    return {
      field: "lateBooking",
      message: "시작한 뒤에도 예약을 받으려면 예약 마감을 시작 시각으로 정해 주세요.",
    };
  }
  if (new Set(cancelFees.map(({ hoursBefore }) => hoursBefore)).size < cancelFees.length) {
    return { field: "cancelFees", message: "같은 시간의 취소 수수료가 두 번 있어요." };
  }
  if (slotsADay(rules) > mostSlotsADay) {
    return {
      field: "spots",
      message: `하루에 예약할 칸(자리 × 시간)이 ${mostSlotsADay.toLocaleString("ko-KR")}칸을 넘어요. 자리를 줄이거나 한 번 이용하는 시간을 늘려 주세요.`,
    };
  }
  return undefined;
}

/** Counts all spots, on the day that is open longest. */
function slotsADay({ bookBy, hours, holidayHours, slotMinutes, breakMinutes, spots }: CheckedRules): number {
  if (bookBy !== "slot") return spots.length;
  const days = holidayHours === "as_weekday" ? hours : [...hours, holidayHours];
  const longest = Math.max(0, ...days.map((day) => (day ? day.closeMinute - day.openMinute : 0)));
  return spots.length * Math.floor((longest + breakMinutes) / (slotMinutes + breakMinutes));
}

const reaching = "다음 날 여는 시간과 겹쳐요.";

function problemOfHours(bookBy: FacilityRules["bookBy"], hours: Hours): string | undefined {
  if (!hours) return undefined;
  const { openMinute, closeMinute } = hours;
  if (bookBy === "night") {
    const isNextDay = closeMinute > minutesOfDay && closeMinute <= latestCheckOut;
    return isNextDay ? undefined : "퇴실은 다음 날 시간으로 정해 주세요.";
  }
  if (closeMinute <= openMinute) return "닫는 시간은 여는 시간보다 늦어야 해요.";
  return closeMinute > latestClose ? "닫는 시간은 다음 날 오전 6:00까지 정할 수 있어요." : undefined;
}

function reachesInto(hours: Hours, next: Hours): boolean {
  return hours !== null && next !== null && hours.closeMinute - minutesOfDay > next.openMinute;
}

/** A holiday may follow any weekday, be followed by any, and by another holiday. */
function isBesideHolidays(hours: readonly Hours[], holiday: Hours): boolean {
  return [...hours, holiday].some((day) => reachesInto(day, holiday) || reachesInto(holiday, day));
}
