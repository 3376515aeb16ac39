-- Whoever prepares votes picks officials and owners by their homes, as whoever books for somebody on the telephone.
create or replace function people_of_home(of_building integer, of_unit integer)
  returns table (id uuid, name text, is_initial_password boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select u.id, u.name, u.is_initial_password from users u
    join households h on h.apartment_id = u.apartment_id and h.id = u.household_id
    where (app_has_right('facilities') or app_has_right('votes')) and h.apartment_id = app_apartment_id()
      and h.building = of_building and h.unit = of_unit and h.bulk_id is null and u.role = 'resident'
      and (u.bulk_id is null or not exists (select from resident_bulks b where b.id = u.bulk_id))
    order by u.created_at, u.id;
  end;
