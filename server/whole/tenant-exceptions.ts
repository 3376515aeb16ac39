import type { DB } from "#database/types.generated.ts";

type Table = keyof DB;

/** Tables that belong to no apartment, and why. Every other table belongs to apartments. */
export const globalTables: Partial<Record<Table, string>> = {
  apartments: "the apartments themselves",
  users: "found by e-mail before an apartment is known; super admins have none",
  sessions: "found by token before an apartment is known",
  passkeys:
    "found by the device's name for the key before an apartment is known; super admins have theirs, too",
  passkey_challenges: "asked of browsers in which nobody is signed in; nothing in it says whose it is",
  known_places: "asked for at sign-in, before an apartment is known",
  attempts: "counts whoever asks, signed in or not",
  kept_answers: "found by a hash of caller and request; nothing in it says whose it is",
  audit_log: "holds what super admins did, too, and outlives the apartment",
  apartment_usage: "numbers about each apartment, which super admins alone read",
  consultation_requests: "asked by people who have no apartment here yet",
  file_removals: "keys of blobs that are still to be removed, even after the apartment itself is",
  email_proofs: "super admins prove their addresses, too, and belong to no apartment",
  password_reset_links: "super admins forget their passwords, too, and belong to no apartment",
  alert_raisers: "who may raise which alert, in every apartment alike",
  server_keys: "the service's own, which no caller reads",
  push_faults: "faults of push services, which super admins see",
  resting_channels: "a fault of the whole service, which super admins see",
  search_renewals: "how far a work has come through all apartments",
  schema_migrations: "which migrations the database has had",
};

/** Policies of global tables that do not check the caller, and why. */
export const openPolicies: Record<string, string> = {
  "consultation_requests.anyone_asks": "whoever looks at the first page may ask",
  "schema_migrations.readiness": "the names of migrations are no secret",
};

/** Ids that no foreign key holds, and why. */
export const looseIds: Record<string, string> = {
  "alerts.subject_id": "in whichever table the kind says; that table's trigger takes the alert along",
  "reports.thing_id": "what was reported, even when it is deleted; post_id and comment_id follow it",
  "reports.thread_id": "where its alerts lead, even when it is deleted",
  "report_reasons.thing_id": "of its report: nobody reports a thing twice, even when it is deleted",
  "push_subscriptions.session_id": "outlives a session that ran out: the push brings its person back",
  "households.bulk_id": "the bulk that made it, whose row goes when it ends",
  "household_import_rows.id": "drawn by the check; of a move-out, the account's own",
  "reservations.lottery_id": "the draw that it came from; it stays a booking when that is gone",
  "vote_officials.lock_holder_id": "as the lock's proof names its holder; it outlives the account",
  "vote_openings.user_id": "as the lock's proof names its holder; it outlives the account",
  "facility_closures.series_id": "what was registered at once; a row each facility and occurrence",
  "facility_charge_rows.facility_id": "tells lines of one name apart; a closed month stands as it was",
  "survey_participations.subject": "a person or a household, who counts once even when they are gone",
  "survey_responses.subject": "that of its participation, and none if it is anonymous",
  "survey_reminders.reached": "how far a work has come; the person there may be gone",
  "alerts.handed_to": "how far a work has come; the person there may be gone",
};

/** Tables that refer to people but are not in the export of a person's data, and why. */
export const notTakenAlong: Partial<Record<Table, string>> = {
  calendar_links: "whether the person has one, as their own screen says; the address is nowhere",
  market_blocks:
    "whom the person does not hear from on the flea market, which is taken along with their blocks",
  documents: "what the office makes public; the account is only who did it",
  reports: "copies of what is among the person's posts and comments, and what others said of it",
  files: "what hangs on the person's writings, and is taken along with them",
  alert_digests: "the day of the last daily mail, which is in the person's mailbox",
  email_proofs: "for ten minutes, the hash of a code that is in the person's mailbox",
  password_reset_links: "for half an hour, the hash of a link that is in the person's mailbox",
  password_help: "that the person has asked for a password, until they get it",
  alert_settings: "what the person's own screen of settings shows",
  alert_deliveries: "alerts that are in the export, while they wait for their way out",
  push_subscriptions: "secret addresses of browsers that are listed among the sessions, until they sign out",
  known_places: "hashes of browsers and networks; in the open they are in the sessions",
  alert_reads: "which of the alerts in the export are read says little more than that they were seen",
  notice_reads: "for a month, what the person's own list of notices shows",
  consultation_requests: "which super admin answered somebody else's request",
  complaint_assignments: "the office's sharing out of other people's complaints",
  household_imports: "for a day, the office's list of other people",
  household_import_rows: "for a day, what would become of the office's list, which its accounts then say",
  survey_responses: "what was answered by name, which is taken along with the person's participations",
  clubs: "whom an owner asks to take a club over, until they answer on its page",
  no_show_marks: "which of the bookings in the export are counted as no-shows, as their state says",
  vote_options: "candidates with their account, whom the announcement of the vote names",
  vote_officials: "the officials of a vote, whom its announcement names",
  vote_roll_changes: "the office's and the officials' work on a vote's roll",
  vote_voters: "who may cast, as the person's own screen of the vote says",
  vote_objection_answers: "the officials' work on objections, whose authors have the answer",
  vote_suspensions: "when officials were suspended, which everybody of the complex reads",
  vote_suspension_confirmations: "the officials' work, which everybody of the complex reads",
  vote_decisions: "the officials' work, which everybody of the complex reads",
  vote_paper_piles: "the officials' work, which everybody of the complex reads",
  vote_decision_approvals: "the officials' work, which everybody of the complex reads",
  complaint_status_changes: "the office's work on somebody else's complaint",
};
