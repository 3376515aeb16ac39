-- Homes that stand empty, people who join a household by an invitation, and what everybody agrees to.

-- Nobody lives there, says the office. A new account in it says otherwise.
alter table households add column is_vacant boolean not null default false;
grant update (is_vacant) on households to danji_app;
create policy managers_edit_households on households for update to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('residents')))
  with check (apartment_id = app_apartment_id() and (select app_has_right('residents')));
grant update (is_vacant) on households to danji_gate;
create policy gate_fills on households for update to danji_gate using (true) with check (true);
create index households_vacant on households (apartment_id, id) where is_vacant;

-- A bulk under way is not seen yet, so its accounts fill no home before its row goes: if it fails, there are none.
create function fill_homes_of_new() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update households h set is_vacant = false from users_after u
  where h.is_vacant and h.apartment_id = u.apartment_id and h.id = u.household_id
    and (u.bulk_id is null or u.bulk_id <> all (array(select b.id from resident_bulks b)));
  return null;
end
$$;
create trigger users_fill_homes after insert on users referencing new table as users_after
  for each statement execute function fill_homes_of_new();

create function fill_homes_of_bulk() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update households h set is_vacant = false
  where h.is_vacant and h.apartment_id = old.apartment_id and h.id in (
    select u.household_id from users u where u.apartment_id = old.apartment_id and u.bulk_id = old.id
  );
  return null;
end
$$;
create trigger resident_bulks_fill_homes after delete on resident_bulks
  for each row execute function fill_homes_of_bulk();

create function fill_home_of_moved() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update households h set is_vacant = false
  where h.is_vacant and h.apartment_id = new.apartment_id and h.id = new.household_id;
  return null;
end
$$;
create trigger users_fill_other_home after update of household_id on users
  for each row when (new.household_id is distinct from old.household_id) execute function fill_home_of_moved();

call hand_to_gate('fill_homes_of_new()', 'fill_homes_of_bulk()', 'fill_home_of_moved()');
