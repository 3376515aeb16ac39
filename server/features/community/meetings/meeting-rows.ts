import { sql } from "kysely";

import type { Meeting } from "#contract/meetings.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";

/** Every column of a meeting as its reader sees it. The policy shows each caller those of their clubs. */
export function selectMeetings(db: CallDatabase) {
  return db
    .selectFrom("club_meetings")
    .select((of) => [
      "club_meetings.id",
      "club_meetings.club_id as clubId",
      "club_meetings.title",
      "club_meetings.place",
      "club_meetings.description",
      "club_meetings.starts_at as startsAt",
      "club_meetings.ends_at as endsAt",
      sql<boolean>`club_meetings.starts_at <= now()`.as("hasStarted"),
      "club_meetings.capacity",
      "club_meetings.going_count as goingCount",
      "club_meetings.waiting_count as waitingCount",
      of.ref("club_meetings.status").$castTo<Meeting["status"]>().as("status"),
      myAnswer.as("myAnswer"),
      sql<number | null>`my_place_in_line(club_meetings.id)`.as("myPosition"),
    ]);
}

/** The policy of answers shows each caller their own. */
const myAnswer = sql<Meeting["myAnswer"]>`(
  select own.answer from club_meeting_answers own
  where own.apartment_id = club_meetings.apartment_id and own.meeting_id = club_meetings.id
    and own.person_id = app_user_id()
)`;

/** @throws CallError meeting_not_found: also if the caller is not in its club */
export async function readMeeting(db: CallDatabase, meetingId: string): Promise<Meeting> {
  const meeting = await selectMeetings(db).where("club_meetings.id", "=", meetingId).executeTakeFirst();
  if (!meeting) throw new CallError("meeting_not_found");
  return meeting;
}
