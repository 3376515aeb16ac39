-- Made by `npm run generate`: read it, and change it by a migration.

-- What a home's bookings cost in a month that the office has closed. People read it of months through which they lived
-- there: before that, others may have booked.
create function booking_charges_of_home(home uuid, billed date)
  returns table (facility_name text, used_count integer, won bigint)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query
    select r.facility_name, r.used_count, r.used_won + r.cancelled_won + r.no_show_won
    from households h
    join facility_charge_rows r on r.apartment_id = h.apartment_id and r.month = billed
      and r.building = h.building and r.unit = h.unit
    where h.apartment_id = app_apartment_id() and h.id = home
      and r.used_won + r.cancelled_won + r.no_show_won > 0
      and (
        app_has_right('bills') or (
          home = app_household_id() and not exists (
            select from occupancies o
            where o.apartment_id = h.apartment_id and o.household_id = h.id
              and o.ended_at >= billed::timestamp at time zone 'Asia/Seoul'
          )
        )
      )
    order by r.facility_name collate "C", r.facility_id;
end
$$;
alter function booking_charges_of_home(uuid,date) owner to danji_gate;
-- Run by danji_app.
