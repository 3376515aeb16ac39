-- Made by `npm run generate`: read it, and change it by a migration.

-- The occupancy of the caller's home.
create function my_occupancy() returns uuid
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return (
    select o.id from occupancies o
    where o.apartment_id = app_apartment_id() and o.household_id = app_household_id() and o.ended_at is null
  );
end
$$;
alter function my_occupancy() owner to danji_gate;
-- Run by danji_app.
