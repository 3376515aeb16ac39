import { sql } from "kysely";
import { z } from "zod";

import type { reservationFunctions } from "#contract/reservations.ts";
import { limitText } from "#contract/values/booking/limits.ts";
import { latestClose } from "#contract/values/booking/rule-problems.ts";
import { momentOf } from "#contract/values/booking/seoul-days.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";
import type { CallDatabase } from "#database/transaction.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { readFacility } from "#server/domain/booking/facility.ts";
import { isHeld } from "#server/domain/booking/free.ts";
import { countedColumn, countedOf, usedOf } from "#server/domain/booking/limits.ts";
import { ownWaiting } from "#server/domain/booking/own-waiting.ts";
import {
  readOfficeReservation,
  readReservation,
  selectReservations,
  withFee,
} from "#server/domain/booking/reservation-rows.ts";
import { suspensionOf } from "#server/domain/booking/suspensions.ts";
import { cursorMoment, readCursor, writeCursor } from "#server/domain/page.ts";

import { isChangeable } from "./changing.ts";

type Reading = Pick<
  Handlers<keyof typeof reservationFunctions>,
  "getMyReservations" | "getReservationById" | "getMyUse"
>;

/** Coming days that the office cancelled: people have to hear about them. */
const isCancelledToCome = sql<boolean>`(
  reservations.status = 'cancelled' and reservations.cancelled_by in ('office', 'closure')
  and reservations.ends_at > now()
)`;

const place = z.tuple([z.boolean(), cursorMoment, z.uuid()]);

export const getMyReservations: Reading["getMyReservations"] = async ({
  db,
  input: { scope, cursor, limit },
}) => {
  const isPast = scope === "past";
  const isToCome = sql<boolean>`(${isHeld} or ${isCancelledToCome})`;
  const order = sql`(not ${isCancelledToCome}, reservations.starts_at, reservations.id)`;
  const last = cursor ? readCursor(cursor, place) : null;
  const rows = await selectReservations(db)
    .select(isCancelledToCome.as("isOnTop"))
    .where(isPast ? sql<boolean>`not ${isToCome}` : isToCome)
    .$if(last !== null, (list) => {
      const [isBelow, startsAt, id] = last!;
      const end = sql`(${isBelow}::boolean, ${startsAt}::timestamptz, ${id}::uuid)`;
      return list.where(isPast ? sql<boolean>`${order} < ${end}` : sql<boolean>`${order} > ${end}`);
    })
    .orderBy(sql`not ${isCancelledToCome}`, isPast ? "desc" : "asc")
    .orderBy("reservations.starts_at", isPast ? "desc" : "asc")
    .orderBy("reservations.id", isPast ? "desc" : "asc")
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  const end = rows.length > limit ? shown.at(-1) : undefined;
  const { now } = await db.selectNoFrom(sql<string>`now()`.as("now")).executeTakeFirstOrThrow();
  return {
    success: true,
    reservations: shown.map((row) => withFee(row)),
    waiting: isPast ? [] : await ownWaiting(db),
    nextCursor: end ? writeCursor([!end.isOnTop, end.startsAt, end.id]) : null,
    now,
  };
};

export const getReservationById: Reading["getReservationById"] = async ({
  db,
  input: { reservationId },
  caller,
}) => {
  const reservation =
    caller.role === "manager"
      ? await readOfficeReservation(db, reservationId)
      : await readReservation(db, reservationId);
  const { place: where, guide } = await db
    .selectFrom("facilities")
    .where("id", "=", reservation.facilityId)
    .select(["place", "guide"])
    .executeTakeFirstOrThrow();
  return { success: true, reservation, place: where, guide, isChangeable: isChangeable(reservation) };
};

export const getMyUse: Reading["getMyUse"] = async ({ db, input: { facilityId, date, days }, caller }) => {
  const facility = await readFacility(db, facilityId, { from: date, to: date });
  const booker = { householdId: caller.householdId, userId: caller.id };
  const row = await db
    .selectNoFrom([countedColumn(facility, booker, date), suspensionOf(caller.id).as("suspension")])
    .executeTakeFirstOrThrow();
  const { suspension } = row;
  const counted = countedOf(row.counted);
  return {
    success: true,
    limits: facility.rules.limits.map((limit) => ({
      ...limit,
      used: usedOf(limit, counted, date, facility.now),
      text: limitText(limit),
    })),
    reservations: await ownBookings(db, facilityId, date, days ?? 1),
    waiting: (await ownWaiting(db)).filter((entry) => entry.facilityId === facilityId),
    suspendedUntil: suspension?.until ?? null,
    suspensionReason: suspension?.reason ?? null,
  };
};

/** Those of the caller's bookings that touch these days. The last one's slots may reach into the next day. */
async function ownBookings(db: CallDatabase, facilityId: string, date: string, days: number) {
  const rows = await selectReservations(db)
    .where("reservations.facility_id", "=", facilityId)
    .where("starts_at", "<", momentOf(dayAfter(date, days - 1), latestClose).toISOString())
    .where("ends_at", ">", momentOf(date, 0).toISOString())
    .where(isHeld)
    .orderBy("starts_at")
    .orderBy("reservations.id")
    .execute();
  return rows.map((row) => withFee(row));
}
