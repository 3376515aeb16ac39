import { periodOf } from "#contract/values/booking/periods.ts";
import type { Period } from "#contract/values/booking/periods.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import { findSpot } from "#server/domain/booking/refusals.ts";
import type { AskedBooking } from "#server/domain/booking/refusals.ts";

/**
 * Returns the period that the caller may wait for. The caller holds the facility's lock.
 *
 * @throws CallError what refuses a booking before 'taken'; `slot_free` if a spot is free
 */
export async function findWait(db: CallDatabase, asked: AskedBooking): Promise<Period> {
  await refuseUnlessFull(db, asked);
  const { rules, holidays } = asked.facility;
  const period = periodOf(rules, holidays, asked.wish);
  if (typeof period === "string") throw new CallError(period);
  return period;
}

async function refuseUnlessFull(db: CallDatabase, asked: AskedBooking): Promise<void> {
  try {
    await findSpot(db, asked);
  } catch (error) {
    const code = error instanceof CallError ? error.details.code : null;
    if (code === "slot_taken") return;
    // There is a spot. What the limits have left is asked when one is offered.
    if (code !== "at_once_limit" && code !== "limit_reached") throw error;
  }
  throw new CallError("slot_free");
}
