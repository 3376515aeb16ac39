-- Made by `npm run generate`: read it, and change it by a migration.

-- News of two days ago, or what was urgent six hours ago, is none any more.
create function alert_over_at(told alerts) returns timestamptz language sql stable
  return least(
    told.expires_at, told.created_at + case when told.is_urgent then interval '6 hours' else interval '48 hours' end
  );

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
alter function announce_alert(uuid,uuid,text) owner to danji_gate;
-- Run by its owner alone.

-- Wakes the servers' workers once the cause is committed.
create function announce_deliveries() returns trigger language plpgsql as $$
begin
  perform pg_notify('danji', 'deliveries');
  return null;
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
alter function close_lapsed_alerts(integer) owner to danji_gate;
-- Run by danji_app.

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
alter function drop_alerts(uuid,uuid,text) owner to danji_gate;
-- Run by its owner alone.

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
alter function forget_alerts(timestamp with time zone) owner to danji_gate;
-- Run by danji_app.

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
alter function hand_over_alerts(jsonb,text[],integer) owner to danji_gate;
-- Run by danji_app.

-- Whether what the alert tells is past, so that nobody needs to be told of it any more.
create function is_alert_over(told alerts) returns boolean language sql stable
  return now() > alert_over_at(told);

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
alter function next_recipients(alerts,integer) owner to danji_gate;
-- Run by its owner alone.

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
alter function raise_alert(text,uuid,text,text,jsonb,boolean,uuid[],integer[],text,boolean,text,interval,timestamp with time zone,uuid,boolean) owner to danji_gate;
-- Run by danji_app.

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
alter function unread_alerts(uuid,uuid) owner to danji_gate;
-- Run by its owner alone.

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
alter function unread_entries(uuid,uuid) owner to danji_gate;
-- Run by its owner alone.
