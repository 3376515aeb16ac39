-- Addresses at which programs read somebody's calendar without a session.

create table calendar_links (
  apartment_id uuid not null,
  person_id uuid not null,
  -- SHA-256: nobody can read the address here.
  token_hash bytea not null check (octet_length(token_hash) = 32),
  includes_bookings boolean not null,
  created_at timestamptz not null default now(),
  last_read_at timestamptz,
  primary key (apartment_id, person_id),
  constraint calendar_links_person_exists foreign key (apartment_id, person_id)
    references users (apartment_id, id) on delete cascade,
  constraint calendar_links_token_unique unique (token_hash)
);

call protect_tenant_table('calendar_links');
grant select (apartment_id, person_id, includes_bookings, created_at, last_read_at) on calendar_links to danji_app;
grant insert (apartment_id, person_id, token_hash, includes_bookings), delete on calendar_links to danji_app;
grant select, update (last_read_at) on calendar_links to danji_gate;

create policy everyone_keeps_their_own on calendar_links to danji_app
  using (apartment_id = app_apartment_id() and person_id = app_user_id())
  with check (apartment_id = app_apartment_id() and person_id = app_user_id());

call follow_person('calendar_links', 'person_id', 'delete');

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

call hand_to_gate('open_calendar(bytea)');
