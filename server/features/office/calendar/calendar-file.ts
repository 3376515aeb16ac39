import ICAL from "ical.js";

import type { CalendarEntry } from "#contract/events.ts";
import { eventCategoryNames } from "#contract/values/events.ts";
import type { EventCategory, Repeats } from "#contract/values/events.ts";
import { seoulFieldOf } from "#contract/values/seoul-time.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";

/** An event as subscribers get it. */
export interface WrittenEvent {
  id: string;
  title: string;
  category: EventCategory;
  startsOn: string;
  endsOn: string;
  startsAt: string | null;
  endsAt: string | null;
  place: string | null;
  note: string | null;
  repeats: Repeats | null;
  days: string[];
  cancelledOn: string[];
  isCancelled: boolean;
  sequence: number;
  changedAt: string;
}

export interface WrittenCalendar {
  name: string;
  /** Of the service: what an event is called holds it. */
  host: string;
  events: readonly WrittenEvent[];
  bookings: readonly CalendarEntry[];
}

/** A calendar as RFC 5545 writes it. The same events make the same text. */
export function writeCalendar({ name, host, events, bookings }: WrittenCalendar): string {
  const calendar = new ICAL.Component("vcalendar");
  calendar.addPropertyWithValue("version", "2.0");
  calendar.addPropertyWithValue("prodid", "-//danji//calendar//KO");
  calendar.addPropertyWithValue("x-wr-calname", name);
  calendar.addSubcomponent(ICAL.Component.fromString(seoul));
  for (const event of events) calendar.addSubcomponent(ofEvent(event, host));
  for (const booking of bookings) calendar.addSubcomponent(ofBooking(booking, host));
  return `${calendar.toString()}\r\n`;
}

/** Korea keeps UTC+9 without summer time. */
const seoul = [
  "BEGIN:VTIMEZONE",
  "TZID:Asia/Seoul",
  "BEGIN:STANDARD",
  "DTSTART:19881009T020000",
  "TZOFFSETFROM:+0900",
  "TZOFFSETTO:+0900",
  "TZNAME:KST",
  "END:STANDARD",
  "END:VTIMEZONE",
].join("\r\n");

function ofEvent(event: WrittenEvent, host: string) {
  const { id, title, category, place, note, repeats, days, cancelledOn, sequence, changedAt } = event;
  const written = new ICAL.Component("vevent");
  written.addPropertyWithValue("uid", `${id}@${host}`);
  written.addPropertyWithValue("dtstamp", ICAL.Time.fromJSDate(new Date(changedAt), true));
  written.addPropertyWithValue("sequence", sequence);
  addSpan(written, event);
  written.addPropertyWithValue("summary", title);
  if (place !== null) written.addPropertyWithValue("location", place);
  if (note !== null) written.addPropertyWithValue("description", note);
  written.addPropertyWithValue("categories", eventCategoryNames[category]);
  const isOver = event.isCancelled || days.every((day) => cancelledOn.includes(day));
  if (isOver) written.addPropertyWithValue("status", "CANCELLED");
  if (repeats !== null) {
    written.addPropertyWithValue("rrule", ICAL.Recur.fromString(ruleOf(repeats, event.startsAt === null)));
    if (!isOver) for (const day of cancelledOn) written.addProperty(timeOn(event, day));
  }
  return written;
}

function addSpan(written: ICAL.Component, { startsAt, endsAt, startsOn, endsOn }: Span) {
  if (startsAt === null || endsAt === null) {
    written.addPropertyWithValue("dtstart", ICAL.Time.fromDateString(startsOn));
    // The day after the last one.
    written.addPropertyWithValue("dtend", ICAL.Time.fromDateString(dayAfter(endsOn, 1)));
    return;
  }
  written.addProperty(seoulTime("dtstart", seoulFieldOf(startsAt)));
  written.addProperty(seoulTime("dtend", seoulFieldOf(endsAt)));
}

type Span = Pick<WrittenEvent, "startsAt" | "endsAt" | "startsOn" | "endsOn">;

/** An occurrence that does not take place, named by when it would have begun. */
function timeOn({ startsAt }: Pick<WrittenEvent, "startsAt">, day: string) {
  if (startsAt !== null) return seoulTime("exdate", `${day}T${seoulFieldOf(startsAt).slice(11)}`);
  const property = new ICAL.Property("exdate");
  property.setValue(ICAL.Time.fromDateString(day));
  return property;
}

/** @param field such as 2026-11-21T15:20 */
function seoulTime(name: string, field: string) {
  const property = new ICAL.Property(name);
  property.setParameter("tzid", "Asia/Seoul");
  property.setValue(ICAL.Time.fromDateTimeString(`${field}:00`));
  return property;
}

const weekdayCodes = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as const;

function ruleOf(repeats: Repeats, isAllDay: boolean): string {
  const day = repeats.until.replaceAll("-", "");
  // To the day's end in Seoul, in UTC, where there is a time.
  const until = isAllDay ? day : `${day}T145959Z`;
  switch (repeats.kind) {
    case "weekly":
      return `FREQ=WEEKLY;UNTIL=${until};BYDAY=${repeats.weekdays.map(codeOf).join(",")}`;
    case "monthly_date":
      return `FREQ=MONTHLY;UNTIL=${until};BYMONTHDAY=${repeats.dayOfMonth}`;
    case "monthly_weekday":
      return `FREQ=MONTHLY;UNTIL=${until};BYDAY=${repeats.nth}${codeOf(repeats.weekday)}`;
  }
}

function codeOf(weekday: number): string {
  return weekdayCodes[weekday - 1] ?? "";
}

function ofBooking(booking: CalendarEntry, host: string) {
  const written = new ICAL.Component("vevent");
  written.addPropertyWithValue("uid", `${booking.eventId}@${host}`);
  // A booking does not say when it was changed; its own time is as steady.
  written.addPropertyWithValue("dtstamp", ICAL.Time.fromJSDate(new Date(booking.startsAt ?? 0), true));
  addSpan(written, booking);
  written.addPropertyWithValue("summary", booking.title);
  if (booking.place !== null) written.addPropertyWithValue("location", booking.place);
  return written;
}
