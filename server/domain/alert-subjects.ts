import { sql } from "kysely";
import type { RawBuilder } from "kysely";

import type { AlertKindName, alertKinds } from "#contract/values/alert-kinds.ts";
import type { DB } from "#database/types.generated.ts";

import { unblockedTitle } from "./blocked-authors.ts";

type Table = keyof DB;

/**
 * For each kind of alert, the table of its subject. The table's migration needs `call alerts_follow('…')`, or else
 * alerts about deleted rows stay in the inbox, and a row of `alert_raisers` for each who may raise the kind.
 */
export const alertSubjects = {
  notice_published: "notices",
  notice_urgent: "notices",
  bill_published: "bill_months",
  bill_corrected: "bill_months",
  complaint_filed: "complaints",
  complaint_replied: "complaints",
  complaint_reopened: "complaints",
  complaint_assigned: "complaints",
  complaint_answered: "complaints",
  complaint_moved: "complaints",
  complaint_taken: "complaints",
  complaints_due: "apartments",
  post_commented: "posts",
  thread_commented: "posts",
  club_post: "posts",
  content_hidden: "posts",
  appeal_decided: "posts",
  hiding_ended: "posts",
  report_decided: "posts",
  content_reported: "reports",
  appeal_filed: "reports",
  member_joined: "households",
  visitor_arrived: "visitor_vehicles",
  account_changed: "users",
  help_requested: "password_help",
  messages_used_up: "apartments",
  reservation_confirmed: "reservations",
  reservation_cancelled_by_office: "reservations",
  closure_announced: "reservations",
  reservation_reminder: "reservations",
  no_show_marked: "reservations",
  // The booking that is kept for the person who waits, until they take it.
  waitlist_offer: "reservations",
  waitlist_over: "waitlist_entries",
  suspended: "booking_suspensions",
  suspension_lifted: "booking_suspensions",
  lottery_won: "lotteries",
  lottery_lost: "lotteries",
  join_requested: "clubs",
  join_answered: "clubs",
  removed: "clubs",
  handover_offered: "clubs",
  owner_changed: "clubs",
  club_closed: "clubs",
  meeting_created: "club_meetings",
  meeting_changed: "club_meetings",
  meeting_cancelled: "club_meetings",
  moved_up: "club_meetings",
  survey_opened: "surveys",
  survey_closing: "surveys",
  vote_announced: "votes",
  vote_opened: "votes",
  vote_extended: "votes",
  vote_closing: "votes",
  vote_counted: "votes",
  vote_objection_answered: "votes",
  vote_asked: "votes",
  vote_office: "votes",
  vote_office_suspended: "votes",
  vote_opening: "votes",
  vote_cast: "votes",
  vote_lapsed: "votes",
  opinion_opening: "votes",
} as const satisfies Record<AlertKindName, Table>;

type Subject = (typeof alertSubjects)[AlertKindName];

/** The tables of things that the inbox calls by their own titles. */
type Titled = {
  [Kind in AlertKindName]: (typeof alertKinds)[Kind]["inInbox"] extends "title of the subject"
    ? (typeof alertSubjects)[Kind]
    : never;
}[AlertKindName];

type Title = RawBuilder<string | null>;

/** What the inbox calls a thing; null where the alert's own words say enough. */
const titles: Record<Titled, Title> & Record<Exclude<Subject, Titled>, null> = {
  notices: sql`notices.title`,
  complaints: sql`complaints.title`,
  posts: unblockedTitle,
  clubs: sql`clubs.name`,
  club_meetings: sql`club_meetings.title`,
  votes: sql`votes.title`,
  surveys: sql`surveys.title`,
  apartments: null,
  bill_months: null,
  booking_suspensions: null,
  households: null,
  lotteries: null,
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
  return sql`(${sql.join([...seen, told], sql` or `)})`;
}

function rowOf(table: string, id: RawBuilder<unknown>) {
  return sql`${sql.table(table)} where ${sql.ref(`${table}.id`)} = ${id}`;
}
