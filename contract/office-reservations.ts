import { z } from "zod";

import { command, query, success } from "./define.ts";
import { bookingRefusals, officeReservation, wishFields } from "./reservations.ts";
import { buildingOrUnit } from "./residents.ts";
import { reservationStatuses } from "./values/booking/reservation-status.ts";
import { daysFrom } from "./values/booking/seoul-days.ts";
import { nextCursor, pageFields } from "./values/page.ts";
import { givenDay, id } from "./values/text.ts";

/** How many days the office reads at once. */
const mostDays = 92;

const home = {
  building: buildingOrUnit("동은", "동을 입력해 주세요."),
  unit: buildingOrUnit("호는", "호를 입력해 주세요."),
};

export const createReservationForHouseholdInput = z.object({
  ...home,
  residentId: id.nullish(),
  facilityId: id,
  ...wishFields,
  ignoreLimits: z.boolean("잘못된 접근입니다.").nullish(),
});

export const officeReservationFunctions = {
  /** The bookings that touch the days, also by a night that began before, in the order of their beginning. */
  getReservations: query({
    audience: ["manager"],
    right: "facilities",
    input: z
      .object({
        from: givenDay(),
        to: givenDay(),
        facilityId: id.nullish(),
        status: z.enum(reservationStatuses, "잘못된 접근입니다.").nullish(),
        building: buildingOrUnit("동은").nullish(),
        unit: buildingOrUnit("호는").nullish(),
        ...pageFields,
      })
      .refine(({ from, to }) => !(daysFrom(from, to) < 0 || daysFrom(from, to) >= mostDays), {
        path: ["to"],
        error: `한 번에 ${mostDays}일까지 볼 수 있어요.`,
      }),
    output: success({ reservations: z.array(officeReservation), nextCursor }),
    errors: ["facility_not_found"],
    shows: ["reservations", "facilities", "residents"],
  }),
  /** The people of a home: a manager who books on the telephone asks which of them it is for. */
  getPeopleOfHome: query({
    audience: ["manager"],
    right: "facilities",
    input: z.object(home),
    output: success({
      people: z.array(z.object({ id, name: z.string() })),
    }),
    errors: ["household_not_found"],
    shows: ["households", "residents"],
  }),
  /**
   * Books for a household, such as one on the telephone; for one of its people, who then sees it and is told, or for
   * none of them. With `ignoreLimits` past the window, limits and a suspension, and past nothing else.
   */
  createReservationForHousehold: command({
    audience: ["manager"],
    right: "facilities",
    input: createReservationForHouseholdInput,
    output: success({ reservation: officeReservation, message: z.string() }),
    errors: [...bookingRefusals, "household_not_found", "resident_not_found"],
    touches: ["reservations", "facilityDays", "waitingLines"],
  }),
};
