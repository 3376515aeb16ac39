-- Mails to proved addresses, at once or as one a day, and messages to telephone numbers with a recorded consent.

alter table users
  add column email_proved_at timestamptz,
  -- A mail server said that there is no such address.
  add column email_refused_at timestamptz,
  -- Digits as they are dialled. Only with its person's consent, and read by the gate alone.
  add column phone text check (phone ~ '^01[016-9]\d{7,8}$');
grant select (email_proved_at, email_refused_at) on users to danji_app;
create index users_with_proved_email on users (apartment_id, id) where email_proved_at is not null;

-- Another address is not proved, whoever enters it; and a number was given to one apartment.
create function forget_what_was_proved() returns trigger language plpgsql as $$
begin
  if new.email is distinct from old.email then
    new.email_proved_at := null;
    new.email_refused_at := null;
  end if;
  if new.apartment_id is distinct from old.apartment_id then
    new.phone := null;
  end if;
  return new;
end
$$;
create trigger users_forget_what_was_proved before update of email, apartment_id on users
  for each row execute function forget_what_was_proved();

-- One code a person, which went to the address that the account had then. Super admins prove theirs, too.
create table email_proofs (
  user_id uuid primary key,
  email text not null,
  code_hash bytea not null,
  tries smallint not null default 0,
  expires_at timestamptz not null,
  constraint email_proofs_person_exists foreign key (user_id) references users (id) on delete cascade
);
alter table email_proofs enable row level security, force row level security;
grant select, insert, update, delete on email_proofs to danji_gate;
create policy gate on email_proofs to danji_gate using (true) with check (true);

create function start_email_proof(given_hash bytea) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into email_proofs as p (user_id, email, code_hash, expires_at)
  select u.id, u.email, given_hash, now() + interval '10 minutes' from users u where u.id = app_user_id()
  on conflict (user_id) do update set
    email = excluded.email, code_hash = excluded.code_hash, tries = 0, expires_at = excluded.expires_at;
end
$$;

-- 'proved', 'wrong' or 'expired'. Whoever failed five times needs another code.
create function confirm_email(given_hash bytea) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  proof email_proofs;
begin
  select p.* into proof from email_proofs p join users u on u.id = p.user_id and u.email = p.email
  where p.user_id = app_user_id() and p.expires_at > now() and p.tries < 5
  for update of p;
  if not found then
    return 'expired';
  end if;
  if proof.code_hash <> given_hash then
    update email_proofs p set tries = p.tries + 1 where p.user_id = proof.user_id;
    return 'wrong';
  end if;
  update users u set email_proved_at = now(), email_refused_at = null where u.id = proof.user_id;
  delete from email_proofs p where p.user_id = proof.user_id;
  return 'proved';
end
$$;

-- What people agreed to: one row for each time, which a withdrawal ends.
create table consents (
  apartment_id uuid not null,
  id uuid not null default gen_random_uuid(),
  person_id uuid not null,
  purpose text not null check (purpose in ('phone', 'messages')),
  -- Of the text that was agreed to.
  version text not null check (char_length(version) <= 20),
  -- When it was given.
  created_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  primary key (apartment_id, id),
  constraint consents_person_exists foreign key (apartment_id, person_id)
    references users (apartment_id, id) on delete cascade
);
create index consents_of_person on consents (apartment_id, person_id);
create unique index consents_given on consents (apartment_id, person_id, purpose) where withdrawn_at is null;
call protect_tenant_table('consents');
call follow_person('consents', 'person_id', 'delete');
grant select, update (withdrawn_at) on consents to danji_gate;
grant select, insert (apartment_id, person_id, purpose, version), update (withdrawn_at) on consents to danji_app;
create policy own_consents on consents to danji_app
  using (apartment_id = app_apartment_id() and person_id = app_user_id())
  with check (apartment_id = app_apartment_id() and person_id = app_user_id());

-- Without its consent, a number is kept no longer, and nothing is sent to it.
create function end_what_was_agreed() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from alert_deliveries d
  where d.apartment_id = new.apartment_id and d.person_id = new.person_id and d.channel = 'message';
  if new.purpose = 'phone' then
    update users u set phone = null where u.apartment_id = new.apartment_id and u.id = new.person_id;
    update consents c set withdrawn_at = now()
    where c.apartment_id = new.apartment_id and c.person_id = new.person_id and c.purpose = 'messages'
      and c.withdrawn_at is null;
  end if;
  return null;
end
$$;
create trigger consents_end after update of withdrawn_at on consents
  for each row when (old.withdrawn_at is null and new.withdrawn_at is not null)
  execute function end_what_was_agreed();

create function has_consent(apartment uuid, person uuid, for_purpose text) returns boolean
  language sql stable
  return exists (
    select from consents c
    where c.apartment_id = apartment and c.person_id = person and c.purpose = for_purpose and c.withdrawn_at is null
  );

create function own_phone() returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select u.phone from users u where u.id = app_user_id();
  end;

-- Null takes the number away. Answers whether the caller's consent allows it.
create function keep_own_phone(given text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update users u set phone = given
  where u.id = app_user_id()
    and (given is null or has_consent(app_apartment_id(), app_user_id(), 'phone'));
  return found;
end
$$;

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
call follow_person('alert_digests', 'person_id', 'delete');
grant select, insert, update on alert_digests to danji_gate;

-- How many messages an apartment has sent in a month of Seoul's.
create table message_months (
  apartment_id uuid not null references apartments (id) on delete cascade,
  month date not null,
  used integer not null,
  primary key (apartment_id, month)
);
call protect_tenant_table('message_months');
grant select, insert, update on message_months to danji_gate;
create policy gate on message_months to danji_gate using (true) with check (true);

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
create policy gate on sent_messages to danji_gate using (true) with check (true);

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

-- Whether the link-signing key has signed the text: HMAC-SHA256 (RFC 2104). The key itself leaves the database for
-- the worker alone.
create function is_signed_link(message text, mac bytea) returns boolean
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  key bytea := (select k.link_key from server_keys k);
  inner_pad bytea := '';
  outer_pad bytea := '';
begin
  key := key || decode(repeat('00', 64 - length(key)), 'hex');
  inner_pad := key;
  outer_pad := key;
  for i in 0 .. 63 loop
    inner_pad := set_byte(inner_pad, i, get_byte(key, i) # 54);
    outer_pad := set_byte(outer_pad, i, get_byte(key, i) # 92);
  end loop;
  return sha256(outer_pad || sha256(inner_pad || convert_to(message, 'UTF8'))) = mac;
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
grant insert, update (switches) on alert_settings to danji_gate;

-- An address of its own: the former one, when the account has another now.
alter table alert_deliveries add column address text;
drop index alert_deliveries_once;
create unique index alert_deliveries_once on alert_deliveries
  (apartment_id, alert_id, channel, person_id, coalesce(subscription_id, person_id), coalesce(address, ''));

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
create constraint trigger users_tell_former_address after update on users
  deferrable initially deferred for each row
  when (new.email <> old.email and old.email_proved_at is not null and new.apartment_id = old.apartment_id)
  execute function tell_former_address();

create or replace function delivery_targets()
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

create or replace function delivery_target(
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
      )
    end;
  end;

-- Nobody's telephone rings at night, whatever hours they chose for the rest.
create function quiet_until(of_channel text, settings alert_settings, moment timestamptz) returns timestamptz
  language sql immutable
  return greatest(
    quiet_hours_end(settings, moment),
    case of_channel when 'message' then end_of_quiet_hours('21:00', '08:00', moment) end
  );

-- Whoever awaits the set-up has a password that others have seen. A message goes all the same, because its consent
-- was given by hand, and so does the news that the office has reset the password, to the address proved before.
create function may_be_told(of_channel text, of_kind text, awaits_setup boolean) returns boolean
  language sql immutable
  return not awaits_setup or of_channel = 'message' or of_channel = 'email' and of_kind = 'account_changed';

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

-- Another hour, or a daily mail after all, may be due now.
create function reconsider_digests() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_notify('danji', 'digests');
  return null;
end
$$;
create trigger alert_settings_reconsider_digests after insert or update of email_mode, daily_at on alert_settings
  for each row execute function reconsider_digests();

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

-- News of two days ago, or what was urgent six hours ago, is none any more.
create function alert_over_at(told alerts) returns timestamptz language sql stable
  return least(
    told.expires_at, told.created_at + case when told.is_urgent then interval '6 hours' else interval '48 hours' end
  );
create or replace function is_alert_over(told alerts) returns boolean language sql stable
  return now() > alert_over_at(told);

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

call hand_to_gate(
  'start_email_proof(bytea)',
  'confirm_email(bytea)',
  'end_what_was_agreed()',
  'own_phone()',
  'keep_own_phone(text)',
  'take_message(uuid, uuid, uuid, integer)',
  'note_message_report(uuid, text, text)',
  'is_signed_link(text, bytea)',
  'unsubscribe_by_link(text, bytea)',
  'tell_former_address()',
  'hand_over_alerts(jsonb, text[], integer)',
  'make_digests(integer)',
  'reconsider_digests()',
  'unread_entries(uuid, uuid)',
  'claim_deliveries(text[], integer)',
  'finish_deliveries(jsonb)'
);
-- The gate's own affair.
revoke execute on function is_signed_link(text, bytea), unread_entries(uuid, uuid) from danji_app;
