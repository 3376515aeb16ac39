import { announce } from "#database/transaction.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { apartmentTopic } from "#server/call/changes.ts";
import type { Caller } from "#server/call/handler-types.ts";

/** Announces a change to the apartment's list of residents, if the person is a resident. */
export async function announceResident(
  db: CallDatabase,
  { role, apartmentId }: Pick<Caller, "role" | "apartmentId">,
): Promise<void> {
  if (role === "resident" && apartmentId) await announceResidents(db, apartmentId);
}

/** Announces a change to the apartment's list of residents. */
export async function announceResidents(db: CallDatabase, apartmentId: string): Promise<void> {
  await announce(db, apartmentTopic(apartmentId, "residents"));
}
