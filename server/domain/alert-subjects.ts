import { sql } from "kysely";
import type { RawBuilder } from "kysely";

import type { AlertKindName, alertKinds } from "#contract/values/alert-kinds.ts";
import type { DB } from "#database/types.generated.ts";

import { unblockedTitle } from "./blocked-authors.ts";

type Table = keyof DB;

/** Who raises a kind: a job, or as in `alert_raisers` everybody who may come to raise it by a call. */
type Raisers =
  | "job"
  /** The office and super admins. */
  | "staff"
  | "resident"
  | "resident, staff"
  /** A resident who alone gets it. */
  | "oneself, staff"
  /** An official of a vote. */
  | "official, staff";

/**
 * For each kind of alert, the table of its subject and who raises it. The table's migration needs
 * `call alerts_follow('…')`, or else alerts about deleted rows stay in the inbox, and a row of `alert_raisers` for each
 * who raises the kind: server/whole/alert-kinds.test.ts tells of both.
 */
export const alertSubjects = {
  notice_published: { about: "notices", raisedBy: "staff" },
  notice_urgent: { about: "notices", raisedBy: "staff" },
  minutes_published: { about: "documents", raisedBy: "staff" },
  document_published: { about: "documents", raisedBy: "staff" },
  event_tomorrow: { about: "events", raisedBy: "job" },
  bill_published: { about: "bill_months", raisedBy: "staff" },
  bill_corrected: { about: "bill_months", raisedBy: "staff" },
  bill_reminder: { about: "bill_months", raisedBy: "staff" },
  meter_round_opened: { about: "meter_rounds", raisedBy: "staff" },
  meter_round_ends: { about: "meter_rounds", raisedBy: "job" },
  complaint_filed: { about: "complaints", raisedBy: "resident, staff" },
  complaint_replied: { about: "complaints", raisedBy: "staff" },
  complaint_reopened: { about: "complaints", raisedBy: "staff" },
  complaint_assigned: { about: "complaints", raisedBy: "staff" },
  complaint_answered: { about: "complaints", raisedBy: "staff" },
  complaint_moved: { about: "complaints", raisedBy: "staff" },
  complaint_taken: { about: "complaints", raisedBy: "staff" },
  complaints_due: { about: "apartments", raisedBy: "job" },
  post_commented: { about: "posts", raisedBy: "resident, staff" },
  thread_commented: { about: "posts", raisedBy: "resident, staff" },
  market_message: { about: "market_talks", raisedBy: "resident" },
  club_post: { about: "posts", raisedBy: "resident, staff" },
  content_hidden: { about: "posts", raisedBy: "staff" },
  appeal_decided: { about: "posts", raisedBy: "staff" },
  hiding_ended: { about: "posts", raisedBy: "staff" },
  report_decided: { about: "posts", raisedBy: "staff" },
  content_reported: { about: "reports", raisedBy: "resident, staff" },
  appeal_filed: { about: "reports", raisedBy: "resident, staff" },
  member_joined: { about: "households", raisedBy: "staff" },
  visitor_arrived: { about: "visitor_vehicles", raisedBy: "staff" },
  account_changed: { about: "users", raisedBy: "oneself, staff" },
  help_requested: { about: "password_help", raisedBy: "staff" },
  messages_used_up: { about: "apartments", raisedBy: "staff" },
  reservation_confirmed: { about: "reservations", raisedBy: "staff" },
  reservation_cancelled_by_office: { about: "reservations", raisedBy: "staff" },
  closure_announced: { about: "reservations", raisedBy: "staff" },
  reservation_reminder: { about: "reservations", raisedBy: "job" },
  no_show_marked: { about: "reservations", raisedBy: "resident, staff" },
  // The booking that is kept for the person who waits, until they take it.
  waitlist_offer: { about: "reservations", raisedBy: "resident, staff" },
  waitlist_over: { about: "waitlist_entries", raisedBy: "resident, staff" },
  suspended: { about: "booking_suspensions", raisedBy: "resident, staff" },
  suspension_lifted: { about: "booking_suspensions", raisedBy: "staff" },
  lottery_won: { about: "lotteries", raisedBy: "staff" },
  lottery_lost: { about: "lotteries", raisedBy: "staff" },
  join_requested: { about: "clubs", raisedBy: "resident, staff" },
  join_answered: { about: "clubs", raisedBy: "resident, staff" },
  removed: { about: "clubs", raisedBy: "resident, staff" },
  handover_offered: { about: "clubs", raisedBy: "resident, staff" },
  owner_changed: { about: "clubs", raisedBy: "resident, staff" },
  club_closed: { about: "clubs", raisedBy: "resident, staff" },
  meeting_created: { about: "club_meetings", raisedBy: "resident, staff" },
  meeting_changed: { about: "club_meetings", raisedBy: "resident, staff" },
  meeting_cancelled: { about: "club_meetings", raisedBy: "resident, staff" },
  moved_up: { about: "club_meetings", raisedBy: "resident, staff" },
  survey_opened: { about: "surveys", raisedBy: "staff" },
  survey_closing: { about: "surveys", raisedBy: "job" },
  vote_announced: { about: "votes", raisedBy: "official, staff" },
  vote_opened: { about: "votes", raisedBy: "job" },
  vote_extended: { about: "votes", raisedBy: "official, staff" },
  vote_closing: { about: "votes", raisedBy: "job" },
  vote_counted: { about: "votes", raisedBy: "official, staff" },
  vote_objection_answered: { about: "votes", raisedBy: "official, staff" },
  vote_asked: { about: "votes", raisedBy: "staff" },
  vote_office: { about: "votes", raisedBy: "official, staff" },
  vote_office_suspended: { about: "votes", raisedBy: "staff" },
  vote_opening: { about: "votes", raisedBy: "staff" },
  vote_cast: { about: "votes", raisedBy: "resident, staff" },
  vote_lapsed: { about: "votes", raisedBy: "staff" },
  opinion_opening: { about: "votes", raisedBy: "staff" },
} as const satisfies Record<AlertKindName, { about: Table; raisedBy: Raisers }>;

type Subject = (typeof alertSubjects)[AlertKindName]["about"];

/** The tables of things that the inbox calls by their own titles. */
type Titled = {
  [Kind in AlertKindName]: (typeof alertKinds)[Kind]["inInbox"] extends "title of the subject"
    ? (typeof alertSubjects)[Kind]["about"]
    : never;
}[AlertKindName];

type Title = RawBuilder<string | null>;

/** What the inbox calls a thing; null where the alert's own words say enough. */
const titles: Record<Titled, Title> & Record<Exclude<Subject, Titled>, null> = {
  notices: sql`notices.title`,
  complaints: sql`complaints.title`,
  documents: sql`documents.title`,
  events: sql`events.title`,
  posts: unblockedTitle,
  market_talks: sql`(
    select posts.title from posts
    where posts.apartment_id = market_talks.apartment_id and posts.id = market_talks.post_id
  )`,
  clubs: sql`clubs.name`,
  club_meetings: sql`club_meetings.title`,
  votes: sql`votes.title`,
  surveys: sql`surveys.title`,
  apartments: null,
  bill_months: null,
  booking_suspensions: null,
  households: null,
  lotteries: null,
  meter_rounds: null,
  password_help: null,
  reports: null,
  reservations: null,
  users: null,
  visitor_vehicles: null,
  waitlist_entries: null,
};

const subjects: [table: string, title: Title | null][] = Object.entries(titles);

/** The title as it is now, if the caller may read the thing. A blocked author's title is hidden. */
export function titleOf(subjectId: RawBuilder<unknown>): Title {
  const found = subjects
    .filter(([, title]) => title !== null)
    .map(([table, title]) => sql`(select ${title} from ${rowOf(table, subjectId)})`);
  return sql`coalesce(${sql.join(found)})`;
}

/** Whether the caller may read the thing, or was told about it. */
export function isSeenByCaller(subjectId: RawBuilder<unknown>): RawBuilder<boolean> {
  const seen = subjects.map(([table]) => sql`exists (select from ${rowOf(table, subjectId)})`);
  const told = sql`exists (select from alerts where alerts.subject_id = ${subjectId})`;
  // Nearly everybody who asks was told, and then no table is looked at.
  return sql`(${sql.join([told, ...seen], sql` or `)})`;
}

function rowOf(table: string, id: RawBuilder<unknown>) {
  return sql`${sql.table(table)} where ${sql.ref(`${table}.id`)} = ${id}`;
}
