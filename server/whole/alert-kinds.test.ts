import { sql } from "kysely";
import { expect, test } from "vitest";

import type { AlertKindName } from "#contract/values/alert-kinds.ts";
import { alertSubjects } from "#server/domain/alert-subjects.ts";
import { asGate } from "#server/testing/acting.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();

/**
 * Who raises each kind: a job, or as in `alert_raisers` a resident, a resident who alone gets it (oneself), an official
 * of a vote, or the staff: the office and super admins. Name everybody who may come to raise it by a call.
 */
const raisers: Record<AlertKindName, string> = {
  notice_published: "staff",
  notice_urgent: "staff",
  bill_published: "staff",
  bill_corrected: "staff",
  complaint_filed: "resident, staff",
  complaint_replied: "staff",
  complaint_reopened: "staff",
  complaint_assigned: "staff",
  complaint_answered: "staff",
  complaint_moved: "staff",
  complaint_taken: "staff",
  complaints_due: "job",
  post_commented: "resident, staff",
  thread_commented: "resident, staff",
  club_post: "resident, staff",
  content_hidden: "staff",
  appeal_decided: "staff",
  hiding_ended: "staff",
  report_decided: "staff",
  content_reported: "resident, staff",
  appeal_filed: "resident, staff",
  member_joined: "staff",
  visitor_arrived: "staff",
  account_changed: "oneself, staff",
  help_requested: "staff",
  messages_used_up: "staff",
  reservation_confirmed: "staff",
  reservation_cancelled_by_office: "staff",
  closure_announced: "staff",
  reservation_reminder: "job",
  no_show_marked: "resident, staff",
  waitlist_offer: "resident, staff",
  waitlist_over: "resident, staff",
  suspended: "resident, staff",
  suspension_lifted: "staff",
  lottery_won: "staff",
  lottery_lost: "staff",
  join_requested: "resident, staff",
  join_answered: "resident, staff",
  removed: "resident, staff",
  handover_offered: "resident, staff",
  owner_changed: "resident, staff",
  club_closed: "resident, staff",
  meeting_created: "resident, staff",
  meeting_changed: "resident, staff",
  meeting_cancelled: "resident, staff",
  moved_up: "resident, staff",
  survey_opened: "staff",
  survey_closing: "job",
  vote_announced: "official, staff",
  vote_opened: "job",
  vote_extended: "official, staff",
  vote_closing: "job",
  vote_counted: "official, staff",
  vote_objection_answered: "official, staff",
  vote_asked: "staff",
  vote_office: "official, staff",
  vote_office_suspended: "staff",
  vote_opening: "staff",
  vote_cast: "resident, staff",
  vote_lapsed: "staff",
  opinion_opening: "staff",
};

/** Their alerts are in the person's or apartment's own inbox, and go with it. */
const goingByThemselves = ["apartments", "users"];

test("alert_raisers has a row for each who raises a kind, and for nobody else", async () => {
  const { rows } = await asGate(server.database, (db) =>
    sql<{ kind: string; raisers: string }>`
      select kind, string_agg(distinct raiser, ', ' order by raiser) as raisers from alert_raisers group by kind
    `.execute(db),
  );
  const raisedByCalls = Object.entries(raisers).filter(([, raiser]) => raiser !== "job");
  expect(Object.fromEntries(rows.map((row) => [row.kind, row.raisers]))).toEqual(
    Object.fromEntries(raisedByCalls),
  );
});

test("alerts go with what they are about: its migration calls alerts_follow", async () => {
  const { rows } = await sql<{ table: string }>`
    select distinct tgrelid::regclass::text as table from pg_trigger where tgfoid = 'take_alerts_along'::regproc
  `.execute(server.database.kysely);
  const going = new Set([...rows.map(({ table }) => table), ...goingByThemselves]);
  const subjects = [...new Set(Object.values(alertSubjects))];
  expect(subjects.filter((table) => !going.has(table))).toEqual([]);
});
