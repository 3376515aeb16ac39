-- A home carries its bulk as long as that is under way, and not a moment longer: however a bulk ends, its row goes,
-- and takes the mark off. Who asks for a home then asks one thing, whether the mark is null. (The marks stayed, and
-- everything that takes a building and a unit found no home that a bulk or an import had made.)
-- (The planner still believes that the tables are small, and would compare every home with every account.)
create or replace function count_residents_after_bulk() returns trigger
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

update households h set bulk_id = null
where h.bulk_id is not null
  and not exists (select from resident_bulks b where b.apartment_id = h.apartment_id and b.id = h.bulk_id);

alter policy managers_see_households on households
  using (apartment_id = app_apartment_id() and (select app_role() = 'manager') and bulk_id is null);
drop function running_bulks();
