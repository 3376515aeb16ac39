-- Made by `npm run generate`: read it, and change it by a migration.

-- The lowest number of a spot that is free throughout.
create function free_spot(apartment uuid, facility uuid, starts timestamptz, ends timestamptz) returns integer
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return (
    select s.spot_no from facility_spots s
    where s.apartment_id = apartment and s.facility_id = facility and s.is_open
      and s.spot_no <> all (array(
        select r.spot_no from reservations r
        where r.apartment_id = apartment and r.facility_id = facility and r.during && tstzrange(starts, ends)
          and r.status in ('offered', 'confirmed', 'checked_in')
      ))
      and not is_spot_closed(apartment, facility, s.spot_no, starts, ends)
    order by s.spot_no limit 1
  );
end
$$;
alter function free_spot(uuid,uuid,timestamp with time zone,timestamp with time zone) owner to danji_gate;
-- Run by its owner alone.
