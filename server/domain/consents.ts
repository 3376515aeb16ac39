import { requiredConsents, consentTexts } from "#contract/values/consents.ts";
import type { ConsentPurpose } from "#contract/values/consents.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Caller, CallOrigin } from "#server/call/handler-types.ts";

import { record } from "./audit.ts";

/**
 * Records what the caller agrees to, in the text of today. What was agreed to before stays as it was. Super admins
 * belong to no apartment, and are asked nothing.
 *
 * @param byGuardian whether a legal guardian agrees for the caller, who is under 14
 */
export async function giveConsents(
  db: CallDatabase,
  caller: Caller,
  origin: CallOrigin,
  purposes: readonly ConsentPurpose[],
  byGuardian = false,
): Promise<void> {
  const { apartmentId } = caller;
  if (apartmentId === null) return;
  for (const purpose of new Set(purposes)) {
    const { version } = consentTexts[purpose];
    const given = await db
      .insertInto("consents")
      .values({
        apartment_id: apartmentId,
        person_id: caller.id,
        purpose,
        version,
        by_guardian: byGuardian,
      })
      .onConflict((it) =>
        it.columns(["apartment_id", "person_id", "purpose"]).where("withdrawn_at", "is", null).doNothing(),
      )
      .executeTakeFirst();
    if (!given.numInsertedOrUpdatedRows) continue;
    const details = { purpose, version, ...(byGuardian && { by: "guardian" }) };
    await record(db, { action: "consent_given", caller, origin, subjectId: caller.id, details });
  }
}

/** Makes sure that nobody gets an account without what every account needs. */
export function requireConsents(purposes: readonly ConsentPurpose[]): void {
  if (requiredConsents.every((purpose) => purposes.includes(purpose))) return;
  throw new CallError("consents_required", { field: "consents" });
}
