import { z } from "zod";

import { createEventInput } from "#contract/events.ts";
import type { EventView } from "#contract/events.ts";
import { lastOfMonth, weekdayOf } from "#contract/values/booking/seoul-days.ts";
import { eventCategories, nthWeekdays } from "#contract/values/events.ts";
import type { Repeats } from "#contract/values/events.ts";
import { momentOfSeoulField, seoulFieldOf } from "#contract/values/seoul-time.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";

/** How a form says a rule: the rest of it follows from the first day. */
const repeatChoices = ["none", "weekly", "monthly_date", "monthly_nth", "monthly_last"] as const;

export type RepeatChoice = (typeof repeatChoices)[number];

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
    /** From '1' for Monday to '7' for Sunday; null: the first day's, until somebody ticks others. */
    weekdays: z.array(z.string()).nullable(),
    until: z.string(),
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
    const repeats = repeatsOf(written);
    if (repeats === "weekly" && written.weekdays?.length === 0)
      refuse("weekdays", "요일을 하나 이상 골라 주세요.");
    if (repeats !== "none" && written.until === "") refuse("until", "언제까지 되풀이하는지 골라 주세요.");
  });

export type TypedEvent = z.input<typeof typed>;

export const eventForm = typed.transform(payloadOf).pipe(createEventInput);

export type WrittenEvent = z.output<typeof eventForm>;

/** The part that the server takes. */
function payloadOf(written: TypedEvent): z.input<typeof createEventInput> {
  const { title, category, isAllDay, place, note, buildings } = written;
  return {
    title,
    category,
    place,
    note,
    repeats: ruleOf(written),
    ...(isAllDay
      ? { startsOn: written.startsOn, endsOn: written.endsOn }
      : { startsAt: momentOfSeoulField(written.startsAt), endsAt: momentOfSeoulField(written.endsAt) }),
    buildings: buildings.length === 0 ? null : buildings,
  };
}

/** The first day that is typed; empty until one is. */
export function firstDayOf({
  isAllDay,
  startsAt,
  startsOn,
}: Pick<TypedEvent, "isAllDay" | "startsAt" | "startsOn">) {
  return isAllDay ? startsOn : (startsAt.split("T")[0] ?? "");
}

function ruleOf(written: TypedEvent): Repeats | null {
  const { until } = written;
  const first = firstDayOf(written);
  const weekday = weekdayOf(first) + 1;
  switch (repeatsOf(written)) {
    case "none":
      return null;
    case "weekly":
      return { kind: "weekly", weekdays: weekdaysOf(written).map(Number), until };
    case "monthly_date":
      return { kind: "monthly_date", dayOfMonth: Number(first.slice(8)), until };
    case "monthly_nth":
      return { kind: "monthly_weekday", nth: nthOf(first) ?? -1, weekday, until };
    case "monthly_last":
      return { kind: "monthly_weekday", nth: -1, weekday, until };
  }
}

type TypedFirst = Parameters<typeof firstDayOf>[0];

/** The weekdays of a weekly event. */
export function weekdaysOf(written: Pick<TypedEvent, "weekdays"> & TypedFirst): string[] {
  const first = firstDayOf(written);
  return written.weekdays ?? (first === "" ? [] : [String(weekdayOf(first) + 1)]);
}

/** The rule that holds: none where the first day has come to be one without the rule that was chosen. */
export function repeatsOf(written: Pick<TypedEvent, "repeats"> & TypedFirst): RepeatChoice {
  return choicesOn(firstDayOf(written)).find((choice) => choice === written.repeats) ?? "none";
}

/** What an event can be repeated by that begins on a day. A fifth weekday is not in every month. */
export function choicesOn(first: string): RepeatChoice[] {
  if (first === "") return ["none", "weekly"];
  return repeatChoices.filter(
    (choice) =>
      (choice !== "monthly_nth" || nthOf(first) !== undefined) &&
      (choice !== "monthly_last" || dayAfter(first, 7) > lastOfMonth(first)),
  );
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
    weekdays: null,
    until: "",
  };
}

/** The first values of an event's edit form. */
export function typedOf(event: EventView): TypedEvent {
  const { title, category, isAllDay, startsOn, endsOn, place, note, buildings, repeats } = event;
  return {
    ...emptyEvent(startsOn),
    title,
    category,
    isAllDay,
    startsOn,
    endsOn,
    place: place ?? "",
    note: note ?? "",
    ...(event.startsAt !== null && { startsAt: seoulFieldOf(event.startsAt) }),
    ...(event.endsAt !== null && { endsAt: seoulFieldOf(event.endsAt) }),
    buildings: buildings ?? [],
    repeats: choiceOf(repeats),
    ...(repeats?.kind === "weekly" && { weekdays: tickedOf(repeats.weekdays, startsOn) }),
    until: repeats?.until ?? "",
  };
}

/** Null for the first day's alone: they go with it. */
function tickedOf(weekdays: readonly number[], first: string): TypedEvent["weekdays"] {
  return weekdays.length === 1 && weekdays[0] === weekdayOf(first) + 1 ? null : weekdays.map(String);
}

function choiceOf(repeats: Repeats | null): TypedEvent["repeats"] {
  if (repeats === null) return "none";
  if (repeats.kind !== "monthly_weekday") return repeats.kind;
  return repeats.nth === -1 ? "monthly_last" : "monthly_nth";
}
