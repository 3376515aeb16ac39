-- Made by `npm run generate`: read it, and change it by a migration.

-- Whose calendar an address is, and binds the rest of the transaction to that person, without any right: nothing is read
-- for them that they could not read themselves. Nothing where the address is revoked, or its person gone.
create function open_calendar(
  hash bytea, out person_id uuid, out role text, out apartment text, out includes_bookings boolean
) returns setof record
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  found_link record;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  select l.apartment_id, l.person_id, l.includes_bookings, l.last_read_at, u.role, u.household_id, a.name as apartment
  into found_link
  from calendar_links l
  join users u on u.apartment_id = l.apartment_id and u.id = l.person_id
  join apartments a on a.id = l.apartment_id
  where l.token_hash = hash;
  if not found then
    return;
  end if;
  if found_link.last_read_at is null or found_link.last_read_at < now() - interval '5 minutes' then
    update calendar_links l set last_read_at = now()
    where l.apartment_id = found_link.apartment_id and l.person_id = found_link.person_id;
  end if;
  perform set_config('app.user_id', found_link.person_id::text, true),
    set_config('app.role', found_link.role, true),
    set_config('app.rights', '', true),
    set_config('app.apartment_id', found_link.apartment_id::text, true),
    set_config('app.household_id', coalesce(found_link.household_id::text, ''), true);
  person_id := found_link.person_id;
  role := found_link.role;
  apartment := found_link.apartment;
  includes_bookings := found_link.includes_bookings;
  return next;
end
$$;
alter function open_calendar(bytea) owner to danji_gate;
-- Run by danji_app.
