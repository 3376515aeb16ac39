import { sql } from "kysely";

import type { CallDatabase } from "#database/transaction.ts";

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
