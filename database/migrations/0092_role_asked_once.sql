-- Outside of a transaction.
-- PostgreSQL takes a comparison with a function's result for one that holds for one row in 200, whatever the role. It then
-- expected a board to have hardly a post, and read and sorted all of it for its first page. Asked once a statement, in a
-- select that is true or false, the role says nothing about rows.
-- Each policy means what it meant, so they change one by one: nobody waits for more than one table.
set lock_timeout = '500ms';
alter policy super_admins_read on apartment_usage
  using ((select app_role() = 'superAdmin'));
alter policy super_admins_run_apartments on apartments
  using ((select app_role() = 'superAdmin'))
  with check ((select app_role() = 'superAdmin'));
alter policy own_blocks on blocks
  using ((apartment_id = app_apartment_id()) and (select app_role() = 'resident') and (person_id = app_user_id()))
  with check ((apartment_id = app_apartment_id()) and (select app_role() = 'resident') and (person_id = app_user_id()));
alter policy residents_see_their_own on booking_suspensions
  using ((apartment_id = app_apartment_id()) and (select app_role() = 'resident') and (user_id = (select app_user_id())));
alter policy own_bans on club_bans
  using ((apartment_id = app_apartment_id()) and (select app_role() = 'resident') and (person_id = app_user_id()));
alter policy own_requests on club_join_requests
  using ((apartment_id = app_apartment_id()) and (select app_role() = 'resident') and (person_id = app_user_id()));
alter policy own_answers on club_meeting_answers
  using ((apartment_id = app_apartment_id()) and (select app_role() = 'resident') and (person_id = app_user_id()));
alter policy members_read on club_meetings
  using ((apartment_id = app_apartment_id()) and (select app_role() = 'resident') and (club_id = any ((select
    my_clubs())::uuid[])));
alter policy officers_call on club_meetings
  with check ((apartment_id = app_apartment_id()) and (select app_role() = 'resident') and (club_id = any ((select
    my_open_clubs(true))::uuid[])));
alter policy officers_change on club_meetings
  using ((apartment_id = app_apartment_id()) and (select app_role() = 'resident') and (club_id = any ((select
    my_open_clubs(true))::uuid[])));
alter policy own_memberships on club_members
  using ((apartment_id = app_apartment_id()) and (select app_role() = 'resident') and (person_id = app_user_id()));
alter policy neighbours_and_office_read on clubs
  using ((apartment_id = app_apartment_id()) and ((select app_role() = 'resident') or (select
    app_has_right('community'))));
alter policy authors_delete on comments
  using ((apartment_id = app_apartment_id()) and (select app_role() = 'resident') and (author_id = app_user_id()));
alter policy authors_edit on comments
  using ((apartment_id = app_apartment_id()) and (select app_role() = 'resident') and (author_id = app_user_id()) and
    is_shown(hidden_until) and ((club_id is null) or (club_id = any ((select my_open_clubs(false))::uuid[]))));
alter policy clubs_tidy_up on comments
  using ((apartment_id = app_apartment_id()) and (select app_role() = 'resident') and (club_id is not null) and (club_id
    = any ((select my_open_clubs(true))::uuid[])));
alter policy residents_read on comments
  using ((apartment_id = app_apartment_id()) and (select app_role() = 'resident') and (is_shown(hidden_until) or
    (author_id = app_user_id())) and ((club_id is null) or (author_id = app_user_id()) or (club_id = any
    ((select my_clubs())::uuid[]))));
alter policy residents_write on comments
  with check ((apartment_id = app_apartment_id()) and (select app_role() = 'resident') and (author_id = app_user_id()) and
    ((club_id is null) or (club_id = any ((select my_open_clubs(false))::uuid[]))));
alter policy office_answers_and_residents_reply on complaint_messages
  with check ((apartment_id = app_apartment_id()) and (author_id = app_user_id()) and (created_at <= clock_timestamp()) and
    case kind when 'reply' then (select app_role() = 'resident') else (select app_has_right('complaints')) end);
alter policy residents_file on complaints
  with check ((apartment_id = app_apartment_id()) and (select app_role() = 'resident') and (author_id = app_user_id()) and
    ((household_id is null) or (household_id = app_household_id())));
alter policy super_admins_answer on consultation_requests
  using ((select app_role() = 'superAdmin'))
  with check ((select app_role() = 'superAdmin'));
alter policy super_admins_read on consultation_requests
  using ((select app_role() = 'superAdmin'));
alter policy everybody_reads on disclosures
  using ((apartment_id = app_apartment_id()) and (select app_role() in ('manager', 'resident')));
alter policy everybody_reads on facilities
  using ((apartment_id = app_apartment_id()) and (select app_role() in ('manager', 'resident')));
alter policy everybody_sees_closures on facility_closures
  using ((apartment_id = app_apartment_id()) and ((select app_role() = 'resident') or (select
    app_has_right('facilities'))));
alter policy everybody_reads on facility_holidays
  using ((apartment_id = app_apartment_id()) and (select app_role() in ('manager', 'resident')));
alter policy everybody_reads on facility_spots
  using ((apartment_id = app_apartment_id()) and (select app_role() in ('manager', 'resident')));
alter policy members_upload on files
  with check ((apartment_id = app_apartment_id()) and (select app_role() in ('manager', 'resident')) and (owner_id =
    app_user_id()));
alter policy managers_see_households on households
  using ((apartment_id = app_apartment_id()) and (select app_role() = 'manager') and ((bulk_id is null) or (bulk_id <>
    ALL (( select running_bulks() as running_bulks)::uuid[]))));
alter policy residents_see_homes_of_their_complaints on households
  using ((select app_role() = 'resident') and (apartment_id = app_apartment_id()) and (exists ( select from complaints c
    where ((c.apartment_id = households.apartment_id) and (c.household_id = households.id) and (c.author_id =
    app_user_id())))));
alter policy households_run_their_own on invitations
  using ((apartment_id = app_apartment_id()) and (select app_role() = 'resident') and (household_id = app_household_id()))
  with check ((apartment_id = app_apartment_id()) and (select app_role() = 'resident') and (household_id = app_household_id())
    and (inviter_id = app_user_id()));
alter policy everybody_reads on lotteries
  using ((apartment_id = app_apartment_id()) and ((select app_role() = 'resident') or (select
    app_has_right('facilities'))));
alter policy households_see_their_own on lottery_entries
  using ((apartment_id = app_apartment_id()) and (select app_role() = 'resident') and (household_id = (select
    app_household_id())));
alter policy everybody_reads on lottery_prizes
  using ((apartment_id = app_apartment_id()) and ((select app_role() = 'resident') or (select
    app_has_right('facilities'))));
alter policy own_mutes on muted_threads
  using ((apartment_id = app_apartment_id()) and (select app_role() = 'resident') and (person_id = app_user_id()))
  with check ((apartment_id = app_apartment_id()) and (select app_role() = 'resident') and (person_id = app_user_id()));
alter policy own_reads on notice_reads
  using ((apartment_id = app_apartment_id()) and (select app_role() = 'resident') and (person_id = app_user_id()))
  with check ((apartment_id = app_apartment_id()) and (select app_role() = 'resident') and (person_id = app_user_id()));
alter policy households_leave_their_own on notice_receipts
  using ((apartment_id = app_apartment_id()) and (select app_role() = 'resident') and (household_id = (select
    app_household_id())))
  with check ((apartment_id = app_apartment_id()) and (select app_role() = 'resident') and (household_id = (select
    app_household_id())));
alter policy office_reads on office_settings
  using ((apartment_id = app_apartment_id()) and (select app_role() = 'manager'));
alter policy own_likes on post_likes
  using ((apartment_id = app_apartment_id()) and (select app_role() = 'resident') and (person_id = app_user_id()))
  with check ((apartment_id = app_apartment_id()) and (select app_role() = 'resident') and (person_id = app_user_id()));
alter policy residents_read on post_views
  using ((apartment_id = app_apartment_id()) and (select app_role() = 'resident'));
alter policy authors_delete on posts
  using ((apartment_id = app_apartment_id()) and (select app_role() = 'resident') and (author_id = app_user_id()));
alter policy authors_edit on posts
  using ((apartment_id = app_apartment_id()) and (select app_role() = 'resident') and (author_id = app_user_id()) and
    is_shown(hidden_until) and ((club_id is null) or (club_id = any ((select my_open_clubs(false))::uuid[]))));
alter policy clubs_tidy_up on posts
  using ((apartment_id = app_apartment_id()) and (select app_role() = 'resident') and (club_id is not null) and (club_id
    = any ((select my_open_clubs(true))::uuid[])));
alter policy residents_read on posts
  using ((apartment_id = app_apartment_id()) and (select app_role() = 'resident') and (is_shown(hidden_until) or
    (author_id = app_user_id())) and ((club_id is null) or (author_id = app_user_id()) or (club_id = any
    ((select my_clubs())::uuid[]))));
alter policy residents_write on posts
  with check ((apartment_id = app_apartment_id()) and (select app_role() = 'resident') and (author_id = app_user_id()) and
    ((club_id is null) or (club_id = any ((select my_open_clubs(false))::uuid[]))));
alter policy super_admins_see_faults on push_faults
  using ((select app_role() = 'superAdmin'));
alter policy own_reports on report_reasons
  using ((apartment_id = app_apartment_id()) and (select app_role() = 'resident') and (person_id = app_user_id()));
alter policy residents_book on reservations
  with check ((apartment_id = app_apartment_id()) and (select app_role() = 'resident') and (user_id = (select app_user_id()))
    and (household_id = (select app_household_id())) and (status = 'confirmed') and (not is_by_office));
alter policy residents_change_their_own on reservations
  using ((apartment_id = app_apartment_id()) and (select app_role() = 'resident') and (user_id = (select app_user_id())));
alter policy residents_see_their_own on reservations
  using ((apartment_id = app_apartment_id()) and (select app_role() = 'resident') and (user_id = (select app_user_id())));
alter policy super_admins_see_faults on resting_channels
  using ((select app_role() = 'superAdmin'));
alter policy own_participations on survey_participations
  using ((apartment_id = app_apartment_id()) and (select app_role() = 'resident') and (user_id = app_user_id()));
alter policy own_responses on survey_responses
  using ((apartment_id = app_apartment_id()) and (select app_role() = 'resident') and (user_id = app_user_id()));
alter policy asked_people_read on surveys
  using ((apartment_id = app_apartment_id()) and ((select app_has_right('votes')) or ((select app_role() = 'resident')
    and (state <> 'draft') and is_for_own_building(buildings))));
alter policy super_admins_run_managers on users
  using ((role = 'manager') and (select app_role() = 'superAdmin'))
  with check ((role = 'manager') and (select app_role() = 'superAdmin'));
alter policy super_admins_see_each_other on users
  using ((role = 'superAdmin') and (select app_role() = 'superAdmin'));
alter policy households_see_their_own on visitor_quotas
  using ((apartment_id = app_apartment_id()) and (select app_role() = 'resident') and (household_id = (select
    app_household_id())));
alter policy households_see_their_own on visitor_vehicles
  using ((apartment_id = app_apartment_id()) and (select app_role() = 'resident') and (household_id = (select
    app_household_id())) and (not is_left_behind) and (ends_on >= (( select seoul_today() as seoul_today) - 30)));
alter policy households_see_their_own on vote_marks
  using ((apartment_id = app_apartment_id()) and (select app_role() = 'resident') and (household_id = (select
    app_household_id())));
alter policy office_and_officials_read on vote_roll
  using ((apartment_id = app_apartment_id()) and ((select app_has_right('votes')) or (vote_id in (select
    my_vote_offices())) or ((select app_role() = 'resident') and (household_id = (select app_household_id())))));
alter policy announced_ones_are_public on votes
  using ((apartment_id = app_apartment_id()) and ((select app_has_right('votes')) or ((select app_role() = 'resident')
    and (state <> 'draft'))));
alter policy residents_leave on waitlist_entries
  using ((apartment_id = app_apartment_id()) and (select app_role() = 'resident') and (user_id = (select app_user_id()))
    and (status = 'waiting'))
  with check ((apartment_id = app_apartment_id()) and (select app_role() = 'resident') and (user_id = (select app_user_id()))
    and (status = 'left'));
alter policy residents_see_their_own on waitlist_entries
  using ((apartment_id = app_apartment_id()) and (select app_role() = 'resident') and (user_id = (select app_user_id())));
reset lock_timeout;
