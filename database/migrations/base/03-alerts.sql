-- What people are told, and on which channels.

-- Alerts: who is to learn of what. One row is both what still goes out (outbox) and what people see (inbox), so
-- a notice to 15,000 accounts costs one row: see docs/decisions/0017-alerts-as-outbox-and-inbox.md.
create table alerts (
  apartment_id uuid not null references apartments (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- One of contract/values/alert-kinds.ts.
  kind text not null,
  -- What it is about, in whichever table the kind says: that table's trigger takes its alerts along.
  subject_id uuid not null,
  -- The unread alerts of one key are one entry of the inbox.
  group_key text,
  is_urgent boolean not null default false,
  audience text not null check (audience in ('user', 'residents', 'office')),
  user_id uuid,
  -- Null: of every building.
  buildings integer[],
  office_right text,
  addressee text not null generated always as (coalesce(user_id::text, 'office:' || office_right, 'residents')) stored,
  -- Whose doing it is, for whom it is no news. Null also where they are to learn of it all the same.
  actor_id uuid,
  -- Only what the kind's text needs.
  words jsonb not null default '{}',
  cause_key text not null,
  -- Not now(), the transaction's start: what was committed later must not be older than what was read meanwhile.
  created_at timestamptz not null default clock_timestamp(),
  -- The outward channels do not begin before, and until then it can be taken back.
  send_from timestamptz not null default clock_timestamp(),
  -- Afterwards it is in the inbox only.
  expires_at timestamptz,
  -- How far its deliveries are made: up to this user, or all of them. At once if it has no way out of the product.
  handed_to uuid,
  handed_over_at timestamptz,
  -- By channel, what is done with: {"push": {"sent": 1, "failed": 0}}. What was dropped has failed, too.
  counters jsonb not null default '{}',
  primary key (apartment_id, id),
  constraint alerts_once_a_cause unique (apartment_id, cause_key, addressee),
  constraint alerts_actor_exists foreign key (apartment_id, actor_id)
    references users (apartment_id, id) on delete set null (actor_id),
  constraint alerts_person_exists foreign key (apartment_id, user_id)
    references users (apartment_id, id) on delete cascade,
  constraint alerts_name_their_addressee check (
    (audience = 'user') = (user_id is not null)
    and (audience = 'office') = (office_right is not null)
    and (audience = 'residents' or buildings is null)
  )
);

create index alerts_about on alerts (apartment_id, subject_id);
create index alerts_by_actor on alerts (apartment_id, actor_id);

-- For the sweep alone: as it is written, no inbox can be read by it, whatever the planner believes of these rows.
create index alerts_by_age on alerts ((created_at at time zone 'UTC'));
create index alerts_newest_first on alerts (apartment_id, addressee, created_at desc, id desc);
create index alerts_of_person on alerts (apartment_id, user_id, group_key, created_at);

-- In the order in which they are handed over, so that a step takes the first, however many wait.
create index alerts_to_hand_over on alerts (is_urgent desc, send_from) where handed_over_at is null;

call protect_tenant_table('alerts');
grant select (apartment_id, id, kind, subject_id, group_key, is_urgent, audience, user_id, buildings, office_right,
  addressee, words, cause_key, created_at, send_from, expires_at, handed_to, handed_over_at, counters) on alerts to
  danji_app;
grant select, insert, update on alerts to danji_gate;

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

alter table alert_raisers enable row level security, force row level security;
grant select, insert, delete on alert_raisers to danji_gate;

create table alert_reads (
  apartment_id uuid not null,
  person_id uuid not null,
  alert_id uuid not null,
  read_at timestamptz not null default now(),
  primary key (apartment_id, person_id, alert_id),
  constraint alert_reads_alert_exists foreign key (apartment_id, alert_id)
    references alerts (apartment_id, id) on delete cascade,
  constraint alert_reads_person_exists foreign key (apartment_id, person_id)
    references users (apartment_id, id) on delete cascade
);

create index alert_reads_of_alert on alert_reads (apartment_id, alert_id);

call protect_tenant_table('alert_reads');
grant select, insert (apartment_id, person_id, alert_id) on alert_reads to danji_app;
grant select on alert_reads to danji_gate;

-- How each person wants to hear of alerts. Whoever has no row takes what is the default here.
create table alert_settings (
  apartment_id uuid not null,
  person_id uuid not null,
  -- Only what differs from the kinds' own channels: {"community": {"push": false}}.
  switches jsonb not null default '{}' check (jsonb_typeof(switches) = 'object'),
  -- Seoul's time. Both null: none.
  quiet_from time default '21:00:00',
  quiet_until time default '08:00:00',
  email_mode text not null default 'daily' check (email_mode in ('each', 'daily')),
  daily_at time not null default '08:00:00',
  shows_notice_title boolean not null default true,
  primary key (apartment_id, person_id),
  constraint alert_settings_person_exists foreign key (apartment_id, person_id)
    references users (apartment_id, id) on delete cascade,
  constraint alert_settings_quiet_hours check (
    (quiet_from is null) = (quiet_until is null)
    and quiet_from is distinct from coalesce(quiet_until, '24:00:00'::time without time zone)
  )
);

call protect_tenant_table('alert_settings');
grant select, insert, update on alert_settings to danji_app;
grant select, insert, update (switches) on alert_settings to danji_gate;

-- The day of each person's last daily mail, which makes it once over all servers.
create table alert_digests (
  apartment_id uuid not null,
  person_id uuid not null,
  day date not null,
  primary key (apartment_id, person_id),
  constraint alert_digests_person_exists foreign key (apartment_id, person_id)
    references users (apartment_id, id) on delete cascade
);

call protect_tenant_table('alert_digests');
grant select, insert, update on alert_digests to danji_gate;

-- The browsers that take pushes.
create table push_subscriptions (
  apartment_id uuid not null,
  id uuid not null default gen_random_uuid(),
  person_id uuid not null,
  -- It outlives a session that merely ran out: the push is what brings its person back.
  session_id uuid,
  endpoint text not null check (char_length(endpoint) between 1 and 1000),
  p256dh text not null check (char_length(p256dh) <= 100),
  auth text not null check (char_length(auth) <= 50),
  -- The server's key when the browser subscribed.
  vapid_key text not null,
  label text not null check (char_length(label) <= 100),
  created_at timestamptz not null default now(),
  last_visit_at timestamptz not null default now(),
  last_sent_at timestamptz,
  -- Since when its push service refuses us.
  refused_at timestamptz,
  primary key (apartment_id, id),
  constraint push_subscriptions_endpoint_unique unique (endpoint),
  constraint push_subscriptions_person_exists foreign key (apartment_id, person_id)
    references users (apartment_id, id) on delete cascade
);

create index push_subscriptions_by_visit on push_subscriptions (last_visit_at);
create index push_subscriptions_of_person on push_subscriptions (apartment_id, person_id);
create index push_subscriptions_of_session on push_subscriptions (session_id);

call protect_tenant_table('push_subscriptions');
grant select (apartment_id, id, person_id, session_id, endpoint, label, created_at, last_visit_at, last_sent_at) on
  push_subscriptions to danji_app;
grant delete on push_subscriptions to danji_app;
grant select, insert, update on push_subscriptions to danji_gate;

-- Only what still has to go out.
create table alert_deliveries (
  apartment_id uuid not null,
  id uuid not null default gen_random_uuid(),
  -- Null: a test that its person asked for.
  alert_id uuid,
  person_id uuid not null,
  channel text not null check (channel in ('push', 'email', 'message')),
  -- The browser of a push.
  subscription_id uuid,
  -- Not before. A claim moves it on, so that what a server took and did not finish is taken again. Urgent ones
  -- are due before all others.
  due_at timestamptz not null,
  attempts smallint not null default 0,
  ignores_quiet_hours boolean not null,
  -- Quiet hours have held it back.
  waited boolean not null default false,
  created_at timestamptz not null default now(),
  -- An address of its own: the former one, when the account has another now.
  address text,
  primary key (apartment_id, id),
  constraint alert_deliveries_alert_exists foreign key (apartment_id, alert_id)
    references alerts (apartment_id, id) on delete cascade,
  constraint alert_deliveries_person_exists foreign key (apartment_id, person_id)
    references users (apartment_id, id) on delete cascade,
  constraint alert_deliveries_subscription_exists foreign key (apartment_id, subscription_id)
    references push_subscriptions (apartment_id, id) on delete cascade,
  constraint alert_deliveries_name_their_target check ((channel = 'push') = (subscription_id is not null))
);

create index alert_deliveries_due on alert_deliveries (due_at) where not waited;
create index alert_deliveries_due_after_quiet_hours on alert_deliveries (due_at) where waited;
create index alert_deliveries_of_person on alert_deliveries (apartment_id, person_id, channel);
create index alert_deliveries_of_subscription on alert_deliveries (apartment_id, subscription_id);
create unique index alert_deliveries_once on alert_deliveries
  (apartment_id, alert_id, channel, person_id, coalesce(subscription_id, person_id), coalesce(address, ''));

call protect_tenant_table('alert_deliveries');
grant select, insert, update on alert_deliveries to danji_gate;

-- Push services that take nothing from us at the moment, by their hosts, until something gets through again.
create table push_faults (
  host text primary key check (char_length(host) <= 300),
  fault text not null,
  noted_at timestamptz not null default now()
);

alter table push_faults enable row level security, force row level security;
grant select on push_faults to danji_app;
grant select, insert, update, delete on push_faults to danji_gate;

-- A channel whose provider refuses us rests. Its row stays until something gets through again.
create table resting_channels (
  channel text primary key,
  until timestamptz not null
);

alter table resting_channels enable row level security, force row level security;
grant select on resting_channels to danji_app;
grant select, insert, update, delete on resting_channels to danji_gate;

-- What the gateway took, until its alert is forgotten. It may report what became of it.
create table sent_messages (
  apartment_id uuid not null,
  id uuid not null,
  alert_id uuid not null,
  month date not null,
  state text not null default 'handed over' check (state in ('handed over', 'delivered', 'failed')),
  code text check (char_length(code) <= 100),
  primary key (apartment_id, id),
  constraint sent_messages_alert_exists foreign key (apartment_id, alert_id)
    references alerts (apartment_id, id) on delete cascade
);

create index sent_messages_by_id on sent_messages (id);
create index sent_messages_of_alert on sent_messages (apartment_id, alert_id);

call protect_tenant_table('sent_messages');
grant select, insert, update, delete on sent_messages to danji_gate;

-- How many messages an apartment has sent in a month of Seoul's.
create table message_months (
  apartment_id uuid not null references apartments (id) on delete cascade,
  month date not null,
  used integer not null,
  primary key (apartment_id, month)
);

call protect_tenant_table('message_months');
grant select, insert, update on message_months to danji_gate;

-- What the caller is addressed by.
create function alert_addressees() returns text[] language sql stable
  return case app_role()
    when 'resident' then array[app_user_id()::text, 'residents']
    when 'manager' then array[app_user_id()::text]
      || array(select 'office:' || wanted from unnest(office_rights()) wanted where app_has_right(wanted))
  end;

-- When the quiet hours end that the moment falls into. Null if it falls into none.
create function end_of_quiet_hours(quiet_from time, quiet_until time, moment timestamptz) returns timestamptz
  language sql immutable
  return case
    when quiet_from < quiet_until and (moment at time zone 'Asia/Seoul')::time >= quiet_from
      and (moment at time zone 'Asia/Seoul')::time < quiet_until
    or quiet_from > quiet_until and (moment at time zone 'Asia/Seoul')::time < quiet_until
      then ((moment at time zone 'Asia/Seoul')::date + quiet_until) at time zone 'Asia/Seoul'
    when quiet_from > quiet_until and (moment at time zone 'Asia/Seoul')::time >= quiet_from
      then ((moment at time zone 'Asia/Seoul')::date + 1 + quiet_until) at time zone 'Asia/Seoul'
  end;

-- Reads what the worker tells of its deliveries.
create function delivery_results(results jsonb)
  returns table (
    apartment_id uuid, id uuid, outcome text, after_seconds double precision, rests_channel boolean,
    is_refused boolean, is_uncounted boolean
  )
  language sql immutable
  begin atomic
    select r."apartmentId", r.id, r.outcome, r."afterSeconds", coalesce(r."restsChannel", false),
      coalesce(r."isRefused", false), coalesce(r."isUncounted", r."restsChannel", false)
    from jsonb_to_recordset(results) as r (
      "apartmentId" uuid, id uuid, outcome text, "afterSeconds" double precision, "restsChannel" boolean,
      "isRefused" boolean, "isUncounted" boolean
    );
  end;

-- Whoever awaits the set-up has a password that others have seen. A message goes all the same, because its consent
-- was given by hand, and so does the news that the office has reset the password, to the address proved before.
create function may_be_told(of_channel text, of_kind text, awaits_setup boolean) returns boolean
  language sql immutable
  return not awaits_setup or of_channel = 'message' or of_channel = 'email' and of_kind = 'account_changed';

-- Whoever comes from another apartment has nothing unread in this one.
create function begin_with_read_alerts() returns trigger language plpgsql as $$
begin
  new.alerts_read_until := now();
  return new;
end
$$;

-- What the policy and the inbox need to know of the caller. Functions of the gate, because a subselect on users
-- would bring all policies of users into each plan, which took as long as the reading itself.
create function alerts_begin_at() returns timestamptz
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return (select greatest(u.created_at, now() - interval '90 days') from users u where u.id = app_user_id());
end
$$;

-- Up to when the caller has read all alerts.
create function alerts_read_until() returns timestamptz
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return (select u.alerts_read_until from users u where u.id = app_user_id());
end
$$;

-- Tells the streams of those whom an alert is addressed to. An office has few people and an apartment has
-- thousands, so what is for the office wakes its people alone.
create function announce_alert(apartment uuid, to_user uuid, to_right text) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if to_user is not null then
    perform pg_notify('danji', 'alerts:' || to_user);
  elsif to_right is null then
    perform pg_notify('danji', apartment || ':alerts');
  else
    perform pg_notify('danji', 'alerts:' || u.id) from users u
    where u.apartment_id = apartment and u.role = 'manager' and to_right = any (u.rights);
  end if;
end
$$;

-- Raises an alert for people, for whoever has a right in the office, or for all residents (of some buildings). It may
-- take an earlier one of its actor back instead: one that still waits and that nobody has read.
create function raise_alert(
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

-- Drops the alerts about a thing, or with a cause, and tells the browsers of those who had them.
create function drop_alerts(apartment uuid, about uuid, cause text) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  dropped record;
begin
  for dropped in
    delete from alerts a
    where a.apartment_id = apartment and (a.subject_id = about or a.cause_key = cause)
    returning a.user_id, a.office_right
  loop
    perform announce_alert(apartment, dropped.user_id, dropped.office_right);
  end loop;
end
$$;

-- What everybody has read goes first, because one alert may have thousands of readers.
create function forget_alerts(before timestamptz) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  latest constant timestamptz := least(before, now() - interval '90 days');
  forgotten bigint;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  delete from alert_reads where (apartment_id, person_id, alert_id) in (
    select r.apartment_id, r.person_id, r.alert_id
    from alerts a join alert_reads r on r.apartment_id = a.apartment_id and r.alert_id = a.id
    where a.created_at at time zone 'UTC' < latest at time zone 'UTC'
    limit 10000
  );
  get diagnostics forgotten = row_count;
  if forgotten = 0 then
    delete from alerts where (apartment_id, id) in (
      select a.apartment_id, a.id from alerts a where a.created_at at time zone 'UTC' < latest at time zone 'UTC' limit 1000
    );
    get diagnostics forgotten = row_count;
  end if;
  return forgotten;
end
$$;

-- The next people whom an alert is for, in the order of their ids.
create function next_recipients(told alerts, most integer) returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  last_one constant uuid := coalesce(told.handed_to, '00000000-0000-0000-0000-000000000000');
begin
  if told.audience = 'user' then
    return query select u.id from users u
      where u.apartment_id = told.apartment_id and u.id = told.user_id and u.id > last_one;
  elsif told.audience = 'office' then
    return query select u.id from users u
      where u.apartment_id = told.apartment_id and u.role = 'manager' and told.office_right = any (u.rights)
        and u.id > last_one
      order by u.id limit most;
  else
    return query select u.id from users u
      where u.apartment_id = told.apartment_id and u.role = 'resident' and u.id > last_one
        and (told.buildings is null or (
          select h.building from households h where h.apartment_id = u.apartment_id and h.id = u.household_id
        ) = any (told.buildings))
      order by u.id limit most;
  end if;
end
$$;

-- The most urgent alert that is not yet handed over, which no other server has. It may be read meanwhile.
create function next_waiting_alert() returns alerts language plpgsql as $$
declare
  waiting alerts;
begin
  select * into waiting from alerts a where a.handed_over_at is null and a.send_from <= clock_timestamp()
  order by a.is_urgent desc, a.send_from limit 1 for no key update skip locked;
  return waiting;
end
$$;

-- Where nothing goes out, or did not for a while, news grow old by the thousand. Answers how many are closed.
create function close_lapsed_alerts(most integer) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  closed bigint;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  update alerts set handed_over_at = now() where (apartment_id, id) in (
    select a.apartment_id, a.id from alerts a where a.handed_over_at is null and is_alert_over(a)
    order by a.is_urgent desc, a.send_from limit most for no key update skip locked
  );
  get diagnostics closed = row_count;
  return closed;
end
$$;

-- News of two days ago, or what was urgent six hours ago, is none any more.
create function alert_over_at(told alerts) returns timestamptz language sql stable
  return least(
    told.expires_at, told.created_at + case when told.is_urgent then interval '6 hours' else interval '48 hours' end
  );

-- Whether what the alert tells is past, so that nobody needs to be told of it any more.
create function is_alert_over(told alerts) returns boolean language sql stable
  return now() > alert_over_at(told);

-- The entries that a person has not read, to 100. Of each addressee the newest hundred alerts are looked at: who
-- never looks has many, and this is asked for each push.
create function unread_alerts(of_apartment uuid, person uuid) returns bigint
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select count(*) from (
      select distinct coalesce(newest.group_key, newest.id::text)
      from users u
      left join households h on h.apartment_id = u.apartment_id and h.id = u.household_id
      cross join lateral unnest(
        case u.role when 'resident' then array[u.id::text, 'residents']
          else u.id::text || array(select 'office:' || wanted from unnest(u.rights) wanted) end
      ) addressed (by_name)
      cross join lateral (
        select a.id, a.group_key from alerts a
        where a.apartment_id = u.apartment_id and a.addressee = addressed.by_name
          and a.created_at > greatest(u.created_at, u.alerts_read_until, now() - interval '90 days')
          and (a.buildings is null or h.building = any (a.buildings))
          and a.actor_id is distinct from u.id
          and not exists (
            select from alert_reads r
            where r.apartment_id = a.apartment_id and r.person_id = u.id and r.alert_id = a.id
          )
        order by a.created_at desc limit 100
      ) newest
      where u.apartment_id = of_apartment and u.id = person
      limit 100
    ) unread;
  end;

-- Wakes the servers' workers once the cause is committed.
create function announce_deliveries() returns trigger language plpgsql as $$
begin
  perform pg_notify('danji', 'deliveries');
  return null;
end
$$;

-- Whoever changes the e-mail address of an account may not be its person. Who read mails at the former one is told
-- there, by the alert that the change has raised: at the end of its transaction.
create function tell_former_address() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into alert_deliveries (apartment_id, alert_id, person_id, channel, address, due_at, ignores_quiet_hours)
  select a.apartment_id, a.id, new.id, 'email', old.email, now() - interval '1 day', true
  from alerts a
  where a.apartment_id = new.apartment_id and a.user_id = new.id and a.kind = 'account_changed'
    and a.created_at >= now()
  order by a.created_at desc limit 1
  on conflict do nothing;
  return null;
end
$$;

-- Makes the deliveries of the most urgent alert that is not yet handed over, for its next people. `kinds` says of each
-- kind {"category": …, "channels": […], "ignoresQuietHours": …}, `open` which channels are switched on. Answers
-- whether there was such an alert.
create function hand_over_alerts(kinds jsonb, open text[], most integer) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  told alerts;
  kind jsonb;
  people uuid[];
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  told := next_waiting_alert();
  if told.id is null then
    return false;
  end if;
  if is_alert_over(told) then
    perform close_lapsed_alerts(most);
    return true;
  end if;
  kind := kinds -> told.kind;
  if jsonb_array_length(kind -> 'channels') > 0 then
    people := array(select next_recipients(told, most));
    insert into alert_deliveries (
      apartment_id, alert_id, person_id, channel, subscription_id, due_at, ignores_quiet_hours, waited
    )
    select told.apartment_id, told.id, t.person_id, t.channel, t.subscription_id,
      case when told.is_urgent then now() - interval '1 day' else coalesce(quiet.until, now()) end,
      quiet.is_ignored, quiet.until is not null
    from unnest(people) recipient
    join users u on u.id = recipient
    left join alert_settings s on s.apartment_id = told.apartment_id and s.person_id = u.id
    join delivery_targets() t
      on t.apartment_id = told.apartment_id and t.person_id = u.id and t.channel = any (open)
    cross join lateral (select (kind ->> 'ignoresQuietHours')::boolean as is_ignored) always
    cross join lateral (
      select always.is_ignored, case when not always.is_ignored then quiet_until(t.channel, s, now()) end as until
    ) quiet
    where may_be_told(t.channel, told.kind, u.is_initial_password)
      -- Who came later is not told.
      and u.created_at < told.created_at and u.id is distinct from told.actor_id
      and coalesce(
        (s.switches -> (kind ->> 'category') ->> t.channel)::boolean, kind -> 'channels' ? t.channel
      )
      -- The others find it in their daily mail.
      and (t.channel <> 'email' or always.is_ignored or s.email_mode = 'each')
      -- What would be over by then is in the inbox only.
      and (told.expires_at is null or coalesce(quiet.until, now()) < told.expires_at)
    on conflict do nothing;
  end if;
  update alerts a set
    handed_to = coalesce(people[cardinality(people)], a.handed_to),
    handed_over_at = case when people is null or cardinality(people) < most then now() end
  where a.apartment_id = told.apartment_id and a.id = told.id;
  return true;
end
$$;

-- What a daily mail tells of: the entries that the person has not read, as the inbox shows them, newest first. What
-- is older than two days was in the mails before.
create function unread_entries(of_apartment uuid, person uuid) returns jsonb
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select coalesce(jsonb_agg(
      jsonb_build_object('id', e.id, 'kind', e.kind, 'words', e.words, 'count', e.count) order by e.created_at desc
    ), '[]')
    from (
      select distinct on (coalesce(a.group_key, a.id::text)) a.id, a.kind, a.words, a.created_at,
        count(*) over (partition by coalesce(a.group_key, a.id::text)) as count
      from users u
      left join households h on h.apartment_id = u.apartment_id and h.id = u.household_id
      join alerts a on a.apartment_id = u.apartment_id
        and a.addressee = any (
          case u.role when 'resident' then array[u.id::text, 'residents']
            else u.id::text || array(select 'office:' || wanted from unnest(u.rights) wanted) end
        )
        and (a.buildings is null or h.building = any (a.buildings))
        and a.actor_id is distinct from u.id
        and a.created_at > greatest(u.created_at, u.alerts_read_until, now() - interval '48 hours')
      where u.apartment_id = of_apartment and u.id = person and not exists (
        select from alert_reads r
        where r.apartment_id = a.apartment_id and r.person_id = u.id and r.alert_id = a.id
      )
      order by coalesce(a.group_key, a.id::text), a.created_at desc
      limit 100
    ) e;
  end;

call hand_to_gate(
  'alerts_begin_at()', 'alerts_read_until()', 'announce_alert(uuid, uuid, text)',
  'raise_alert(text, uuid, text, text, jsonb, boolean, uuid[], integer[], text, boolean, text, interval, timestamptz, uuid, boolean)',
  'drop_alerts(uuid, uuid, text)', 'forget_alerts(timestamptz)', 'next_recipients(alerts, integer)',
  'close_lapsed_alerts(integer)', 'unread_alerts(uuid, uuid)', 'tell_former_address()',
  'hand_over_alerts(jsonb, text[], integer)', 'unread_entries(uuid, uuid)'
);
-- The gate's own affair.
revoke execute on function announce_alert(uuid, uuid, text), drop_alerts(uuid, uuid, text), next_recipients(alerts, integer),
  unread_alerts(uuid, uuid), unread_entries(uuid, uuid) from danji_app;

-- An inbox is what this policy shows: what is addressed to the caller, is not their own doing, and is neither
-- older than their account nor than 90 days. (Each subselect is asked once for the statement.)
create policy addressees_read on alerts for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and (addressee = any ((select alert_addressees())::text[]))
    and (buildings is null or ((select own_building()) = any (buildings)))
    and actor_id is distinct from app_user_id()
    and created_at > (select alerts_begin_at())
  );

create trigger alerts_wake_delivery after insert on alerts
  for each statement execute function announce_deliveries();

call follow_person('alerts', 'actor_id', 'forget');
call follow_person('alerts', 'user_id', 'delete');

create policy gate on alert_raisers to danji_gate using (true) with check (true);

create policy own_reads on alert_reads to danji_app
  using (apartment_id = app_apartment_id() and person_id = app_user_id())
  with check (apartment_id = app_apartment_id() and person_id = app_user_id());

call follow_person('alert_reads', 'person_id', 'delete');

-- A person's own wish, or the quiet hours of whoever wished for none.
create function quiet_hours_end(settings alert_settings, moment timestamptz) returns timestamptz
  language sql immutable
  return case
    when settings.person_id is null then end_of_quiet_hours('21:00', '08:00', moment)
    else end_of_quiet_hours(settings.quiet_from, settings.quiet_until, moment)
  end;

-- Other quiet hours count for what already waits for their end, too: the next claim looks again.
create function reconsider_quiet_hours() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update alert_deliveries d set due_at = now()
  where d.apartment_id = new.apartment_id and d.person_id = new.person_id and d.waited and d.due_at > now();
  if found then
    perform pg_notify('danji', 'deliveries');
  end if;
  return null;
end
$$;

-- Switches a channel off for somebody's categories, by a link of ours: '{user}:{channel}:{category},{category}'.
-- Null if we did not sign it; otherwise the categories, also if the person is gone.
create function unsubscribe_by_link(claims text, mac bytea) returns text[]
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  part constant text[] := string_to_array(claims, ':');
  categories constant text[] := string_to_array(part[3], ',');
  category text;
begin
  if is_signed_link(claims, mac) is not true then
    return null;
  end if;
  insert into alert_settings (apartment_id, person_id)
  select u.apartment_id, u.id from users u where u.id = part[1]::uuid and u.apartment_id is not null
  on conflict do nothing;
  foreach category in array categories loop
    update alert_settings s set switches = s.switches || jsonb_build_object(
      category, coalesce(s.switches -> category, '{}') || jsonb_build_object(part[2], false)
    )
    where s.person_id = part[1]::uuid;
  end loop;
  return categories;
end
$$;

-- Nobody's telephone rings at night, whatever hours they chose for the rest.
create function quiet_until(of_channel text, settings alert_settings, moment timestamptz) returns timestamptz
  language sql immutable
  return greatest(
    quiet_hours_end(settings, moment),
    case of_channel when 'message' then end_of_quiet_hours('21:00', '08:00', moment) end
  );

-- Another hour, or a daily mail after all, may be due now.
create function reconsider_digests() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_notify('danji', 'digests');
  return null;
end
$$;

call hand_to_gate('reconsider_quiet_hours()', 'unsubscribe_by_link(text, bytea)', 'reconsider_digests()');

create policy own_settings on alert_settings to danji_app
  using (apartment_id = app_apartment_id() and person_id = app_user_id())
  with check (apartment_id = app_apartment_id() and person_id = app_user_id());

create trigger alert_settings_reconsider after insert or update of quiet_from, quiet_until on alert_settings
  for each row execute function reconsider_quiet_hours();
create trigger alert_settings_reconsider_digests after insert or update of email_mode, daily_at on alert_settings
  for each row execute function reconsider_digests();

call follow_person('alert_settings', 'person_id', 'delete');

-- Makes the daily mails of the next people whose hour has come, and answers how many people that were. Who has
-- nothing unread at that hour gets none that day. It is too late after half a day, because tomorrow's mail has it.
create function make_digests(most integer) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  today constant date := (now() at time zone 'Asia/Seoul')::date;
  looked_at bigint;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  with due as (
    select u.apartment_id, u.id as person_id
    from users u
    left join alert_settings s on s.apartment_id = u.apartment_id and s.person_id = u.id
    left join alert_digests g on g.apartment_id = u.apartment_id and g.person_id = u.id
    cross join lateral (
      select (today + coalesce(s.daily_at, '08:00')) at time zone 'Asia/Seoul' as hour
    ) at
    where u.email_proved_at is not null and u.apartment_id is not null and not u.is_initial_password
      and coalesce(s.email_mode, 'daily') = 'daily' and (g.day is null or g.day < today)
      and at.hour <= now() and at.hour > now() - interval '12 hours'
      -- Who proves an address later than that begins tomorrow.
      and u.email_proved_at < at.hour + interval '30 minutes'
    order by u.apartment_id, u.id limit most
  ), taken as (
    insert into alert_digests as g (apartment_id, person_id, day)
    select d.apartment_id, d.person_id, today from due d
    on conflict (apartment_id, person_id) do update set day = excluded.day where g.day < excluded.day
    returning g.apartment_id, g.person_id
  ), made as (
    insert into alert_deliveries (apartment_id, person_id, channel, due_at, ignores_quiet_hours)
    select t.apartment_id, t.person_id, 'email', now(), false from taken t
    where unread_alerts(t.apartment_id, t.person_id) > 0
  )
  select count(*) into looked_at from due;
  return looked_at;
end
$$;

call hand_to_gate('make_digests(integer)');

call follow_person('alert_digests', 'person_id', 'delete');

-- Registers the browser of the calling session, which then belongs to the caller alone. Again at each visit.
create function register_push_subscription(
  given_endpoint text, given_p256dh text, given_auth text, given_label text, calling_session uuid
) returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  registered uuid;
  most constant integer := 10;
begin
  if app_role() is null or app_role() not in ('manager', 'resident') then
    raise insufficient_privilege;
  end if;
  -- One registration of a person at a time, so that there are never more than the most.
  perform from users u where u.id = app_user_id() for update;
  -- Again if another person has registered it between the two statements.
  for attempt in 1 .. 5 loop
    -- With what still waits for its former person.
    delete from push_subscriptions s where s.endpoint = given_endpoint and s.person_id <> app_user_id();
    insert into push_subscriptions as s (apartment_id, person_id, session_id, endpoint, p256dh, auth, vapid_key, label)
    select app_apartment_id(), app_user_id(), calling_session, given_endpoint, given_p256dh, given_auth,
      k.vapid_public, given_label
    from server_keys k
    on conflict (endpoint) do update set
      session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
      vapid_key = excluded.vapid_key, label = excluded.label, last_visit_at = now(),
      -- The same keys are refused as before.
      refused_at = case when s.p256dh = excluded.p256dh and s.auth = excluded.auth then s.refused_at end
    where s.person_id = excluded.person_id
    returning s.id into registered;
    exit when registered is not null;
  end loop;
  if registered is null then
    raise serialization_failure;
  end if;
  delete from push_subscriptions s
  where s.apartment_id = app_apartment_id() and s.person_id = app_user_id() and s.id not in (
    select kept.id from push_subscriptions kept
    where kept.apartment_id = app_apartment_id() and kept.person_id = app_user_id()
    order by kept.last_visit_at desc, kept.created_at desc, kept.id = registered desc limit most
  );
  return registered;
end
$$;

-- Signing out ends the pushes of that session. Housekeeping, which ends what ran out, does not.
create function end_pushes_of_session() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from push_subscriptions s where s.session_id = old.id;
  return null;
end
$$;

-- Where all sessions end, only the browser stays that has a session of the new epoch: at the end of the transaction,
-- because a person who chooses a new password keeps the calling one.
create function end_pushes_of_old_epochs() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from push_subscriptions s
  where s.apartment_id = new.apartment_id and s.person_id = new.id and not exists (
    select from sessions kept join users u on u.id = kept.user_id and u.session_epoch = kept.epoch
    where kept.id = s.session_id and kept.user_id = new.id
  );
  return null;
end
$$;

-- Those whom nobody has visited from for half a year.
create function forget_push_subscriptions() returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  forgotten bigint;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  delete from push_subscriptions where (apartment_id, id) in (
    select s.apartment_id, s.id from push_subscriptions s where s.last_visit_at < now() - interval '180 days'
    limit 1000
  );
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;

-- Where each person can be reached: every browser, every proved address, every number with its consent.
create function delivery_targets()
  returns table (apartment_id uuid, person_id uuid, channel text, subscription_id uuid)
  language sql stable
  begin atomic
    select s.apartment_id, s.person_id, 'push', s.id from push_subscriptions s
    union all
    select u.apartment_id, u.id, 'email', null::uuid from users u where u.email_proved_at is not null
    union all
    select c.apartment_id, c.person_id, 'message', null::uuid
    from consents c join users u on u.apartment_id = c.apartment_id and u.id = c.person_id
    where c.purpose = 'messages' and c.withdrawn_at is null and u.phone is not null;
  end;

-- What the worker needs to reach one person on one channel. Null if that is not possible any more.
create function delivery_target(
  of_apartment uuid, of_person uuid, of_channel text, of_subscription uuid
) returns jsonb
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select case of_channel
      when 'push' then (
        select jsonb_build_object(
          'endpoint', s.endpoint, 'p256dh', s.p256dh, 'auth', s.auth, 'vapidKey', s.vapid_key,
          'refusedSecondsAgo', extract(epoch from now() - s.refused_at)
        )
        from push_subscriptions s
        where s.apartment_id = of_apartment and s.person_id = of_person and s.id = of_subscription
      )
      when 'email' then (
        select jsonb_build_object('address', u.email) from users u
        where u.apartment_id = of_apartment and u.id = of_person and u.email_proved_at is not null
      )
      when 'message' then (
        select jsonb_build_object('phone', u.phone) from users u
        where u.apartment_id = of_apartment and u.id = of_person and u.phone is not null
          and has_consent(u.apartment_id, u.id, 'messages')
      ) end;
  end;

call hand_to_gate(
  'register_push_subscription(text, text, text, text, uuid)', 'end_pushes_of_session()', 'end_pushes_of_old_epochs()',
  'forget_push_subscriptions()', 'delivery_target(uuid, uuid, text, uuid)'
);
-- The gate's own affair.
revoke execute on function delivery_target(uuid, uuid, text, uuid) from danji_app;

create policy own_browsers on push_subscriptions to danji_app
  using (apartment_id = app_apartment_id() and person_id = app_user_id());

call follow_person('push_subscriptions', 'person_id', 'delete');

create trigger sessions_end_pushes after delete on sessions
  for each row when (app_role() is not null) execute function end_pushes_of_session();

create trigger users_begin_with_read_alerts before update of apartment_id on users
  for each row when (new.apartment_id is distinct from old.apartment_id) execute function begin_with_read_alerts();

-- Whoever never chose a password has no browser here.
create constraint trigger users_end_pushes after update on users deferrable initially deferred
  for each row when (
    new.session_epoch <> old.session_epoch
    and old.password_hash is not null
    and new.apartment_id is not null
  ) execute function end_pushes_of_old_epochs();
create constraint trigger users_tell_former_address after update on users deferrable initially deferred
  for each row when (
    new.email <> old.email and old.email_proved_at is not null and new.apartment_id = old.apartment_id
  ) execute function tell_former_address();

-- A push to each of the caller's own browsers, at any hour. It is in no inbox.
create function request_test_pushes() returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into alert_deliveries (apartment_id, person_id, channel, subscription_id, due_at, ignores_quiet_hours)
  select s.apartment_id, s.person_id, 'push', s.id, now() - interval '1 day', true
  from push_subscriptions s
  where s.apartment_id = app_apartment_id() and s.person_id = app_user_id();
  perform pg_notify('danji', 'deliveries');
end
$$;

-- Takes deliveries that are due, for two minutes. What waited for the end of quiet hours is taken together,
-- by target, because several come as one; what falls into quiet hours now is put off. A mail without an alert
-- is a daily one, and brings what it tells of.
create function claim_deliveries(of_channels text[], most integer) returns table (
    apartment_id uuid, id uuid, alert_id uuid, channel text, person_id uuid, target jsonb, attempts smallint,
    waited boolean, is_over boolean, role text, apartment_name text, shows_notice_title boolean, unread bigint,
    kind text, group_key text, words jsonb, is_urgent boolean, seconds_left integer,
    switches jsonb, unread_entries jsonb, over_at timestamptz
  )
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  awake constant text[] := array(
    select c from unnest(of_channels) c
    where not exists (select from resting_channels r where r.channel = c and r.until > now())
  );
  -- One server at a time, or each would take a part of what belongs together.
  takes_waited constant boolean := pg_try_advisory_xact_lock(hashtext('danji.deliveries_after_quiet_hours'));
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  return query
    with free as (
      select d.apartment_id, d.id from alert_deliveries d
      where d.due_at <= now() and not d.waited and d.channel = any (awake)
      order by d.due_at limit most for update skip locked
    ), first_waited as (
      select d.apartment_id, d.person_id, d.channel, d.subscription_id from alert_deliveries d
      where takes_waited and d.due_at <= now() and d.waited and d.channel = any (awake)
      order by d.due_at limit greatest(most - (select count(*) from free), 0)
    ), together as (
      select d.apartment_id, d.id from alert_deliveries d
      join (select distinct * from first_waited) t
        on t.apartment_id = d.apartment_id and t.person_id = d.person_id and t.channel = d.channel
          and t.subscription_id is not distinct from d.subscription_id
      where d.due_at <= now() and d.waited
      for update of d
    ), looked_at as (
      select due.apartment_id, due.id, s.shows_notice_title, s.switches,
        case when not d.ignores_quiet_hours then quiet_until(d.channel, s, now()) end as quiet_until
      from (select * from free union all select * from together) due
      join alert_deliveries d on d.apartment_id = due.apartment_id and d.id = due.id
      left join alert_settings s on s.apartment_id = d.apartment_id and s.person_id = d.person_id
    ), claimed as (
      update alert_deliveries d set
        due_at = coalesce(l.quiet_until, now() + interval '2 minutes'), waited = d.waited or l.quiet_until is not null
      from looked_at l
      where d.apartment_id = l.apartment_id and d.id = l.id
      returning d.*, l.quiet_until, l.shows_notice_title, l.switches
    )
    select c.apartment_id, c.id, c.alert_id, c.channel, c.person_id,
      case when c.address is null then delivery_target(c.apartment_id, c.person_id, c.channel, c.subscription_id)
        else jsonb_build_object('address', c.address) end,
      c.attempts, c.waited,
      not may_be_told(c.channel, a.kind, u.is_initial_password)
        or a.id is not null and (is_alert_over(a) or not still_concerns(a, u.id, not c.ignores_quiet_hours))
        -- A test is of use to whoever waits for it.
        or c.channel = 'push' and c.alert_id is null and c.created_at < now() - interval '10 minutes',
      u.role, home.name, coalesce(c.shows_notice_title, true), unread_alerts(c.apartment_id, c.person_id),
      a.kind, a.group_key, a.words, coalesce(a.is_urgent, false),
      extract(epoch from a.expires_at - now())::integer,
      coalesce(c.switches, '{}'),
      case when c.channel = 'email' and c.alert_id is null then unread_entries(c.apartment_id, c.person_id) end,
      alert_over_at(a)
    from claimed c
    join users u on u.apartment_id = c.apartment_id and u.id = c.person_id
    join apartments home on home.id = c.apartment_id
    left join alerts a on a.apartment_id = c.apartment_id and a.id = c.alert_id
    where c.quiet_until is null;
end
$$;

-- Removes what is done with and counts it, puts off what is to be tried again. `results` is a list of
-- {"apartmentId", "id", "outcome": "sent" | "failed" | "gone" | "again", "afterSeconds", "restsChannel", "isRefused",
-- "isUncounted"}.
create function finish_deliveries(results jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  counted record;
  gone_apartments uuid[];
  gone_subscriptions uuid[];
  unreachable_apartments uuid[];
  unreachable_people uuid[];
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;

  -- In one order, so that two servers do not wait for each other.
  perform from push_subscriptions s
  where (s.apartment_id, s.id) in (
    select d.apartment_id, d.subscription_id from delivery_results(results) r
    join alert_deliveries d on d.apartment_id = r.apartment_id and d.id = r.id
  )
  order by s.id for no key update;
  update push_subscriptions s set
    last_sent_at = case r.outcome when 'sent' then now() else s.last_sent_at end,
    refused_at = case r.outcome when 'sent' then null else coalesce(s.refused_at, now()) end
  from delivery_results(results) r
  join alert_deliveries d on d.apartment_id = r.apartment_id and d.id = r.id
  where s.apartment_id = d.apartment_id and s.id = d.subscription_id and (r.outcome = 'sent' or r.is_refused);

  -- What was under way when the channel was laid to rest does not wake it.
  delete from resting_channels c where c.until <= now() and c.channel in (
    select d.channel from delivery_results(results) r
    join alert_deliveries d on d.apartment_id = r.apartment_id and d.id = r.id
    where r.outcome = 'sent'
  );
  insert into resting_channels as c (channel, until)
  select distinct d.channel, now() + interval '10 minutes' from delivery_results(results) r
  join alert_deliveries d on d.apartment_id = r.apartment_id and d.id = r.id
  where r.rests_channel
  on conflict (channel) do update set until = excluded.until;

  -- The fault of a channel is none of its deliveries', so it uses up no attempt.
  update alert_deliveries d set
    due_at = now() + make_interval(secs => r.after_seconds), attempts = d.attempts + (not r.is_uncounted)::integer
  from delivery_results(results) r
  where r.outcome = 'again' and d.apartment_id = r.apartment_id and d.id = r.id;

  select array_agg(d.apartment_id), array_agg(d.subscription_id) into gone_apartments, gone_subscriptions
  from delivery_results(results) r
  join alert_deliveries d on d.apartment_id = r.apartment_id and d.id = r.id
  where r.outcome = 'gone' and d.subscription_id is not null;

  -- A message that was not taken is not counted.
  with returned as (
    delete from sent_messages s using delivery_results(results) r
    where r.outcome in ('gone', 'failed') and s.apartment_id = r.apartment_id and s.id = r.id
    returning s.apartment_id, s.month
  ), by_month as (
    select r.apartment_id, r.month, count(*) as back from returned r group by r.apartment_id, r.month
  )
  update message_months m set used = m.used - b.back from by_month b
  where m.apartment_id = b.apartment_id and m.month = b.month;

  -- There is no such address or number. The former address of somebody is no longer theirs anyway.
  update users u set email_proved_at = null, email_refused_at = now()
  from delivery_results(results) r
  join alert_deliveries d on d.apartment_id = r.apartment_id and d.id = r.id
  where r.outcome = 'gone' and d.channel = 'email' and d.address is null
    and u.apartment_id = d.apartment_id and u.id = d.person_id and u.email_proved_at is not null;
  select array_agg(d.apartment_id), array_agg(d.person_id) into unreachable_apartments, unreachable_people
  from delivery_results(results) r
  join alert_deliveries d on d.apartment_id = r.apartment_id and d.id = r.id
  where r.outcome = 'gone' and d.channel = 'message';

  -- In one order, so that two servers do not wait for each other.
  for counted in
    with finished as (
      delete from alert_deliveries d using delivery_results(results) r
      where r.outcome <> 'again' and d.apartment_id = r.apartment_id and d.id = r.id
      returning d.apartment_id, d.alert_id, d.channel, r.outcome
    )
    select f.apartment_id, f.alert_id, f.channel, count(*) filter (where f.outcome = 'sent') as sent,
      count(*) filter (where f.outcome <> 'sent') as failed
    from finished f where f.alert_id is not null
    group by f.apartment_id, f.alert_id, f.channel order by f.apartment_id, f.alert_id, f.channel
  loop
    update alerts a set counters = a.counters || jsonb_build_object(counted.channel, jsonb_build_object(
      'sent', coalesce((a.counters -> counted.channel ->> 'sent')::integer, 0) + counted.sent,
      'failed', coalesce((a.counters -> counted.channel ->> 'failed')::integer, 0) + counted.failed
    ))
    where a.apartment_id = counted.apartment_id and a.id = counted.alert_id;
  end loop;

  delete from push_subscriptions s using unnest(gone_apartments, gone_subscriptions) g (apartment_id, id)
  where s.apartment_id = g.apartment_id and s.id = g.id;
  update consents c set withdrawn_at = now()
  from unnest(unreachable_apartments, unreachable_people) g (apartment_id, person_id)
  where c.purpose = 'phone' and c.withdrawn_at is null
    and c.apartment_id = g.apartment_id and c.person_id = g.person_id;
end
$$;

call hand_to_gate('request_test_pushes()', 'claim_deliveries(text[], integer)', 'finish_deliveries(jsonb)');

call follow_person('alert_deliveries', 'person_id', 'delete');

-- Null: something has got through. What nobody has noted for a day is forgotten.
create function note_push_fault(given_host text, given_fault text) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  delete from push_faults f
  where given_fault is null and f.host = given_host or f.noted_at < now() - interval '1 day';
  if given_fault is not null then
    insert into push_faults as f (host, fault) values (given_host, given_fault)
    on conflict (host) do update set fault = excluded.fault, noted_at = now();
  end if;
end
$$;

call hand_to_gate('note_push_fault(text, text)');

create policy gate on push_faults to danji_gate using (true) with check (true);

create policy super_admins_see_faults on push_faults for select to danji_app
  using ((select app_role() = 'superAdmin'));

create policy gate on resting_channels to danji_gate using (true) with check (true);

create policy super_admins_see_faults on resting_channels for select to danji_app
  using ((select app_role() = 'superAdmin'));

-- Counts a message before it is sent, once for all attempts. False beyond the month's limit, which the office is
-- told of once.
create function take_message(of_apartment uuid, delivery uuid, of_alert uuid, most integer) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  this_month constant date := date_trunc('month', now() at time zone 'Asia/Seoul');
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  insert into sent_messages (apartment_id, id, alert_id, month)
  values (of_apartment, delivery, of_alert, this_month) on conflict do nothing;
  if not found then
    return true;
  end if;
  insert into message_months as m (apartment_id, month, used) values (of_apartment, this_month, 1)
  on conflict (apartment_id, month) do update set used = m.used + 1 where m.used < most;
  if found then
    return true;
  end if;
  delete from sent_messages s where s.apartment_id = of_apartment and s.id = delivery;
  perform raise_alert(
    'messages_used_up', of_apartment, 'messages:' || this_month, null, jsonb_build_object('limit', most), false,
    null, null, 'notices', false, null, interval '0', null, of_apartment
  );
  return false;
end
$$;

-- What the gateway says became of a message. A repeat changes nothing.
create function note_message_report(of_message uuid, new_state text, new_code text) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  reported sent_messages;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  update sent_messages s set state = new_state, code = new_code
  where s.id = of_message and s.state = 'handed over'
  returning s.* into reported;
  if found and new_state = 'failed' then
    update alerts a set counters = a.counters || jsonb_build_object('message', jsonb_build_object(
      'sent', coalesce((a.counters -> 'message' ->> 'sent')::integer, 0) - 1,
      'failed', coalesce((a.counters -> 'message' ->> 'failed')::integer, 0) + 1
    ))
    where a.apartment_id = reported.apartment_id and a.id = reported.alert_id;
  end if;
end
$$;

call hand_to_gate('take_message(uuid, uuid, uuid, integer)', 'note_message_report(uuid, text, text)');

create policy gate on sent_messages to danji_gate using (true) with check (true);

create policy gate on message_months to danji_gate using (true) with check (true);
