-- Made by `npm run generate`: read it, and change it by a migration.

create table users (
  id uuid default gen_random_uuid() not null,
  role text not null,
  apartment_id uuid,
  household_id uuid,
  name text not null,
  nickname text,
  email text not null,
  -- Argon2id of a chosen password, or SHA-256 of a drawn one: never both.
  password_hash text,
  temporary_password_hash bytea,
  temporary_password_expires_at timestamptz,
  is_initial_password boolean generated always as (temporary_password_hash is not null) stored not null,
  -- Raised whenever all sessions must end; a session counts only while it remembers this number.
  session_epoch integer default 0 not null,
  -- A super-admin grant waits here for the next sign-in.
  super_admin_granted_at timestamptz,
  created_at timestamptz default now() not null,
  -- The bulk that made the account. No foreign key: the bulk's row goes, this stays.
  bulk_id uuid,
  -- The first password that the account's own has replaced. Whoever scans an old slip is told so. Like the other
  -- password columns, nobody can select it.
  used_temporary_password_hash bytea,
  rights text[],
  -- Everything up to this moment counts as read.
  alerts_read_until timestamptz default '-infinity'::timestamptz not null,
  email_proved_at timestamptz,
  -- A mail server said that there is no such address.
  email_refused_at timestamptz,
  -- Digits as they are dialled. Only with its person's consent, and read by the gate alone.
  phone text,
  "position" text,
  -- When somebody else last decided whose account this is: by a temporary password in place of the one before, or by
  -- moving it to another home.
  reassigned_at timestamptz,
  nickname_skeleton text,
  constraint users_pkey primary key (id),
  constraint users_of_apartment unique (apartment_id, id),
  constraint users_apartment_exists foreign key (apartment_id) references apartments(id),
  constraint users_household_exists foreign key (apartment_id, household_id) references households(apartment_id, id),
  constraint users_belong_to_their_place check (
  case role
      when 'superAdmin' then apartment_id is null and household_id is null
      when 'manager' then apartment_id is not null and household_id is null
      else apartment_id is not null and household_id is not null
  end),
  constraint users_email_check check (char_length(email) >= 3 and char_length(email) <= 254),
  constraint users_have_one_password check (num_nonnulls(password_hash, temporary_password_hash) = 1),
  constraint users_name_check check (char_length(name) >= 1 and char_length(name) <= 50),
  constraint users_nickname_check check (char_length(nickname) >= 1 and char_length(nickname) <= 50),
  constraint users_nickname_skeleton_check check (nickname_skeleton <> ''),
  constraint users_phone_check check (phone ~ '^01[016-9]\d{7,8}$'),
  constraint users_position_by_role check (role = 'manager' or "position" is null),
  constraint users_position_check check (char_length("position") >= 1 and char_length("position") <= 50),
  constraint users_rights_by_role check (
  case role
      when 'manager' then rights is not null and cardinality(rights) > 0 and rights <@ office_rights()
      else rights is null
  end),
  constraint users_role_check check (role in ('superAdmin', 'manager', 'resident')),
  constraint users_temporary_password_expires check ((temporary_password_hash is null) = (temporary_password_expires_at is null))
);

create index users_by_household on users (apartment_id, household_id) where role = 'resident';
create unique index users_email_unique on users (lower(email));
create index users_managers_by_name on users (name, id) where role = 'manager';
create index users_managers_of_apartment on users (apartment_id) where role = 'manager';
create unique index users_nickname_unique on users (apartment_id, nickname_skeleton) where nickname_skeleton is not null;
create index users_super_admins on users (id) where role = 'superAdmin';
create index users_waiting_grants on users (id) where super_admin_granted_at is not null;
create index users_with_proved_email on users (apartment_id, id) where email_proved_at is not null;

alter table users enable row level security, force row level security;
grant delete on users to danji_app;
grant delete, insert, select, update on users to danji_gate;
grant insert (id, role, apartment_id, household_id, name, nickname, email, password_hash, temporary_password_hash, temporary_password_expires_at, bulk_id, rights, position) on users to danji_app;
grant select (id, role, apartment_id, household_id, name, nickname, email, temporary_password_expires_at, is_initial_password, session_epoch, super_admin_granted_at, created_at, bulk_id, rights, alerts_read_until, email_proved_at, email_refused_at, position) on users to danji_app;
grant update (household_id, name, nickname, email, password_hash, temporary_password_hash, temporary_password_expires_at, session_epoch, alerts_read_until, nickname_skeleton) on users to danji_app;
grant select (household_id) on users to danji_gate;

create policy everyone_edits_themselves on users
  for update to danji_app
  using (id = app_user_id())
  with check (id = app_user_id());

create policy everyone_sees_themselves on users
  for select to danji_app
  using (id = app_user_id());

create policy gate on users
  for all to danji_gate
  using (true)
  with check (true);

create policy managers_run_residents on users
  for all to danji_app
  using (
    apartment_id = (select app_apartment_id())
    and role = 'resident'
    and (select app_has_right('residents'))
    and (bulk_id is null or (bulk_id <> all ((array(select b.id
       from resident_bulks b)))))
  )
  with check (apartment_id = app_apartment_id() and role = 'resident' and (select app_has_right('residents')));

create policy staff_keepers_run_staff on users
  for all to danji_app
  using (apartment_id = (select app_apartment_id()) and role = 'manager' and (select app_has_right('staff')))
  with check (apartment_id = app_apartment_id() and role = 'manager' and (select app_has_right('staff')));

create policy super_admins_run_managers on users
  for all to danji_app
  using (role = 'manager' and (select app_role() = 'superAdmin'))
  with check (role = 'manager' and (select app_role() = 'superAdmin'));

create policy super_admins_see_each_other on users
  for select to danji_app
  using (role = 'superAdmin' and (select app_role() = 'superAdmin'));

create trigger alert_deliveries_leave_person_id before update of apartment_id on users
  for each row when (new.apartment_id is distinct from old.apartment_id) execute function leave_apartment('alert_deliveries', 'person_id', 'delete');
create trigger alert_digests_leave_person_id before update of apartment_id on users
  for each row when (new.apartment_id is distinct from old.apartment_id) execute function leave_apartment('alert_digests', 'person_id', 'delete');
create trigger alert_reads_leave_person_id before update of apartment_id on users
  for each row when (new.apartment_id is distinct from old.apartment_id) execute function leave_apartment('alert_reads', 'person_id', 'delete');
create trigger alert_settings_leave_person_id before update of apartment_id on users
  for each row when (new.apartment_id is distinct from old.apartment_id) execute function leave_apartment('alert_settings', 'person_id', 'delete');
create trigger alerts_leave_actor_id before update of apartment_id on users
  for each row when (new.apartment_id is distinct from old.apartment_id) execute function leave_apartment('alerts', 'actor_id', 'forget');
create trigger alerts_leave_user_id before update of apartment_id on users
  for each row when (new.apartment_id is distinct from old.apartment_id) execute function leave_apartment('alerts', 'user_id', 'delete');
create trigger blocks_keep_left_behind before delete on users
  for each row execute function keep_left_behind();
create trigger blocks_keep_left_behind_of_moved before update of apartment_id on users
  for each row when (new.apartment_id is distinct from old.apartment_id) execute function keep_left_behind();
create trigger blocks_leave_blocked_id before update of apartment_id on users
  for each row when (new.apartment_id is distinct from old.apartment_id) execute function leave_apartment('blocks', 'blocked_id', 'forget');
create trigger blocks_leave_person_id before update of apartment_id on users
  for each row when (new.apartment_id is distinct from old.apartment_id) execute function leave_apartment('blocks', 'person_id', 'delete');
create trigger booking_suspensions_leave_user_id before update of apartment_id on users
  for each row when (new.apartment_id is distinct from old.apartment_id) execute function leave_apartment('booking_suspensions', 'user_id', 'forget');
create trigger booking_suspensions_left_behind before delete on users
  for each row when (old.role = 'resident') execute function leave_suspensions_behind();
create trigger booking_suspensions_left_behind_moved before update of apartment_id on users
  for each row when (old.role = 'resident' and new.apartment_id is distinct from old.apartment_id) execute function leave_suspensions_behind();
create trigger calendar_links_leave_person_id before update of apartment_id on users
  for each row when (new.apartment_id is distinct from old.apartment_id) execute function leave_apartment('calendar_links', 'person_id', 'delete');
create trigger club_bans_leave_person_id before update of apartment_id on users
  for each row when (new.apartment_id is distinct from old.apartment_id) execute function leave_apartment('club_bans', 'person_id', 'delete');
create trigger club_join_requests_leave_person_id before update of apartment_id on users
  for each row when (new.apartment_id is distinct from old.apartment_id) execute function leave_apartment('club_join_requests', 'person_id', 'delete');
create trigger club_meeting_answers_leave_person_id before update of apartment_id on users
  for each row when (new.apartment_id is distinct from old.apartment_id) execute function leave_apartment('club_meeting_answers', 'person_id', 'delete');
create trigger club_members_end before delete on users
  for each row when (old.apartment_id is not null) execute function leave_clubs();
create trigger club_members_end_of_moved before update of apartment_id on users
  for each row when (old.apartment_id is not null and new.apartment_id is distinct from old.apartment_id) execute function leave_clubs();
create trigger club_members_leave_person_id before update of apartment_id on users
  for each row when (new.apartment_id is distinct from old.apartment_id) execute function leave_apartment('club_members', 'person_id', 'delete');
create trigger clubs_leave_handover_to before update of apartment_id on users
  for each row when (new.apartment_id is distinct from old.apartment_id) execute function leave_apartment('clubs', 'handover_to', 'forget');
create trigger comments_follow_author before update of nickname on users
  for each row execute function follow_author('comments', 'nickname');
create trigger comments_leave_author_id before update of apartment_id on users
  for each row when (new.apartment_id is distinct from old.apartment_id) execute function leave_apartment('comments', 'author_id', 'forget');
create trigger complaint_assignments_leave_assignee_id before update of apartment_id on users
  for each row when (new.apartment_id is distinct from old.apartment_id) execute function leave_apartment('complaint_assignments', 'assignee_id', 'delete');
create trigger complaint_messages_follow_author before update of name on users
  for each row execute function follow_author('complaint_messages', 'name');
create trigger complaint_messages_leave_author_id before update of apartment_id on users
  for each row when (new.apartment_id is distinct from old.apartment_id) execute function leave_apartment('complaint_messages', 'author_id', 'forget');
create trigger complaint_status_changes_follow_author before update of name on users
  for each row when (old.nickname is not null or old.temporary_password_hash is null) execute function follow_author('complaint_status_changes', 'name');
create trigger complaint_status_changes_leave_author_id before update of apartment_id on users
  for each row when (new.apartment_id is distinct from old.apartment_id) execute function leave_apartment('complaint_status_changes', 'author_id', 'forget');
create trigger complaints_follow_author before update of name on users
  for each row when (old.nickname is not null or old.temporary_password_hash is null) execute function follow_author('complaints', 'name');
create trigger complaints_leave_author_id before update of apartment_id on users
  for each row when (new.apartment_id is distinct from old.apartment_id) execute function leave_apartment('complaints', 'author_id', 'forget');
create trigger consents_leave_person_id before update of apartment_id on users
  for each row when (new.apartment_id is distinct from old.apartment_id) execute function leave_apartment('consents', 'person_id', 'delete');
create trigger documents_follow_author before update of name on users
  for each row when (old.nickname is not null or old.temporary_password_hash is null) execute function follow_author('documents', 'name');
create trigger documents_leave_author_id before update of apartment_id on users
  for each row when (new.apartment_id is distinct from old.apartment_id) execute function leave_apartment('documents', 'author_id', 'forget');
create trigger files_leave_owner_id before update of apartment_id on users
  for each row when (new.apartment_id is distinct from old.apartment_id) execute function leave_apartment('files', 'owner_id', 'forget');
create trigger home_contacts_leave_person_id before update of apartment_id on users
  for each row when (new.apartment_id is distinct from old.apartment_id) execute function leave_apartment('home_contacts', 'person_id', 'delete');
create trigger home_vehicles_leave_person_id before update of apartment_id on users
  for each row when (new.apartment_id is distinct from old.apartment_id) execute function leave_apartment('home_vehicles', 'person_id', 'delete');
create trigger household_import_rows_leave_resident_id before update of apartment_id on users
  for each row when (new.apartment_id is distinct from old.apartment_id) execute function leave_apartment('household_import_rows', 'resident_id', 'delete');
create trigger household_imports_leave_person_id before update of apartment_id on users
  for each row when (new.apartment_id is distinct from old.apartment_id) execute function leave_apartment('household_imports', 'person_id', 'delete');
create trigger invitations_leave_inviter_id before update of apartment_id on users
  for each row when (new.apartment_id is distinct from old.apartment_id) execute function leave_apartment('invitations', 'inviter_id', 'delete');
create trigger lottery_entries_leave_person_id before update of apartment_id on users
  for each row when (new.apartment_id is distinct from old.apartment_id) execute function leave_apartment('lottery_entries', 'person_id', 'forget');
create trigger market_blocks_leave_blocked_id before update of apartment_id on users
  for each row when (new.apartment_id is distinct from old.apartment_id) execute function leave_apartment('market_blocks', 'blocked_id', 'delete');
create trigger market_blocks_leave_person_id before update of apartment_id on users
  for each row when (new.apartment_id is distinct from old.apartment_id) execute function leave_apartment('market_blocks', 'person_id', 'delete');
create trigger market_talks_leave_asker_id before update of apartment_id on users
  for each row when (new.apartment_id is distinct from old.apartment_id) execute function leave_apartment('market_talks', 'asker_id', 'delete');
create trigger market_talks_leave_seller_id before update of apartment_id on users
  for each row when (new.apartment_id is distinct from old.apartment_id) execute function leave_apartment('market_talks', 'seller_id', 'delete');
create trigger muted_threads_leave_person_id before update of apartment_id on users
  for each row when (new.apartment_id is distinct from old.apartment_id) execute function leave_apartment('muted_threads', 'person_id', 'delete');
create trigger no_show_marks_leave_user_id before update of apartment_id on users
  for each row when (new.apartment_id is distinct from old.apartment_id) execute function leave_apartment('no_show_marks', 'user_id', 'forget');
create trigger notice_reads_leave_person_id before update of apartment_id on users
  for each row when (new.apartment_id is distinct from old.apartment_id) execute function leave_apartment('notice_reads', 'person_id', 'delete');
create trigger notices_follow_author before update of name on users
  for each row when (old.nickname is not null or old.temporary_password_hash is null) execute function follow_author('notices', 'name');
create trigger notices_leave_author_id before update of apartment_id on users
  for each row when (new.apartment_id is distinct from old.apartment_id) execute function leave_apartment('notices', 'author_id', 'forget');
create trigger password_help_leave_person_id before update of apartment_id on users
  for each row when (new.apartment_id is distinct from old.apartment_id) execute function leave_apartment('password_help', 'person_id', 'delete');
create trigger post_likes_leave_person_id before update of apartment_id on users
  for each row when (new.apartment_id is distinct from old.apartment_id) execute function leave_apartment('post_likes', 'person_id', 'delete');
create trigger posts_follow_author before update of nickname on users
  for each row execute function follow_author('posts', 'nickname');
create trigger posts_leave_author_id before update of apartment_id on users
  for each row when (new.apartment_id is distinct from old.apartment_id) execute function leave_apartment('posts', 'author_id', 'forget');
create trigger push_subscriptions_leave_person_id before update of apartment_id on users
  for each row when (new.apartment_id is distinct from old.apartment_id) execute function leave_apartment('push_subscriptions', 'person_id', 'delete');
create trigger report_reasons_leave_person_id before update of apartment_id on users
  for each row when (new.apartment_id is distinct from old.apartment_id) execute function leave_apartment('report_reasons', 'person_id', 'forget');
create trigger reports_leave_author_id before update of apartment_id on users
  for each row when (new.apartment_id is distinct from old.apartment_id) execute function leave_apartment('reports', 'author_id', 'forget');
create trigger reports_leave_decided_by before update of apartment_id on users
  for each row when (new.apartment_id is distinct from old.apartment_id) execute function leave_apartment('reports', 'decided_by', 'forget');
create trigger reports_leave_ended_by before update of apartment_id on users
  for each row when (new.apartment_id is distinct from old.apartment_id) execute function leave_apartment('reports', 'ended_by', 'forget');
create trigger reservations_leave_user_id before update of apartment_id on users
  for each row when (new.apartment_id is distinct from old.apartment_id) execute function leave_apartment('reservations', 'user_id', 'forget');
create trigger survey_participations_leave_user_id before update of apartment_id on users
  for each row when (new.apartment_id is distinct from old.apartment_id) execute function leave_apartment('survey_participations', 'user_id', 'forget');
create trigger survey_responses_leave_user_id before update of apartment_id on users
  for each row when (new.apartment_id is distinct from old.apartment_id) execute function leave_apartment('survey_responses', 'user_id', 'forget');
create trigger users_announce_rights after update of rights on users
  for each row when (old.rights is distinct from new.rights) execute function announce_rights();
create trigger users_begin_with_read_alerts before update of apartment_id on users
  for each row when (new.apartment_id is distinct from old.apartment_id) execute function begin_with_read_alerts();
create trigger users_deleted after delete on users referencing old table as users_before
  for each statement execute function recount_apartments_after_delete();
create trigger users_deleted_at_home after delete on users referencing old table as users_before
  for each statement execute function count_residents_after_delete();
create trigger users_do_not_move_themselves before update of household_id on users
  for each row when (new.household_id is distinct from old.household_id) execute function refuse_moving_oneself();
create trigger users_end_passkeys after update of session_epoch on users
  for each row when (new.session_epoch <> old.session_epoch) execute function end_passkeys();
create constraint trigger users_end_pushes after update on users deferrable initially deferred
  for each row when (new.session_epoch <> old.session_epoch and old.password_hash is not null and new.apartment_id is not null) execute function end_pushes_of_old_epochs();
create trigger users_forget_entries_deleted after delete on users
  for each row when (old.household_id is not null) execute function forget_entries_of_leaver();
create trigger users_forget_entries_moved after update of household_id on users
  for each row when (old.household_id is not null and new.household_id is distinct from old.household_id) execute function forget_entries_of_leaver();
create trigger users_forget_grant before update of temporary_password_hash on users
  for each row when (new.temporary_password_hash is not null) execute function forget_grant();
create trigger users_forget_home_card after update of household_id on users
  for each row when (new.household_id is distinct from old.household_id) execute function forget_home_card();
create trigger users_forget_invitations after update of household_id on users
  for each row when (new.household_id is distinct from old.household_id) execute function forget_invitations_of_moved();
create trigger users_forget_receipts_deleted after delete on users
  for each row when (old.household_id is not null) execute function forget_receipts_of_last();
create trigger users_forget_receipts_moved after update of household_id on users
  for each row when (old.household_id is not null and new.household_id is distinct from old.household_id) execute function forget_receipts_of_last();
create trigger users_forget_visits_deleted after delete on users
  for each row when (old.household_id is not null) execute function forget_visits_of_leaver();
create trigger users_forget_visits_moved after update of household_id on users
  for each row when (old.household_id is not null and new.household_id is distinct from old.household_id) execute function forget_visits_of_leaver();
create trigger users_forget_what_was_proved before update of email, apartment_id on users
  for each row execute function forget_what_was_proved();
create trigger users_hand_back_complaints after update of rights on users
  for each row when (('complaints' = any (old.rights)) and ('complaints' = any (new.rights)) is not true) execute function hand_back_complaints();
create trigger users_inherit_suspensions after insert on users referencing new table as users_after
  for each statement execute function inherit_suspensions();
create trigger users_inserted after insert on users referencing new table as users_after
  for each statement execute function recount_apartments_after_insert();
create trigger users_inserted_at_home after insert on users referencing new table as users_after
  for each statement execute function count_residents_after_insert();
create trigger users_keep_candidate_apart before update of household_id on users
  for each row when (new.household_id is distinct from old.household_id and new.role = 'resident') execute function keep_candidate_apart();
create trigger users_keep_official before delete on users
  for each row when (old.role = 'resident') execute function keep_official();
create trigger users_keep_official_at_home before update of household_id on users
  for each row when (new.household_id is distinct from old.household_id and new.role = 'resident') execute function keep_official();
create trigger users_leave_lines after update of household_id on users
  for each row when (old.household_id is not null and new.household_id is distinct from old.household_id) execute function leave_lines();
create trigger users_note_reassignment before update of temporary_password_hash, household_id on users
  for each row when (new.temporary_password_hash is not null and new.temporary_password_hash is distinct from old.temporary_password_hash or new.household_id is distinct from old.household_id) execute function note_reassignment();
create trigger users_remove_voters after update of temporary_password_hash, household_id on users
  for each row when (new.temporary_password_hash is not null and new.temporary_password_hash is distinct from old.temporary_password_hash or new.household_id is distinct from old.household_id) execute function remove_voters();
create trigger users_settle_rights before insert or update of role on users
  for each row execute function settle_rights();
create trigger users_suspend_offices after update of temporary_password_hash, email on users
  for each row when (new.temporary_password_hash is not null and new.temporary_password_hash is distinct from old.temporary_password_hash or new.email <> old.email and app_user_id() is distinct from new.id) execute function suspend_offices();
create trigger users_take_reservations_along after update of household_id on users
  for each row when (new.household_id is distinct from old.household_id and new.household_id is not null and new.apartment_id = old.apartment_id) execute function take_reservations_along();
create constraint trigger users_tell_former_address after update on users deferrable initially deferred
  for each row when (new.email <> old.email and old.email_proved_at is not null and new.apartment_id = old.apartment_id) execute function tell_former_address();
create trigger users_updated_at_home after update on users
  for each row when (new.household_id is distinct from old.household_id or new.household_id is not null and new.is_initial_password <> old.is_initial_password) execute function count_residents_after_update();
create trigger users_usage_deleted after delete on users referencing old table as changed
  for each statement execute function count_set_up();
create trigger users_usage_inserted after insert on users referencing new table as changed
  for each statement execute function count_set_up();
create trigger users_usage_updated after update of role, apartment_id, temporary_password_hash on users
  for each row when (old.role is distinct from new.role or old.apartment_id is distinct from new.apartment_id or (old.temporary_password_hash is null) is distinct from (new.temporary_password_hash is null)) execute function recount_set_up();
create trigger visitor_vehicles_leave_person_id before update of apartment_id on users
  for each row when (new.apartment_id is distinct from old.apartment_id) execute function leave_apartment('visitor_vehicles', 'person_id', 'forget');
create trigger vote_decision_approvals_leave_user_id before update of apartment_id on users
  for each row when (new.apartment_id is distinct from old.apartment_id) execute function leave_apartment('vote_decision_approvals', 'user_id', 'forget');
create trigger vote_decisions_leave_proposed_by before update of apartment_id on users
  for each row when (new.apartment_id is distinct from old.apartment_id) execute function leave_apartment('vote_decisions', 'proposed_by', 'forget');
create trigger vote_marks_leave_user_id before update of apartment_id on users
  for each row when (new.apartment_id is distinct from old.apartment_id) execute function leave_apartment('vote_marks', 'user_id', 'forget');
create trigger vote_objection_answers_leave_user_id before update of apartment_id on users
  for each row when (new.apartment_id is distinct from old.apartment_id) execute function leave_apartment('vote_objection_answers', 'user_id', 'forget');
create trigger vote_objections_leave_author_id before update of apartment_id on users
  for each row when (new.apartment_id is distinct from old.apartment_id) execute function leave_apartment('vote_objections', 'author_id', 'forget');
create trigger vote_officials_leave_user_id before update of apartment_id on users
  for each row when (new.apartment_id is distinct from old.apartment_id) execute function leave_apartment('vote_officials', 'user_id', 'forget');
create trigger vote_options_leave_candidate_user_id before update of apartment_id on users
  for each row when (new.apartment_id is distinct from old.apartment_id) execute function leave_apartment('vote_options', 'candidate_user_id', 'forget');
create trigger vote_paper_piles_leave_confirmed_by before update of apartment_id on users
  for each row when (new.apartment_id is distinct from old.apartment_id) execute function leave_apartment('vote_paper_piles', 'confirmed_by', 'forget');
create trigger vote_paper_piles_leave_typed_by before update of apartment_id on users
  for each row when (new.apartment_id is distinct from old.apartment_id) execute function leave_apartment('vote_paper_piles', 'typed_by', 'forget');
create trigger vote_roll_changes_leave_changed_by before update of apartment_id on users
  for each row when (new.apartment_id is distinct from old.apartment_id) execute function leave_apartment('vote_roll_changes', 'changed_by', 'forget');
create trigger vote_suspension_confirmations_leave_user_id before update of apartment_id on users
  for each row when (new.apartment_id is distinct from old.apartment_id) execute function leave_apartment('vote_suspension_confirmations', 'user_id', 'forget');
create trigger vote_suspensions_leave_user_id before update of apartment_id on users
  for each row when (new.apartment_id is distinct from old.apartment_id) execute function leave_apartment('vote_suspensions', 'user_id', 'forget');
create trigger vote_voters_leave_user_id before update of apartment_id on users
  for each row when (new.apartment_id is distinct from old.apartment_id) execute function leave_apartment('vote_voters', 'user_id', 'delete');
create trigger waitlist_entries_leave_user_id before update of apartment_id on users
  for each row when (new.apartment_id is distinct from old.apartment_id) execute function leave_apartment('waitlist_entries', 'user_id', 'delete');
