-- Made by `npm run generate`: read it, and change it by a migration.

-- The closures of a facility that fall into a time.
create function closures_over(facility uuid, from_moment timestamptz, to_moment timestamptz)
  returns table (spot_nos integer[], reason text, starts_at timestamptz, ends_at timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  apartment constant uuid := coalesce(
    app_apartment_id(), (select f.apartment_id from facilities f where f.id = facility and app_role() is null)
  );
begin
  return query
    select c.spot_nos, c.reason, c.starts_at, c.ends_at from facility_closures c
    where c.apartment_id = apartment and c.facility_id = facility and c.ends_at > from_moment and c.starts_at < to_moment
    order by c.starts_at, c.id;
end
$$;
alter function closures_over(uuid,timestamp with time zone,timestamp with time zone) owner to danji_gate;
-- Run by danji_app.

-- For calls: draws a lottery of the own apartment.
create function draw_lottery(lottery uuid) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_has_right('facilities') is not true then
    raise insufficient_privilege;
  end if;
  return carry_out_lottery(app_apartment_id(), lottery);
end
$$;
alter function draw_lottery(uuid) owner to danji_gate;
-- Run by danji_app.

-- What is taken of a facility in a time, and nothing of by whom.
create function facility_occupancy(facility uuid, from_moment timestamptz, to_moment timestamptz)
  returns table (spot_no integer, starts_at timestamptz, ends_at timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  apartment constant uuid := coalesce(
    app_apartment_id(), (select f.apartment_id from facilities f where f.id = facility and app_role() is null)
  );
begin
  return query
    select r.spot_no, r.starts_at, r.ends_at from reservations r
    where r.apartment_id = apartment and r.facility_id = facility and r.during && tstzrange(from_moment, to_moment)
      and r.status in ('offered', 'confirmed', 'checked_in') and not (r.status = 'offered' and r.offer_expires_at <= now())
    order by r.starts_at, r.spot_no;
end
$$;
alter function facility_occupancy(uuid,timestamp with time zone,timestamp with time zone) owner to danji_gate;
-- Run by danji_app.

-- As feeAtCancel() of contract/values/booking/fees.ts. (More than an integer on the way: a month can cost 31 million.)
create function fee_at_cancel(of_facility facilities, created_at timestamptz, starts_at timestamptz, price_won integer)
  returns integer language sql stable
  return case
    when now() >= starts_at then price_won::bigint * of_facility.no_show_percent / 100
    when now() < created_at + make_interval(mins => of_facility.grace_minutes) then 0
    else price_won::bigint * coalesce((
      select (t ->> 'percent')::integer from jsonb_array_elements(of_facility.cancel_fees) t
      where starts_at - now() < make_interval(hours => (t ->> 'hoursBefore')::integer)
      order by (t ->> 'hoursBefore')::integer limit 1
    ), 0) / 100
  end::integer;

-- What counts for the limits of a home and a person, for themselves and for whoever keeps the facilities.
create function household_reservations(
  facility uuid, home uuid, person uuid, first_day date, last_day date, but_for uuid
)
  returns table (is_persons boolean, date date, starts_at timestamptz, ends_at timestamptz, is_holding boolean)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  if (app_role() = 'resident' and home = app_household_id()) is not true and app_has_right('facilities') is not true then
    return;
  end if;
  return query
    select is_own_or_left(r.user_id, r.left_at, person), r.date, r.starts_at, r.ends_at, r.is_holding
    from counted_reservations(app_apartment_id(), facility, home, first_day, last_day) r
    where r.id is distinct from but_for;
end
$$;
alter function household_reservations(uuid,uuid,uuid,date,date,uuid) owner to danji_gate;
-- Run by danji_app.

-- Whether a home or a person has as much of a facility as one may have, so that one more is refused.
create function is_at_limit(
  of_facility facilities, home uuid, person uuid, on_date date, starts timestamptz, ends timestamptz
) returns boolean
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  rule jsonb;
  first_day date;
  last_day date;
begin
  -- The most that the household has at one moment of the period.
  if of_facility.max_at_once <= (
    with held as materialized (
      select greatest(r.starts_at, starts) as starts_at, r.ends_at from reservations r
      where r.apartment_id = of_facility.apartment_id and r.facility_id = of_facility.id and r.household_id = home
        and r.status in ('offered', 'confirmed', 'checked_in') and r.starts_at < ends and r.ends_at > starts
    )
    select coalesce(max((select count(*) from held o where o.starts_at <= h.starts_at and o.ends_at > h.starts_at)), 0)
    from held h
  ) then
    return true;
  end if;
  for rule in select l from jsonb_array_elements(of_facility.limits) l loop
    first_day := case rule ->> 'per'
      when 'week' then date_trunc('week', on_date::timestamp)::date
      when 'month' then date_trunc('month', on_date::timestamp)::date
      else on_date
    end;
    last_day := case rule ->> 'per'
      when 'week' then first_day + 6
      when 'month' then (first_day + interval '1 month')::date - 1
      else on_date
    end;
    if (rule ->> 'count')::integer <= (
      select count(*) from counted_reservations(of_facility.apartment_id, of_facility.id, home, first_day, last_day) r
      where (rule ->> 'who' = 'household' or is_own_or_left(r.user_id, r.left_at, person)) and case rule ->> 'per'
        when 'upcoming' then r.ends_at > now()
        else r.date between first_day and last_day
      end
    ) then
      return true;
    end if;
  end loop;
  return false;
end
$$;
alter function is_at_limit(facilities,uuid,uuid,date,timestamp with time zone,timestamp with time zone) owner to danji_gate;
-- Run by its owner alone.

-- The last moment at which a period can be booked.
create function last_booking_moment(of_facility facilities, starts timestamptz, ends timestamptz) returns timestamptz
  language sql immutable
  return case
    when of_facility.late_booking then ends
    else starts - make_interval(mins => of_facility.notice_minutes)
  end;

-- Whoever holds these locks may write bookings of the facilities. A statement of its own: within one statement, what
-- it reads would be older than the lock.
create function lock_facilities(facilities uuid[]) returns void language plpgsql set lock_timeout = '5s' as $$
declare
  facility uuid;
begin
  for facility in select distinct f from unnest(facilities) f order by f loop
    perform pg_advisory_xact_lock(hashtextextended(facility::text, 0));
  end loop;
end
$$;

-- Whose a booking is, for whoever keeps the facilities without the right of residents.
create function name_of_booker(person uuid) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select u.name from users u
    where app_has_right('facilities') and u.apartment_id = app_apartment_id() and u.id = person and u.role = 'resident';
  end;
alter function name_of_booker(uuid) owner to danji_gate;
-- Run by danji_app.

-- Whoever takes a complaint asks for whom it is, as whoever books for somebody does.
create function people_of_home(of_building integer, of_unit integer)
  returns table (id uuid, name text, is_initial_password boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select u.id, u.name, u.is_initial_password from users u
    join households h on h.apartment_id = u.apartment_id and h.id = u.household_id
    where (app_has_right('facilities') or app_has_right('votes') or app_has_right('complaints'))
      and h.apartment_id = app_apartment_id()
      and h.building = of_building and h.unit = of_unit and h.bulk_id is null and u.role = 'resident'
      and (u.bulk_id is null or not exists (select from resident_bulks b where b.id = u.bulk_id))
    order by u.created_at, u.id;
  end;
alter function people_of_home(integer,integer) owner to danji_gate;
-- Run by danji_app.

-- Who a resident is whom the office suspends, for whoever keeps the facilities without the right of residents.
create function suspended_person(person uuid, out building integer, out unit integer, out name text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select h.building, h.unit, u.name from users u
    join households h on h.apartment_id = u.apartment_id and h.id = u.household_id
    where app_has_right('facilities') and u.apartment_id = app_apartment_id() and u.id = person and u.role = 'resident';
  end;
alter function suspended_person(uuid) owner to danji_gate;
-- Run by danji_app.
