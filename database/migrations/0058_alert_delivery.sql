-- Alerts on their way out: what waits for which person and channel, and the browsers that take pushes. What the
-- worker does with it are gate functions that refuse every caller.

-- Made at the first start, by whichever server is first, and shared by all.
create table server_keys (
  -- There is one row.
  id boolean primary key default true check (id),
  vapid_public text not null,
  vapid_private text not null,
  -- Signs the links in mails.
  link_key bytea not null,
  created_at timestamptz not null default now()
);
alter table server_keys enable row level security;
alter table server_keys force row level security;
grant select, insert on server_keys to danji_gate;
create policy gate on server_keys to danji_gate using (true) with check (true);

-- Keeps the given keys if there are none yet, and gives those that are kept.
create function keep_server_keys(
  new_public text, new_private text, new_link_key bytea,
  out vapid_public text, out vapid_private text, out link_key bytea
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  insert into server_keys (vapid_public, vapid_private, link_key)
  values (new_public, new_private, new_link_key) on conflict do nothing;
  select k.vapid_public, k.vapid_private, k.link_key into vapid_public, vapid_private, link_key from server_keys k;
end
$$;

-- What browsers subscribe with. Null before the first start of a server that knows the keys.
create function vapid_public_key() returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select k.vapid_public from server_keys k;
  end;

-- How each person wants to hear of alerts. Whoever has no row takes what is the default here.
create table alert_settings (
  apartment_id uuid not null,
  person_id uuid not null,
  -- Only what differs from the kinds' own channels: {"community": {"push": false}}.
  switches jsonb not null default '{}' check (jsonb_typeof(switches) = 'object'),
  -- Seoul's time. Both null: none.
  quiet_from time default '21:00',
  quiet_until time default '08:00',
  email_mode text not null default 'daily' check (email_mode in ('each', 'daily')),
  daily_at time not null default '08:00',
  shows_notice_title boolean not null default true,
  primary key (apartment_id, person_id),
  constraint alert_settings_quiet_hours check (
    (quiet_from is null) = (quiet_until is null) and quiet_from is distinct from coalesce(quiet_until, '24:00')
  ),
  constraint alert_settings_person_exists foreign key (apartment_id, person_id)
    references users (apartment_id, id) on delete cascade
);
call protect_tenant_table('alert_settings');
call follow_person('alert_settings', 'person_id', 'delete');
grant select on alert_settings to danji_gate;
grant select, insert, update on alert_settings to danji_app;
create policy own_settings on alert_settings to danji_app
  using (apartment_id = app_apartment_id() and person_id = app_user_id())
  with check (apartment_id = app_apartment_id() and person_id = app_user_id());

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
create index push_subscriptions_of_person on push_subscriptions (apartment_id, person_id);
create index push_subscriptions_of_session on push_subscriptions (session_id);
create index push_subscriptions_by_visit on push_subscriptions (last_visit_at);
call protect_tenant_table('push_subscriptions');
call follow_person('push_subscriptions', 'person_id', 'delete');
grant select, insert, update, delete on push_subscriptions to danji_gate;
grant select (apartment_id, id, person_id, session_id, endpoint, label, created_at, last_visit_at, last_sent_at),
  delete on push_subscriptions to danji_app;
create policy own_browsers on push_subscriptions to danji_app
  using (apartment_id = app_apartment_id() and person_id = app_user_id());

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
  primary key (apartment_id, id),
  constraint alert_deliveries_name_their_target check ((channel = 'push') = (subscription_id is not null)),
  constraint alert_deliveries_alert_exists foreign key (apartment_id, alert_id)
    references alerts (apartment_id, id) on delete cascade,
  constraint alert_deliveries_person_exists foreign key (apartment_id, person_id)
    references users (apartment_id, id) on delete cascade,
  constraint alert_deliveries_subscription_exists foreign key (apartment_id, subscription_id)
    references push_subscriptions (apartment_id, id) on delete cascade
);
create unique index alert_deliveries_once on alert_deliveries
  (apartment_id, alert_id, channel, person_id, coalesce(subscription_id, person_id));
create index alert_deliveries_of_person on alert_deliveries (apartment_id, person_id, channel);
create index alert_deliveries_of_subscription on alert_deliveries (apartment_id, subscription_id);
create index alert_deliveries_due on alert_deliveries (due_at) where not waited;
create index alert_deliveries_due_after_quiet_hours on alert_deliveries (due_at) where waited;
call protect_tenant_table('alert_deliveries');
call follow_person('alert_deliveries', 'person_id', 'delete');
grant select, insert, update, delete on alert_deliveries to danji_gate;

-- A channel whose provider refuses us rests. Its row stays until something gets through again.
create table resting_channels (
  channel text primary key,
  until timestamptz not null
);
alter table resting_channels enable row level security;
alter table resting_channels force row level security;
grant select, insert, update, delete on resting_channels to danji_gate;
create policy gate on resting_channels to danji_gate using (true) with check (true);
grant select on resting_channels to danji_app;
create policy super_admins_see_faults on resting_channels for select to danji_app
  using (app_role() = 'superAdmin');

-- Push services that take nothing from us at the moment, by their hosts, until something gets through again.
create table push_faults (
  host text primary key check (char_length(host) <= 300),
  fault text not null,
  noted_at timestamptz not null default now()
);
alter table push_faults enable row level security;
alter table push_faults force row level security;
grant select, insert, update, delete on push_faults to danji_gate;
create policy gate on push_faults to danji_gate using (true) with check (true);
grant select on push_faults to danji_app;
create policy super_admins_see_faults on push_faults for select to danji_app
  using (app_role() = 'superAdmin');

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
create trigger sessions_end_pushes after delete on sessions
  for each row when (app_role() is not null) execute function end_pushes_of_session();

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
-- Whoever never chose a password has no browser here.
create constraint trigger users_end_pushes after update on users
  deferrable initially deferred for each row
  when (new.session_epoch <> old.session_epoch and old.password_hash is not null and new.apartment_id is not null)
  execute function end_pushes_of_old_epochs();

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
create trigger alert_settings_reconsider after insert or update of quiet_from, quiet_until on alert_settings
  for each row execute function reconsider_quiet_hours();

-- Where each person can be reached outside of the product.
create function delivery_targets()
  returns table (apartment_id uuid, person_id uuid, channel text, subscription_id uuid)
  language sql stable
  begin atomic
    select s.apartment_id, s.person_id, 'push', s.id from push_subscriptions s;
  end;

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

-- News of two days ago, or what was urgent six hours ago, is no push any more.
create function is_alert_over(told alerts) returns boolean language sql stable
  return now() > least(
    told.expires_at, told.created_at + case when told.is_urgent then interval '6 hours' else interval '48 hours' end
  );

-- Whether an alert still concerns somebody for whom it waited: who is no longer addressed by it, has muted its
-- thread or has read it meanwhile needs no push of it. What nobody can hold back is sent even to whoever has read it,
-- because that may not have been its person.
create function still_concerns(told alerts, person uuid, is_held_back boolean) returns boolean language sql stable
  return exists (
    select from users u
    where u.apartment_id = told.apartment_id and u.id = person
      and case told.audience
        when 'user' then u.id = told.user_id
        when 'office' then u.role = 'manager' and told.office_right = any (u.rights)
        else u.role = 'resident' and (told.buildings is null or (
          select h.building from households h where h.apartment_id = u.apartment_id and h.id = u.household_id
        ) = any (told.buildings))
      end
      and not exists (
        select from muted_threads m
        where m.apartment_id = u.apartment_id and m.person_id = u.id and m.post_id = told.subject_id
      )
      and (not is_held_back or told.created_at > u.alerts_read_until and not exists (
        select from alert_reads r
        where r.apartment_id = u.apartment_id and r.person_id = u.id and r.alert_id = told.id
      ))
  );

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

-- How a channel reaches somebody.
create function delivery_target(of_apartment uuid, of_person uuid, of_channel text, of_subscription uuid) returns jsonb
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select jsonb_build_object(
      'endpoint', s.endpoint, 'p256dh', s.p256dh, 'auth', s.auth, 'vapidKey', s.vapid_key,
      'refusedSecondsAgo', extract(epoch from now() - s.refused_at)
    )
    from push_subscriptions s
    where of_channel = 'push' and s.apartment_id = of_apartment and s.person_id = of_person and s.id = of_subscription;
  end;

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

-- Wakes the servers' workers once the cause is committed.
create function announce_deliveries() returns trigger language plpgsql as $$
begin
  perform pg_notify('danji', 'deliveries');
  return null;
end
$$;
create trigger alerts_wake_delivery after insert on alerts
  for each statement execute function announce_deliveries();

call hand_to_gate(
  'keep_server_keys(text, text, bytea)',
  'vapid_public_key()',
  'note_push_fault(text, text)',
  'register_push_subscription(text, text, text, text, uuid)',
  'end_pushes_of_session()',
  'end_pushes_of_old_epochs()',
  'forget_push_subscriptions()',
  'reconsider_quiet_hours()',
  'next_recipients(alerts, integer)',
  'close_lapsed_alerts(integer)',
  'unread_alerts(uuid, uuid)',
  'delivery_target(uuid, uuid, text, uuid)',
  'request_test_pushes()'
);
-- The gate's own affair.
revoke execute on function next_recipients(alerts, integer), unread_alerts(uuid, uuid),
  delivery_target(uuid, uuid, text, uuid) from danji_app;
