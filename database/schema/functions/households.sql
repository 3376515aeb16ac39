-- Made by `npm run generate`: read it, and change it by a migration.

-- Locks the caller's home before their own account goes, as accept_invitation() locks it before the invitation.
create function hold_own_home() returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from households h where h.apartment_id = app_apartment_id() and h.id = app_household_id() for no key update;
end
$$;
alter function hold_own_home() owner to danji_gate;
-- Run by danji_app.

-- The same of everybody who lives in a household. More than twenty is no family.
create function household_credentials(
  of_apartment uuid, of_building integer, of_unit integer, places bytea[]
) returns table (
    user_id uuid, household_id uuid, password_hash text, temporary_password_hash bytea,
    temporary_password_expires_at timestamptz, used_temporary_password_hash bytea, session_epoch integer,
    known_place bytea
  ) language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select u.id, u.household_id, u.password_hash, u.temporary_password_hash, u.temporary_password_expires_at,
      case when u.password_hash is not null then u.used_temporary_password_hash end, u.session_epoch,
      known_place_of(u.id, places)
    from households h
    join users u on u.apartment_id = h.apartment_id and u.household_id = h.id and u.role = 'resident'
    where h.apartment_id = of_apartment and h.building = of_building and h.unit = of_unit
    order by u.created_at, u.id limit 20;
  end;
alter function household_credentials(uuid,integer,integer,bytea[]) owner to danji_gate;
-- Run by danji_app.

-- The household of a home, which is made when it is first asked for. A bulk under way that made it keeps it then.
create function household_of(of_building integer, of_unit integer) returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  found_id uuid;
begin
  if not app_has_right('residents') then
    raise insufficient_privilege;
  end if;
  select h.id into found_id from households h
  where h.apartment_id = app_apartment_id() and h.building = of_building and h.unit = of_unit and h.bulk_id is null;
  if found_id is null then
    insert into households as h (apartment_id, building, unit) values (app_apartment_id(), of_building, of_unit)
    on conflict (apartment_id, building, unit) do update set bulk_id = null
    returning h.id into found_id;
  end if;
  return found_id;
end
$$;
alter function household_of(integer,integer) owner to danji_gate;
-- Run by danji_app.

-- With a home's last account goes what was noted of its people without one.
create function keep_occupancy() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.resident_count > 0 then
    insert into occupancies (apartment_id, household_id) values (new.apartment_id, new.id);
  else
    update occupancies o set ended_at = now()
    where o.apartment_id = new.apartment_id and o.household_id = new.id and o.ended_at is null;
    delete from home_contacts c
    where c.apartment_id = new.apartment_id and c.household_id = new.id and c.person_id is null;
    delete from home_vehicles v
    where v.apartment_id = new.apartment_id and v.household_id = new.id and v.person_id is null;
  end if;
  return null;
end
$$;
alter function keep_occupancy() owner to danji_gate;

-- The building that the caller lives in.
create function own_building() returns integer
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return (
    select h.building from households h where h.apartment_id = app_apartment_id() and h.id = app_household_id()
  );
end
$$;
alter function own_building() owner to danji_gate;
-- Run by danji_app.

-- Buildings of fewer than five households are shown together. If those are still fewer than five, the smallest other
-- building joins them: whoever subtracts what is shown from the whole learns no less. Fewer than five in all: nothing.
create function turnout_groups(buildings integer[], households integer[], voted integer[])
  returns table (building integer, households integer, voted integer)
  language sql immutable
  begin atomic
    with of_building as (
      select b.building, b.households, b.voted,
        coalesce(sum(b.households) filter (where b.households < 5) over (), 0) as small_ones,
        row_number() over (order by b.households < 5, b.households, b.building) as place
      from unnest(buildings, households, voted) b (building, households, voted)
    ), grouped as (
      select case
          when b.households < 5 or b.small_ones between 1 and 4 and b.place = 1 then null
          else b.building
        end as building, b.households, b.voted
      from of_building b
    )
    select g.building, sum(g.households)::integer, sum(g.voted)::integer from grouped g
    group by g.building having sum(g.households) >= 5 order by g.building nulls last;
  end;
