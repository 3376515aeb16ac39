import type { CallDatabase } from "#database/transaction.ts";

import { findFreeSpot, findSpot } from "./refusals.ts";
import type { AskedBooking } from "./refusals.ts";
import { serveLine } from "./serve-line.ts";

interface NewBooking extends AskedBooking {
  apartmentId: string;
  /** Offers and draws are written by the gate, since they are other people's. */
  source: "resident" | "office";
}

/**
 * Books for the caller, or as the office for a household. Looks before it locks, and again behind the lock.
 *
 * @returns the reservation's id
 * @throws CallError what refuses it
 */
export async function book(db: CallDatabase, asked: NewBooking): Promise<string> {
  const { period, spotNo } = await holdSpot(db, asked);
  const price = asked.facility.rules.priceWon * period.length;
  const { id } = await db
    .insertInto("reservations")
    .values({
      apartment_id: asked.apartmentId,
      facility_id: asked.facility.id,
      household_id: asked.householdId,
      user_id: asked.userId,
      date: period.date,
      start_minute: period.startMinute,
      length: period.length,
      spot_no: spotNo,
      starts_at: period.startsAt.toISOString(),
      ends_at: period.endsAt.toISOString(),
      status: "confirmed",
      price_won: price,
      charge_won: price,
      is_by_office: asked.source === "office",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Finds a spot that is the caller's to write until the transaction ends. */
export async function holdSpot(db: CallDatabase, asked: AskedBooking) {
  // Looks before it locks: who is too early, too late or finds it full need not wait to hear it.
  await findFreeSpot(db, asked);
  // Takes the lock. What is free is first offered to those who wait in line.
  await serveLine(db, asked.facility.id);
  return findSpot(db, asked);
}
