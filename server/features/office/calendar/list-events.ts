import { sql } from "kysely";

import type { CalendarEntry } from "#contract/events.ts";
import { daysFrom } from "#contract/values/booking/seoul-days.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";
import type { CallDatabase } from "#database/transaction.ts";
import type { Caller } from "#server/call/handler-types.ts";

import { selectEvents } from "./event-rows.ts";
import { listOwnDates } from "./own-dates.ts";

/** Days of Seoul, both included. */
export interface Span {
  from: string;
  to: string;
}

/** What touches the days: the complex's events, and what else a resident reads that has a date. By start. */
export async function listEvents(db: CallDatabase, caller: Caller, span: Span): Promise<CalendarEntry[]> {
  const entries = await listOccurrences(db, span);
  if (caller.role === "resident") entries.push(...(await listOwnDates(db, caller.id, span)));
  return entries.toSorted(byStart);
}

/** The complex's events alone, an entry for each occurrence. */
export async function listOccurrences(db: CallDatabase, span: Span): Promise<CalendarEntry[]> {
  const rows = await selectEvents(db)
    .where(sql<boolean>`events.last_on >= ${span.from}::date`)
    .where(sql<boolean>`events.starts_on <= ${span.to}::date`)
    .orderBy("events.starts_on")
    .orderBy("events.id")
    .execute();
  return rows.flatMap(({ days, cancelledOn, repeats, isCancelled, ...event }) => {
    void repeats;
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
