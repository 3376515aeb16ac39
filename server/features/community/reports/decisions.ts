import { sql } from "kysely";

import type { ErrorCode } from "#contract/errors.ts";
import type { Report, reportFunctions } from "#contract/reports.ts";
import { daysBeforeRemoval, hidingDays } from "#contract/values/report-reasons.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { raiseAlert } from "#server/domain/alerts.ts";
import { record } from "#server/domain/audit.ts";
import { refuseResidentNumbers } from "#server/domain/personal-data.ts";

import { isGone, reportState } from "./report-columns.ts";
import { tell } from "./telling.ts";
import { findThing } from "./thing.ts";

export const decisionHandlers: Handlers<
  Extract<keyof typeof reportFunctions, "decideReport" | "appealHiding" | "decideAppeal">
> = {
  async decideReport({ db, input: { reportId, decision, reason }, caller, origin }) {
    refuseResidentNumbers({ reason });
    const report = await lockReport(db, reportId);
    if (report.state !== "new") throw new CallError("report_decided");
    const hides = decision === "hide";
    if (hides && report.isGone) {
      throw new CallError(goneThings[report.kind]);
    }
    // A trigger hides the thing.
    await db
      .updateTable("reports")
      .set({
        decided_at: sql`now()`,
        decision,
        decision_reason: reason,
        decided_by: caller.id,
        hidden_until: hides ? sql`now() + make_interval(days => ${sql.lit(hidingDays)})` : null,
      })
      .where("id", "=", reportId)
      .execute();
    const action = hides ? "content_hidden" : "report_dismissed";
    await record(db, { action, caller, origin, subjectId: reportId });
    const told = { reportId, step: "decided" } as const;
    if (hides) await tell(db, { ...told, whom: "author", kind: "content_hidden" });
    await tell(db, { ...told, whom: "reporters", kind: "report_decided" });
    const message = hides ? `가렸어요. ${hidingDays}일 뒤에는 저절로 다시 보여요.` : "그대로 두었어요.";
    return { success: true, message };
  },

  async appealHiding({ db, input: { statement, ...ids }, caller, origin }) {
    refuseResidentNumbers({ statement });
    const { id } = await findThing(db, ids);
    const { rows } = await sql<{ outcome: keyof typeof refusedAppeals | "appealed"; report: string }>`
      select * from appeal_hiding(${id}, ${statement})
    `.execute(db);
    const { outcome, report } = rows[0]!;
    if (outcome !== "appealed") throw new CallError(refusedAppeals[outcome]);
    await record(db, { action: "hiding_appealed", caller, origin, subjectId: report });
    await raiseAlert(db, {
      kind: "appeal_filed",
      subjectId: report,
      causeKey: `appeal:${report}`,
      to: { officeRight: "community" },
      words: {},
    });
    return { success: true, message: "이의를 제기했어요. 결과가 나오면 알려 드릴게요." };
  },

  async decideAppeal({ db, input: { reportId, decision, reason }, caller, origin }) {
    refuseResidentNumbers({ reason });
    const report = await lockReport(db, reportId);
    if (report.state === "new" || report.state === "dismissed") throw new CallError("not_hidden");
    if (report.state !== "hidden" && report.state !== "appealed") throw new CallError("report_decided");
    const isAppealed = report.state === "appealed";
    const removes = decision === "remove";
    if (removes && !isAppealed && !report.isOld) throw new CallError("removal_too_early");
    // Managers may give back by themselves what they hid wrongly.
    const isForColleague = (removes || isAppealed) && report.decided_by === caller.id;
    if (isForColleague && report.hasColleague) throw new CallError("colleague_decides");
    await db
      .updateTable("reports")
      .set({
        ended_at: sql`now()`,
        ending: decision,
        ending_reason: reason,
        ended_by: caller.id,
        hidden_until: removes ? sql`'infinity'` : sql`now()`,
      })
      .where("id", "=", reportId)
      .execute();
    const action = removes ? "content_removed" : "content_restored";
    await record(db, { action, caller, origin, subjectId: reportId });
    const told = { reportId, step: "ended" } as const;
    await tell(db, { ...told, whom: "author", kind: isAppealed ? "appeal_decided" : "hiding_ended" });
    await tell(db, { ...told, whom: "reporters", kind: "report_decided" });
    return { success: true, message: removes ? "삭제했어요." : "다시 보이게 했어요." };
  },
};

const goneThings = {
  post: "post_not_found",
  comment: "comment_not_found",
  market_talk: "market_talk_not_found",
} as const satisfies Record<Report["kind"], ErrorCode>;

const refusedAppeals = {
  not_hidden: "not_hidden",
  ended: "report_decided",
  already: "already_appealed",
  too_late: "appeal_too_late",
} as const satisfies Record<string, ErrorCode>;

/** Two colleagues decide one after the other. */
async function lockReport(db: CallDatabase, reportId: string) {
  const report = await db
    .selectFrom("reports")
    .select((of) => of.ref("kind").$castTo<Report["kind"]>().as("kind"))
    .select(["decided_by", reportState.as("state")])
    .select([
      isGone.as("isGone"),
      sql<boolean>`decided_at <= now() - make_interval(days => ${sql.lit(daysBeforeRemoval)})`.as("isOld"),
      sql<boolean>`colleague_has_right('community')`.as("hasColleague"),
    ])
    .where("id", "=", reportId)
    .forUpdate()
    .executeTakeFirst();
  if (!report) throw new CallError("report_not_found");
  return report;
}
