import type { CallDatabase } from "#database/transaction.ts";
import type { Caller, CallOrigin } from "#server/call/handler-types.ts";

/** What the access records tell of (PIPA). */
export type AuditAction =
  | "sign_in"
  | "sign_in_failed"
  | "sign_in_throttled"
  | "sign_out"
  | "initial_setup"
  | "password_changed"
  | "password_confirmation_failed"
  | "apartment_created"
  | "apartment_deleted"
  | "manager_created"
  | "manager_deleted"
  | "super_admin_granted"
  | "super_admin_grant_withdrawn"
  | "super_admin_deleted"
  | "resident_created"
  | "residents_bulk_created"
  | "resident_password_reset"
  | "resident_deleted"
  | "profile_updated"
  | "email_changed"
  | "signed_out_elsewhere"
  | "own_data_exported"
  | "own_account_deleted"
  | "notice_deleted"
  | "complaint_deleted"
  | "post_deleted"
  | "comment_deleted";

interface AuditRecord {
  action: AuditAction;
  /** Null where nobody is signed in. */
  caller: Pick<Caller, "id" | "role" | "apartmentId"> | null;
  origin: CallOrigin;
  /** Whom or what it was done to. */
  subjectId?: string;
  details?: Record<string, string | number>;
}

/** Leaves an access record in the call's own transaction: what was done and that it was done stand or fall together. */
export async function record(
  db: CallDatabase,
  { action, caller, origin, subjectId, details = {} }: AuditRecord,
): Promise<void> {
  await db
    .insertInto("audit_log")
    .values({
      action,
      actor_id: caller?.id ?? null,
      actor_role: caller?.role ?? null,
      apartment_id: caller?.apartmentId ?? null,
      subject_id: subjectId ?? null,
      address: origin.address,
      details: JSON.stringify(details),
    })
    .execute();
}
