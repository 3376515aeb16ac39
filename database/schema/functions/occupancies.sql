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

-- Of these people, those who live in a home that a month billed, be it in a version that was corrected since: whoever has
-- moved to another home meanwhile is not told of their former one's. (By the index, as settle_bills.)
create function still_billed(apartment uuid, billed date, people uuid[]) returns uuid[]
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off
  set plan_cache_mode = force_custom_plan as $$
begin
  return array(
    select u.id from users u
    where u.apartment_id = apartment and u.id = any (people) and u.role = 'resident'
      and (
        select true from occupancies o
        join bills b on b.apartment_id = o.apartment_id and b.occupancy_id = o.id and b.month = billed
        where o.apartment_id = apartment and o.household_id = u.household_id and o.ended_at is null
        limit 1
      )
  );
end
$$;
alter function still_billed(uuid,date,uuid[]) owner to danji_gate;
-- Run by its owner alone.
