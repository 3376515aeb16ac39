import type { ClubRole, meetingAnswers } from "#contract/values/clubs.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { readPage } from "#server/domain/page.ts";
import type { Page } from "#server/domain/page.ts";

/** The clubs that the person is in, closed ones too. */
export function listClubs(db: CallDatabase, person: string, page: Page) {
  const list = db
    .selectFrom("club_members")
    .innerJoin("clubs", "clubs.id", "club_members.club_id")
    .select(["club_members.id", "clubs.name", "club_members.role", "club_members.created_at as createdAt"])
    .$narrowType<{ role: ClubRole }>()
    .where("person_id", "=", person);
  return readPage(db, list, page, { table: "club_members", text: null, order: "oldest first" });
}

export function listClubRequests(db: CallDatabase, person: string, page: Page) {
  const list = db
    .selectFrom("club_join_requests")
    .innerJoin("clubs", "clubs.id", "club_join_requests.club_id")
    .select(["club_join_requests.id", "clubs.name", "club_join_requests.message"])
    .select(["club_join_requests.created_at as createdAt", "club_join_requests.declined_at as declinedAt"])
    .where("person_id", "=", person);
  return readPage(db, list, page, { table: "club_join_requests", text: null, order: "oldest first" });
}

export function listClubBans(db: CallDatabase, person: string, page: Page) {
  const list = db
    .selectFrom("club_bans")
    .innerJoin("clubs", "clubs.id", "club_bans.club_id")
    .select(["club_bans.club_id as id", "clubs.name", "club_bans.created_at as createdAt"])
    .where("person_id", "=", person);
  return readPage(db, list, page, { table: "club_bans", id: "club_id", text: null, order: "oldest first" });
}

export function listMeetings(db: CallDatabase, person: string, page: Page) {
  const list = db
    .selectFrom("club_meeting_answers")
    .innerJoin("club_meetings", "club_meetings.id", "club_meeting_answers.meeting_id")
    .select(["club_meeting_answers.id", "club_meetings.title", "club_meetings.starts_at as startsAt"])
    .select(["club_meeting_answers.answer", "club_meeting_answers.created_at as createdAt"])
    .$narrowType<{ answer: keyof typeof meetingAnswers }>()
    .where("person_id", "=", person);
  return readPage(db, list, page, { table: "club_meeting_answers", text: null, order: "oldest first" });
}
