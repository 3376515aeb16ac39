import { sql } from "kysely";

import type { Report } from "#contract/reports.ts";
import type { ReportState } from "#contract/values/report-reasons.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { namelessAuthor } from "#server/domain/community-name.ts";
import { excerptOf, longExcerpt } from "#server/domain/excerpt.ts";

/** The state of a row of `reports`. */
export const reportState = sql<ReportState>`case
  when reports.decided_at is null then 'new'
  when reports.decision = 'dismiss' then 'dismissed'
  when reports.ending = 'remove' then 'removed'
  when reports.ending = 'restore' then 'restored'
  when is_shown(reports.hidden_until) then 'returned'
  when reports.appealed_at is not null then 'appealed'
  else 'hidden'
end`;

/** Whether what is reported has been deleted since. */
export const isGone = sql<boolean>`(num_nonnulls(reports.post_id, reports.comment_id, reports.market_talk_id) = 0)`;

/** The text as it was first reported. */
const firstCopy = (field: string) => sql`reports.copies -> 0 ->> ${sql.lit(field)}`;

/** Every column of a report as the office's list shows it. */
export function selectReports(db: CallDatabase) {
  return db
    .selectFrom("reports")
    .select((of) => [
      "reports.id",
      of.ref("reports.kind").$castTo<Report["kind"]>().as("kind"),
      reportState.as("state"),
      sql<string | null>`${firstCopy("title")}`.as("title"),
      longExcerpt(firstCopy("content")).as("excerpt"),
      sql<string>`coalesce(${firstCopy("authorNickname")}, ${sql.lit(namelessAuthor)})`.as("authorNickname"),
      isGone.as("isGone"),
      "reports.reporter_count as reporterCount",
      "reports.household_count as householdCount",
      "reports.created_at as createdAt",
    ]);
}

/** The excerpt ends where a letter does. */
export function withExcerpt<Row extends { excerpt: string }>(report: Row): Row {
  return { ...report, excerpt: excerptOf(report.excerpt) };
}
