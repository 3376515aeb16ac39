import { z } from "zod";

import { command, query, success } from "./define.ts";
import { daysFrom } from "./values/booking/seoul-days.ts";
import {
  eventCategories,
  eventSources,
  isDayOf,
  longestEventDays,
  longestListDays,
  longestRepeatDays,
  nthWeekdays,
} from "./values/events.ts";
import type { Repeats } from "./values/events.ts";
import { personalDataWarnings } from "./values/personal-data-warnings.ts";
import { askedText } from "./values/published-text.ts";
import { seoulDate } from "./values/seoul-time.ts";
import { givenDay, givenMoment, id, optionalText, requiredText, timestamp } from "./values/text.ts";
import { maxBuildingOrUnit } from "./values/unit-numbering.ts";

const wrong = "잘못된 접근입니다.";
const day = z.iso.date();

const until = givenDay("언제까지 되풀이하는지 골라 주세요.");
const weekday = z.int(wrong).min(1, wrong).max(7, wrong);

const repeats = z.discriminatedUnion(
  "kind",
  [
    z.object({
      kind: z.literal("weekly"),
      weekdays: z
        .array(weekday, wrong)
        .min(1, "요일을 하나 이상 골라 주세요.")
        .max(7, wrong)
        .transform((days) => [...new Set(days)].toSorted((one, other) => one - other)),
      until,
    }),
    z.object({
      kind: z.literal("monthly_date"),
      dayOfMonth: z
        .int("1일에서 31일 사이로 입력해 주세요.")
        .min(1, "1일에서 31일 사이로 입력해 주세요.")
        .max(31, "1일에서 31일 사이로 입력해 주세요."),
      until,
    }),
    z.object({ kind: z.literal("monthly_weekday"), nth: z.literal(nthWeekdays, wrong), weekday, until }),
  ],
  wrong,
);

const checkTime = "날짜와 시각을 확인해 주세요.";

const buildingNumber = z
  .union(
    [
      z
        .string()
        .regex(/^\d{1,5}$/, wrong)
        .transform(Number),
      z.number(wrong),
    ],
    wrong,
  )
  .pipe(z.int(wrong).min(1, wrong).max(maxBuildingOrUnit, wrong));

const form = z.object({
  title: askedText(requiredText({ max: 50, required: "제목을 입력해 주세요." })),
  category: z.enum(eventCategories, "종류를 골라 주세요."),
  /** Either these, */
  startsAt: givenMoment(checkTime).nullish(),
  endsAt: givenMoment(checkTime).nullish(),
  /** or whole days of Seoul, both included. */
  startsOn: givenDay().nullish(),
  endsOn: givenDay().nullish(),
  place: optionalText({ max: 50 }),
  note: optionalText({ max: 500, multiline: true }),
  /** Numbers as text; numbers are taken, too. Null: all of them. */
  buildings: z
    .array(buildingNumber, wrong)
    .min(1, "동을 하나 이상 골라 주세요.")
    .max(500, "동은 500개까지 고를 수 있어요.")
    .nullish(),
  /** The notice that says more. */
  noticeId: id.nullish(),
  repeats: repeats.nullish(),
});

type Form = z.output<typeof form>;

/** The days of an event's first occurrence, and its moments unless it takes whole days. */
export function spanOf({ startsAt, endsAt, startsOn, endsOn }: Partial<Form>) {
  if (startsAt && endsAt)
    // What ends at a day's beginning does not touch that day.
    return {
      startsAt,
      endsAt,
      startsOn: seoulDate(new Date(startsAt)),
      endsOn: seoulDate(new Date(Date.parse(endsAt) - 1)),
    };
  if (startsOn && endsOn) return { startsAt: null, endsAt: null, startsOn, endsOn };
  return undefined;
}

function refuseSpan(typed: Form, context: z.RefinementCtx): void {
  const fault = faultOfSpan(typed) ?? faultOfRule(typed);
  if (fault) context.addIssue({ code: "custom", path: [fault.field], message: fault.message });
}

function faultOfSpan(typed: Form) {
  const { startsAt, endsAt, startsOn, endsOn } = typed;
  const isTimed = startsAt != null || endsAt != null;
  if (isTimed && (startsOn != null || endsOn != null)) return { field: "startsOn", message: wrong };
  const [first, last] = isTimed ? (["startsAt", "endsAt"] as const) : (["startsOn", "endsOn"] as const);
  if (typed[first] == null) return { field: first, message: "언제 시작하는지 골라 주세요." };
  if (typed[last] == null) return { field: last, message: "언제 끝나는지 골라 주세요." };
  // As moments: texts of another precision order otherwise.
  if (isTimed ? Date.parse(startsAt!) >= Date.parse(endsAt!) : startsOn! > endsOn!)
    return { field: last, message: "끝이 시작보다 뒤여야 해요." };
  const span = spanOf(typed)!;
  return daysFrom(span.startsOn, span.endsOn) >= longestEventDays
    ? { field: last, message: `한 일정은 ${longestEventDays}일까지예요.` }
    : undefined;
}

function faultOfRule(typed: Form) {
  const { repeats: rule } = typed;
  if (rule == null) return undefined;
  const { startsOn } = spanOf(typed)!;
  const field = "repeats";
  if (rule.until < startsOn) return { field, message: "되풀이의 끝이 시작보다 빨라요." };
  if (daysFrom(startsOn, rule.until) > longestRepeatDays)
    return { field, message: "시작한 날부터 1년까지 되풀이할 수 있어요." };
  return isDayOf(rule, startsOn) ? undefined : { field, message: "시작하는 날이 되풀이하는 날이어야 해요." };
}

export const createEventInput = form.superRefine(refuseSpan);
export const updateEventInput = form.extend({ eventId: id }).superRefine(refuseSpan);

const inCalendar = z.object({
  /** Of the event, or of what else it is: see `source`. */
  eventId: id,
  source: z.enum(eventSources),
  title: z.string(),
  category: z.enum(eventCategories).nullable(),
  isAllDay: z.boolean(),
  /** Null for whole days. */
  startsAt: timestamp.nullable(),
  endsAt: timestamp.nullable(),
  /** The days of Seoul that it touches. */
  startsOn: day,
  endsOn: day,
  place: z.string().nullable(),
  note: z.string().nullable(),
  /** Numbers as text, as homes have them. */
  buildings: z.array(z.string()).nullable(),
  noticeId: id.nullable(),
  isCancelled: z.boolean(),
  /** Not of other buildings alone. The office has all. */
  isMine: z.boolean(),
  /** Of a club's meeting. */
  clubId: id.nullable(),
  /** Of a bill: `2026-11`. */
  month: z.string().nullable(),
});

export type CalendarEntry = z.infer<typeof inCalendar>;

/** What a home says of it. */
export const eventOfWeek = inCalendar.pick({
  eventId: true,
  title: true,
  isAllDay: true,
  startsAt: true,
  startsOn: true,
  endsOn: true,
});

export type EventOfWeek = z.infer<typeof eventOfWeek>;

const event = inCalendar.omit({ source: true, clubId: true, month: true }).extend({
  category: z.enum(eventCategories),
  repeats: z.custom<Repeats>().nullable(),
  /** Days on which it begins, and those of them that are cancelled. */
  days: z.array(day),
  cancelledOn: z.array(day),
  /** Of the notice, if it is still there. */
  noticeTitle: z.string().nullable(),
});

export type EventView = z.infer<typeof event>;

export const eventFunctions = {
  /**
   * What touches the days, an entry for each occurrence, by start. A resident's own bookings, meetings, votes, surveys
   * and bills stand among them.
   */
  getEvents: query({
    audience: ["resident", "manager"],
    input: z
      .object({ from: givenDay(), to: givenDay() })
      .refine(({ from, to }) => from <= to && daysFrom(from, to) < longestListDays, {
        path: ["to"],
        message: `${longestListDays}일까지 볼 수 있어요.`,
      }),
    output: success({ events: z.array(inCalendar) }),
    shows: ["events", "reservations", "meetings", "clubs", "votes", "surveys", "bills"],
  }),
  /** One of the office's, with the days of its first occurrence. */
  getEventById: query({
    audience: ["resident", "manager"],
    input: z.object({ eventId: id }),
    output: success({ event }),
    errors: ["event_not_found"],
    shows: ["events", "notices"],
  }),
  createEvent: command({
    audience: ["manager"],
    right: "notices",
    input: createEventInput,
    output: success({ eventId: id, message: z.string(), warnings: personalDataWarnings }),
    errors: ["notice_not_found", "resident_number_found"],
    touches: ["events"],
  }),
  /** Takes the place of what was there. Occurrences that are cancelled stay so, where the days stay. */
  updateEvent: command({
    audience: ["manager"],
    right: "notices",
    input: updateEventInput,
    output: success({ message: z.string(), warnings: personalDataWarnings }),
    errors: ["event_not_found", "notice_not_found", "resident_number_found"],
    touches: ["events"],
  }),
  /** The whole event, or the occurrence that begins on a day. It stays to be seen. */
  cancelEvent: command({
    audience: ["manager"],
    right: "notices",
    input: z.object({ eventId: id, on: givenDay().nullish() }),
    output: success({ message: z.string() }),
    errors: ["event_not_found"],
    touches: ["events"],
  }),
  deleteEvent: command({
    audience: ["manager"],
    right: "notices",
    input: z.object({ eventId: id }),
    output: success({ message: z.string() }),
    errors: ["event_not_found"],
    touches: ["events"],
    removes: "eventId",
  }),
};
