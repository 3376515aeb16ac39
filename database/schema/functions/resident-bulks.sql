-- Made by `npm run generate`: read it, and change it by a migration.

-- A home carries its bulk as long as that is under way, and not a moment longer: however a bulk ends, its row goes,
-- and takes the mark off. Who asks for a home then asks one thing, whether the mark is null. (The marks stayed, and
-- everything that takes a building and a unit found no home that a bulk or an import had made.)
-- (The planner still believes that the tables are small, and would compare every home with every account.)
create function count_residents_after_bulk() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set enable_nestloop = off as $$
begin
  update households h set
    resident_count = h.resident_count + d.residents, active_count = h.active_count + d.active, is_vacant = false,
    bulk_id = nullif(h.bulk_id, old.id)
  from (
    select u.household_id, count(*) as residents, count(*) filter (where not u.is_initial_password) as active
    from users u where u.apartment_id = old.apartment_id and u.bulk_id = old.id and u.household_id is not null
    group by u.household_id
  ) d
  where h.apartment_id = old.apartment_id and h.id = d.household_id;
  -- What is left has nobody of the bulk in it.
  update households h set bulk_id = null where h.apartment_id = old.apartment_id and h.bulk_id = old.id;
  return null;
end
$$;
alter function count_residents_after_bulk() owner to danji_gate;

-- Ends a bulk: its accounts are seen and counted from now on. False if it is gone.
create function finish_resident_bulk(bulk uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from resident_bulks b
  where b.id = bulk and b.apartment_id = app_apartment_id() and app_has_right('residents');
  if not found then
    return false;
  end if;
  update apartments a
  set resident_count = a.resident_count + (
    select count(*) from users u where u.apartment_id = app_apartment_id() and u.bulk_id = bulk
  )
  where a.id = app_apartment_id();
  return true;
end
$$;
alter function finish_resident_bulk(uuid) owner to danji_gate;
-- Run by danji_app.

-- Who lives with the caller. Of their accounts, residents see no more than this.
create function household_members() returns table (id uuid, name text, joined_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select u.id, u.name, u.created_at from users u
    where app_role() = 'resident' and u.apartment_id = app_apartment_id() and u.household_id = app_household_id()
      and u.role = 'resident'
      and (u.bulk_id is null or u.bulk_id <> all (array(select b.id from resident_bulks b)))
    order by u.created_at, u.id;
  end;
alter function household_members() owner to danji_gate;
-- Run by danji_app.

-- The households of these homes for a bulk, in this order. Missing ones are made, and seen by nobody until it ends.
create function households_for_bulk(bulk uuid, buildings integer[], units integer[])
  returns table (id uuid, building integer, unit integer)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not app_has_right('residents')
    or not exists (select from resident_bulks b where b.id = bulk and b.apartment_id = app_apartment_id())
  then
    raise insufficient_privilege;
  end if;
  insert into households (apartment_id, building, unit, bulk_id)
  select app_apartment_id(), w.building, w.unit, bulk from unnest(buildings, units) as w (building, unit)
  on conflict do nothing;
  -- The limit makes the planner use the index for each: it may believe that the table is still empty.
  return query
    select h.id, w.building, w.unit
    from unnest(buildings, units) with ordinality as w (building, unit, place), lateral (
      select f.id from households f
      where f.apartment_id = app_apartment_id() and f.building = w.building and f.unit = w.unit
      limit 1
    ) h
    order by w.place;
end
$$;
alter function households_for_bulk(uuid,integer[],integer[]) owner to danji_gate;
-- Run by danji_app.

-- Takes back what bulks made that were never ended: one of them, or all that began before a moment.
create function undo_resident_bulks(only_bulk uuid, begun_before timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  delete from users u using resident_bulks b
  where (b.id = only_bulk or b.started_at < begun_before) and u.apartment_id = b.apartment_id and u.bulk_id = b.id;
  delete from households h using resident_bulks b
  where (b.id = only_bulk or b.started_at < begun_before) and h.apartment_id = b.apartment_id and h.bulk_id = b.id
    and not exists (select from users u where u.apartment_id = h.apartment_id and u.household_id = h.id);
  delete from resident_bulks b where b.id = only_bulk or b.started_at < begun_before;
end
$$;
alter function undo_resident_bulks(uuid,timestamp with time zone) owner to danji_gate;
-- Run by danji_app.
