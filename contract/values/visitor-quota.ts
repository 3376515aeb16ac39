// Separate from the contract's schemas, so that a screen that only shows a quota does not load zod.

/** What an office allows. */
export interface VisitorRules {
  /** How many days a household may take of a month. */
  monthlyDays: number;
  /** How many days one visit may last. */
  maxDays: number;
  /** How many days ahead a visit may begin. */
  advanceDays: number;
}

/** How many of a month's days a household has taken. */
export interface VisitorQuota {
  /** Such as 2026-11. */
  month: string;
  usedDays: number;
  remainingDays: number;
}

/** Days such as 2026-11-21, both included. */
export interface Visit {
  startsOn: string;
  endsOn: string;
}

interface VisitProblem {
  field: "startsOn" | "endsOn";
  message: string;
}

/** How many days of a visit count in each month, in their order. */
export function daysByMonth({ startsOn, endsOn }: Visit): { month: string; days: number }[] {
  const counted: { month: string; days: number }[] = [];
  for (let day = startsOn; day <= endsOn; day = dayAfter(day, 1)) {
    const last = counted.at(-1);
    if (last?.month === monthOf(day)) last.days++;
    else counted.push({ month: monthOf(day), days: 1 });
  }
  return counted;
}

/** What is wrong with the days of a visit, without counting what the household has taken already. */
export function problemOfVisit(
  { startsOn, endsOn }: Visit,
  { today, maxDays, advanceDays }: Pick<VisitorRules, "maxDays" | "advanceDays"> & { today: string },
): VisitProblem | undefined {
  if (startsOn < today) return { field: "startsOn", message: "오늘부터 등록할 수 있어요." };
  if (startsOn > dayAfter(today, advanceDays)) {
    return { field: "startsOn", message: `${advanceDays}일 뒤까지 등록할 수 있어요.` };
  }
  if (endsOn < startsOn) return { field: "endsOn", message: "마지막 날이 첫날보다 빨라요." };
  if (endsOn > dayAfter(startsOn, maxDays - 1)) {
    return { field: "endsOn", message: `한 번에 ${maxDays}일까지 등록할 수 있어요.` };
  }
  return undefined;
}

/** The first month that lacks room for a visit. A month that is not among the quotas is taken to have room. */
export function shortMonthOf(visit: Visit, quotas: readonly VisitorQuota[]): VisitorQuota | undefined {
  const needed = daysByMonth(visit);
  return quotas.find(({ month, remainingDays }) =>
    needed.some((wanted) => wanted.month === month && wanted.days > remainingDays),
  );
}

/** The months that a visit may fall into if it is registered today. */
export function bookableMonths(today: string, { advanceDays, maxDays }: VisitorRules): string[] {
  const last = monthOf(dayAfter(today, advanceDays + maxDays - 1));
  const months = [monthOf(today)];
  while (months.at(-1)! < last) months.push(monthOf(dayAfter(`${months.at(-1)}-01`, 31)));
  return months;
}

export function quotaSentence({
  month,
  remainingDays,
}: Pick<VisitorQuota, "month" | "remainingDays">): string {
  return `${Number(month.slice(5))}월에 등록할 수 있는 날이 ${remainingDays}일 남았어요.`;
}

/** The day that many days later. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}

function monthOf(day: string): string {
  return day.slice(0, 7);
}
