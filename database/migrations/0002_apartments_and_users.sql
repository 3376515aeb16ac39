create table apartments (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 50),
  code text not null,
  address text not null check (char_length(address) between 1 and 200),
  -- Kept by a trigger on users: a country's residents are too many to count for a list.
  manager_count integer not null default 0,
  resident_count integer not null default 0,
  created_at timestamptz not null default now(),
  constraint apartments_code_form check (code ~ '^[a-z0-9_]{1,50}$'),
  constraint apartments_code_unique unique (code)
);

create table households (
  apartment_id uuid not null references apartments (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  building integer not null check (building between 1 and 99999),
  unit integer not null check (unit between 1 and 99999),
  primary key (apartment_id, id),
  constraint households_unit_unique unique (apartment_id, building, unit)
);

create table users (
  id uuid primary key default gen_random_uuid(),
  role text not null check (role in ('superAdmin', 'manager', 'resident')),
  apartment_id uuid,
  household_id uuid,
  name text not null check (char_length(name) between 1 and 50),
  nickname text check (char_length(nickname) between 1 and 50),
  email text not null check (char_length(email) between 3 and 254),
  -- Argon2id of a chosen password, or SHA-256 of a drawn one: never both.
  password_hash text,
  temporary_password_hash bytea,
  temporary_password_expires_at timestamptz,
  is_initial_password boolean not null generated always as (temporary_password_hash is not null) stored,
  -- Raised whenever all sessions must end; a session counts only while it remembers this number.
  session_epoch integer not null default 0,
  -- A super-admin grant waits here for the next sign-in.
  super_admin_granted_at timestamptz,
  created_at timestamptz not null default now(),
  constraint users_belong_to_their_place check (
    case role
      when 'superAdmin' then apartment_id is null and household_id is null
      when 'manager' then apartment_id is not null and household_id is null
      else apartment_id is not null and household_id is not null
    end
  ),
  constraint users_have_one_password check (num_nonnulls(password_hash, temporary_password_hash) = 1),
  constraint users_temporary_password_expires check (
    (temporary_password_hash is null) = (temporary_password_expires_at is null)
  ),
  constraint users_apartment_exists foreign key (apartment_id) references apartments (id),
  constraint users_household_exists foreign key (apartment_id, household_id) references households (apartment_id, id),
  -- For the composite keys of what people write.
  constraint users_of_apartment unique (apartment_id, id)
);

create unique index users_email_unique on users (lower(email));
create index users_managers_by_name on users (name, id) where role = 'manager';
create index users_by_household on users (apartment_id, household_id) where role = 'resident';

alter table apartments enable row level security;
alter table apartments force row level security;
alter table households enable row level security;
alter table households force row level security;
alter table users enable row level security;
alter table users force row level security;

grant select, insert (id, name, code, address), delete on apartments to danji_app;
create policy super_admins_run_apartments on apartments to danji_app
  using (app_role() = 'superAdmin') with check (app_role() = 'superAdmin');
create policy members_see_their_apartment on apartments for select to danji_app
  using (id = app_apartment_id());

grant select, insert, delete on households to danji_app;
create policy managers_run_households on households to danji_app
  using (apartment_id = app_apartment_id() and app_role() = 'manager')
  with check (apartment_id = app_apartment_id() and app_role() = 'manager');
create policy residents_see_their_household on households for select to danji_app
  using (apartment_id = app_apartment_id() and id = app_household_id());

-- Neither password column can be selected: own_password_hash() answers for the caller alone.
grant select (id, role, apartment_id, household_id, name, nickname, email, temporary_password_expires_at,
  is_initial_password, session_epoch, super_admin_granted_at, created_at) on users to danji_app;
grant insert (id, role, apartment_id, household_id, name, nickname, email, password_hash,
  temporary_password_hash, temporary_password_expires_at) on users to danji_app;
grant update (name, nickname, email, password_hash, temporary_password_hash, temporary_password_expires_at,
  session_epoch) on users to danji_app;
grant delete on users to danji_app;

create policy everyone_sees_themselves on users for select to danji_app using (id = app_user_id());
create policy everyone_edits_themselves on users for update to danji_app
  using (id = app_user_id()) with check (id = app_user_id());
create policy super_admins_run_managers on users to danji_app
  using (role = 'manager' and app_role() = 'superAdmin')
  with check (role = 'manager' and app_role() = 'superAdmin');
create policy managers_run_residents on users to danji_app
  using (apartment_id = app_apartment_id() and role = 'resident' and app_role() = 'manager')
  with check (apartment_id = app_apartment_id() and role = 'resident' and app_role() = 'manager');

-- The counts of apartments follow the users, one update a statement, so that 15,000 accounts cost one.
-- (A grant of super-admin rights, the only change of role, counts for itself: see open_session.)
create function recount_apartments_after_insert() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update apartments a
  set manager_count = a.manager_count + d.managers, resident_count = a.resident_count + d.residents
  from (
    select apartment_id, count(*) filter (where role = 'manager') as managers,
      count(*) filter (where role = 'resident') as residents
    from users_after where apartment_id is not null group by apartment_id
  ) d
  where a.id = d.apartment_id;
  return null;
end
$$;

create function recount_apartments_after_delete() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update apartments a
  set manager_count = a.manager_count - d.managers, resident_count = a.resident_count - d.residents
  from (
    select apartment_id, count(*) filter (where role = 'manager') as managers,
      count(*) filter (where role = 'resident') as residents
    from users_before where apartment_id is not null group by apartment_id
  ) d
  where a.id = d.apartment_id;
  return null;
end
$$;

create trigger users_inserted after insert on users referencing new table as users_after
  for each statement execute function recount_apartments_after_insert();
create trigger users_deleted after delete on users referencing old table as users_before
  for each statement execute function recount_apartments_after_delete();

grant select (id, manager_count, resident_count), update (manager_count, resident_count) on apartments to danji_gate;
create policy gate_counts on apartments to danji_gate using (true) with check (true);

