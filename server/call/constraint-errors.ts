import { NoResultError } from "kysely";

import { errors } from "#contract/errors.ts";
import type { ErrorCode } from "#contract/errors.ts";
import { ConnectionLost } from "#database/connection-lost.ts";
import { DeadlinePassed } from "#database/deadline.ts";

import { CallError } from "./call-error.ts";

interface Meaning {
  code: ErrorCode;
  field?: string;
}

/**
 * What a violated constraint tells the caller, by its name in the migrations, if the rule of names
 * (`meaningOf`) would say something else.
 */
export const meanings: Record<string, Meaning> = {
  apartments_code_unique: { code: "apartment_code_taken", field: "code" },
  users_nickname_unique: { code: "nickname_taken", field: "nickname" },
  users_email_unique: { code: "email_taken", field: "email" },
  users_apartment_exists: { code: "apartment_not_found", field: "apartmentId" },
  users_household_exists: { code: "conflict" },
  complaints_household_exists: { code: "conflict" },
  complaint_conversations_message_exists: { code: "complaint_not_found" },
  complaint_messages_kind_unique: { code: "conflict" },
  attachments_complaint_message_exists: { code: "complaint_not_found" },
  complaint_assignments_assignee_exists: { code: "staff_not_found", field: "staffId" },
  notice_receipts_household_exists: { code: "conflict" },
  bills_bill_month_exists: { code: "conflict" },
  bills_household_exists: { code: "conflict" },
  bills_occupancy_exists: { code: "conflict" },
  bill_months_one_published: { code: "bill_file_outdated" },
  bill_months_one_scheduled: { code: "bill_file_outdated" },
  bill_files_bill_month_exists: { code: "conflict" },
  bill_payments_household_exists: { code: "conflict" },
  bill_reminders_bill_month_exists: { code: "conflict" },
  bill_tellings_bill_month_exists: { code: "conflict" },
  bill_reads_household_exists: { code: "conflict" },
  meter_readings_once: { code: "conflict" },
  meter_readings_occupancy_exists: { code: "conflict" },
  meter_checks_meter_reading_exists: { code: "conflict" },
  attachments_meter_reading_exists: { code: "conflict" },
  attachments_bill_file_exists: { code: "conflict" },
  occupancies_household_exists: { code: "conflict" },
  occupancies_present: { code: "conflict" },
  document_versions_document_exists: { code: "document_not_found" },
  document_versions_one_present: { code: "conflict" },
  attachments_document_version_exists: { code: "document_not_found" },
  calendar_links_person_exists: { code: "session_ended" },
  calendar_links_token_unique: { code: "conflict" },
  events_notice_exists: { code: "notice_not_found", field: "noticeId" },
  disclosures_month_unique: { code: "disclosure_exists", field: "month" },
  home_contacts_person_unique: { code: "home_contact_duplicate", field: "residentId" },
  home_contacts_name_unique: { code: "home_contact_duplicate", field: "name" },
  home_contacts_household_exists: { code: "household_not_found" },
  home_vehicles_plate_unique: { code: "home_vehicle_duplicate", field: "plate" },
  home_vehicles_household_exists: { code: "household_not_found" },
  households_unit_unique: { code: "conflict" },
  facilities_name_unique: { code: "facility_name_taken", field: "name" },
  reservations_facility_exists: { code: "facility_has_history" },
  comments_replied_comment_exists: { code: "comment_not_found", field: "replyToId" },
  posts_price_on_flea_market: { code: "price_off_flea_market", field: "priceWon" },
  market_talks_once: { code: "conflict" },
  market_talks_seller_exists: { code: "seller_gone" },
  alerts_actor_exists: { code: "session_ended" },
  alerts_once_a_cause: { code: "conflict" },
  passkeys_credential_unique: { code: "passkey_known" },
  push_subscriptions_endpoint_unique: { code: "conflict" },
  password_help_once: { code: "conflict" },
  invitations_code_unique: { code: "conflict" },
  invitations_household_exists: { code: "conflict" },
  consents_given: { code: "conflict" },
  alert_deliveries_once: { code: "conflict" },
  alert_deliveries_subscription_exists: { code: "conflict" },
  report_reasons_one_a_person: { code: "already_reported" },
  reports_one_undecided: { code: "conflict" },
  reports_decider_exists: { code: "session_ended" },
  reports_ender_exists: { code: "session_ended" },
  vote_paper_ballots_salt_once: { code: "conflict" },
  vote_paper_ballots_number_once: { code: "conflict" },
  vote_paper_piles_typist_exists: { code: "session_ended" },
  vote_paper_piles_confirmer_exists: { code: "session_ended" },
  market_blocks_once: { code: "conflict" },
  market_blocks_blocked_exists: { code: "conflict" },
  blocks_once: { code: "conflict" },
  blocks_blocked_exists: { code: "conflict" },
  clubs_name_unique: { code: "club_name_taken", field: "name" },
  clubs_heir_exists: { code: "conflict" },
  club_members_once: { code: "already_member" },
  club_members_one_owner: { code: "conflict" },
  club_join_requests_once: { code: "already_member" },
  club_meetings_not_overfull: { code: "capacity_below_going", field: "capacity" },
  club_meetings_of_club: { code: "conflict" },
  club_meeting_answers_once: { code: "conflict" },
  waitlist_entries_once: { code: "already_waiting" },
  waitlist_entries_household_exists: { code: "conflict" },
  no_show_marks_suspension_exists: { code: "conflict" },
  booking_suspensions_source_exists: { code: "conflict" },
  booking_suspensions_person_exists: { code: "resident_not_found" },
  lottery_entries_one_a_household: { code: "conflict" },
  lottery_entries_household_exists: { code: "conflict" },
  lottery_entries_prize_exists: { code: "conflict" },
  facility_charge_rows_month_exists: { code: "conflict" },
  survey_questions_place_unique: { code: "conflict" },
  survey_responses_once: { code: "survey_already_answered" },
  surveys_anonymity_unique: { code: "conflict" },
  vote_contests_position_unique: { code: "conflict" },
  vote_contests_of_vote: { code: "conflict" },
  vote_options_number_unique: { code: "conflict" },
  vote_options_contest_exists: { code: "conflict" },
  vote_options_candidate_exists: { code: "resident_not_found", field: "contests" },
  vote_officials_once: { code: "conflict" },
  vote_officials_locks_differ: { code: "lock_invalid" },
  vote_officials_person_exists: { code: "resident_not_found", field: "officials" },
  vote_roll_household_exists: { code: "conflict" },
  vote_voters_on_roll: { code: "not_on_vote_roll" },
  vote_voters_person_exists: { code: "resident_not_found" },
  vote_objection_answers_once: { code: "conflict" },
  vote_candidates_stay_apart: { code: "candidate_joins_official" },
  vote_officials_stay: { code: "has_vote_office" },
  vote_roll_with_officials: { code: "vote_roll_with_officials" },
  vote_decisions_of_vote: { code: "conflict" },
  vote_decisions_papers_confirmed: { code: "papers_unconfirmed" },
  vote_suspensions_of_vote: { code: "conflict" },
  vote_suspension_confirmations_once: { code: "conflict" },
  vote_suspension_confirmations_suspension_exists: { code: "vote_suspension_not_found" },
  vote_decision_approvals_once: { code: "decision_already_approved" },
  vote_decision_approvals_decision_exists: { code: "vote_decision_not_found" },
  resident_bulks_one_at_a_time: { code: "conflict" },
  reservations_no_overlap: { code: "slot_taken" },
  reservations_household_exists: { code: "conflict" },
  // Another household's ballot, copied.
  vote_ballots_pkey: { code: "ballot_invalid" },
  vote_marks_entry_exists: { code: "not_on_vote_roll" },
};

/**
 * Returns the meaning of a violated constraint by its name:
 * - `…_author_exists`, `…_person_exists`, `…_apartment_id_fkey`: the caller's account or apartment was deleted
 *   meanwhile, so their session has ended too;
 * - `…_post_exists`, `…_vote_decision_exists` and the like: the thing is not there (`post_not_found`);
 * - `…_pkey`: two calls made the same row at the same time.
 * Undefined if the name says nothing.
 */
export function meaningOf(constraint: string): Meaning | undefined {
  if (constraint in meanings) return meanings[constraint];
  if (/_(author|person)_exists$|_apartment_id_fkey$/.test(constraint)) return { code: "session_ended" };
  if (constraint.endsWith("_pkey")) return { code: "conflict" };
  const words = /_(\w+)_exists$/.exec(constraint)?.[1]?.split("_") ?? [];
  // The longest name of a thing that there is an error for, as the table's own name stands before it.
  const codes = words.map((_, first) => `${words.slice(first).join("_")}_not_found`);
  const code = codes.find(isErrorCode);
  return code && { code };
}

function isErrorCode(code: string): code is ErrorCode {
  return code in errors;
}

/** Other database errors that are not our mistake, by their code or their code's class. */
const passing: Record<string, ErrorCode> = {
  // Two transactions collided, or another one kept a lock for too long.
  "40001": "conflict",
  "40P01": "conflict",
  "55P03": "conflict",
  // A statement took too long, or we did within a transaction.
  "57014": "deadline_exceeded",
  "25P03": "deadline_exceeded",
  // The server shuts down, crashed, starts, or ended an idle connection.
  "57P01": "unavailable",
  "57P02": "unavailable",
  "57P03": "unavailable",
  "57P05": "unavailable",
  // The connection failed; the disk, the memory or the connections ran out; or the disk failed.
  "08": "unavailable",
  "53": "unavailable",
  "58": "unavailable",
};

interface DatabaseFailure {
  code: string;
  constraint?: string;
}

/**
 * Returns the caller's view of a database error: a violated constraint or a passing failure. Undefined for
 * our own mistakes.
 */
export function callErrorOf(error: unknown): CallError | undefined {
  if (error instanceof ConnectionLost) return new CallError("unavailable");
  if (error instanceof DeadlinePassed) return new CallError("deadline_exceeded");
  // The row, such as the caller's account, was there a statement ago, so it was deleted meanwhile.
  if (error instanceof NoResultError) return new CallError("conflict");
  if (!isDatabaseFailure(error)) return undefined;
  if (violations.has(error.code)) {
    const meaning = meaningOf(error.constraint ?? "");
    return meaning && new CallError(meaning.code, { field: meaning.field });
  }
  const code = passing[error.code] ?? passing[error.code.slice(0, 2)];
  return code && new CallError(code);
}

/** Violations of a foreign key, a unique constraint, a check and an exclusion. */
const violations = new Set(["23503", "23505", "23514", "23P01"]);

/** Whether other rows still refer to the row that was to be deleted. */
export function isStillReferredTo(error: unknown): boolean {
  return isDatabaseFailure(error) && error.code === "23503";
}

function isDatabaseFailure(error: unknown): error is DatabaseFailure {
  return error instanceof Error && "code" in error && typeof error.code === "string";
}
