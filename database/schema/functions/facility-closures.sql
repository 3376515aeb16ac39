-- Made by `npm run generate`: read it, and change it by a migration.

-- Whether a closure touches a spot in a time, for what the gate itself gives away.
create function is_spot_closed(apartment uuid, facility uuid, spot integer, from_moment timestamptz, to_moment timestamptz)
  returns boolean language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select exists (
      select from facility_closures c
      where c.apartment_id = apartment and c.facility_id = facility
        and c.ends_at > from_moment and c.starts_at < to_moment
        and (c.spot_nos = '{}' or spot = any (c.spot_nos))
    );
  end;
alter function is_spot_closed(uuid,uuid,integer,timestamp with time zone,timestamp with time zone) owner to danji_gate;
-- Run by its owner alone.
