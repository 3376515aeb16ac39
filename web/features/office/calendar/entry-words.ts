import type { CalendarEntry } from "#contract/events.ts";
import { eventCategoryNames } from "#contract/values/events.ts";
import { formatTime } from "#contract/values/seoul-time.ts";
import { dateText } from "#web/booking/words.ts";
import { paths } from "#web/paths.ts";

type Timed = Pick<CalendarEntry, "source" | "startsAt" | "endsAt" | "startsOn" | "endsOn">;

/** Such as: 12월 2일 (수) 오전 10:00~오후 12:00, or 12월 6일 (일)~12월 10일 (목). */
export function whenText(entry: Timed): string {
  const { startsOn, endsOn } = entry;
  if (startsOn !== endsOn && entry.startsAt === null) return `${dateText(startsOn)}~${dateText(endsOn)}`;
  return [dateText(startsOn), hoursText(entry)].filter((part) => part !== "").join(" ");
}

/** What closes has one moment, and whole days have none. */
export function hoursText({ source, startsAt, endsAt, startsOn, endsOn }: Timed): string {
  if (startsAt === null || endsAt === null) return "";
  if (source === "vote" || source === "survey") return `${formatTime(endsAt)}까지`;
  const end = startsOn === endsOn ? formatTime(endsAt) : `${dateText(endsOn)} ${formatTime(endsAt)}`;
  return `${formatTime(startsAt)}~${end}`;
}

const sourceNames = {
  booking: "내 예약",
  club_meeting: "모임",
  vote: "투표",
  survey: "설문",
  bill: "관리비",
} as const;

/** The word that says what it is. */
export function kindText({ source, category }: Pick<CalendarEntry, "source" | "category">): string {
  if (source !== "event") return sourceNames[source];
  return category === null ? "" : eventCategoryNames[category];
}

/** Where a reader finds it. */
export function hrefOf(area: "resident" | "manager", entry: CalendarEntry): string {
  const { source, eventId, clubId, month } = entry;
  if (area === "manager") return paths.manager.event(eventId);
  switch (source) {
    case "event":
      return paths.resident.event(eventId);
    case "booking":
      return paths.resident.reservation(eventId);
    case "club_meeting":
      return clubId === null ? paths.resident.toldMeeting(eventId) : paths.resident.meeting(clubId, eventId);
    case "vote":
      return paths.resident.vote(eventId);
    case "survey":
      return paths.resident.survey(eventId);
    case "bill":
      return month === null ? paths.resident.bills : paths.resident.bill(month);
  }
}
