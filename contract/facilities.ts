import { z } from "zod";

import { command, nothing, query, success } from "./define.ts";
import { facilityKinds } from "./values/booking/facility-kinds.ts";
import { bookByNames } from "./values/booking/facility-rules.ts";
import { type CheckedRules, latestCheckOut, problemOfRules } from "./values/booking/rule-problems.ts";
import { optionalPublishedText, requiredPublishedText } from "./values/published-text.ts";
import { givenDay, id, timestamp } from "./values/text.ts";

const unusable = "잘못된 접근입니다.";

/** A whole number; the sentence says its bounds. */
function whole(what: string, least: number, most: number, unit: string) {
  const sentence = `${what} ${least.toLocaleString("ko-KR")}${unit}부터 ${most.toLocaleString("ko-KR")}${unit}까지 정할 수 있어요.`;
  return z.number(sentence).int(sentence).min(least, sentence).max(most, sentence);
}

const minuteSentence = "시간을 골라 주세요.";

function minuteOfDay(most: number) {
  return z.number(minuteSentence).int(minuteSentence).min(0, minuteSentence).max(most, minuteSentence);
}

/** Null: closed. Minutes from the date's midnight. */
const hours = z
  .object({ openMinute: minuteOfDay(1_439), closeMinute: minuteOfDay(latestCheckOut) })
  .nullable();

const limit = z.object({
  who: z.enum(["household", "person"], unusable),
  per: z.enum(["day", "week", "month", "upcoming"], unusable),
  count: whole("이용 한도는", 1, 99, "번"),
});

const cancelFee = z.object({
  hoursBefore: whole("취소 시간은", 1, 2_160, "시간"),
  percent: whole("취소 수수료는", 0, 100, "%"),
});

const spot = z.object({
  /** The server numbers a new one. No number is given twice. */
  spotNo: z.number(unusable).int(unusable).positive(unusable).max(1_000_000, unusable).optional(),
  name: requiredPublishedText({ max: 20, required: "자리 이름을 입력해 주세요." }),
  isOpen: z.boolean(unusable).default(true),
});

const spotsSentence = "자리는 1개부터 500개까지 만들 수 있어요.";

/** Blank is a value, and missing is none: an update keeps what it does not send. */
function freeText(max: number, multiline = false) {
  return z.union([
    z.undefined(),
    optionalPublishedText({ max, multiline }).transform((typed) => typed ?? ""),
  ]);
}

/** What an office chooses and may change at any time. */
const changeable = {
  name: requiredPublishedText({ max: 50, required: "시설 이름을 입력해 주세요." }),
  kind: z.enum(facilityKinds, "시설 종류를 골라 주세요."),
  place: freeText(100),
  guide: freeText(2_000, true),
  isActive: z.boolean(unusable),
  /** Monday first. */
  hours: z.array(hours, unusable).length(7, "요일마다 여는 시간을 정해 주세요."),
  holidayHours: z.union([z.enum(["as_weekday"]), hours], unusable),
  slotMinutes: whole("한 번 이용하는 시간은", 10, 1_440, "분"),
  breakMinutes: whole("정리 시간은", 0, 240, "분"),
  maxLength: whole("한 번에 예약하는 길이는", 1, 31, "번"),
  spotLabel: requiredPublishedText({ max: 10, required: "자리를 부르는 말을 입력해 주세요." }),
  spotChoice: z.enum(["named", "any"], unusable),
  spots: z.array(spot, spotsSentence).min(1, spotsSentence).max(500, spotsSentence),
  openRule: z.discriminatedUnion(
    "kind",
    [
      z.object({ kind: z.literal("rolling"), daysAhead: whole("며칠 전은", 0, 365, "일") }),
      z.object({ kind: z.literal("monthly"), dayOfMonth: whole("여는 날은", 1, 28, "일") }),
    ],
    unusable,
  ),
  openMinute: minuteOfDay(1_439),
  noticeMinutes: whole("예약 마감은", 0, 43_200, "분"),
  lateBooking: z.boolean(unusable),
  limits: z.array(limit, unusable).max(6, "이용 한도는 6개까지 정할 수 있어요."),
  maxAtOnce: whole("같은 시간에 예약하는 자리는", 1, 10, "개"),
  priceWon: whole("이용료는", 0, 1_000_000, "원"),
  cancelFees: z.array(cancelFee, unusable).max(5, "취소 수수료는 5개까지 정할 수 있어요."),
  graceMinutes: whole("예약 직후 무료 취소는", 0, 60, "분"),
  noShowPercent: whole("노쇼 요금은", 0, 100, "%"),
  checkIn: z.enum(["none", "desk"], unusable),
  checkInMinutes: whole("입실 확인 시간은", 5, 120, "분"),
  offerMinutes: whole("대기 제안 시간은", 5, 720, "분"),
};

const { name, kind, hours: weekHours, spots, ...withDefaults } = changeable;

/** A field that is left out is as most offices have it. */
const newFacility = z.object({
  name,
  kind,
  bookBy: z.enum(bookByNames, "예약하는 방법을 골라 주세요."),
  hours: weekHours,
  spots,
  ...z.object(withDefaults).partial().shape,
});

/** With the faults of several fields together. */
export const createFacilityInput = newFacility.superRefine((given, context) => {
  const problem = problemOfRules({ ...ruleDefaults, ...given });
  if (problem) context.addIssue({ code: "custom", path: [problem.field], message: problem.message });
});

/** Only what is sent changes. The database's own fields say whether the whole is without fault. */
export const updateFacilityInput = z.object({ facilityId: id, ...z.object(changeable).partial().shape });

/** For the fields in which a new facility's faults lie. */
const ruleDefaults = {
  holidayHours: "as_weekday",
  slotMinutes: 60,
  breakMinutes: 0,
  noticeMinutes: 0,
  lateBooking: false,
  cancelFees: [],
} as const satisfies Partial<CheckedRules>;

const today = z.object({
  /** `over`: nothing of today can be booked any more. */
  state: z.enum(["open", "closed", "over"]),
  /** With slots, how many of today can still be booked, on any spot; with days and nights, today's spots. */
  freeCount: z.number().int(),
  nextFreeMinute: z.number().int().nullable(),
});

const facility = z.object({
  id,
  ...newFacility.required().shape,
  place: z.string(),
  guide: z.string(),
  spots: z.array(z.object({ spotNo: z.number().int(), name: z.string(), isOpen: z.boolean() })),
  today,
  createdAt: timestamp,
});

export type Facility = z.infer<typeof facility>;

export const setHolidayInput = z.object({
  date: givenDay(),
  /** Null: not a holiday. */
  name: optionalPublishedText({ max: 30 }),
});

export const facilityFunctions = {
  /** The oldest first. Residents get those that are open for booking. */
  getFacilities: query({
    audience: ["manager", "resident"],
    right: "facilities",
    input: nothing,
    output: success({ facilities: z.array(facility) }),
    shows: ["facilities", "facilityDays"],
  }),
  createFacility: command({
    audience: ["manager"],
    right: "facilities",
    input: createFacilityInput,
    output: success({ facility, message: z.string() }),
    errors: ["facility_name_taken", "too_many_facilities"],
    touches: ["facilities", "facilityDays"],
  }),
  /** Cancels no booking: the answer counts those to come that lie outside the new hours, slots or spots. */
  updateFacility: command({
    audience: ["manager"],
    right: "facilities",
    input: updateFacilityInput,
    output: success({ facility, outsideCount: z.number().int(), message: z.string() }),
    errors: ["facility_not_found", "facility_name_taken", "slot_unknown", "spot_in_use"],
    touches: ["facilities", "facilityDays"],
  }),
  /** Only one that nobody has booked. */
  deleteFacility: command({
    audience: ["manager"],
    right: "facilities",
    input: z.object({ facilityId: id }),
    output: success({ message: z.string() }),
    errors: ["facility_not_found", "facility_has_history"],
    touches: ["facilities", "facilityDays"],
    removes: "facilityId",
  }),
  /** The confirmed ones of a year, and those that the calendar proposes. */
  getHolidays: query({
    audience: ["manager"],
    right: "facilities",
    input: z.object({
      year: z.number("연도를 확인해 주세요.").int("연도를 확인해 주세요.").min(2000).max(2099),
    }),
    output: success({
      holidays: z.array(z.object({ date: z.string(), name: z.string(), isProposed: z.boolean() })),
      /** The day of the law that the proposed ones are from. */
      lawAsOf: z.iso.date(),
    }),
    shows: ["facilities"],
  }),
  /** Confirms, names or takes away a holiday. */
  setHoliday: command({
    audience: ["manager"],
    right: "facilities",
    input: setHolidayInput,
    output: success({ message: z.string() }),
    touches: ["facilities", "facilityDays"],
  }),
};
