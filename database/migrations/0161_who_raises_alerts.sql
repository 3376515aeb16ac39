-- Who may raise which alert, and for whom. A server's own jobs raise any.
create table alert_raisers (
  -- One of contract/values/alert-kinds.ts.
  kind text not null,
  -- A resident, a resident for whom it is alone, an official of a vote, or a manager or super admin.
  raiser text not null check (raiser in ('resident', 'oneself', 'official', 'staff')),
  audience text not null check (audience in ('user', 'office', 'residents')),
  -- What the work of a manager who raises it has to be, and that of the managers whom a resident tells. Empty: any.
  raiser_right text not null default '',
  office_right text not null default '',
  primary key (kind, raiser, audience)
);

insert into alert_raisers (kind, raiser, audience, raiser_right) values
  ('notice_published', 'staff', 'residents', 'notices'),
  ('notice_urgent', 'staff', 'residents', 'notices'),
  ('survey_opened', 'staff', 'residents', 'votes'),
  ('vote_announced', 'staff', 'residents', 'votes'),
  ('vote_extended', 'staff', 'residents', 'votes'),
  ('vote_counted', 'staff', 'residents', 'votes');

insert into alert_raisers (kind, raiser, audience, office_right) values
  ('complaint_filed', 'resident', 'office', 'complaints'),
  ('content_reported', 'resident', 'office', 'community'),
  ('appeal_filed', 'resident', 'office', 'community');

-- What residents do among themselves, and what follows from it: who waits gets what another gives back.
insert into alert_raisers (kind, raiser, audience)
select kind, 'resident', 'user' from unnest(array[
  'post_commented', 'thread_commented', 'club_post',
  'join_requested', 'join_answered', 'removed', 'handover_offered', 'owner_changed', 'club_closed',
  'meeting_created', 'meeting_changed', 'meeting_cancelled', 'moved_up',
  'waitlist_offer', 'waitlist_over', 'no_show_marked', 'suspended', 'vote_cast'
]) kind;

insert into alert_raisers (kind, raiser, audience) values
  ('account_changed', 'oneself', 'user'),
  ('vote_office', 'official', 'user'),
  ('vote_objection_answered', 'official', 'user'),
  ('vote_announced', 'official', 'residents'),
  ('vote_extended', 'official', 'residents'),
  ('vote_counted', 'official', 'residents');

insert into alert_raisers (kind, raiser, audience)
select kind, 'staff', 'user' from unnest(array[
  'account_changed', 'visitor_arrived', 'member_joined',
  'complaint_answered', 'complaint_moved', 'complaint_assigned', 'complaint_replied', 'complaint_reopened',
  'post_commented', 'thread_commented', 'content_hidden', 'appeal_decided', 'hiding_ended', 'report_decided',
  'reservation_confirmed', 'reservation_cancelled_by_office', 'closure_announced', 'waitlist_offer', 'waitlist_over',
  'no_show_marked', 'suspended', 'suspension_lifted', 'lottery_won', 'lottery_lost',
  'join_requested', 'join_answered', 'removed', 'handover_offered', 'owner_changed', 'club_closed',
  'meeting_created', 'meeting_changed', 'meeting_cancelled', 'moved_up', 'club_post',
  'vote_asked', 'vote_office', 'vote_office_suspended', 'vote_objection_answered', 'vote_opening', 'vote_cast'
]) kind;

insert into alert_raisers (kind, raiser, audience)
select kind, 'staff', 'office' from unnest(array[
  'complaint_filed', 'complaint_replied', 'complaint_reopened', 'content_reported', 'appeal_filed', 'help_requested',
  'opinion_opening', 'vote_lapsed', 'messages_used_up'
]) kind;

alter table alert_raisers enable row level security;
alter table alert_raisers force row level security;
grant select, insert, delete on alert_raisers to danji_gate;
create policy gate on alert_raisers to danji_gate using (true) with check (true);

-- Whom the caller may raise an alert for: alert_raisers says so. There is no caller in a job, nor before somebody has
-- signed in.
create or replace function may_raise(alert_kind text, to_users uuid[], to_right text) returns boolean
  language sql stable
  return app_role() is null or exists (
    select from alert_raisers r
    where r.kind = alert_kind
      and r.audience = case
        when to_users is not null then 'user' when to_right is not null then 'office' else 'residents'
      end
      and (r.office_right = '' or r.office_right = to_right)
      and (r.raiser_right = '' or app_has_right(r.raiser_right))
      and case r.raiser
        when 'resident' then app_role() = 'resident'
        when 'oneself' then to_users = array[app_user_id()]
        when 'official' then exists (select my_vote_offices())
        when 'staff' then app_role() <> 'resident'
      end
  );
drop function may_raise_besides_votes(text, uuid[], text);
drop function may_raise_besides_surveys(text, uuid[], text);
drop function may_raise_besides_clubs(text, uuid[], text);
drop function may_raise_besides_bookings(text, uuid[], text);
drop function may_raise_besides_reports(text, uuid[], text);

create or replace function raise_alert(
  alert_kind text, about uuid, cause text, alert_group text, alert_words jsonb, urgent boolean,
  to_users uuid[], to_buildings integer[], to_right text, tells_actor boolean,
  takes_back text, hold interval, expiry timestamptz, in_apartment uuid, goes_out boolean default true
) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  apartment constant uuid := coalesce(
    app_apartment_id(), case when app_role() is null or app_role() = 'superAdmin' then in_apartment end
  );
  actor constant uuid := case when app_apartment_id() is not null and not tells_actor then app_user_id() end;
  raised record;
  is_taken_back boolean := false;
  announced bigint;
begin
  if may_raise(alert_kind, to_users, to_right) is not true then
    raise insufficient_privilege using
      message = format('alert_raisers has no row that lets a %s raise %s for these', app_role(), alert_kind);
  end if;
  for raised in
    delete from alerts a
    where takes_back is not null and a.apartment_id = apartment and a.subject_id = about
      and starts_with(a.cause_key, takes_back) and a.send_from > clock_timestamp() and a.actor_id = actor
      and not exists (select from alert_reads r where r.apartment_id = a.apartment_id and r.alert_id = a.id)
      and not exists (select from users u where u.id = a.user_id and u.alerts_read_until >= a.created_at)
    returning a.apartment_id, a.user_id, a.office_right
  loop
    is_taken_back := true;
    perform announce_alert(raised.apartment_id, raised.user_id, raised.office_right);
  end loop;
  if is_taken_back then
    return;
  end if;
  with raised as (
    insert into alerts (
      apartment_id, kind, subject_id, group_key, is_urgent, audience, user_id, buildings, office_right,
      actor_id, words, cause_key, send_from, expires_at, handed_over_at
    )
    select addressed.apartment_id, alert_kind, about, alert_group, urgent,
      case when addressed.user_id is not null then 'user' when to_right is not null then 'office' else 'residents' end,
      addressed.user_id, to_buildings, to_right, actor, alert_words, cause, clock_timestamp() + hold, expiry,
      case when not goes_out then now() end
    from (
      select apartment as apartment_id, null::uuid as user_id where to_users is null
      union all
      select u.apartment_id, u.id from users u
      where u.id = any (to_users) and u.apartment_id = coalesce(apartment, u.apartment_id)
        and u.id is distinct from actor
    ) addressed
    on conflict do nothing
    returning apartment_id, user_id, office_right
  )
  select count(announce_alert(r.apartment_id, r.user_id, r.office_right)) into announced from raised r;
end
$$;
