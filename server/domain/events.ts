import { sql } from "kysely";

import type { CalendarEntry, EventOfWeek } from "#contract/events.ts";
import { daysFrom } from "#contract/values/booking/seoul-days.ts";
import type { EventCategory, Repeats } from "#contract/values/events.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";
import type { CallDatabase } from "#database/transaction.ts";

/** Days of Seoul, both included. */
export interface Span {
  from: string;
  to: string;
}

/** The complex's events alone, an entry for each occurrence. */
export async function listOccurrences(db: CallDatabase, span: Span): Promise<CalendarEntry[]> {
  const rows = await selectEvents(db)
    .where(sql<boolean>`events.last_on >= ${span.from}::date`)
    .where(sql<boolean>`events.starts_on <= ${span.to}::date`)
    .orderBy("events.starts_on")
    .orderBy("events.id")
    .execute();
  return rows.flatMap(({ days, cancelledOn, isCancelled, ...event }) => {
    const length = daysFrom(event.startsOn, event.endsOn);
    return days
      .filter((day) => day <= span.to && dayAfter(day, length) >= span.from)
      .map((day) => ({
        ...inOccurrence(event, day),
        isCancelled: isCancelled || cancelledOn.includes(day),
      }));
  });
}

/** The same event on another of its days: Seoul's days are all of one length. */
function inOccurrence(
  {
    id,
    ...event
  }: Omit<CalendarEntry, "eventId" | "source" | "isAllDay" | "isCancelled" | "clubId" | "month"> & {
    id: string;
  },
  day: string,
) {
  const later = daysFrom(event.startsOn, day);
  const moved = (moment: string | null) =>
    moment && new Date(Date.parse(moment) + later * 24 * 60 * 60 * 1000).toISOString();
  return {
    ...event,
    eventId: id,
    source: "event" as const,
    isAllDay: event.startsAt === null,
    startsAt: moved(event.startsAt),
    endsAt: moved(event.endsAt),
    startsOn: day,
    endsOn: dayAfter(event.endsOn, later),
    clubId: null,
    month: null,
  };
}

/** Events with what every screen shows of them. */
export function selectEvents(db: CallDatabase) {
  return db
    .selectFrom("events")
    .select(["events.id", "events.title", "events.place", "events.note"])
    .select([
      sql<EventCategory>`events.category`.as("category"),
      sql<string[] | null>`events.buildings::text[]`.as("buildings"),
      sql<string>`events.starts_on::text`.as("startsOn"),
      sql<string>`events.ends_on::text`.as("endsOn"),
      "events.starts_at as startsAt",
      "events.ends_at as endsAt",
      "events.notice_id as noticeId",
      sql<string[]>`events.days::text[]`.as("days"),
      sql<string[]>`events.cancelled_on::text[]`.as("cancelledOn"),
      sql<boolean>`events.cancelled_at is not null`.as("isCancelled"),
      isMine.as("isMine"),
    ]);
}

/** How an event repeats, for what shows more of it than its days. */
export const repeats = sql<Repeats | null>`events.repeats`.as("repeats");

/** Whether it concerns the caller: not other buildings alone. The office has all. */
export const isMine = sql<boolean>`(
  (select app_role() = 'manager') or coalesce(is_for_own_building(events.buildings), false)
)`;

/** A home shows no more. */
const mostOfWeek = 3;

/** What concerns the caller today and in the six days after. */
export async function listWeek(db: CallDatabase): Promise<EventOfWeek[]> {
  const { today } = await db
    .selectNoFrom(sql<string>`seoul_today()::text`.as("today"))
    .executeTakeFirstOrThrow();
  const entries = await listOccurrences(db, { from: today, to: dayAfter(today, 6) });
  return entries
    .filter((entry) => entry.isMine && !entry.isCancelled && !isOver(entry))
    .toSorted(byStart)
    .slice(0, mostOfWeek)
    .map(({ eventId, title, isAllDay, startsAt, startsOn, endsOn }) => ({
      eventId,
      title,
      isAllDay,
      startsAt,
      startsOn,
      endsOn,
    }));
}

const isOver = ({ endsAt }: CalendarEntry) => endsAt !== null && Date.parse(endsAt) < Date.now();

/** Whole days stand before what begins on the day. */
export function byStart(one: CalendarEntry, other: CalendarEntry): number {
  return (
    compare(one.startsOn, other.startsOn) ||
    compare(momentOf(one), momentOf(other)) ||
    compare(one.title, other.title) ||
    compare(one.eventId, other.eventId)
  );
}

const momentOf = ({ startsAt }: CalendarEntry) => (startsAt === null ? 0 : Date.parse(startsAt));

function compare<Value extends string | number>(one: Value, other: Value): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
