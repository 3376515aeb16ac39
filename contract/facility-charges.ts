import { z } from "zod";

import { command, query, success } from "./define.ts";
import { wholeApartment } from "./residents.ts";
import { requiredPublishedText } from "./values/published-text.ts";
import { id, timestamp } from "./values/text.ts";

/** A month of Seoul's calendar: `2026-12`. */
const month = z
  .string("달을 골라 주세요.")
  .max(7, "달을 골라 주세요.")
  .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, "달을 골라 주세요.");

const won = z.number().int();

const chargeKind = z.enum(["used", "cancelled", "no_show"]);

/** What one booking costs its household. */
const charge = z.object({
  reservationId: id,
  kind: chargeKind,
  startsAt: timestamp,
  endsAt: timestamp,
  chargeWon: won,
  /** The office set another figure, and why. */
  isChargeSet: z.boolean(),
  chargeReason: z.string().nullable(),
});

export type FacilityCharge = z.infer<typeof charge>;

/** What a household owes for one facility. */
const item = z.object({
  facilityId: id,
  facilityName: z.string(),
  /** Used and missed bookings. */
  usedCount: z.number().int(),
  usedWon: won,
  cancelledWon: won,
  noShowWon: won,
  totalWon: won,
  /** None of a closed month, which nothing changes any more. */
  charges: z.array(charge),
});

export type FacilityChargeItem = z.infer<typeof item>;

const household = z.object({
  building: z.string(),
  unit: z.string(),
  items: z.array(item),
  totalWon: won,
});

export type HouseholdCharges = z.infer<typeof household>;

const chargeSentence = "금액을 0원부터 3,100만 원까지 숫자로 입력해 주세요.";

export const setReservationChargeInput = z.object({
  reservationId: id,
  chargeWon: z
    .number(chargeSentence)
    .int(chargeSentence)
    .min(0, chargeSentence)
    .max(31_000_000, chargeSentence),
  reason: requiredPublishedText({ max: 200, required: "금액을 바꾸는 까닭을 입력해 주세요." }),
});

export const facilityChargeFunctions = {
  /** What households owe for the bookings of a month, by home. One that is closed stands as it was closed. */
  getFacilityCharges: query({
    audience: ["manager"],
    right: "facilities",
    input: z.object({ month }),
    output: success({
      households: z.array(household),
      isClosed: z.boolean(),
      /** It can be closed from the first day of the next month on. */
      isOver: z.boolean(),
    }),
    limits: { answerBytes: wholeApartment },
    shows: ["reservations", "facilityCharges"],
  }),
  /** Sets what a booking costs. It stands through any change of the booking, until it is set again. */
  setReservationCharge: command({
    audience: ["manager"],
    right: "facilities",
    input: setReservationChargeInput,
    output: success({ message: z.string() }),
    errors: ["reservation_not_found", "month_closed"],
    touches: ["reservations", "facilityCharges"],
  }),
  /** Freezes a month that is over. Closing it twice changes nothing. */
  closeChargeMonth: command({
    audience: ["manager"],
    right: "facilities",
    input: z.object({ month }),
    output: success({ message: z.string() }),
    errors: ["month_not_over"],
    touches: ["facilityCharges"],
  }),
  /** The month for the programme of the fees: of a closed one, the same bytes each time. */
  exportFacilityCharges: command({
    audience: ["manager"],
    right: "facilities",
    input: z.object({ month, format: z.enum(["csv", "xlsx"], "파일 종류를 골라 주세요.") }),
    output: success({
      /** Base64. */
      fileData: z.string(),
      fileName: z.string(),
      message: z.string(),
    }),
    limits: { perHour: 60, answerBytes: wholeApartment },
    keepsAnswer: false,
    touches: [],
  }),
};
