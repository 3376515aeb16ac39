create table sessions (
  -- SHA-256 of the token: a stolen copy of this table signs nobody in.
  token_hash bytea primary key,
  id uuid not null unique default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  -- The user's epoch as it was read together with the password.
  epoch integer not null,
  user_agent text not null default '' check (char_length(user_agent) <= 300),
  address text not null default '',
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  idle_timeout interval not null,
  expires_at timestamptz not null
);

create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

-- Counts attempts (sign-ins, consultation requests) by the SHA-256 of what they are counted for: no address or e-mail is kept here.
create table attempts (
  key bytea primary key,
  window_started_at timestamptz not null default now(),
  count integer not null
);

create index attempts_by_window on attempts (window_started_at);

-- Insert-only. No foreign keys: a record outlives whom it is about (PIPA asks for a year at least).
create table audit_log (
  id bigint primary key generated always as identity,
  at timestamptz not null default now(),
  actor_id uuid,
  actor_role text,
  apartment_id uuid,
  action text not null,
  subject_id uuid,
  address text not null default '',
  details jsonb not null default '{}'
);

create index audit_log_by_time on audit_log (at);

alter table sessions enable row level security;
alter table sessions force row level security;
alter table attempts enable row level security;
alter table attempts force row level security;
alter table audit_log enable row level security;
alter table audit_log force row level security;

grant select (id, user_id, user_agent, address, created_at, last_used_at, expires_at), delete on sessions to danji_app;
create policy everyone_runs_their_sessions on sessions to danji_app using (user_id = app_user_id());

grant insert (actor_id, actor_role, apartment_id, action, subject_id, address, details) on audit_log to danji_app;
create policy everyone_leaves_records_of_themselves on audit_log for insert to danji_app
  with check (actor_id is not distinct from app_user_id() and actor_role is not distinct from app_role());
-- Whoever runs the service answers for the records, and reads them with psql.
create policy operators_read_records on audit_log for select to current_user using (true);

-- The gate: what must be known before anyone is signed in.
grant select, insert, delete on sessions to danji_gate;
grant update (last_used_at, epoch) on sessions to danji_gate;
grant select, insert, update, delete on attempts to danji_gate;
grant select (id, at), delete on audit_log to danji_gate;
grant select, update on users to danji_gate;
create policy gate on sessions to danji_gate using (true) with check (true);
create policy gate on attempts to danji_gate using (true) with check (true);
create policy gate on audit_log to danji_gate using (true);
create policy gate on users to danji_gate using (true) with check (true);
grant select on households to danji_gate;
create policy gate on households for select to danji_gate using (true);

-- The first statement of every call: who holds this token, bound to the transaction. The policies
-- read what is bound here, so the complex is always derived from the session, never said by the caller.
create function open_call(
  hash bytea, read_only boolean,
  out session_id uuid, out user_id uuid, out name text, out email text, out role text,
  out apartment_id uuid, out household_id uuid, out is_initial_password boolean,
  out building integer, out unit integer, out nickname text, out needs_touch boolean
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  select s.id, u.id, u.name, u.email, u.role, u.apartment_id, u.household_id, u.is_initial_password,
    h.building, h.unit, u.nickname, s.last_used_at < now() - interval '5 minutes'
  into session_id, user_id, name, email, role, apartment_id, household_id, is_initial_password,
    building, unit, nickname, needs_touch
  from sessions s
  join users u on u.id = s.user_id and u.session_epoch = s.epoch
  left join households h on h.apartment_id = u.apartment_id and h.id = u.household_id
  where s.token_hash = hash and s.expires_at > now() and s.last_used_at > now() - s.idle_timeout;

  perform set_config('app.user_id', coalesce(user_id::text, ''), true),
    set_config('app.role', coalesce(role, ''), true),
    set_config('app.apartment_id', coalesce(apartment_id::text, ''), true),
    set_config('app.household_id', coalesce(household_id::text, ''), true);
  if read_only then
    perform set_config('transaction_read_only', 'on', true);
  end if;
end
$$;

create function touch_session(hash bytea) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    update sessions set last_used_at = now() where token_hash = hash;
  end;

-- What a sign-in is checked against. The epoch is read together with the password.
create function sign_in_credentials(
  given_email text,
  out user_id uuid, out password_hash text, out temporary_password_hash bytea,
  out temporary_password_expires_at timestamptz, out session_epoch integer
) language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select u.id, u.password_hash, u.temporary_password_hash, u.temporary_password_expires_at, u.session_epoch
    from users u where lower(u.email) = lower(given_email);
  end;

-- The caller's own password, to be compared before it is changed.
create function own_password_hash(out password_hash text, out temporary_password_hash bytea)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select u.password_hash, u.temporary_password_hash from users u where u.id = app_user_id();
  end;

-- Gives the caller a chosen password. Every other session of theirs ends; the calling one goes on.
create function set_own_password(new_hash text, calling_session uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  new_epoch integer;
begin
  update users u
  set password_hash = new_hash, temporary_password_hash = null, temporary_password_expires_at = null,
    session_epoch = u.session_epoch + 1
  where u.id = app_user_id()
  returning u.session_epoch into new_epoch;
  delete from sessions s where s.user_id = app_user_id() and s.id <> calling_session;
  update sessions s set epoch = new_epoch where s.user_id = app_user_id() and s.id = calling_session;
end
$$;

-- Opens a session and binds it as open_call does. Gives nothing when the user is gone or all
-- sessions were ended since the password was read. Carries out a waiting super-admin grant.
create function open_session(for_user uuid, at_epoch integer, hash bytea, from_address text, from_user_agent text)
  returns table (expires_at timestamptz)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  account users;
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

  lifetime := case account.role when 'resident' then interval '60 days' else interval '7 days' end;
  insert into sessions (token_hash, user_id, epoch, user_agent, address, idle_timeout, expires_at)
  values (
    hash, account.id, account.session_epoch, left(from_user_agent, 300), from_address,
    case account.role when 'resident' then interval '14 days' else interval '12 hours' end,
    now() + lifetime
  );
  perform open_call(hash, false);
  return query select now() + lifetime;
end
$$;

-- Counts an attempt under a key whose window is the given one, and answers how many there are now.
create function count_attempt(for_key bytea, window_length interval) returns integer
  language sql security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    insert into attempts as a (key, count) values (for_key, 1)
    on conflict (key) do update set
      count = case when a.window_started_at < now() - window_length then 1 else a.count + 1 end,
      window_started_at = case when a.window_started_at < now() - window_length then now() else a.window_started_at end
    returning count;
  end;

create function refund_attempt(for_key bytea) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    update attempts set count = greatest(count - 1, 0) where key = for_key;
  end;

-- Notes a super-admin grant for the user of this e-mail; a super admin alone may. Not for an account
-- whose temporary password others have seen.
create function grant_super_admin(
  given_email text, out user_id uuid, out already boolean, out awaits_setup boolean
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_role() is distinct from 'superAdmin' then
    raise insufficient_privilege;
  end if;
  update users u set super_admin_granted_at = coalesce(u.super_admin_granted_at, now())
  where lower(u.email) = lower(given_email) and u.role <> 'superAdmin' and u.temporary_password_hash is null
  returning u.id, false, false into user_id, already, awaits_setup;
  if not found then
    select u.id, u.role = 'superAdmin', u.role <> 'superAdmin' into user_id, already, awaits_setup
    from users u where lower(u.email) = lower(given_email);
  end if;
end
$$;

-- A grant was meant for whoever knew the password: whoever resets it must not sign in as a super admin.
create function forget_grant() returns trigger language plpgsql as $$
begin
  new.super_admin_granted_at := null;
  return new;
end
$$;

create trigger users_forget_grant before update of temporary_password_hash on users
  for each row when (new.temporary_password_hash is not null) execute function forget_grant();

-- The first super admin of an empty database. Does nothing where there is one.
create function create_first_super_admin(
  given_email text, given_password_hash text, given_temporary_hash bytea, expires_at timestamptz
) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- Several servers may start at once.
  perform pg_advisory_xact_lock(hashtext('danji.first_super_admin'));
  if exists (select from users where role = 'superAdmin') then
    return false;
  end if;
  insert into users (role, name, email, password_hash, temporary_password_hash, temporary_password_expires_at)
  values ('superAdmin', '최고 관리자', given_email, given_password_hash, given_temporary_hash, expires_at);
  return true;
end
$$;

grant insert on users to danji_gate;

-- Housekeeping: what is over, and access records older than they must be kept.
create function sweep(keep_records interval, out sessions_ended bigint, out attempts_forgotten bigint, out records_dropped bigint)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from sessions s where s.expires_at < now() or s.last_used_at < now() - s.idle_timeout;
  get diagnostics sessions_ended = row_count;
  delete from attempts a where a.window_started_at < now() - interval '1 hour';
  get diagnostics attempts_forgotten = row_count;
  delete from audit_log l where l.at < now() - keep_records;
  get diagnostics records_dropped = row_count;
end
$$;

call hand_to_gate(
  'open_call(bytea, boolean)',
  'touch_session(bytea)',
  'sign_in_credentials(text)',
  'own_password_hash()',
  'set_own_password(text, uuid)',
  'open_session(uuid, integer, bytea, text, text)',
  'count_attempt(bytea, interval)',
  'refund_attempt(bytea)',
  'grant_super_admin(text)',
  'create_first_super_admin(text, text, bytea, timestamptz)',
  'sweep(interval)',
  'recount_apartments_after_insert()',
  'recount_apartments_after_delete()'
);
