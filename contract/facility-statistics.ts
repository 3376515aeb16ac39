import { z } from "zod";

import { query, success } from "./define.ts";
import { reservationStatuses } from "./values/booking/reservation-status.ts";
import { givenDay, id } from "./values/text.ts";
import { dayAfter } from "./values/visitor-quota.ts";

/** How many days the office counts at once: a year with its leap day. */
const mostDays = 366;

const count = z.number().int();

const facilityStatistics = z.object({
  facilityId: id,
  facilityName: z.string(),
  /** By their first day. */
  bookings: z.record(z.enum(reservationStatuses), count),
  /** A share of the minutes that the spots were open, to one decimal. Null if they were never open. */
  occupancyPercent: z.number().nullable(),
  /** What was used, cancelled and missed costs, of the days until now. */
  incomeWon: count,
  /** How many waited for one of the days. */
  waitingCount: count,
  /** Booked minutes of all spots: of the weekdays, Monday first, and the hours of a day. */
  heat: z.array(z.array(count)),
});

export type FacilityStatistics = z.infer<typeof facilityStatistics>;

export const facilityStatisticsFunctions = {
  /** How facilities are used, by today's hours and spots. It names no household. */
  getFacilityStatistics: query({
    audience: ["manager"],
    right: "facilities",
    input: z
      .object({ from: givenDay(), to: givenDay(), facilityId: id.nullish() })
      .refine(({ from, to }) => from <= to && to < dayAfter(from, mostDays), {
        path: ["to"],
        error: `한 번에 ${mostDays}일까지 볼 수 있어요.`,
      }),
    output: success({ facilities: z.array(facilityStatistics) }),
    errors: ["facility_not_found"],
    shows: ["facilities", "reservations", "closures", "waitingLines"],
  }),
};
