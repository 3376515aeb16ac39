import { z } from "zod";

import { closureInput } from "#contract/closures.ts";
import { occurrencesOf } from "#contract/values/booking/closure-times.ts";
import { closureKinds } from "#contract/values/closure-kinds.ts";
import { momentOfSeoulField } from "#contract/values/seoul-time.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";

/** What the office types. A whole day has a date where a part of one has a date and a time. */
export const closureForm = z
  .object({
    facilityIds: z.array(z.string()),
    spotNos: z.array(z.string()),
    kind: z.enum(closureKinds),
    reason: z.string(),
    isWholeDay: z.boolean(),
    startsAt: z.string(),
    endsAt: z.string(),
    repeat: z.object({ isOn: z.boolean(), weekdays: z.array(z.string()), until: z.string() }),
  })
  .transform(({ facilityIds, spotNos, kind, reason, ...times }): z.input<typeof closureInput> => ({
    facilityIds,
    spotNos: facilityIds.length === 1 ? spotNos.map(Number) : [],
    kind,
    reason,
    ...timesOf(times),
  }))
  .pipe(closureInput);

export type TypedClosure = z.input<typeof closureForm>;
export type WrittenClosure = z.output<typeof closureForm>;

/** A form that closes for the whole of a day. */
export function emptyClosure(day: string): TypedClosure {
  return {
    facilityIds: [],
    spotNos: [],
    kind: "maintenance",
    reason: "",
    isWholeDay: true,
    startsAt: day,
    endsAt: day,
    repeat: { isOn: false, weekdays: [], until: "" },
  };
}

/** How often it closes; 0 as long as that is not typed. */
export function countOccurrences(typed: TypedTimes): number {
  const { startsAt, endsAt, repeat } = timesOf(typed);
  const isTyped = startsAt !== "" && endsAt !== "" && (!repeat || /^\d{4}-\d{2}-\d{2}$/.test(repeat.until));
  return isTyped ? occurrencesOf({ startsAt, endsAt, repeat }).length : 0;
}

/** When it closes, as it is typed. */
interface TypedTimes {
  isWholeDay: boolean;
  startsAt: string;
  endsAt: string;
  repeat: { isOn: boolean; weekdays: string[]; until: string };
}

function timesOf({ isWholeDay, startsAt, endsAt, repeat: { isOn, weekdays, until } }: TypedTimes) {
  return {
    startsAt: (isWholeDay ? midnightOf(startsAt) : momentOfSeoulField(startsAt)) ?? "",
    endsAt: (isWholeDay ? midnightOf(endsAt, 1) : momentOfSeoulField(endsAt)) ?? "",
    repeat: isOn ? { weekdays: weekdays.map(Number), until } : null,
  };
}

/** The beginning of a day, or of one after it: what ends with a day ends with the next one's midnight. */
function midnightOf(date: string, daysAfter = 0): string | undefined {
  return /^\d{4}-\d{2}-\d{2}$/.test(date)
    ? momentOfSeoulField(`${dayAfter(date, daysAfter)}T00:00`)
    : undefined;
}
