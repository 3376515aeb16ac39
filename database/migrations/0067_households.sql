-- Homes that stand empty, people who join a household by an invitation, and what everybody agrees to.

-- How many accounts a home has, and how many of them are past their first set-up. Kept by triggers, as those of
-- apartments are: counting 15,000 accounts for each page of a list takes longer than the list.
alter table households
  -- Nobody lives there, says the office. A new account in it says otherwise.
  add column is_vacant boolean not null default false,
  add column resident_count integer not null default 0,
  add column active_count integer not null default 0;

grant update (is_vacant, resident_count, active_count) on households to danji_gate;
create policy gate_counts on households for update to danji_gate using (true) with check (true);
-- Whoever migrates may own the tables and yet see no row: the gate may.
set local role danji_gate;
update households h set resident_count = c.residents, active_count = c.active
from (
  select u.apartment_id, u.household_id, count(*) as residents,
    count(*) filter (where not u.is_initial_password) as active
  from users u where u.role = 'resident' group by u.apartment_id, u.household_id
) c
where h.apartment_id = c.apartment_id and h.id = c.household_id;
set local role none;

-- As in contract/values/household-states.ts.
alter table households add column state text not null generated always as (
  case
    when is_vacant then 'vacant' when active_count > 0 then 'active' when resident_count > 0 then 'waiting'
    else 'no_account'
  end
) stored;

grant update (is_vacant) on households to danji_app;
create policy managers_edit_households on households for update to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('residents')))
  with check (apartment_id = app_apartment_id() and (select app_has_right('residents')));

-- Accounts of a bulk under way are not seen yet: they are counted when its row goes, if there are any then.
create function count_residents_after_insert() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update households h set
    resident_count = h.resident_count + d.residents, active_count = h.active_count + d.active, is_vacant = false
  from (
    select u.apartment_id, u.household_id, count(*) as residents,
      count(*) filter (where not u.is_initial_password) as active
    from users_after u
    where u.household_id is not null
      and (u.bulk_id is null or u.bulk_id <> all (array(select b.id from resident_bulks b)))
    group by u.apartment_id, u.household_id
  ) d
  where h.apartment_id = d.apartment_id and h.id = d.household_id;
  return null;
end
$$;
create trigger users_inserted_at_home after insert on users referencing new table as users_after
  for each statement execute function count_residents_after_insert();

create function count_residents_after_delete() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update households h set
    resident_count = h.resident_count - d.residents, active_count = h.active_count - d.active
  from (
    select u.apartment_id, u.household_id, count(*) as residents,
      count(*) filter (where not u.is_initial_password) as active
    from users_before u
    where u.household_id is not null
      and (u.bulk_id is null or u.bulk_id <> all (array(select b.id from resident_bulks b)))
    group by u.apartment_id, u.household_id
  ) d
  where h.apartment_id = d.apartment_id and h.id = d.household_id;
  return null;
end
$$;
create trigger users_deleted_at_home after delete on users referencing old table as users_before
  for each statement execute function count_residents_after_delete();

-- (The planner still believes that the tables are small, and would compare every home with every account.)
create function count_residents_after_bulk() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set enable_nestloop = off as $$
begin
  update households h set
    resident_count = h.resident_count + d.residents, active_count = h.active_count + d.active, is_vacant = false
  from (
    select u.household_id, count(*) as residents, count(*) filter (where not u.is_initial_password) as active
    from users u where u.apartment_id = old.apartment_id and u.bulk_id = old.id and u.household_id is not null
    group by u.household_id
  ) d
  where h.apartment_id = old.apartment_id and h.id = d.household_id;
  return null;
end
$$;
create trigger resident_bulks_count_residents after delete on resident_bulks
  for each row execute function count_residents_after_bulk();

-- Somebody moves, leaves the apartment, chooses a password or gets another slip.
create function count_residents_after_update() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update households h set
    resident_count = h.resident_count - 1, active_count = h.active_count - (not old.is_initial_password)::integer
  where h.apartment_id = old.apartment_id and h.id = old.household_id;
  update households h set
    resident_count = h.resident_count + 1, active_count = h.active_count + (not new.is_initial_password)::integer,
    is_vacant = h.is_vacant and new.household_id is not distinct from old.household_id
  where h.apartment_id = new.apartment_id and h.id = new.household_id;
  return null;
end
$$;
create trigger users_updated_at_home after update on users
  for each row when (
    new.household_id is distinct from old.household_id
    or new.household_id is not null and new.is_initial_password <> old.is_initial_password
  ) execute function count_residents_after_update();

call hand_to_gate(
  'count_residents_after_insert()',
  'count_residents_after_delete()',
  'count_residents_after_bulk()',
  'count_residents_after_update()'
);
