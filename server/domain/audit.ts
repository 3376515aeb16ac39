import { sql } from "kysely";

import type { CallDatabase } from "#database/transaction.ts";
import type { Caller, CallOrigin } from "#server/call/handler-types.ts";

/** The actions that access records are kept of (PIPA). */
export type AuditAction =
  | "sign_in"
  | "sign_in_failed"
  | "sign_in_throttled"
  | "sign_out"
  | "initial_setup"
  | "password_changed"
  | "passkey_added"
  | "passkey_removed"
  | "passkey_refused"
  | "password_confirmation_failed"
  | "apartment_created"
  | "apartment_updated"
  | "apartment_deleted"
  | "manager_created"
  | "manager_updated"
  | "manager_moved"
  | "manager_password_reset"
  | "manager_deleted"
  | "staff_created"
  | "staff_updated"
  | "staff_rights_changed"
  | "staff_password_reset"
  | "staff_deleted"
  | "password_reset_requested"
  | "password_reset_throttled"
  | "password_reset_by_link"
  | "password_help_given"
  | "password_help_declined"
  | "super_admin_granted"
  | "super_admin_grant_withdrawn"
  | "super_admin_deleted"
  | "super_admin_reset"
  | "consultation_answered"
  | "consultation_reopened"
  | "resident_created"
  | "residents_bulk_created"
  | "resident_password_reset"
  | "resident_updated"
  | "resident_temporary_password_reissued"
  | "resident_temporary_passwords_reissued"
  | "residents_exported"
  | "resident_deleted"
  | "office_searched"
  | "household_opened"
  | "home_card_changed"
  | "home_vehicles_searched"
  | "household_moved_out"
  | "member_invited"
  | "invitation_cancelled"
  | "invitation_refused"
  | "member_joined"
  | "household_vacancy_changed"
  | "visitor_registered"
  | "visitor_cancelled"
  | "facility_charge_set"
  | "facility_month_closed"
  | "facility_charges_exported"
  | "reservation_cancelled"
  | "reservation_made_for_household"
  | "facility_closed"
  | "facility_reopened"
  | "booking_suspended"
  | "booking_suspension_lifted"
  | "booking_policy_changed"
  | "household_import_applied"
  | "profile_updated"
  | "email_proved"
  | "consent_given"
  | "consent_withdrawn"
  | "email_changed"
  | "signed_out_elsewhere"
  | "own_data_exported"
  | "own_account_deleted"
  | "notice_deleted"
  | "unread_households_read"
  | "urgent_notice_sent"
  | "complaint_deleted"
  | "complaint_taken"
  | "complaint_register_read"
  | "complaint_register_exported"
  | "disclosure_published"
  | "document_published"
  | "document_updated"
  | "document_files_replaced"
  | "document_deleted"
  | "event_created"
  | "event_updated"
  | "event_cancelled"
  | "event_deleted"
  | "bills_published"
  | "bills_corrected"
  | "bills_withdrawn"
  | "household_bill_read"
  | "bills_exported"
  | "bill_payment_set"
  | "bill_payments_imported"
  | "bill_reminder_sent"
  | "meter_round_opened"
  | "meter_round_closed"
  | "meter_reading_set"
  | "meter_round_exported"
  | "post_deleted"
  | "comment_deleted"
  | "vote_announced"
  | "vote_frozen"
  | "vote_decided"
  | "vote_roll_changed"
  | "vote_lock_added"
  | "vote_lock_opened"
  | "vote_desk_used"
  | "vote_voter_admitted"
  | "vote_marks_viewed"
  | "vote_sealed"
  | "vote_office_suspended"
  | "vote_official_confirmed"
  | "vote_office_answered"
  | "vote_lapsed"
  | "content_reported"
  | "report_dismissed"
  | "content_hidden"
  | "hiding_appealed"
  | "content_restored"
  | "content_removed"
  | "author_blocked"
  | "author_unblocked"
  | "file_infected"
  | "club_closed"
  | "club_reopened"
  | "survey_opened"
  | "survey_closing_changed"
  | "survey_reminded"
  | "survey_cancelled"
  | "survey_deleted"
  | "survey_exported";

interface AuditRecord {
  action: AuditAction;
  /** Null if nobody is signed in. */
  caller: Pick<Caller, "id" | "role" | "apartmentId"> | null;
  origin: CallOrigin;
  /** The person or thing that the action was done to. */
  subjectId?: string;
  details?: Record<string, string | number>;
}

/** Writes an access record in the call's own transaction: action and record are both kept or both lost. */
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

/** Writes the same action's records for many subjects in one statement. */
export async function recordEach(
  db: CallDatabase,
  { action, caller, origin }: Pick<AuditRecord, "action" | "caller" | "origin">,
  subjects: { subjectId: string; details?: Record<string, string | number> }[],
): Promise<void> {
  if (subjects.length === 0) return;
  await sql`
    insert into audit_log (action, actor_id, actor_role, apartment_id, subject_id, address, details)
    select ${action}, ${caller?.id ?? null}::uuid, ${caller?.role ?? null}, ${caller?.apartmentId ?? null}::uuid,
      s.id, ${origin.address}, s.details
    from unnest(
      ${subjects.map(({ subjectId }) => subjectId)}::uuid[],
      ${subjects.map(({ details = {} }) => JSON.stringify(details))}::jsonb[]
    ) as s (id, details)
  `.execute(db);
}
