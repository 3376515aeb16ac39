-- Made by `npm run generate`: read it, and change it by a migration.

-- The households with an account, for whoever may write notices but may not see the accounts. Those that a bulk is
-- about to make do not count yet.
create function households_with_account() returns setof uuid
  language plpgsql stable security definer rows 1000 set search_path = pg_catalog, public, pg_temp as $$
begin
  if not app_has_right('notices') then
    raise insufficient_privilege;
  end if;
  return query
    select distinct u.household_id from users u
    where u.apartment_id = app_apartment_id() and u.role = 'resident'
      and (u.bulk_id is null or u.bulk_id <> all (array(select b.id from resident_bulks b)));
end
$$;
alter function households_with_account() owner to danji_gate;
-- Run by danji_app.

-- What became of a notice's alerts of this moment or later, by channel. Alerts are kept for 90 days.
create function notice_deliveries(of_notice uuid, since timestamptz)
  returns table (channel text, sent bigint, failed bigint, waiting bigint)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not app_has_right('notices') then
    raise insufficient_privilege;
  end if;
  return query
    with told as materialized (
      select a.id, a.counters from alerts a
      where a.apartment_id = app_apartment_id() and a.subject_id = of_notice and a.audience = 'residents'
        and (since is null or a.created_at >= since)
    )
    select way.name,
      (select coalesce(sum((t.counters -> way.name ->> 'sent')::bigint), 0)::bigint from told t),
      (select coalesce(sum((t.counters -> way.name ->> 'failed')::bigint), 0)::bigint from told t),
      (
        select count(*) from told t
        join alert_deliveries d
          on d.apartment_id = app_apartment_id() and d.alert_id = t.id and d.channel = way.name
      )
    from unnest(array['push', 'email', 'message']) way (name);
end
$$;
alter function notice_deliveries(uuid,timestamp with time zone) owner to danji_gate;
-- Run by danji_app.

create function office_rights() returns text[] language sql immutable parallel safe
  return array['notices', 'complaints', 'residents', 'community', 'visitors', 'facilities', 'votes', 'bills', 'staff'];

-- An alert keeps its title whole. What leaves the product is shortened where it is written
-- (contract/values/outward-text.ts), between letters as people see them: the database does not know where an emoji or a
-- syllable of several signs ends. A server of the version before sends such a title as it is.
create function publish_due_notices(most integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  notice record;
  published integer := 0;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  -- Mostly the end of it, which is cheaper than finding nothing to update.
  if not exists (select from notices n where n.published_at is null and n.publish_at <= now()) then
    return 0;
  end if;
  for notice in
    with due as materialized (
      select n.apartment_id, n.id from notices n
      where n.published_at is null and n.publish_at <= now()
      order by n.publish_at
      limit most
      for update skip locked
    )
    update notices n set published_at = now()
    from due where n.apartment_id = due.apartment_id and n.id = due.id
    returning n.apartment_id, n.id, n.title, n.importance = 'urgent' as is_urgent, n.buildings, n.expires_at, n.author_id
  loop
    published := published + 1;
    -- What ended while no server ran is no news any more.
    continue when notice.expires_at <= now();
    perform raise_alert(
      case when notice.is_urgent then 'notice_urgent' else 'notice_published' end,
      notice.id, 'notice:' || notice.id, 'notice:' || notice.id, jsonb_build_object('notice', notice.title),
      notice.is_urgent, null, notice.buildings, null, false, null, interval '0', notice.expires_at, notice.apartment_id
    );
    if notice.is_urgent then
      insert into audit_log (actor_id, actor_role, apartment_id, action, subject_id, details)
      values (
        notice.author_id, 'manager', notice.apartment_id, 'urgent_notice_sent', notice.id,
        jsonb_build_object('scheduled', 1)
      );
    end if;
  end loop;
  return published;
end
$$;
alter function publish_due_notices(integer) owner to danji_gate;
-- Run by danji_app.

-- The caller's apartment's notices that hold the words in title or text: all of them, because the list says
-- how many there are. A gate's function: under row-level security an index of arrays is not used.
create function search_notices(words text) returns table (notice_id uuid)
  language plpgsql stable security definer rows 20
  set search_path = pg_catalog, public, pg_temp
  -- Compiling the statement takes longer than running it.
  set jit = off
  -- How rare the words are says which way is short, so PostgreSQL chooses anew.
  set plan_cache_mode = auto as $$
declare
  apartment constant uuid := app_apartment_id();
  form constant text := search_form(words);
  keys constant bigint[] := search_keys(apartment, form);
begin
  if coalesce(app_role() not in ('manager', 'resident'), true) then
    raise insufficient_privilege;
  end if;
  -- Every text holds what has no pair.
  if cardinality(keys) = 0 then
    return;
  end if;
  return query
    -- Materialized and without the apartment: so that nothing but the index of pairs can answer.
    with written as materialized (
      select n.apartment_id, n.id from notices n
      where search_keys(n.apartment_id, n.search_text) @> keys and strpos(n.search_text, form) > 0
    )
    select w.id from written w where w.apartment_id = apartment;
end
$$;
alter function search_notices(text) owner to danji_gate;
-- Run by danji_app.

-- created_at is when residents got it, or will get it: lists and their pages go by it.
create function settle_notice_time() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.publish_at is null then
    new.published_at := coalesce(new.published_at, new.created_at);
  end if;
  new.created_at := coalesce(new.published_at, new.publish_at);
  return new;
end
$$;
