import { sql } from "kysely";
import { z } from "zod";

import type { officeReservationFunctions } from "#contract/office-reservations.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { raiseAlert } from "#server/domain/alerts.ts";
import { record } from "#server/domain/audit.ts";
import { book } from "#server/domain/booking/book.ts";
import { readFacility } from "#server/domain/booking/facility.ts";
import {
  readOfficeReservation,
  selectOfficeReservations,
  withFee,
} from "#server/domain/booking/reservation-rows.ts";
import { datesAround, wishOf } from "#server/domain/booking/wish.ts";
import { cursorMoment, readCursor, writeCursor } from "#server/domain/page.ts";
import { findHome, peopleOf } from "#server/domain/people-of-home.ts";

export const officeReservationHandlers: Handlers<keyof typeof officeReservationFunctions> = {
  async getReservations({ db, input: { from, to, cursor, limit, ...filter } }) {
    if (filter.facilityId) await requireFacility(db, filter.facilityId);
    const listed = selectOfficeReservations(db)
      .where(touches(from, to))
      .$if(typeof filter.facilityId === "string", (list) =>
        list.where("reservations.facility_id", "=", filter.facilityId!),
      )
      .$if(typeof filter.status === "string", (list) =>
        list.where("reservations.status", "=", filter.status!),
      )
      .$if(typeof filter.building === "number", (list) =>
        list.where("households.building", "=", filter.building!),
      )
      .$if(typeof filter.unit === "number", (list) => list.where("households.unit", "=", filter.unit!));
    const rows = await (cursor ? listed.where(isAfter(cursor)) : listed)
      .orderBy("reservations.starts_at")
      .orderBy("reservations.id")
      // One row more than the page shows whether there is a next page.
      .limit(limit + 1)
      .execute();
    const reservations = rows.slice(0, limit).map((row) => withFee(row));
    const last = reservations.at(-1);
    const nextCursor = rows.length > limit && last ? writeCursor([last.startsAt, last.id]) : null;
    return { success: true, reservations, nextCursor };
  },

  async getPeopleOfHome({ db, input }) {
    await findHome(db, input);
    return { success: true, people: await peopleOf(db, input) };
  },

  async createReservationForHousehold({ db, input, caller, origin }) {
    const { building, unit, residentId = null, facilityId, spotNo, ignoreLimits, ...wish } = input;
    const householdId = await findHome(db, { building, unit });
    if (
      residentId !== null &&
      !(await peopleOf(db, { building, unit })).some(({ id }) => id === residentId)
    ) {
      throw new CallError("resident_not_found", { field: "residentId" });
    }
    const facility = await readFacility(db, facilityId, datesAround(wish));
    const id = await book(db, {
      apartmentId: caller.apartmentId,
      facility,
      wish: wishOf(wish),
      spotNo,
      householdId,
      userId: residentId,
      source: "office",
      ignoreLimits: ignoreLimits === true,
    });
    await raiseAlert(db, {
      kind: "reservation_confirmed",
      subjectId: id,
      causeKey: `reservation_confirmed:${id}`,
      to: { userId: residentId },
      words: { facility: facility.name },
    });
    await record(db, { action: "reservation_made_for_household", caller, origin, subjectId: id });
    return { success: true, reservation: await readOfficeReservation(db, id), message: "예약했어요." };
  },
};

/** @throws CallError `facility_not_found` */
async function requireFacility(db: CallDatabase, id: string): Promise<void> {
  const found = await db.selectFrom("facilities").select("id").where("id", "=", id).executeTakeFirst();
  if (!found) throw new CallError("facility_not_found");
}

/** By its day (a slot past midnight belongs to the day before), or because it began before and is not over by then. */
function touches(from: string, to: string) {
  return sql<boolean>`(
    reservations.date between ${from}::date - ${longestDays}::integer and ${to}::date
    and reservations.ends_at > ${from}::date::timestamp at time zone 'Asia/Seoul'
  )`;
}

/** The longest booking, in days. */
const longestDays = 31;

const place = z.tuple([cursorMoment, z.uuid()]);

function isAfter(cursor: string) {
  const [startsAt, id] = readCursor(cursor, place);
  return sql<boolean>`(reservations.starts_at, reservations.id) > (${startsAt}::timestamptz, ${id}::uuid)`;
}
