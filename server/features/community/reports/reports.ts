import { sql } from "kysely";

import type { reportFunctions } from "#contract/reports.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { raiseAlert } from "#server/domain/alerts.ts";
import { record } from "#server/domain/audit.ts";
import { readPage } from "#server/domain/page.ts";

import { reportState, selectReports, withExcerpt } from "./report-columns.ts";
import { notFound } from "./thing.ts";
import { readWholeReport } from "./whole-report.ts";

export const reportHandlers: Handlers<
  Extract<keyof typeof reportFunctions, "reportContent" | "getReports" | "getReport">
> = {
  async reportContent({ db, input: { reason, detail, ...ids }, caller, origin }) {
    const { postId, commentId, talkId } = ids;
    const entered = talkId
      ? sql`report_market_talk(${talkId}, ${reason}, ${detail})`
      : sql`report_content(${postId}, ${commentId ?? null}, ${reason}, ${detail})`;
    const { rows } = await sql<{ outcome: Outcome; new_report: string | null }>`
      select * from ${entered}
    `.execute(db);
    const { outcome, new_report: reportId } = rows[0]!;
    if (outcome === "missing") throw notFound(ids);
    if (outcome === "own") throw new CallError("cannot_report_own");
    if (outcome === "already") throw new CallError("already_reported");
    await record(db, {
      action: "content_reported",
      caller,
      origin,
      subjectId: talkId ?? commentId ?? postId,
    });
    // Once a report, so that many who report one thing do not make the office's phones ring all day.
    if (reportId !== null) {
      await raiseAlert(db, {
        kind: "content_reported",
        subjectId: reportId,
        causeKey: `report:${reportId}`,
        to: { officeRight: "community" },
        words: {},
        groupKey: "reports",
      });
    }
    return { success: true, message: "신고를 보냈어요. 관리사무소가 살펴볼게요." };
  },

  async getReports({ db, input: { state, ...page } }) {
    const wanted =
      state === "decided"
        ? sql<boolean>`${reportState} not in ('new', 'appealed')`
        : sql<boolean>`${reportState} = ${state}`;
    const list = selectReports(db).$if(Boolean(state), (all) => all.where(wanted));
    const { rows: reports, nextCursor } = await readPage(db, list, page, {
      table: "reports",
      text: "excerpt",
    });
    return { success: true, reports: reports.map(withExcerpt), nextCursor, waiting: await countWaiting(db) };
  },

  async getReport({ db, input: { reportId }, caller }) {
    return { success: true, report: await readWholeReport(db, reportId, caller) };
  },
};

type Outcome = "reported" | "missing" | "own" | "already";

async function countWaiting(db: CallDatabase) {
  return db
    .selectFrom("reports")
    .select([
      sql<number>`count(*) filter (where reports.decided_at is null)`.as("new"),
      sql<number>`count(*) filter (where ${reportState} = 'appealed')`.as("appealed"),
    ])
    .executeTakeFirstOrThrow();
}
