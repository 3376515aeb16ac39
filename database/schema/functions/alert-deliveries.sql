-- Made by `npm run generate`: read it, and change it by a migration.

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
alter function claim_deliveries(text[],integer) owner to danji_gate;
-- Run by danji_app.

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
alter function finish_deliveries(jsonb) owner to danji_gate;
-- Run by danji_app.

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
alter function request_test_pushes() owner to danji_gate;
-- Run by danji_app.
