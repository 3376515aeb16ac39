-- Made by `npm run generate`: read it, and change it by a migration.

-- Signing out ends the pushes of that session. Housekeeping, which ends what ran out, does not.
create function end_pushes_of_session() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from push_subscriptions s where s.session_id = old.id;
  return null;
end
$$;
alter function end_pushes_of_session() owner to danji_gate;

-- Lets the caller's keys be changed by one at a time, as whatever ends sessions is: waits for those before, and then
-- answers whether the calling session is still one of the account. A key that is made while its owner changes the password
-- would outlive it.
create function hold_own_passkeys(calling_session uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from users u where u.id = app_user_id() for no key update;
  -- Seen anew, after the wait.
  return exists (
    select from sessions s join users u on u.id = s.user_id and u.session_epoch = s.epoch
    where s.id = calling_session and u.id = app_user_id()
  );
end
$$;
alter function hold_own_passkeys(uuid) owner to danji_gate;
-- Run by danji_app.

-- At most once a day of Seoul and apartment. A sign-in never waits for the row: whoever has it may wait for
-- the person who signs in. Then the day's next sign-in is noted.
create function note_sign_in() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update apartment_usage set last_sign_in_at = now()
  where apartment_id = (
    select g.apartment_id from apartment_usage g join users u on u.apartment_id = g.apartment_id
    where u.id = new.user_id
      and (g.last_sign_in_at at time zone 'Asia/Seoul')::date is distinct from (now() at time zone 'Asia/Seoul')::date
    for no key update of g skip locked
  );
  return null;
end
$$;
alter function note_sign_in() owner to danji_gate;

-- Finds out who calls by the hash of their token, and binds that to the transaction. Every call begins with it. Gives
-- nothing where no session of that token is alive.
create function open_call(
  hash bytea, read_only boolean,
  out session_id uuid, out user_id uuid, out name text, out email text, out role text,
  out apartment_id uuid, out household_id uuid, out is_initial_password boolean,
  out building integer, out unit integer, out nickname text, out rights text[], out needs_touch boolean
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  select s.id, u.id, u.name, u.email, u.role, u.apartment_id, u.household_id, u.is_initial_password,
    h.building, h.unit, u.nickname, u.rights, s.last_used_at < now() - interval '5 minutes'
  into session_id, user_id, name, email, role, apartment_id, household_id, is_initial_password,
    building, unit, nickname, rights, needs_touch
  from sessions s
  join users u on u.id = s.user_id and u.session_epoch = s.epoch
  left join households h on h.apartment_id = u.apartment_id and h.id = u.household_id
  where s.token_hash = hash and s.expires_at > now() and s.last_used_at > now() - s.idle_timeout;

  perform set_config('app.user_id', coalesce(user_id::text, ''), true),
    set_config('app.role', coalesce(role, ''), true),
    set_config('app.rights', coalesce(rights::text, ''), true),
    set_config('app.apartment_id', coalesce(apartment_id::text, ''), true),
    set_config('app.household_id', coalesce(household_id::text, ''), true);
  if read_only then
    perform set_config('transaction_read_only', 'on', true);
  end if;
end
$$;
alter function open_call(bytea,boolean) owner to danji_gate;
-- Run by danji_app.

-- Opens a session and binds it as open_call() does. Gives nothing when the user is gone or all sessions were ended
-- since the password was read. Carries out a waiting super-admin grant.
create function open_session(
  for_user uuid, at_epoch integer, hash bytea, from_address text, from_user_agent text
) returns table (expires_at timestamptz)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  account users;
  stays boolean;
  lifetime interval;
begin
  select * into account from users u where u.id = for_user and u.session_epoch = at_epoch for update;
  if not found then
    return;
  end if;

  if account.super_admin_granted_at is not null then
    update apartments a set
      manager_count = a.manager_count - (account.role = 'manager')::int,
      resident_count = a.resident_count - (account.role = 'resident')::int
    where a.id = account.apartment_id;
    update users u
    set role = 'superAdmin', apartment_id = null, household_id = null, super_admin_granted_at = null,
      session_epoch = u.session_epoch + 1
    where u.id = for_user
    returning * into account;
  end if;

  stays := coalesce(stays_signed_in(account.role, account.rights), false);
  lifetime := case when stays then interval '60 days' else interval '7 days' end;
  insert into sessions (token_hash, user_id, epoch, user_agent, address, idle_timeout, expires_at)
  values (
    hash, account.id, account.session_epoch, left(from_user_agent, 300), from_address,
    case when stays then interval '14 days' else interval '12 hours' end,
    now() + lifetime
  );
  perform open_call(hash, false);
  return query select now() + lifetime;
end
$$;
alter function open_session(uuid,integer,bytea,text,text) owner to danji_gate;
-- Run by danji_app.

-- Gives the caller a chosen password. Every other session of theirs ends; the calling one goes on.
create function set_own_password(new_hash text, calling_session uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  new_epoch integer;
begin
  update users u
  set password_hash = new_hash, temporary_password_hash = null, temporary_password_expires_at = null,
    used_temporary_password_hash = coalesce(u.temporary_password_hash, u.used_temporary_password_hash),
    session_epoch = u.session_epoch + 1
  where u.id = app_user_id()
  returning u.session_epoch into new_epoch;
  delete from sessions s where s.user_id = app_user_id() and s.id <> calling_session;
  update sessions s set epoch = new_epoch where s.user_id = app_user_id() and s.id = calling_session;
end
$$;
alter function set_own_password(text,uuid) owner to danji_gate;
-- Run by danji_app.

-- Housekeeping: ends sessions that ran out, and drops old counts of attempts and records that have been kept long
-- enough.
create function sweep(
  keep_records interval,
  out sessions_ended bigint, out attempts_forgotten bigint, out records_dropped bigint
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  -- The law asks for a year.
  kept constant interval := greatest(keep_records, interval '365 days');
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  delete from sessions where token_hash in (
    select s.token_hash from sessions s
    where s.expires_at < now() or s.last_used_at < now() - s.idle_timeout
    limit 10000
  );
  get diagnostics sessions_ended = row_count;
  delete from attempts where key in (
    select a.key from attempts a where a.window_started_at < now() - interval '1 hour' limit 10000
  );
  get diagnostics attempts_forgotten = row_count;
  delete from audit_log where id in (select l.id from audit_log l where l.at < now() - kept limit 10000);
  get diagnostics records_dropped = row_count;
end
$$;
alter function sweep(interval) owner to danji_gate;
-- Run by danji_app.

-- A session that is used lives on.
create function touch_session(hash bytea) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    update sessions set last_used_at = now() where token_hash = hash;
  end;
alter function touch_session(bytea) owner to danji_gate;
-- Run by danji_app.

-- Changes what somebody of the caller's office may do; false if there is no such account.
create function update_staff(staff uuid, new_position text, new_rights text[]) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- The handler says why not; here it holds for whoever comes another way.
  if app_has_right('staff') is not true or staff = app_user_id()
    or ('staff' = any (new_rights)) is not true and not keeps_staff_without(staff) then
    raise insufficient_privilege;
  end if;
  update users u set position = new_position, rights = new_rights
  where u.id = staff and u.apartment_id = app_apartment_id() and u.role = 'manager';
  if not found then
    return false;
  end if;
  -- Whoever is no guard any more is not signed in for weeks.
  if not stays_signed_in('manager', new_rights) then
    update sessions s
    set idle_timeout = least(s.idle_timeout, interval '12 hours'),
      expires_at = least(s.expires_at, s.created_at + interval '7 days')
    where s.user_id = staff;
  end if;
  return true;
end
$$;
alter function update_staff(uuid,text,text[]) owner to danji_gate;
-- Run by danji_app.
