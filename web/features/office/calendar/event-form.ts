import { z } from "zod";

import { createEventInput } from "#contract/events.ts";
import type { EventView } from "#contract/events.ts";
import { weekdayOf } from "#contract/values/booking/seoul-days.ts";
import { eventCategories, nthWeekdays } from "#contract/values/events.ts";
import type { Repeats } from "#contract/values/events.ts";
import { momentOfSeoulField, seoulFieldOf } from "#contract/values/seoul-time.ts";

/** How a form says a rule: the rest of it follows from the first day. */
export const repeatChoices = ["none", "weekly", "monthly_date", "monthly_nth", "monthly_last"] as const;

const chooseTime = "날짜와 시각을 모두 골라 주세요.";

const typed = z
  .object({
    title: z.string(),
    category: z.enum(eventCategories),
    isAllDay: z.boolean(),
    startsAt: z.string(),
    endsAt: z.string(),
    startsOn: z.string(),
    endsOn: z.string(),
    place: z.string(),
    note: z.string(),
    /** As text; none: all of them. */
    buildings: z.array(z.string()),
    repeats: z.enum(repeatChoices),
    /** From '1' for Monday to '7' for Sunday. */
    weekdays: z.array(z.string()),
    until: z.string(),
    noticeId: z.string().nullable(),
  })
  .superRefine((written, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    const days = written.isAllDay ? (["startsOn", "endsOn"] as const) : (["startsAt", "endsAt"] as const);
    for (const field of days) {
      const isWhole = written.isAllDay
        ? written[field] !== ""
        : momentOfSeoulField(written[field]) !== undefined;
      if (!isWhole) refuse(field, written.isAllDay ? "날짜를 골라 주세요." : chooseTime);
    }
    if (written.repeats === "weekly" && written.weekdays.length === 0)
      refuse("weekdays", "요일을 하나 이상 골라 주세요.");
    if (written.repeats !== "none" && written.until === "")
      refuse("until", "언제까지 되풀이하는지 골라 주세요.");
  });

export type TypedEvent = z.input<typeof typed>;

export const eventForm = typed.transform(payloadOf).pipe(createEventInput);

export type WrittenEvent = z.output<typeof eventForm>;

/** The part that the server takes. */
function payloadOf(written: TypedEvent): z.input<typeof createEventInput> {
  const { title, category, isAllDay, place, note, buildings, noticeId } = written;
  return {
    title,
    category,
    place,
    note,
    noticeId,
    repeats: ruleOf(written),
    ...(isAllDay
      ? { startsOn: written.startsOn, endsOn: written.endsOn }
      : { startsAt: momentOfSeoulField(written.startsAt), endsAt: momentOfSeoulField(written.endsAt) }),
    buildings: buildings.length === 0 ? null : buildings.map(Number),
  };
}

/** The first day that is typed; empty until one is. */
export function firstDayOf({
  isAllDay,
  startsAt,
  startsOn,
}: Pick<TypedEvent, "isAllDay" | "startsAt" | "startsOn">) {
  return isAllDay ? startsOn : startsAt.slice(0, 10);
}

function ruleOf(written: TypedEvent): Repeats | null {
  const { repeats, weekdays, until } = written;
  const first = firstDayOf(written);
  const weekday = weekdayOf(first) + 1;
  switch (repeats) {
    case "none":
      return null;
    case "weekly":
      return { kind: "weekly", weekdays: weekdays.map(Number), until };
    case "monthly_date":
      return { kind: "monthly_date", dayOfMonth: Number(first.slice(8)), until };
    case "monthly_nth":
      return { kind: "monthly_weekday", nth: nthOf(first) ?? -1, weekday, until };
    case "monthly_last":
      return { kind: "monthly_weekday", nth: -1, weekday, until };
  }
}

/** Which of its weekday in its month a day is; undefined for a fifth, which not every month has. */
export function nthOf(day: string): (typeof nthWeekdays)[number] | undefined {
  const nth = Math.ceil(Number(day.slice(8)) / 7);
  return nthWeekdays.find((one) => one === nth);
}

export function emptyEvent(today: string): TypedEvent {
  return {
    title: "",
    category: "disinfection",
    isAllDay: false,
    place: "",
    note: "",
    buildings: [],
    startsAt: `${today}T10:00`,
    endsAt: `${today}T12:00`,
    startsOn: today,
    endsOn: today,
    repeats: "none",
    weekdays: [String(weekdayOf(today) + 1)],
    until: "",
    noticeId: null,
  };
}

/** The first values of an event's edit form. */
export function typedOf(event: EventView): TypedEvent {
  const { title, category, isAllDay, startsOn, endsOn, place, note, buildings, repeats, noticeId } = event;
  return {
    ...emptyEvent(startsOn),
    title,
    category,
    isAllDay,
    startsOn,
    endsOn,
    noticeId,
    place: place ?? "",
    note: note ?? "",
    ...(event.startsAt !== null && { startsAt: seoulFieldOf(event.startsAt) }),
    ...(event.endsAt !== null && { endsAt: seoulFieldOf(event.endsAt) }),
    buildings: (buildings ?? []).map(String),
    repeats: choiceOf(repeats),
    ...(repeats?.kind === "weekly" && { weekdays: repeats.weekdays.map(String) }),
    until: repeats?.until ?? "",
  };
}

function choiceOf(repeats: Repeats | null): TypedEvent["repeats"] {
  if (repeats === null) return "none";
  if (repeats.kind !== "monthly_weekday") return repeats.kind;
  return repeats.nth === -1 ? "monthly_last" : "monthly_nth";
}
