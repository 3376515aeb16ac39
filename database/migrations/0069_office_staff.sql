-- Several people share the office's work, and a lost password is a minute's work for them.

-- What somebody does in the office, in their own words: '관리소장'.
alter table users add column position text check (char_length(position) between 1 and 50);
alter table users add constraint users_position_by_role check (role = 'manager' or position is null);
grant select (rights, position), insert (position) on users to danji_app;

-- As in 0056_office_rights.sql, with the position.
create or replace function settle_rights() returns trigger language plpgsql as $$
begin
  if new.role <> 'manager' then
    new.rights := null;
    new.position := null;
  elsif tg_op = 'INSERT' then
    new.rights := coalesce(new.rights, office_rights());
  end if;
  return new;
end
$$;

-- Whoever has the right runs the accounts of the own office. (Rights and position are the gate's to change: see
-- update_staff.)
create policy staff_keepers_run_staff on users to danji_app
  using (apartment_id = (select app_apartment_id()) and role = 'manager' and (select app_has_right('staff')))
  with check (apartment_id = app_apartment_id() and role = 'manager' and (select app_has_right('staff')));

-- Whether somebody still runs the office's accounts without this one. Two who take each other's right at once wait
-- here, and the second sees what the first has done.
create function keeps_staff_without(staff uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtext('danji.staff ' || app_apartment_id()));
  return exists (
    select from users u
    where u.apartment_id = app_apartment_id() and u.role = 'manager' and 'staff' = any (u.rights) and u.id <> staff
  );
end
$$;

-- A guard's account, which has the visitors alone, stays signed in as residents do: the phone at the gate is on all
-- day and all night.
create function stays_signed_in(of_role text, of_rights text[]) returns boolean language sql immutable
  return of_role = 'resident' or of_rights = array['visitors'];

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
grant update (idle_timeout, expires_at) on sessions to danji_gate;

-- As in 0003_sessions_and_audit.sql, with the guard's lifetime.
create or replace function open_session(
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

-- Links that let their reader choose a new password. Like a session, each remembers how often the account's sessions
-- were ended: a password that is changed or reset meanwhile, by whichever way, ends the link, too.
create table password_reset_links (
  token_hash bytea primary key,
  user_id uuid not null,
  -- Where it went. Another address that the account has since is somebody else's mailbox.
  email text not null,
  epoch integer not null,
  expires_at timestamptz not null default now() + interval '30 minutes',
  constraint password_reset_links_person_exists foreign key (user_id) references users (id) on delete cascade
);
create index password_reset_links_of_person on password_reset_links (user_id);
create index password_reset_links_by_expiry on password_reset_links (expires_at);
alter table password_reset_links enable row level security, force row level security;
grant select, insert, delete on password_reset_links to danji_gate;
create policy gate on password_reset_links to danji_gate using (true) with check (true);

-- Who waits for the office to see them and give them a new password. Open as long as the account's password is the
-- forgotten one.
create table password_help (
  apartment_id uuid not null,
  id uuid not null default gen_random_uuid(),
  person_id uuid not null,
  -- Residents are helped by their office, and its accounts by super admins.
  asked_by text not null check (asked_by in ('resident', 'manager')),
  epoch integer not null,
  created_at timestamptz not null default now(),
  primary key (apartment_id, id),
  constraint password_help_once unique (apartment_id, person_id),
  constraint password_help_person_exists foreign key (apartment_id, person_id)
    references users (apartment_id, id) on delete cascade
);
create index password_help_of_managers on password_help (created_at) where asked_by = 'manager';
call protect_tenant_table('password_help');
call follow_person('password_help', 'person_id', 'delete');
call alerts_follow('password_help');
grant select, insert on password_help to danji_gate;
grant select, delete on password_help to danji_app;
create policy office_helps_residents on password_help to danji_app
  using (apartment_id = app_apartment_id() and asked_by = 'resident' and (select app_has_right('residents')));

-- Whoever cannot sign in asks as nobody, also where somebody else is signed in: alerts and records are then neither
-- that person's nor of that person's apartment.
create function act_as_nobody() returns void language sql
  begin atomic
    select set_config('app.user_id', '', true), set_config('app.role', '', true), set_config('app.rights', '', true),
      set_config('app.apartment_id', '', true), set_config('app.household_id', '', true);
  end;

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

-- The same for the owner of a link whose mail could not be sent. Only whoever made the link knows it.
create function ask_office_by_link(link_hash bytea) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform ask_office_for_password(l.user_id) from password_reset_links l where l.token_hash = link_hash;
end
$$;

-- What a forgotten password leads to: a link to a proved address, otherwise a request for the office. No row if
-- nobody has the e-mail address.
create function start_password_reset(
  given_email text, link_hash bytea, sends_mails boolean, out person_id uuid, out mail_to text
) returns setof record
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  account users;
begin
  perform act_as_nobody();
  select * into account from users u where lower(u.email) = lower(given_email);
  if not found then
    return;
  end if;
  person_id := account.id;
  if sends_mails and account.email_proved_at is not null then
    insert into password_reset_links (token_hash, user_id, email, epoch)
    values (link_hash, account.id, account.email, account.session_epoch);
    mail_to := account.email;
  else
    perform ask_office_for_password(account.id);
  end if;
  return next;
end
$$;

-- Whose link it is, while it works.
create function reset_link_owner(link_hash bytea, out person_id uuid, out household_id uuid) returns setof record
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select u.id, u.household_id
    from password_reset_links l
    join users u on u.id = l.user_id and u.session_epoch = l.epoch and u.email = l.email
    where l.token_hash = link_hash and l.expires_at > now() and u.email_proved_at is not null;
  end;

-- Gives the link's owner a chosen password and ends all their sessions and links. Null if it works no longer.
create function use_reset_link(link_hash bytea, new_hash text) returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  owner uuid;
begin
  perform act_as_nobody();
  -- Two uses at once wait for each other, and the second finds the link dead.
  perform from users u
  where u.id = (select l.user_id from password_reset_links l where l.token_hash = link_hash) for update;
  select o.person_id into owner from reset_link_owner(link_hash) o;
  if owner is null then
    return null;
  end if;
  update users u
  set password_hash = new_hash, temporary_password_hash = null, temporary_password_expires_at = null,
    used_temporary_password_hash = coalesce(u.temporary_password_hash, u.used_temporary_password_hash),
    session_epoch = u.session_epoch + 1,
    -- It was meant for whoever knew the password.
    super_admin_granted_at = null
  where u.id = owner;
  delete from sessions s where s.user_id = owner;
  delete from password_reset_links l where l.user_id = owner;
  return owner;
end
$$;

-- The office's accounts that wait for help, for super admins.
create function managers_password_help() returns table (
    id uuid, person_id uuid, name text, email text, is_initial_password boolean, apartment_name text,
    created_at timestamptz
  ) language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_role() is distinct from 'superAdmin' then
    raise insufficient_privilege;
  end if;
  return query
    select h.id, u.id, u.name, u.email, u.is_initial_password, a.name, h.created_at
    from password_help h
    join users u on u.apartment_id = h.apartment_id and u.id = h.person_id and u.session_epoch = h.epoch
    join apartments a on a.id = h.apartment_id
    where h.asked_by = 'manager'
    order by h.created_at, h.id;
end
$$;

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

-- Housekeeping: links that lapsed, and requests that a new password has answered.
create function forget_password_resets() returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  links bigint;
  requests bigint;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  delete from password_reset_links where token_hash in (
    select l.token_hash from password_reset_links l where l.expires_at < now() limit 1000
  );
  get diagnostics links = row_count;
  delete from password_help where (apartment_id, id) in (
    select h.apartment_id, h.id from password_help h
    join users u on u.apartment_id = h.apartment_id and u.id = h.person_id
    where u.session_epoch <> h.epoch limit 1000
  );
  get diagnostics requests = row_count;
  return links + requests;
end
$$;

-- As in 0047_signing_in_again.sql, with the office's telephone: whoever cannot sign in calls there.
drop function find_apartments(text, integer);
create function find_apartments(words text, most integer)
  returns table (id uuid, name text, address text, telephone text)
  language plpgsql stable security definer rows 10
  set search_path = pg_catalog, public, pg_temp
  -- Compiling the statement takes longer than running it.
  set jit = off as $$
declare
  form constant text := search_form(words);
  keys constant bigint[] := search_keys('00000000-0000-0000-0000-000000000000', form);
begin
  -- Every name holds what has no pair.
  if cardinality(keys) = 0 then
    return;
  end if;
  return query
    select a.id, a.name, a.address, a.telephone
    from apartments a
    where search_keys('00000000-0000-0000-0000-000000000000', search_form(a.name)) @> keys
      and strpos(search_form(a.name), form) > 0 and a.resident_count > 0
    order by strpos(search_form(a.name), form) > 1, a.name, a.id limit most;
end
$$;
grant select (telephone) on apartments to danji_gate;

call hand_to_gate(
  'find_apartments(text, integer)',
  'keeps_staff_without(uuid)',
  'update_staff(uuid, text, text[])',
  'ask_office_for_password(uuid)',
  'ask_office_by_link(bytea)',
  'start_password_reset(text, bytea, boolean)',
  'reset_link_owner(bytea)',
  'use_reset_link(bytea, text)',
  'managers_password_help()',
  'close_managers_help(uuid)',
  'forget_password_resets()'
);
-- The gate's own affair.
revoke execute on function ask_office_for_password(uuid) from danji_app;
