-- Signing in again, on a new phone or with an old slip: see decision 0016.

-- The first password that the account's own has replaced. Whoever scans an old slip is told so. Like the other
-- password columns, nobody can select it.
alter table users add column used_temporary_password_hash bytea;

-- Gives the caller a chosen password. Every other session of theirs ends; the calling one goes on.
create or replace function set_own_password(new_hash text, calling_session uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  new_epoch integer;
begin
  update users u
  set password_hash = new_hash, temporary_password_hash = null, temporary_password_expires_at = null,
    used_temporary_password_hash = coalesce(u.temporary_password_hash, u.used_temporary_password_hash),
    session_epoch = u.session_epoch + 1
  where u.id = app_user_id()
  returning u.session_epoch into new_epoch;
  delete from sessions s where s.user_id = app_user_id() and s.id <> calling_session;
  update sessions s set epoch = new_epoch where s.user_id = app_user_id() and s.id = calling_session;
end
$$;

drop function sign_in_credentials(text);
drop function find_known_place(text, bytea[]);

-- The first of the places that the account knows.
create function known_place_of(account uuid, places bytea[]) returns bytea
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select k.place
    from known_places k
    join unnest(places) with ordinality as asked (place, rank) on asked.place = k.place
    where k.user_id = account and k.known_until > now()
    order by asked.rank limit 1;
  end;

-- What a sign-in is checked against. The epoch is read together with the password. A used first password is
-- told only as long as a chosen one has taken its place: after a reset, there is a newer slip.
create function sign_in_credentials(given_email text, places bytea[] default '{}') returns table (
    user_id uuid, household_id uuid, password_hash text, temporary_password_hash bytea,
    temporary_password_expires_at timestamptz, used_temporary_password_hash bytea, session_epoch integer,
    known_place bytea
  ) language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select u.id, u.household_id, u.password_hash, u.temporary_password_hash, u.temporary_password_expires_at,
      case when u.password_hash is not null then u.used_temporary_password_hash end, u.session_epoch,
      known_place_of(u.id, places)
    from users u where lower(u.email) = lower(given_email);
  end;

-- The same of everybody who lives in a household. More than twenty is no family.
create function household_credentials(
  of_apartment uuid, of_building integer, of_unit integer, places bytea[]
) returns table (
    user_id uuid, household_id uuid, password_hash text, temporary_password_hash bytea,
    temporary_password_expires_at timestamptz, used_temporary_password_hash bytea, session_epoch integer,
    known_place bytea
  ) language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select u.id, u.household_id, u.password_hash, u.temporary_password_hash, u.temporary_password_expires_at,
      case when u.password_hash is not null then u.used_temporary_password_hash end, u.session_epoch,
      known_place_of(u.id, places)
    from households h
    join users u on u.apartment_id = h.apartment_id and u.household_id = h.id and u.role = 'resident'
    where h.apartment_id = of_apartment and h.building = of_building and h.unit = of_unit
    order by u.created_at, u.id limit 20;
  end;

-- Counts one attempt for each of several owners of limits, and tells each one's verdict.
create function count_attempts_of_each(owners integer[], keys bytea[], windows interval[], most integer[])
  returns table (owner integer, verdict text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- In the owners' order, so that two calls which count for the same people do not wait for each other.
  for owner in select distinct o from unnest(owners) o order by o loop
    select counted.verdict into verdict
    from (
      select array_agg(l.key order by l.place) as keys, array_agg(l.length order by l.place) as windows,
        array_agg(l.most order by l.place) as most
      from unnest(owners, keys, windows, most) with ordinality as l (owner, key, length, most, place)
      where l.owner = count_attempts_of_each.owner
    ) own, lateral count_attempts(own.keys, own.windows, own.most) counted;
    return next;
  end loop;
end
$$;

-- Apartments are found by the pairs of letters in their names, as posts are: see 0031_post_search.sql. There
-- is only one list, so the upper half of the keys is nobody's.
create index apartments_by_name on apartments
  using gin (search_keys('00000000-0000-0000-0000-000000000000', search_form(name)));

-- Those where somebody lives, by a part of their name; names that begin with it first. Anyone may ask.
create function find_apartments(words text, most integer) returns table (id uuid, name text, address text)
  language plpgsql stable security definer rows 10
  set search_path = pg_catalog, public, pg_temp
  -- Compiling the statement takes longer than running it.
  set jit = off as $$
declare
  form constant text := search_form(words);
  keys constant bigint[] := search_keys('00000000-0000-0000-0000-000000000000', form);
begin
  -- Every name holds what has no pair.
  if cardinality(keys) = 0 then
    return;
  end if;
  return query
    select a.id, a.name, a.address
    from apartments a
    where search_keys('00000000-0000-0000-0000-000000000000', search_form(a.name)) @> keys
      and strpos(search_form(a.name), form) > 0 and a.resident_count > 0
    order by strpos(search_form(a.name), form) > 1, a.name, a.id limit most;
end
$$;

grant select (name, address) on apartments to danji_gate;

call hand_to_gate(
  'known_place_of(uuid, bytea[])',
  'sign_in_credentials(text, bytea[])',
  'household_credentials(uuid, integer, integer, bytea[])',
  'count_attempts_of_each(integer[], bytea[], interval[], integer[])',
  'find_apartments(text, integer)'
);
