import type { Complaint } from "#contract/complaints.ts";
import { startOfSeoulDay } from "#contract/values/seoul-time.ts";
import { Badge } from "#web/ui/text/badge.tsx";

export type Dated = Pick<Complaint, "status" | "dueOn" | "createdAt">;

/**
 * How a complaint stands in time: '기한 지남 3일', '오늘까지', or how long it waits, such as '3일째'. Nothing once it
 * is resolved.
 */
export function ComplaintDue({ complaint: { status, dueOn, createdAt } }: { complaint: Dated }) {
  const [waited, late] = [daysSince(createdAt), daysSince(startOfDay(dueOn))];
  if (status === "resolved" || Number.isNaN(waited)) return null;
  if (late > 0) return <Badge tone="critical">{`기한 지남 ${late.toLocaleString("ko-KR")}일`}</Badge>;
  if (late === 0) return <Badge tone="warning">오늘까지</Badge>;
  return (
    <span className="tabular font-semibold whitespace-nowrap text-neutral-weak">
      {waited === 0 ? "오늘" : `${(waited + 1).toLocaleString("ko-KR")}일째`}
    </span>
  );
}

/** Full days of Seoul's calendar: 0 for what came today. */
export function daysSince(moment: string, now = new Date()): number {
  const then = new Date(moment);
  if (Number.isNaN(then.getTime())) return Number.NaN;
  return Math.round((startOfSeoulDay(now).getTime() - startOfSeoulDay(then).getTime()) / dayMs);
}

/** The moment at which a day of Seoul's calendar begins. */
export function startOfDay(day: string): string {
  return `${day}T00:00:00+09:00`;
}

const dayMs = 24 * 60 * 60 * 1000;
