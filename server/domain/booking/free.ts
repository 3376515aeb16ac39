import { sql } from "kysely";

import type { CallDatabase } from "#database/transaction.ts";

import { serveLine } from "./serve-line.ts";

type CancelledBy = "resident" | "office" | "closure";

interface Cancelling {
  by: CancelledBy;
  /** Shown to the person who booked. */
  reason?: string | null;
  /** What it costs, unless the office has set another figure. Only residents pay for cancelling. */
  chargeWon?: number;
}

/** Bookings that still have their spot and are not over. */
export const isHeld = sql<boolean>`(
  reservations.status in ('offered', 'confirmed', 'checked_in') and reservations.ends_at > now()
)`;

/**
 * Cancels bookings of facilities that the caller has locked, and offers what comes free to those who wait.
 *
 * @returns those that it cancelled: what is over or cancelled already is left as it is
 */
export async function freeReservations(
  db: CallDatabase,
  ids: string[],
  { by, reason = null, chargeWon = 0 }: Cancelling,
): Promise<string[]> {
  const freed = await db
    .updateTable("reservations")
    .set({
      status: "cancelled",
      cancelled_by: by,
      cancelled_at: sql`now()`,
      cancel_reason: reason,
      charge_won: sql`case when is_charge_set then charge_won else ${chargeWon}::integer end`,
    })
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .where(isHeld)
    .returning(["id", "facility_id as facilityId"])
    .execute();
  for (const facilityId of new Set(freed.map((each) => each.facilityId))) await serveLine(db, facilityId);
  return freed.map(({ id }) => id);
}
