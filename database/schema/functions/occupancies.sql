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

-- Whose the bill of a home and month is. The month's first publication decides once and for all: neither a correction
-- nor publishing anew gives it to whoever came since. A month that was over before somebody moved out is theirs, so that
-- nobody who moved in afterwards reads it.
create function occupancy_of_bill(apartment uuid, home uuid, billed date) returns uuid
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  first_one record;
begin
  select b.occupancy_id into first_one
  from bills b join bill_months m on m.apartment_id = b.apartment_id and m.id = b.bill_month_id
  where b.apartment_id = apartment and b.household_id = home and b.month = billed
    and m.state in ('published', 'replaced', 'withdrawn')
  order by m.created_at
  limit 1;
  if found then
    return first_one.occupancy_id;
  end if;
  return (
    select o.id from occupancies o
    where o.apartment_id = apartment and o.household_id = home and o.ended_at is null
      and not exists (
        select from occupancies former
        where former.apartment_id = o.apartment_id and former.household_id = o.household_id
          and former.ended_at >= (billed + interval '1 month') at time zone 'Asia/Seoul'
      )
  );
end
$$;
alter function occupancy_of_bill(uuid,uuid,date) owner to danji_gate;
-- Run by its owner alone.
