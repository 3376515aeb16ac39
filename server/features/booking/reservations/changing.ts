import { sql } from "kysely";

import type { Period, Wish } from "#contract/values/booking/periods.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import { holdSpot } from "#server/domain/booking/book.ts";
import type { BookableFacility } from "#server/domain/booking/facility.ts";
import type { ReadReservation } from "#server/domain/booking/reservation-rows.ts";
import { serveLine } from "#server/domain/booking/serve-line.ts";
import { wishOf } from "#server/domain/booking/wish.ts";

interface Changed {
  facility: BookableFacility;
  caller: { id: string; householdId: string };
}

/**
 * Gives a booking another period at that moment's price. Its row is changed, so there is never both or neither, and
 * the time of grace goes on from when it was booked.
 *
 * @throws CallError what refuses the new period; then the old one stays
 */
export async function changeBooking(
  db: CallDatabase,
  old: ReadReservation,
  { facility, caller, wish, spotNo }: Changed & { wish: Wish; spotNo?: number | null | undefined },
): Promise<void> {
  if (!isChangeable(old)) throw new CallError("too_late_to_change");
  const place = await holdSpot(db, {
    facility,
    wish,
    spotNo,
    userId: caller.id,
    householdId: caller.householdId,
    replaces: {
      id: old.id,
      spotNo: old.spotNo,
      startsAt: new Date(old.startsAt),
      endsAt: new Date(old.endsAt),
    },
  });
  const price = facility.rules.priceWon * place.period.length;
  const changed = await db
    .updateTable("reservations")
    .set({
      ...columnsOf(place),
      price_won: price,
      charge_won: sql`case when is_charge_set then charge_won else ${price}::integer end`,
    })
    .where("id", "=", old.id)
    .where("status", "=", "confirmed")
    // Another tab may have changed it meanwhile.
    .where("starts_at", "=", old.startsAt)
    .returning("id")
    .executeTakeFirst();
  if (!changed) throw new CallError("conflict");
  await serveLine(db, facility.id);
}

/** As long as cancelling is free, it has not begun, and its month's charges are not handed on. */
export function isChangeable({ status, phase, cancelFeeNowWon, isInClosedMonth }: ReadReservation): boolean {
  return status === "confirmed" && phase === "upcoming" && cancelFeeNowWon === 0 && !isInClosedMonth;
}

/**
 * Takes the resident's cancelling back, if nothing refuses the booking by now.
 *
 * @throws CallError what refuses it
 */
export async function restoreBooking(
  db: CallDatabase,
  old: ReadReservation,
  { facility, caller }: Changed,
): Promise<void> {
  if (old.status === "confirmed") return;
  if (!isRestorable(old, facility.now)) throw new CallError("too_late_to_restore");
  const place = await holdSpot(db, {
    facility,
    wish: wishOf(old),
    spotNo: old.spotNo,
    userId: caller.id,
    householdId: caller.householdId,
  });
  await db
    .updateTable("reservations")
    .set({
      ...columnsOf(place),
      status: "confirmed",
      cancelled_by: null,
      cancelled_at: null,
      cancel_reason: null,
      charge_won: sql`case when is_charge_set then charge_won else price_won end`,
    })
    .where("id", "=", old.id)
    .where("status", "=", "cancelled")
    .execute();
}

function isRestorable({ status, cancelledBy, cancelledAt }: ReadReservation, now: Date): boolean {
  if (status !== "cancelled" || cancelledBy !== "resident" || cancelledAt === null) return false;
  return now.getTime() - Date.parse(cancelledAt) <= restorableMs;
}

const restorableMs = 60_000;

function columnsOf({ period, spotNo }: { period: Period; spotNo: number }) {
  return {
    date: period.date,
    start_minute: period.startMinute,
    length: period.length,
    spot_no: spotNo,
    starts_at: period.startsAt.toISOString(),
    ends_at: period.endsAt.toISOString(),
  };
}
