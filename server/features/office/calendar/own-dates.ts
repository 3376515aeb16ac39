import { sql } from "kysely";

import type { CalendarEntry } from "#contract/events.ts";
import type { EventSource } from "#contract/values/events.ts";
import { seoulDate } from "#contract/values/seoul-time.ts";
import type { CallDatabase } from "#database/transaction.ts";
import type { Span } from "#server/domain/events.ts";
import { ownBills } from "#server/domain/newest-bill.ts";

/** What a resident has dates with besides the complex's events. It is read where it stands, and stored nowhere else. */
export async function listOwnDates(db: CallDatabase, callerId: string, span: Span): Promise<CalendarEntry[]> {
  return [
    ...(await listOwnBookings(db, callerId, span)),
    ...(await meetings(db, callerId, span)),
    ...(await ends(db, span)),
    ...(await dues(db, span)),
  ];
}

export async function listOwnBookings(
  db: CallDatabase,
  callerId: string,
  { from, to }: Span,
): Promise<CalendarEntry[]> {
  const rows = await db
    .selectFrom("reservations")
    .innerJoin("facilities", (join) =>
      join
        .onRef("facilities.apartment_id", "=", "reservations.apartment_id")
        .onRef("facilities.id", "=", "reservations.facility_id"),
    )
    .select(["reservations.id", "facilities.name", "facilities.place"])
    .select(["reservations.starts_at as startsAt", "reservations.ends_at as endsAt"])
    .where("reservations.user_id", "=", callerId)
    .where("reservations.status", "in", ["confirmed", "checked_in"])
    .where("reservations.starts_at", "<", endOf(to))
    .where("reservations.starts_at", ">", sql<string>`${beginOf(from)} - interval '31 days'`)
    .where("reservations.ends_at", ">", beginOf(from))
    .execute();
  return rows.map(({ name, place, ...row }) => ({
    ...timed("booking", `${name} 예약`, row),
    place: place === "" ? null : place,
  }));
}

async function meetings(db: CallDatabase, callerId: string, { from, to }: Span): Promise<CalendarEntry[]> {
  const rows = await db
    .selectFrom("club_meeting_answers as own")
    .innerJoin("club_meetings as meeting", (join) =>
      join.onRef("meeting.apartment_id", "=", "own.apartment_id").onRef("meeting.id", "=", "own.meeting_id"),
    )
    .select(["meeting.id", "meeting.title", "meeting.place", "meeting.club_id as clubId"])
    .select(["meeting.starts_at as startsAt", "meeting.ends_at as endsAt"])
    .select(sql<boolean>`meeting.status = 'cancelled'`.as("isCancelled"))
    .where("own.person_id", "=", callerId)
    .where("own.answer", "=", "going")
    .where("meeting.starts_at", "<", endOf(to))
    .where("meeting.ends_at", ">", beginOf(from))
    .execute();
  return rows.map(({ title, place, clubId, isCancelled, ...row }) => ({
    ...timed("club_meeting", title, row),
    place: place === "" ? null : place,
    clubId,
    isCancelled,
  }));
}

/** When votes and surveys close. */
async function ends(db: CallDatabase, { from, to }: Span): Promise<CalendarEntry[]> {
  const votes = await db
    .selectFrom("votes")
    .select(["id", "title", "closes_at as endsAt"])
    .where("state", "not in", ["draft", "cancelled", "void"])
    .where("closes_at", ">", beginOf(from))
    .where("closes_at", "<=", endOf(to))
    .execute();
  const surveys = await db
    .selectFrom("surveys")
    .select(["id", "title", sql<string>`closes_at`.as("endsAt")])
    .where("state", "=", "open")
    .where("closes_at", ">", beginOf(from))
    .where("closes_at", "<=", endOf(to))
    .execute();
  return [
    ...votes.map((vote) => closing("vote", `${vote.title} 투표 마감`, vote)),
    ...surveys.map((survey) => closing("survey", `${survey.title} 설문 마감`, survey)),
  ];
}

/** Without a sum: a neighbour may look on. */
async function dues(db: CallDatabase, { from, to }: Span): Promise<CalendarEntry[]> {
  const rows = await ownBills(db)
    .select(["bill_months.id", sql<string>`bill_months.due_on::text`.as("dueOn")])
    .where(sql<boolean>`bill_months.due_on between ${from}::date and ${to}::date`)
    .execute();
  return rows.map(({ id, month, dueOn }) => ({
    ...entry("bill", `${Number(month.slice(5))}월 관리비 납기`, id),
    isAllDay: true,
    startsOn: dueOn,
    endsOn: dueOn,
    month,
  }));
}

const beginOf = (day: string) => sql<string>`(${day}::date::timestamp at time zone 'Asia/Seoul')`;
const endOf = (day: string) => sql<string>`((${day}::date + 1)::timestamp at time zone 'Asia/Seoul')`;

function timed(
  source: EventSource,
  title: string,
  { id, startsAt, endsAt }: { id: string; startsAt: string; endsAt: string },
): CalendarEntry {
  return {
    ...entry(source, title, id),
    startsAt,
    endsAt,
    startsOn: seoulDate(new Date(startsAt)),
    // What ends at a day's beginning does not touch that day.
    endsOn: seoulDate(new Date(Date.parse(endsAt) - 1)),
  };
}

/** What closes at a day's beginning closes at the end of the day before, as people say. */
function closing(
  source: EventSource,
  title: string,
  { id, endsAt }: { id: string; endsAt: string },
): CalendarEntry {
  const day = seoulDate(new Date(Date.parse(endsAt) - 1));
  return { ...entry(source, title, id), startsAt: endsAt, endsAt, startsOn: day, endsOn: day };
}

function entry(source: EventSource, title: string, id: string) {
  return {
    eventId: id,
    source,
    title,
    category: null,
    isAllDay: false,
    startsAt: null,
    endsAt: null,
    startsOn: "",
    endsOn: "",
    place: null,
    note: null,
    buildings: null,
    noticeId: null,
    isCancelled: false,
    isMine: true,
    clubId: null,
    month: null,
  };
}
