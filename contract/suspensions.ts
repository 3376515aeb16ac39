import { z } from "zod";

import { command, nothing, query, success } from "./define.ts";
import { officeReservation } from "./reservations.ts";
import { nextCursor, pageInput } from "./values/page.ts";
import { requiredPublishedText } from "./values/published-text.ts";
import { id, timestamp } from "./values/text.ts";

/** A whole number; the sentence says the bounds. */
function whole(sentence: string, least: number, most: number) {
  return z.number(sentence).int(sentence).min(least, sentence).max(most, sentence);
}

const reasonText = requiredPublishedText({ max: 200, required: "사유를 입력해 주세요." });

const suspension = z.object({
  id,
  building: z.string(),
  unit: z.string(),
  residentName: z.string(),
  cause: z.enum(["no_show", "office"]),
  reason: z.string(),
  startsAt: timestamp,
  endsAt: timestamp,
  liftedAt: timestamp.nullable(),
  liftReason: z.string().nullable(),
  /** Not over, and not lifted. */
  isInForce: z.boolean(),
});

export type Suspension = z.infer<typeof suspension>;

/** What follows for people who do not come. */
const bookingPolicy = z.object({
  /** How many no-shows lead to a suspension; 0: none do. */
  noShowLimit: whole("노쇼 횟수는 0회부터 10회까지 정할 수 있어요.", 0, 10),
  /** Within how many days. */
  noShowDays: whole("노쇼를 세는 기간은 7일부터 365일까지 정할 수 있어요.", 7, 365),
  suspendDays: whole("이용 정지 기간은 1일부터 90일까지 정할 수 있어요.", 1, 90),
});

export type BookingPolicy = z.infer<typeof bookingPolicy>;

export const updateBookingPolicyInput = bookingPolicy.partial();

export const suspendResidentInput = z.object({
  residentId: id,
  days: whole("1일부터 30일까지 정할 수 있어요.", 1, 30),
  /** The resident reads it. */
  reason: reasonText,
});

export const liftSuspensionInput = z.object({ suspensionId: id, reason: reasonText });

const office = { audience: ["manager"], right: "facilities" } as const;

export const suspensionFunctions = {
  /** The latest first. */
  getSuspensions: query({
    ...office,
    input: pageInput,
    output: success({ suspensions: z.array(suspension), nextCursor }),
    shows: ["suspensions", "residents"],
  }),
  suspendResident: command({
    ...office,
    input: suspendResidentInput,
    output: success({ suspensionId: id, message: z.string() }),
    errors: ["resident_not_found"],
    touches: ["suspensions"],
  }),
  /** What is over or lifted already stays as it is. */
  liftSuspension: command({
    ...office,
    input: liftSuspensionInput,
    output: success({ message: z.string() }),
    errors: ["suspension_not_found"],
    touches: ["suspensions"],
  }),
  getBookingPolicy: query({
    ...office,
    input: nothing,
    output: success({ policy: bookingPolicy }),
    shows: ["suspensions"],
  }),
  /** What is left out stays as it is. */
  updateBookingPolicy: command({
    ...office,
    input: updateBookingPolicyInput,
    output: success({ policy: bookingPolicy, message: z.string() }),
    touches: ["suspensions"],
  }),
  /** Whether somebody came. `none`: nobody has said so yet. */
  setAttendance: command({
    ...office,
    input: z.object({
      reservationId: id,
      attendance: z.enum(["checked_in", "no_show", "none"], "잘못된 접근입니다."),
    }),
    output: success({ reservation: officeReservation, message: z.string() }),
    errors: ["reservation_not_found", "attendance_too_late", "month_closed"],
    touches: ["reservations", "facilityDays", "waitingLines", "suspensions"],
  }),
};
