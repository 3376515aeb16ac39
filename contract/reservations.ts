import { z } from "zod";

import { command, query, success } from "./define.ts";
import { bookByNames } from "./values/booking/facility-rules.ts";
import { reservationStatuses } from "./values/booking/reservation-status.ts";
import { nextCursor, optionalPayload, pageFields } from "./values/page.ts";
import { optionalPublishedText } from "./values/published-text.ts";
import { givenDay, id, timestamp } from "./values/text.ts";
import { waitingEntry } from "./waiting-entry.ts";

const checkPeriod = "예약할 시간을 확인해 주세요.";
const checkSpot = "자리를 확인해 주세요.";

/** When somebody wants to book: the minute belongs to slots, the length is one unless it is said. */
export const wishFields = {
  date: givenDay(),
  startMinute: z.number(checkPeriod).int(checkPeriod).min(0, checkPeriod).max(1_799, checkPeriod).nullish(),
  length: z.number(checkPeriod).int(checkPeriod).min(1, checkPeriod).max(31, checkPeriod).nullish(),
  /** Without one the lowest free spot is taken, as always where the server assigns them. */
  spotNo: z.number(checkSpot).int(checkSpot).min(1, checkSpot).max(1_000_000, checkSpot).nullish(),
};

/** The reason that the person who booked reads. */
export const cancelReason = optionalPublishedText({ max: 200 });

const won = z.number().int();

/** What resident and office both see of a booking. */
export const reservationFields = {
  id,
  facilityId: id,
  facilityName: z.string(),
  bookBy: z.enum(bookByNames),
  date: z.iso.date(),
  startMinute: z.number().int(),
  length: z.number().int(),
  spotNo: z.number().int(),
  /** Null where the server assigns spots, or if the spot is gone. */
  spotName: z.string().nullable(),
  spotLabel: z.string(),
  startsAt: timestamp,
  endsAt: timestamp,
  status: z.enum(reservationStatuses),
  phase: z.enum(["upcoming", "in_use", "over"]),
  priceWon: won,
  /** What it costs now. */
  chargeWon: won,
  /** What it would cost to cancel it now; null where that cannot be. */
  cancelFeeNowWon: won.nullable(),
  offerExpiresAt: timestamp.nullable(),
  cancelledBy: z.enum(["resident", "office", "closure", "account"]).nullable(),
  cancelReason: z.string().nullable(),
  isByOffice: z.boolean(),
  createdAt: timestamp,
};

/** For the office alone: who booked. Null once that is erased. */
const bookerFields = {
  building: z.string().nullable(),
  unit: z.string().nullable(),
  residentName: z.string().nullable(),
};

const reservation = z.object(reservationFields);

export type Reservation = z.infer<typeof reservation>;

export const officeReservation = z.object({ ...reservationFields, ...bookerFields });

export type OfficeReservation = z.infer<typeof officeReservation>;

/** The office sees more than the person who booked. */
const anyReservation = z.union([officeReservation, reservation]);

const limitUse = z.object({
  who: z.enum(["household", "person"]),
  per: z.enum(["day", "week", "month", "upcoming"]),
  count: z.number().int(),
  used: z.number().int(),
  /** Such as 세대당 주 2회. */
  text: z.string(),
});

/** What may refuse every booking, by any door. */
export const bookingRefusals = [
  "facility_not_found",
  "facility_inactive",
  "slot_unknown",
  "facility_closed",
  "too_late",
  "not_open_yet",
  "in_lottery",
  "booking_suspended",
  "slot_taken",
  "at_once_limit",
  "limit_reached",
] as const;

export const reservationFunctions = {
  createReservation: command({
    audience: ["resident"],
    input: z.object({ facilityId: id, ...wishFields }),
    output: success({ reservation, message: z.string() }),
    errors: bookingRefusals,
    touches: ["reservations", "facilityDays"],
    // Thousands may come at once for what few can get. They wait for their turn without a connection, so that the
    // apartment's other calls need not wait for them.
    limits: { atOncePerPerson: 1, atOncePerApartment: 4 },
  }),
  /** Both or neither: if the new period is refused, the old one stays. */
  changeReservation: command({
    audience: ["resident"],
    input: z.object({ reservationId: id, ...wishFields }),
    output: success({ reservation, message: z.string() }),
    errors: [...bookingRefusals, "reservation_not_found", "too_late_to_change"],
    touches: ["reservations", "facilityDays"],
  }),
  /** Also declines an offer. A booking that is cancelled already stays so. */
  cancelReservation: command({
    audience: ["manager", "resident"],
    right: "facilities",
    input: z.object({
      reservationId: id,
      /** The office has to say why. */
      reason: cancelReason,
    }),
    output: success({ reservation: anyReservation, message: z.string() }),
    errors: ["reservation_not_found", "reservation_over"],
    touches: ["reservations", "facilityDays"],
  }),
  /** Takes one's own cancelling back, for a minute and if the spot is still free. */
  restoreReservation: command({
    audience: ["resident"],
    input: z.object({ reservationId: id }),
    output: success({ reservation, message: z.string() }),
    errors: [...bookingRefusals, "reservation_not_found", "too_late_to_restore"],
    touches: ["reservations", "facilityDays"],
  }),
  /** Those to come, the soonest first, with what the office cancelled of them on top; or the past, the latest first. */
  getMyReservations: query({
    audience: ["resident"],
    input: optionalPayload({
      scope: z.enum(["upcoming", "past"], "잘못된 접근입니다.").nullish(),
      ...pageFields,
    }),
    output: success({
      reservations: z.array(reservation),
      waiting: z.array(waitingEntry),
      nextCursor,
      /** The server's clock: offers end by it. */
      now: timestamp,
    }),
    shows: ["reservations", "waitingLines"],
  }),
  getReservationById: query({
    audience: ["manager", "resident"],
    right: "facilities",
    input: z.object({ reservationId: id }),
    output: success({
      reservation: anyReservation,
      place: z.string(),
      guide: z.string(),
      /** Whether the person who booked can change the period now. */
      isChangeable: z.boolean(),
    }),
    errors: ["reservation_not_found"],
    shows: ["reservations", "facilities", "residents"],
  }),
  /** What one has of a facility on some days, and what may still be booked there for the first of them. */
  getMyUse: query({
    audience: ["resident"],
    input: z.object({
      facilityId: id,
      date: givenDay(),
      /** How many days from the date on; one unless it is said. */
      days: z.number(checkPeriod).int(checkPeriod).min(1, checkPeriod).max(31, checkPeriod).nullish(),
    }),
    output: success({
      limits: z.array(limitUse),
      /** Those that have their spot in these days, and are not over. */
      reservations: z.array(reservation),
      /** All that one waits for there. */
      waiting: z.array(waitingEntry),
      suspendedUntil: timestamp.nullable(),
      suspensionReason: z.string().nullable(),
    }),
    errors: ["facility_not_found"],
    shows: ["reservations", "waitingLines", "facilities"],
  }),
};
