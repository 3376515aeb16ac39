-- The office's list of households becomes households and accounts. What the check found is kept for a day, as its
-- file is; both go with the import. Relies on 0067.
create table household_imports (
  apartment_id uuid not null,
  id uuid not null default gen_random_uuid(),
  -- Whose check it is: nobody else sees it.
  person_id uuid not null,
  file_id uuid not null,
  -- What the residents looked like then.
  residents_hash text not null check (char_length(residents_hash) <= 64),
  resident_count integer not null,
  created_at timestamptz not null default now(),
  primary key (apartment_id, id),
  constraint household_imports_person_exists foreign key (apartment_id, person_id)
    references users (apartment_id, id) on delete cascade,
  constraint household_imports_file_exists foreign key (apartment_id, file_id)
    references files (apartment_id, id) on delete cascade
);
create index household_imports_of_person on household_imports (apartment_id, person_id);
create index household_imports_of_file on household_imports (apartment_id, file_id);
create index household_imports_by_age on household_imports (created_at);

-- A row of the file, or an account that the file lacks, and what would become of it.
create table household_import_rows (
  apartment_id uuid not null,
  import_id uuid not null,
  position integer not null,
  id uuid not null,
  kind text not null check (kind in ('newPeople', 'renamed', 'unchanged', 'conflicts', 'moveOuts', 'errors')),
  -- The first new person of a home that has no household yet.
  makes_household boolean not null,
  row integer,
  column_letters text check (char_length(column_letters) <= 3),
  building text check (char_length(building) <= 50),
  unit text check (char_length(unit) <= 50),
  name text check (char_length(name) <= 50),
  email text check (char_length(email) <= 254),
  phone text check (phone ~ '^01[016-9]\d{7,8}$'),
  -- The account that is renamed or would end.
  resident_id uuid,
  may_replace boolean not null,
  message text not null check (char_length(message) <= 500),
  primary key (apartment_id, import_id, position),
  constraint household_import_rows_import_exists foreign key (apartment_id, import_id)
    references household_imports (apartment_id, id) on delete cascade,
  constraint household_import_rows_resident_exists foreign key (apartment_id, resident_id)
    references users (apartment_id, id) on delete cascade
);
create index household_import_rows_by_kind on household_import_rows (apartment_id, import_id, kind, position);
create index household_import_rows_of_resident on household_import_rows (apartment_id, resident_id);

call protect_tenant_table('household_imports');
call protect_tenant_table('household_import_rows');
call follow_person('household_imports', 'person_id', 'delete');
call follow_person('household_import_rows', 'resident_id', 'delete');

-- created_at is for samples.
grant select, insert (apartment_id, id, person_id, file_id, residents_hash, resident_count, created_at), delete
  on household_imports to danji_app;
create policy own_imports on household_imports to danji_app
  using (apartment_id = app_apartment_id() and person_id = app_user_id() and (select app_has_right('residents')))
  with check (apartment_id = app_apartment_id() and person_id = app_user_id() and (select app_has_right('residents')));
grant select, insert on household_import_rows to danji_app;
-- Row-level security of household_imports answers whose they are.
create policy rows_of_own_imports on household_import_rows to danji_app
  using (apartment_id = app_apartment_id() and import_id in (select i.id from household_imports i))
  with check (apartment_id = app_apartment_id() and import_id in (select i.id from household_imports i));

-- Ends imports that nobody applied within a day, with their files.
create function forget_household_imports(before timestamptz) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  forgotten bigint;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  delete from files f using (
    select i.apartment_id, i.file_id from household_imports i
    where i.created_at < least(before, now() - interval '24 hours')
    limit 2
  ) old
  where f.apartment_id = old.apartment_id and f.id = old.file_id;
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;
grant select (file_id, created_at) on household_imports to danji_gate;

-- Keeps the numbers of people who agreed to that on the office's own list. Whoever has set up their account says
-- it themselves.
create function keep_listed_phones(residents uuid[], phones text[]) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  kept bigint;
begin
  if not app_has_right('residents') then
    raise insufficient_privilege;
  end if;
  with listed as (
    select l.id, l.phone from unnest(residents, phones) as l (id, phone)
    join users u on u.id = l.id and u.apartment_id = app_apartment_id() and u.role = 'resident'
      and u.nickname is null and u.temporary_password_hash is not null
    where l.phone is not null
  ), agreed as (
    insert into consents (apartment_id, person_id, purpose, version)
    select app_apartment_id(), l.id, 'phone', '관리사무소 명부' from listed l
    on conflict (apartment_id, person_id, purpose) where withdrawn_at is null do nothing
  ), changed as (
    -- Most of a list that comes every month is as it was.
    update users u set phone = l.phone from listed l where u.id = l.id and u.phone is distinct from l.phone
  )
  select count(*) into kept from listed;
  return kept;
end
$$;
grant insert on consents to danji_gate;

-- A household that a bulk under way made is not there before the bulk has ended: if it fails, there is none.
alter table households add column bulk_id uuid;
create index households_of_bulk on households (apartment_id, bulk_id) where bulk_id is not null;

create function running_bulks() returns uuid[]
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select coalesce(array_agg(b.id), '{}') from resident_bulks b where b.apartment_id = app_apartment_id();
  end;

alter policy managers_see_households on households
  using (
    apartment_id = app_apartment_id() and app_role() = 'manager'
    and (bulk_id is null or bulk_id <> all ((select running_bulks())::uuid[]))
  );
grant select, insert (apartment_id, building, unit, bulk_id), update (bulk_id), delete on households to danji_gate;
create policy gate_makes on households for insert to danji_gate with check (true);
create policy gate_undoes on households for delete to danji_gate using (true);

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

-- The households of these homes for a bulk, in this order. Missing ones are made, and seen by nobody until it ends.
create function households_for_bulk(bulk uuid, buildings integer[], units integer[])
  returns table (id uuid, building integer, unit integer)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not app_has_right('residents')
    or not exists (select from resident_bulks b where b.id = bulk and b.apartment_id = app_apartment_id())
  then
    raise insufficient_privilege;
  end if;
  insert into households (apartment_id, building, unit, bulk_id)
  select app_apartment_id(), w.building, w.unit, bulk from unnest(buildings, units) as w (building, unit)
  on conflict do nothing;
  -- The limit makes the planner use the index for each: it may believe that the table is still empty.
  return query
    select h.id, w.building, w.unit
    from unnest(buildings, units) with ordinality as w (building, unit, place), lateral (
      select f.id from households f
      where f.apartment_id = app_apartment_id() and f.building = w.building and f.unit = w.unit
      limit 1
    ) h
    order by w.place;
end
$$;

create or replace function undo_resident_bulks(only_bulk uuid, begun_before timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  delete from users u using resident_bulks b
  where (b.id = only_bulk or b.started_at < begun_before) and u.apartment_id = b.apartment_id and u.bulk_id = b.id;
  delete from households h using resident_bulks b
  where (b.id = only_bulk or b.started_at < begun_before) and h.apartment_id = b.apartment_id and h.bulk_id = b.id
    and not exists (select from users u where u.apartment_id = h.apartment_id and u.household_id = h.id);
  delete from resident_bulks b where b.id = only_bulk or b.started_at < begun_before;
end
$$;

call hand_to_gate(
  'forget_household_imports(timestamptz)', 'keep_listed_phones(uuid[], text[])', 'running_bulks()',
  'household_of(integer, integer)', 'households_for_bulk(uuid, integer[], integer[])'
);

-- Whoever has never set up their account has written nothing, so nothing shows their name: a list names thousands
-- of them at once.
drop trigger notices_follow_author on users;
drop trigger complaints_follow_author on users;
drop trigger complaint_status_changes_follow_author on users;
create trigger notices_follow_author before update of name on users
  for each row when (old.nickname is not null or old.temporary_password_hash is null)
  execute function follow_author('notices', 'name');
create trigger complaints_follow_author before update of name on users
  for each row when (old.nickname is not null or old.temporary_password_hash is null)
  execute function follow_author('complaints', 'name');
create trigger complaint_status_changes_follow_author before update of name on users
  for each row when (old.nickname is not null or old.temporary_password_hash is null)
  execute function follow_author('complaint_status_changes', 'name');
