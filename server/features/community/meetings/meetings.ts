import { randomUUID } from "node:crypto";

import { sql } from "kysely";
import { z } from "zod";

import type { Meeting, meetingFunctions } from "#contract/meetings.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { requireMembership, requireOfficer } from "#server/domain/club-writing.ts";
import { namelessAuthor } from "#server/domain/community-name.ts";
import { cursorMoment, readCursor, writeCursor } from "#server/domain/page.ts";
import type { Page } from "#server/domain/page.ts";

import { readMeeting, selectMeetings } from "./meeting-rows.ts";

export const meetingHandlers: Handlers<keyof typeof meetingFunctions> = {
  async getMeetings({ db, input: { clubId, scope, ...page } }) {
    await requireMembership(db, clubId);
    return { success: true, ...(await listMeetings(db, clubId, scope === "past", page)) };
  },

  async getMeetingById({ db, input: { meetingId } }) {
    const meeting = await readMeeting(db, meetingId);
    const { rows } = await sql<{ nickname: string; answer: string }>`
      select coalesce(nickname, ${sql.lit(namelessAuthor)}) as nickname, answer from meeting_people(${meetingId})
    `.execute(db);
    const namesOf = (answer: string) =>
      rows.filter((person) => person.answer === answer).map(({ nickname }) => nickname);
    return { success: true, meeting, going: namesOf("going"), waiting: namesOf("waiting") };
  },

  async createMeeting({ db, input: { clubId, capacity = null, ...fields }, caller }) {
    await requireOfficer(db, clubId);
    requireTimes(fields);
    const { startsAt: starts_at, endsAt: ends_at, ...texts } = fields;
    const { id } = await db
      .insertInto("club_meetings")
      .values({ apartment_id: caller.apartmentId, club_id: clubId, ...texts, starts_at, ends_at, capacity })
      .returning("id")
      .executeTakeFirstOrThrow();
    await tell(db, id, "meeting_created");
    return { success: true, meeting: await readMeeting(db, id), message: "모임을 만들었어요." };
  },

  async updateMeeting({ db, input: { meetingId, ...given } }) {
    const before = await requireOwnMeeting(db, meetingId);
    if (before.status === "cancelled") throw new CallError("meeting_cancelled");
    const times = {
      startsAt: given.startsAt ?? before.startsAt,
      endsAt: given.endsAt ?? before.endsAt,
    };
    requireTimes(times);
    // A null of a text is an empty one. club_meetings_not_overfull refuses too few places.
    await db
      .updateTable("club_meetings")
      .set({
        title: given.title,
        place: given.place === undefined ? undefined : (given.place ?? ""),
        description: given.description === undefined ? undefined : (given.description ?? ""),
        starts_at: times.startsAt,
        ends_at: times.endsAt,
        capacity: given.capacity,
      })
      .where("id", "=", meetingId)
      .execute();
    const meeting = await readMeeting(db, meetingId);
    if (isElsewhere(before, meeting)) await tell(db, meetingId, "meeting_changed");
    return { success: true, meeting, message: "모임을 바꿨어요." };
  },

  async cancelMeeting({ db, input: { meetingId } }) {
    const { status } = await requireOwnMeeting(db, meetingId);
    if (status === "scheduled") {
      await db
        .updateTable("club_meetings")
        .set({ status: "cancelled" })
        .where("id", "=", meetingId)
        .execute();
      await tell(db, meetingId, "meeting_cancelled");
    }
    return { success: true, meeting: await readMeeting(db, meetingId), message: "모임을 취소했어요." };
  },

  async answerMeeting({ db, input: { meetingId, answer } }) {
    const { rows } = await sql<Answered>`
      select outcome, my_answer as "myAnswer", place as position from answer_meeting(${meetingId}, ${answer})
    `.execute(db);
    const { outcome, myAnswer, position } = rows[0]!;
    if (outcome !== "answered") throw new CallError(refusals[outcome]);
    return { success: true, myAnswer: myAnswer!, position, message: saidAfter[myAnswer!] };
  },
};

interface Answered {
  outcome: "answered" | keyof typeof refusals;
  /** Null if nothing was answered. */
  myAnswer: NonNullable<Meeting["myAnswer"]> | null;
  position: number | null;
}

const refusals = {
  missing: "meeting_not_found",
  closed: "club_closed",
  cancelled: "meeting_cancelled",
  started: "meeting_started",
} as const;

const saidAfter = {
  going: "참석하기로 했어요.",
  waiting: "대기 명단에 올렸어요. 자리가 나면 알려 드릴게요.",
  not_going: "참석하지 않기로 했어요.",
};

async function listMeetings(db: CallDatabase, clubId: string, past: boolean, { cursor, limit }: Page) {
  const direction = past ? "desc" : "asc";
  const isOver = sql<boolean>`(club_meetings.ends_at <= now()) = ${past}`;
  const beyond = (from: string) => {
    const [startsAt, id] = readCursor(from, place);
    const [row, end] = [
      sql`(club_meetings.starts_at, club_meetings.id)`,
      sql`(${startsAt}::timestamptz, ${id}::uuid)`,
    ];
    return past ? sql<boolean>`${row} < ${end}` : sql<boolean>`${row} > ${end}`;
  };
  const rows = await selectMeetings(db)
    .where("club_meetings.club_id", "=", clubId)
    .where(isOver)
    .$if(Boolean(cursor), (list) => list.where(beyond(cursor!)))
    .orderBy("club_meetings.starts_at", direction)
    .orderBy("club_meetings.id", direction)
    // One row more than the page shows whether there is a next page.
    .limit(limit + 1)
    .execute();
  const meetings = rows.slice(0, limit);
  const last = meetings.at(-1);
  return {
    meetings,
    nextCursor: rows.length > limit && last ? writeCursor([last.startsAt, last.id]) : null,
  };
}

const place = z.tuple([cursorMoment, z.uuid()]);

/**
 * Makes sure that the caller may still change the meeting.
 *
 * @throws CallError meeting_not_found, not_club_officer, club_closed, meeting_started
 */
async function requireOwnMeeting(db: CallDatabase, meetingId: string): Promise<Meeting> {
  const meeting = await readMeeting(db, meetingId);
  await requireOfficer(db, meeting.clubId);
  if (meeting.hasStarted) throw new CallError("meeting_started");
  return meeting;
}

/** @throws CallError invalid_input if it begins in the past or beyond a year, or does not end within a day after that */
function requireTimes({ startsAt, endsAt }: Pick<Meeting, "startsAt" | "endsAt">): void {
  const [from, to, now] = [Date.parse(startsAt), Date.parse(endsAt), Date.now()];
  const refuse = (field: string, message: string) => new CallError("invalid_input", { field, message });
  if (from <= now) throw refuse("startsAt", "시작 시간은 지금보다 뒤여야 해요.");
  if (from > now + 366 * dayLong) throw refuse("startsAt", "1년 안의 날짜로 정해 주세요.");
  if (to <= from) throw refuse("endsAt", "끝나는 시간은 시작보다 뒤여야 해요.");
  if (to > from + dayLong) throw refuse("endsAt", "모임은 24시간 안에 끝나야 해요.");
}

const dayLong = 24 * 60 * 60 * 1000;

/** Whether those who want to come have to know about the change. */
function isElsewhere(before: Meeting, after: Meeting): boolean {
  return (
    before.place !== after.place ||
    Date.parse(before.startsAt) !== Date.parse(after.startsAt) ||
    Date.parse(before.endsAt) !== Date.parse(after.endsAt)
  );
}

/** Each change is a cause of its own. */
async function tell(
  db: CallDatabase,
  meetingId: string,
  kind: "meeting_created" | "meeting_changed" | "meeting_cancelled",
): Promise<void> {
  await sql`select tell_of_meeting(${meetingId}, ${kind}, ${`${kind}:${randomUUID()}`})`.execute(db);
}
