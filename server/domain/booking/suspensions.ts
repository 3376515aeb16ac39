import { sql } from "kysely";

import { formatFullTime } from "#contract/values/seoul-time.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";

/** Until when a person may not book, and why. */
export interface Suspension {
  until: string;
  reason: string;
}

/** The suspension of a person that ends last, if there is one now. Residents can only ask for themselves. */
export async function suspensionOf(db: CallDatabase, userId: string): Promise<Suspension | undefined> {
  return db
    .selectFrom("booking_suspensions")
    .where("user_id", "=", userId)
    .where("lifted_at", "is", null)
    .where("ends_at", ">", sql<string>`now()`)
    .select(["ends_at as until", "reason"])
    .orderBy("ends_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** @throws CallError `booking_suspended`, with its end and reason, if the person may not book now */
export async function refuseSuspended(db: CallDatabase, userId: string): Promise<void> {
  const suspension = await suspensionOf(db, userId);
  if (!suspension) return;
  throw new CallError("booking_suspended", {
    message: `${formatFullTime(suspension.until)}까지 예약할 수 없어요. 사유: ${suspension.reason}`,
  });
}
