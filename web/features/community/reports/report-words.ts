import type { Report } from "#contract/reports.ts";
import type { ReportState } from "#contract/values/report-reasons.ts";
import type { BadgeTone } from "#web/ui/text/badge.tsx";

/** '3명(2세대)': many of one household are one voice. */
export function reportersOf({ reporterCount, householdCount }: Report | Counts): string {
  return `${reporterCount.toLocaleString("ko-KR")}명(${householdCount.toLocaleString("ko-KR")}세대)`;
}

type Counts = Pick<Report, "reporterCount" | "householdCount">;

export const kindNames = {
  post: "글",
  comment: "댓글",
  market_talk: "벼룩시장 연락",
} as const satisfies Record<Report["kind"], string>;

export const stateTones: Record<ReportState, BadgeTone> = {
  new: "critical",
  appealed: "warning",
  hidden: "informative",
  dismissed: "neutral",
  restored: "neutral",
  removed: "neutral",
  returned: "neutral",
};
