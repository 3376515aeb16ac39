import type { Complaint } from "#contract/complaints.ts";
import { daysToResolve } from "#contract/values/complaint-status.ts";
import { startOfSeoulDay } from "#contract/values/seoul-time.ts";
import { classNames } from "#web/ui/class-names.ts";

/** How long a complaint waits, such as '3일째'. Nothing once it is resolved. */
export function ComplaintAge({ complaint: { status, createdAt } }: ComplaintAgeProps) {
  const days = daysSince(createdAt);
  if (status === "resolved" || Number.isNaN(days)) return null;
  return (
    <span
      className={classNames(
        "tabular font-semibold whitespace-nowrap",
        days > daysToResolve ? "text-critical" : "text-neutral-weak",
      )}
    >
      {days === 0 ? "오늘" : `${(days + 1).toLocaleString("ko-KR")}일째`}
    </span>
  );
}

interface ComplaintAgeProps {
  complaint: Pick<Complaint, "status" | "createdAt">;
}

/** Full days of Seoul's calendar: 0 for what came today. */
export function daysSince(createdAt: string, now = new Date()): number {
  const moment = new Date(createdAt);
  if (Number.isNaN(moment.getTime())) return Number.NaN;
  return Math.round((startOfSeoulDay(now).getTime() - startOfSeoulDay(moment).getTime()) / dayMs);
}

const dayMs = 24 * 60 * 60 * 1000;
