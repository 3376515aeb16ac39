-- Homes that stand empty, people who join a household by an invitation, and what everybody agrees to.

-- How many accounts a home has, and how many of them are past their first set-up. Kept by triggers, as those of
-- apartments are: counting 15,000 accounts for each page of a list takes longer than the list.
alter table households
  -- Nobody lives there, says the office. A new account in it says otherwise.
  add column is_vacant boolean not null default false,
  add column resident_count integer not null default 0,
  add column active_count integer not null default 0;

grant update (is_vacant, resident_count, active_count) on households to danji_gate;
create policy gate_counts on households for update to danji_gate using (true) with check (true);
-- Whoever migrates may own the tables and yet see no row: the gate may.
set local role danji_gate;
update households h set resident_count = c.residents, active_count = c.active
from (
  select u.apartment_id, u.household_id, count(*) as residents,
    count(*) filter (where not u.is_initial_password) as active
  from users u where u.role = 'resident' group by u.apartment_id, u.household_id
) c
where h.apartment_id = c.apartment_id and h.id = c.household_id;
set local role none;

-- As in contract/values/household-states.ts.
alter table households add column state text not null generated always as (
  case
    when is_vacant then 'vacant' when active_count > 0 then 'active' when resident_count > 0 then 'waiting'
    else 'no_account'
  end
) stored;

grant update (is_vacant) on households to danji_app;
create policy managers_edit_households on households for update to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('residents')))
  with check (apartment_id = app_apartment_id() and (select app_has_right('residents')));

-- Accounts of a bulk under way are not seen yet: they are counted when its row goes, if there are any then.
create function count_residents_after_insert() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update households h set
    resident_count = h.resident_count + d.residents, active_count = h.active_count + d.active, is_vacant = false
  from (
    select u.apartment_id, u.household_id, count(*) as residents,
      count(*) filter (where not u.is_initial_password) as active
    from users_after u
    where u.household_id is not null
      and (u.bulk_id is null or u.bulk_id <> all (array(select b.id from resident_bulks b)))
    group by u.apartment_id, u.household_id
  ) d
  where h.apartment_id = d.apartment_id and h.id = d.household_id;
  return null;
end
$$;
create trigger users_inserted_at_home after insert on users referencing new table as users_after
  for each statement execute function count_residents_after_insert();

create function count_residents_after_delete() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update households h set
    resident_count = h.resident_count - d.residents, active_count = h.active_count - d.active
  from (
    select u.apartment_id, u.household_id, count(*) as residents,
      count(*) filter (where not u.is_initial_password) as active
    from users_before u
    where u.household_id is not null
      and (u.bulk_id is null or u.bulk_id <> all (array(select b.id from resident_bulks b)))
    group by u.apartment_id, u.household_id
  ) d
  where h.apartment_id = d.apartment_id and h.id = d.household_id;
  return null;
end
$$;
create trigger users_deleted_at_home after delete on users referencing old table as users_before
  for each statement execute function count_residents_after_delete();

-- (The planner still believes that the tables are small, and would compare every home with every account.)
create function count_residents_after_bulk() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set enable_nestloop = off as $$
begin
  update households h set
    resident_count = h.resident_count + d.residents, active_count = h.active_count + d.active, is_vacant = false
  from (
    select u.household_id, count(*) as residents, count(*) filter (where not u.is_initial_password) as active
    from users u where u.apartment_id = old.apartment_id and u.bulk_id = old.id and u.household_id is not null
    group by u.household_id
  ) d
  where h.apartment_id = old.apartment_id and h.id = d.household_id;
  return null;
end
$$;
create trigger resident_bulks_count_residents after delete on resident_bulks
  for each row execute function count_residents_after_bulk();

-- Somebody moves, leaves the apartment, chooses a password or gets another slip.
create function count_residents_after_update() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update households h set
    resident_count = h.resident_count - 1, active_count = h.active_count - (not old.is_initial_password)::integer
  where h.apartment_id = old.apartment_id and h.id = old.household_id;
  update households h set
    resident_count = h.resident_count + 1, active_count = h.active_count + (not new.is_initial_password)::integer,
    is_vacant = h.is_vacant and new.household_id is not distinct from old.household_id
  where h.apartment_id = new.apartment_id and h.id = new.household_id;
  return null;
end
$$;
create trigger users_updated_at_home after update on users
  for each row when (
    new.household_id is distinct from old.household_id
    or new.household_id is not null and new.is_initial_password <> old.is_initial_password
  ) execute function count_residents_after_update();

call hand_to_gate(
  'count_residents_after_insert()',
  'count_residents_after_delete()',
  'count_residents_after_bulk()',
  'count_residents_after_update()'
);

-- A member of a household asks somebody in. The code is told once and kept as its hash; whoever joins uses it up.
create table invitations (
  apartment_id uuid not null,
  id uuid not null default gen_random_uuid(),
  household_id uuid not null,
  inviter_id uuid not null,
  code_hash bytea not null,
  -- With the consent of a legal guardian, says whoever invites.
  is_under_14 boolean not null default false,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  primary key (apartment_id, id),
  constraint invitations_code_unique unique (code_hash),
  constraint invitations_household_exists foreign key (apartment_id, household_id)
    references households (apartment_id, id) on delete cascade,
  constraint invitations_person_exists foreign key (apartment_id, inviter_id)
    references users (apartment_id, id) on delete cascade
);
create index invitations_of_household on invitations (apartment_id, household_id);
create index invitations_of_inviter on invitations (apartment_id, inviter_id);
create index invitations_by_expiry on invitations (expires_at);

call protect_tenant_table('invitations');
grant select, delete on invitations to danji_gate;
call follow_person('invitations', 'inviter_id', 'delete');
-- Nobody reads a code again, not even its hash.
grant select (apartment_id, id, household_id, inviter_id, is_under_14, created_at, expires_at),
  insert (apartment_id, household_id, inviter_id, code_hash, is_under_14), delete on invitations to danji_app;
create policy households_run_their_own on invitations to danji_app
  using (apartment_id = app_apartment_id() and app_role() = 'resident' and household_id = app_household_id())
  with check (
    apartment_id = app_apartment_id() and app_role() = 'resident' and household_id = app_household_id()
    and inviter_id = app_user_id()
  );

-- Whoever moves away asks nobody in any more.
create function forget_invitations_of_moved() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from invitations i where i.apartment_id = old.apartment_id and i.inviter_id = old.id;
  return null;
end
$$;
create trigger users_forget_invitations after update of household_id on users
  for each row when (new.household_id is distinct from old.household_id)
  execute function forget_invitations_of_moved();

-- The household that a code leads to. Null if it leads nowhere, or no more.
create function invited_household(hash bytea) returns uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select i.household_id from invitations i where i.code_hash = hash and i.expires_at > now();
  end;

-- Makes the account that a code stands for, and uses the code up. Before anybody is signed in. The home is locked, so
-- that of two who come at once for the last place one is refused.
create function accept_invitation(
  hash bytea, most_members integer, given_name text, given_nickname text, given_email text, given_password_hash text,
  out outcome text, out apartment_id uuid, out household_id uuid, out user_id uuid, out inviter_id uuid,
  out is_under_14 boolean, out others uuid[]
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  members integer;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  select h.resident_count into members
  from households h
  where (h.apartment_id, h.id) in (select i.apartment_id, i.household_id from invitations i where i.code_hash = hash)
  for no key update;
  delete from invitations i where i.code_hash = hash and i.expires_at > now()
  returning i.apartment_id, i.household_id, i.inviter_id, i.is_under_14
  into apartment_id, household_id, inviter_id, is_under_14;
  if not found then
    outcome := 'invitation_not_found';
    return;
  end if;
  if members >= most_members then
    outcome := 'household_full';
    return;
  end if;
  others := array(
    select u.id from users u
    where u.apartment_id = accept_invitation.apartment_id and u.household_id = accept_invitation.household_id
      and u.role = 'resident'
  );
  insert into users (role, apartment_id, household_id, name, nickname, email, password_hash)
  values (
    'resident', accept_invitation.apartment_id, accept_invitation.household_id,
    given_name, given_nickname, given_email, given_password_hash
  )
  returning id into user_id;
  outcome := 'joined';
end
$$;

-- Locks the caller's home before their own account goes, as accept_invitation() locks it before the invitation.
create function hold_own_home() returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from households h where h.apartment_id = app_apartment_id() and h.id = app_household_id() for no key update;
end
$$;

-- Who lives with the caller. Of their accounts, residents see no more than this.
create function household_members() returns table (id uuid, name text, joined_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select u.id, u.name, u.created_at from users u
    where app_role() = 'resident' and u.apartment_id = app_apartment_id() and u.household_id = app_household_id()
      and u.role = 'resident'
      and (u.bulk_id is null or u.bulk_id <> all (array(select b.id from resident_bulks b)))
    order by u.created_at, u.id;
  end;

create function forget_invitations(before timestamptz) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  forgotten bigint;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  delete from invitations where (apartment_id, id) in (
    select i.apartment_id, i.id from invitations i where i.expires_at < least(before, now()) limit 1000
  );
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;

call hand_to_gate(
  'forget_invitations_of_moved()',
  'invited_household(bytea)',
  'accept_invitation(bytea, integer, text, text, text, text)',
  'hold_own_home()',
  'household_members()',
  'forget_invitations(timestamptz)'
);

-- A home takes the alerts along that are about it.
call alerts_follow('households');

-- What everybody agrees to who has an account here, and who agreed for whoever is too young for it.
alter table consents drop constraint consents_purpose_check;
alter table consents
  add constraint consents_purpose_check check (purpose in ('terms', 'privacy', 'phone', 'messages')),
  add column by_guardian boolean not null default false;
grant insert (by_guardian) on consents to danji_app;
