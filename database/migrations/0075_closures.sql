-- When facilities are closed, besides the hours of the week: repairs, holidays, and what the office keeps for groups.

create table facility_closures (
  apartment_id uuid not null references apartments (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  facility_id uuid not null,
  -- Empty: the whole facility.
  spot_nos integer[] not null default '{}' check (cardinality(spot_nos) <= 500),
  kind text not null check (kind in ('maintenance', 'holiday', 'event')),
  -- Residents read it.
  reason text not null check (char_length(reason) between 1 and 100),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- What was registered at once: a row each facility and occurrence.
  series_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (apartment_id, id),
  constraint facility_closures_facility_exists foreign key (apartment_id, facility_id)
    references facilities (apartment_id, id) on delete cascade,
  constraint facility_closures_end_after_start check (ends_at > starts_at)
);
create index facility_closures_of_facility on facility_closures (apartment_id, facility_id, ends_at);
create index facility_closures_by_time on facility_closures (apartment_id, ends_at);
create index facility_closures_of_series on facility_closures (apartment_id, series_id);

call protect_tenant_table('facility_closures');
grant select on facility_closures to danji_gate;
create policy gate on facility_closures for select to danji_gate using (true);
grant select, delete on facility_closures to danji_app;
grant insert (apartment_id, facility_id, spot_nos, kind, reason, starts_at, ends_at, series_id)
  on facility_closures to danji_app;
create policy everybody_sees_closures on facility_closures for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and ((select app_role()) = 'resident' or (select app_has_right('facilities')))
  );
create policy office_closes on facility_closures for insert to danji_app
  with check (apartment_id = app_apartment_id() and (select app_has_right('facilities')));
create policy office_opens_again on facility_closures for delete to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('facilities')));

-- The closures that touch a time: for offers and draws, which are nobody's call, as for everybody of the apartment.
create function closures_over(facility uuid, from_moment timestamptz, to_moment timestamptz)
  returns table (spot_nos integer[], reason text, starts_at timestamptz, ends_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select c.spot_nos, c.reason, c.starts_at, c.ends_at from facility_closures c
    where c.apartment_id = (
        select f.apartment_id from facilities f
        where f.id = facility and (f.apartment_id = app_apartment_id() or app_role() is null)
      )
      and c.facility_id = facility and c.ends_at > from_moment and c.starts_at < to_moment
    order by c.starts_at, c.id;
  end;

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

-- Who lives in a home, for whoever books there for somebody on the telephone.
create function people_of_home(of_building integer, of_unit integer)
  returns table (id uuid, name text, is_initial_password boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select u.id, u.name, u.is_initial_password from users u
    join households h on h.apartment_id = u.apartment_id and h.id = u.household_id
    where app_has_right('facilities') and h.apartment_id = app_apartment_id()
      and h.building = of_building and h.unit = of_unit and h.bulk_id is null and u.role = 'resident'
      and (u.bulk_id is null or not exists (select from resident_bulks b where b.id = u.bulk_id))
    order by u.created_at, u.id;
  end;

-- Whose a booking is, for whoever keeps the facilities without the right of residents.
create function name_of_booker(person uuid) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select u.name from users u
    where app_has_right('facilities') and u.apartment_id = app_apartment_id() and u.id = person and u.role = 'resident';
  end;

call hand_to_gate(
  'closures_over(uuid, timestamptz, timestamptz)',
  'is_spot_closed(uuid, uuid, integer, timestamptz, timestamptz)',
  'people_of_home(integer, integer)',
  'name_of_booker(uuid)'
);
-- The gate's own affair.
revoke execute on function is_spot_closed(uuid, uuid, integer, timestamptz, timestamptz) from danji_app;
