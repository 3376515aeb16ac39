-- Made by `npm run generate`: read it, and change it by a migration.

-- Leaves a request with the office that can help, once. Nobody's if a super admin asks: they have no office.
create function ask_office_for_password(person uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  asking users;
  request uuid;
begin
  perform act_as_nobody();
  select * into asking from users u where u.id = person and u.apartment_id is not null;
  if not found then
    return;
  end if;
  delete from password_help h
  where h.apartment_id = asking.apartment_id and h.person_id = person and h.epoch <> asking.session_epoch;
  insert into password_help (apartment_id, person_id, asked_by, epoch)
  values (asking.apartment_id, person, asking.role, asking.session_epoch)
  on conflict do nothing
  returning id into request;
  if request is not null and asking.role = 'resident' then
    perform raise_alert(
      'help_requested', request, 'help:' || request, 'help', '{}', false,
      null, null, 'residents', false, null, interval '0', null, asking.apartment_id
    );
  end if;
end
$$;
alter function ask_office_for_password(uuid) owner to danji_gate;
-- Run by its owner alone.

-- Ends the request of a manager, for super admins. Null if it is not open.
create function close_managers_help(request uuid) returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  person uuid;
begin
  if app_role() is distinct from 'superAdmin' then
    raise insufficient_privilege;
  end if;
  delete from password_help h using users u
  where h.id = request and h.asked_by = 'manager'
    and u.apartment_id = h.apartment_id and u.id = h.person_id and u.session_epoch = h.epoch
  returning h.person_id into person;
  return person;
end
$$;
alter function close_managers_help(uuid) owner to danji_gate;
-- Run by danji_app.

-- The office's accounts that wait for help, for super admins.
create function managers_password_help(most integer) returns table (
    id uuid, person_id uuid, name text, email text, is_initial_password boolean, apartment_name text,
    created_at timestamptz, total integer
  ) language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_role() is distinct from 'superAdmin' then
    raise insufficient_privilege;
  end if;
  return query
    select h.id, u.id, u.name, u.email, u.is_initial_password, a.name, h.created_at,
      count(*) over ()::integer
    from password_help h
    join users u on u.apartment_id = h.apartment_id and u.id = h.person_id and u.session_epoch = h.epoch
    join apartments a on a.id = h.apartment_id
    where h.asked_by = 'manager'
    order by h.created_at, h.id limit most;
end
$$;
alter function managers_password_help(integer) owner to danji_gate;
-- Run by danji_app.
