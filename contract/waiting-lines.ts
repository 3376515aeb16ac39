import { z } from "zod";

import { command, success } from "./define.ts";
import { reservationFields, wishFields } from "./reservations.ts";
import { id } from "./values/text.ts";

const { date, startMinute, length } = wishFields;

export const waitingLineFunctions = {
  /** Everything that refuses a booking before 'taken' refuses this, too; limits are asked when a spot is offered. */
  joinWaitlist: command({
    audience: ["resident"],
    input: z.object({ facilityId: id, date, startMinute, length }),
    output: success({ entryId: id, position: z.number().int(), message: z.string() }),
    errors: [
      "facility_not_found",
      "facility_inactive",
      "slot_unknown",
      "facility_closed",
      "too_late",
      "not_open_yet",
      "in_lottery",
      "booking_suspended",
      "slot_free",
      "already_waiting",
      "too_many_waiting",
    ],
    touches: ["waitingLines", "facilityDays"],
  }),
  /** Leaving twice is no fault. */
  leaveWaitlist: command({
    audience: ["resident"],
    input: z.object({ entryId: id }),
    output: success({ message: z.string() }),
    errors: ["waitlist_entry_not_found"],
    touches: ["waitingLines", "facilityDays"],
    removes: "entryId",
  }),
  /** Needs only an offer that still stands. Twice is no error. */
  acceptOffer: command({
    audience: ["resident"],
    input: z.object({ reservationId: id }),
    output: success({ reservation: z.object(reservationFields), message: z.string() }),
    errors: ["reservation_not_found", "offer_over"],
    touches: ["reservations", "waitingLines", "facilityDays"],
  }),
};
