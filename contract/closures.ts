import { z } from "zod";

import { command, query, success } from "./define.ts";
import { mostClosures, mostRepeatDays, occurrencesOf } from "./values/booking/closure-times.ts";
import { daysFrom } from "./values/booking/seoul-days.ts";
import { closureKinds } from "./values/closure-kinds.ts";
import { requiredPublishedText } from "./values/published-text.ts";
import { seoulDate } from "./values/seoul-time.ts";
import { givenDay, givenMoment, id, timestamp } from "./values/text.ts";

const checkDate = "날짜를 확인해 주세요.";

const kind = z.enum(closureKinds, "휴관 종류를 골라 주세요.");

const repeat = z.object({
  /** From 1 (Monday) to 7. */
  weekdays: z
    .array(z.number(checkDate).int(checkDate).min(1, checkDate).max(7, checkDate), "요일을 골라 주세요.")
    .min(1, "요일을 골라 주세요.")
    .max(7, "요일을 확인해 주세요."),
  /** Its last day, at most 366 days after the first. */
  until: givenDay(),
});

const wanted = z.object({
  facilityIds: z
    .array(id, "시설을 골라 주세요.")
    .min(1, "시설을 골라 주세요.")
    .max(50, "시설은 50개까지 고를 수 있어요."),
  /** Closes single spots; empty or missing for the whole facility. */
  spotNos: z
    .array(
      z
        .number("자리를 확인해 주세요.")
        .int("자리를 확인해 주세요.")
        .min(1, "자리를 확인해 주세요.")
        .max(100_000, "자리를 확인해 주세요."),
      "자리를 확인해 주세요.",
    )
    .max(500, "자리를 확인해 주세요.")
    .nullish(),
  kind,
  reason: requiredPublishedText({ max: 100, required: "주민에게 보일 사유를 입력해 주세요." }),
  startsAt: givenMoment(checkDate),
  endsAt: givenMoment(checkDate),
  repeat: repeat.nullish(),
});

/** What is closed, and when. */
export const closureInput = wanted.superRefine(refuseImpossible);

export type ClosureInput = z.output<typeof closureInput>;

/** A booking to come that a closure would cancel. */
const closureHit = z.object({
  reservationId: id,
  facilityName: z.string(),
  /** Null where the server assigns spots. */
  spotName: z.string().nullable(),
  spotLabel: z.string(),
  bookBy: z.enum(["slot", "day", "night"]),
  date: z.iso.date(),
  length: z.number().int(),
  startsAt: timestamp,
  endsAt: timestamp,
  building: z.string().nullable(),
  unit: z.string().nullable(),
  residentName: z.string().nullable(),
});

export type ClosureHit = z.infer<typeof closureHit>;

const closure = z.object({
  id,
  facilityId: id,
  facilityName: z.string(),
  /** Their names; empty for the whole facility. */
  spotNames: z.array(z.string()),
  kind: z.enum(closureKinds),
  reason: z.string(),
  startsAt: timestamp,
  endsAt: timestamp,
  /** All closures that were registered at once share it. */
  seriesId: id,
  /** How many times of its series are not over, for any number of facilities. */
  comingCount: z.number().int(),
});

export type Closure = z.infer<typeof closure>;

const count = z.number().int();

export const closureFunctions = {
  /** The bookings to come that the closure would cancel, by their time. */
  previewClosure: query({
    audience: ["manager"],
    right: "facilities",
    input: closureInput,
    output: success({
      /** The first thousand. */
      hits: z.array(closureHit),
      hitCount: count,
      /** How many times it closes, for any number of facilities. */
      occurrenceCount: count,
    }),
    errors: ["facility_not_found", "slot_unknown"],
    shows: ["reservations", "closures", "facilities", "residents"],
  }),
  /** Closes, and cancels what `previewClosure` has shown: nothing if that has changed meanwhile. */
  createClosure: command({
    audience: ["manager"],
    right: "facilities",
    input: wanted
      .extend({ expectedCount: z.number("잘못된 접근입니다.").int().min(0) })
      .superRefine(refuseImpossible),
    output: success({ closureIds: z.array(id), cancelledCount: count, message: z.string() }),
    errors: ["facility_not_found", "slot_unknown", "closure_hits_changed"],
    touches: ["closures", "reservations", "facilityDays", "waitingLines"],
  }),
  /** Those that touch the days, by their time. */
  getClosures: query({
    audience: ["manager"],
    right: "facilities",
    input: z
      .object({ from: givenDay(), to: givenDay(), facilityId: id.nullish() })
      .refine(({ from, to }) => !(daysFrom(from, to) < 0 || daysFrom(from, to) >= 92), {
        path: ["to"],
        error: checkDate,
      }),
    output: success({ closures: z.array(closure) }),
    errors: ["facility_not_found"],
    shows: ["closures", "facilities"],
  }),
  /** Opens again. What the closure has cancelled does not come back. */
  deleteClosure: command({
    audience: ["manager"],
    right: "facilities",
    input: z.object({
      closureId: id,
      /** Also reopens the other facilities that were closed with it at the same time. */
      isEveryFacility: z.boolean("잘못된 접근입니다.").nullish(),
      /** Reopens everything that was registered with it and is not over. */
      isWholeSeries: z.boolean("잘못된 접근입니다.").nullish(),
    }),
    output: success({ deletedCount: count, message: z.string() }),
    errors: ["closure_not_found"],
    touches: ["closures", "facilityDays", "reservations", "waitingLines"],
    removes: "closureId",
  }),
};

/** Closures that no calendar has: an end before the beginning, no occurrence at all, or far too many. */
function refuseImpossible(given: z.output<typeof wanted>, context: z.RefinementCtx): void {
  const refuse = (path: string, message: string) =>
    context.addIssue({ code: "custom", path: path.split("."), message });
  const [starts, ends] = [Date.parse(given.startsAt), Date.parse(given.endsAt)];
  // A moment or date that cannot be read is refused by its own field.
  if (Number.isNaN(ends - starts)) return;
  if (starts < Date.parse("2000-01-01") || ends > Date.parse("2100-01-01"))
    return refuse("startsAt", checkDate);
  if (ends <= starts) return refuse("endsAt", "끝나는 때는 시작하는 때보다 늦어야 해요.");
  if (ends - starts > mostRepeatDays * 24 * 60 * 60 * 1000) {
    return refuse("endsAt", `휴관은 ${mostRepeatDays}일까지 등록할 수 있어요.`);
  }
  if (given.facilityIds.length > 1 && (given.spotNos ?? []).length > 0) {
    return refuse("spotNos", "자리는 시설 한 곳에서만 고를 수 있어요.");
  }
  const { repeat: repeated } = given;
  if (!repeated) return;
  const first = seoulDate(new Date(starts));
  const days = daysFrom(first, repeated.until);
  if (Number.isNaN(days)) return;
  if (days < 0 || days > mostRepeatDays) {
    return refuse("repeat.until", `반복은 시작하는 날부터 ${mostRepeatDays}일 안에 끝나야 해요.`);
  }
  const times = occurrencesOf(given).length;
  if (times === 0) return refuse("repeat.until", "반복 기간에 고른 요일이 없어요.");
  if (times * given.facilityIds.length > mostClosures) {
    return refuse(
      "repeat.until",
      `한 번에 ${mostClosures.toLocaleString("ko-KR")}건까지 등록할 수 있어요. 시설이나 기간을 나눠 주세요.`,
    );
  }
}
