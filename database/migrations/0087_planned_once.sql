-- The same questions about bookings as before, in PL/pgSQL: PostgreSQL plans a function of its own SQL anew with every
-- call, which took nine tenths of the time of each, and a rush asks them thousands of times.

create or replace function facility_occupancy(facility uuid, from_moment timestamptz, to_moment timestamptz)
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

create or replace function counted_reservations(
  apartment uuid, facility uuid, home uuid, first_day date, last_day date
)
  returns table (id uuid, user_id uuid, date date, starts_at timestamptz, ends_at timestamptz, is_holding boolean)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select r.id, r.user_id, r.date, r.starts_at, r.ends_at, r.status <> 'no_show' from reservations r
    where r.apartment_id = apartment and r.facility_id = facility and r.household_id = home
      and r.status in ('offered', 'confirmed', 'checked_in', 'no_show')
      and (r.date between first_day and last_day or r.ends_at > now());
end
$$;

create or replace function household_reservations(
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
    select r.user_id is not null and r.user_id = person, r.date, r.starts_at, r.ends_at, r.is_holding
    from counted_reservations(app_apartment_id(), facility, home, first_day, last_day) r
    where r.id is distinct from but_for;
end
$$;

create or replace function closures_over(facility uuid, from_moment timestamptz, to_moment timestamptz)
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

create or replace function waiting_counts(of_facility uuid, from_moment timestamptz, to_moment timestamptz)
  returns table (starts_at timestamptz, ends_at timestamptz, waiting integer)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  apartment constant uuid := app_apartment_id();
begin
  return query
    select w.starts_at, w.ends_at, count(*)::integer from waitlist_entries w
    where w.apartment_id = apartment and w.facility_id = of_facility and w.status = 'waiting'
      and w.starts_at < to_moment and w.ends_at > from_moment
    group by w.starts_at, w.ends_at;
end
$$;
