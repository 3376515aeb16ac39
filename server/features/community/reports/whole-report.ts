import { sql } from "kysely";

import type { WholeReport } from "#contract/reports.ts";
import { daysBeforeRemoval } from "#contract/values/report-reasons.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Caller } from "#server/call/handler-types.ts";

import { selectReports, withExcerpt } from "./report-columns.ts";

/**
 * Reads all that the office may know of a report: never who made it.
 *
 * @throws CallError report_not_found
 */
export async function readWholeReport(
  db: CallDatabase,
  reportId: string,
  caller: Pick<Caller, "id">,
): Promise<WholeReport> {
  const report = await selectReports(db)
    .select([
      "reports.copies",
      "reports.decided_at as decidedAt",
      "reports.decision_reason as decisionReason",
      sql<string | null>`nullif(reports.hidden_until, 'infinity')`.as("hiddenUntil"),
      "reports.appeal",
      "reports.appealed_at as appealedAt",
      "reports.ended_at as endedAt",
      "reports.ending_reason as endingReason",
      removableFrom.as("removableFrom"),
      sql<boolean>`reports.decided_by = ${caller.id} and colleague_has_right('community')`.as(
        "isForColleague",
      ),
      filesOfThing.as("files"),
      reasonsOfReport.as("reasons"),
    ])
    .$narrowType<{ copies: WholeReport["copies"] }>()
    .where("reports.id", "=", reportId)
    .executeTakeFirst();
  if (!report) throw new CallError("report_not_found");
  const isHidden = report.state === "hidden" || report.state === "appealed";
  return {
    ...withExcerpt(report),
    hiddenUntil: isHidden ? report.hiddenUntil : null,
    isForColleague: isHidden && report.isForColleague,
    copies: report.copies.map(({ title, content, photoCount, copiedAt }) => ({
      title,
      content,
      photoCount,
      copiedAt: new Date(copiedAt).toISOString(),
    })),
  };
}

/** Null if it may be removed already, or nothing is hidden. */
const removableFrom = sql<string | null>`case
  when reports.decision = 'hide' and reports.appealed_at is null and not is_shown(reports.hidden_until)
    and reports.decided_at > now() - make_interval(days => ${sql.lit(daysBeforeRemoval)})
    then reports.decided_at + make_interval(days => ${sql.lit(daysBeforeRemoval)})
end`;

/** The photos that still hang on it: the policy of attachments shows them to the office. */
const filesOfThing = sql<WholeReport["files"]>`coalesce(
  case reports.kind
    when 'post' then files_of_posts(reports.post_id)
    when 'comment' then files_of_comments(reports.comment_id)
  end,
  '[]'
)`;

const reasonsOfReport = sql<WholeReport["reasons"]>`(
  select coalesce(json_agg(json_build_object('reason', r.reason, 'detail', r.detail)), '[]')
  from reasons_of_report(reports.id) r
)`;
