-- A bulk creation of residents under way, at most one for a complex. The embedded database has one
-- connection, so there a bulk is many short transactions; until the last of them removes the row,
-- nobody sees the accounts and no count includes them.
create table resident_bulks (
  apartment_id uuid not null references apartments (id) on delete cascade,
  id uuid not null,
  started_at timestamptz not null default now(),
  primary key (apartment_id, id),
  constraint resident_bulks_one_at_a_time unique (apartment_id)
);

alter table resident_bulks enable row level security;
alter table resident_bulks force row level security;
grant select, insert (apartment_id, id) on resident_bulks to danji_app;
create policy managers_begin_bulks on resident_bulks to danji_app
  using (apartment_id = app_apartment_id() and app_role() = 'manager')
  with check (apartment_id = app_apartment_id() and app_role() = 'manager');
grant select, delete on resident_bulks to danji_gate;
create policy gate on resident_bulks to danji_gate using (true);

-- The bulk that made the account. No foreign key: the bulk's row goes, this stays.
alter table users add column bulk_id uuid;
grant select (bulk_id), insert (bulk_id) on users to danji_app;
-- (What is selected is looked up once, not for each of thousands of rows.)
alter policy managers_run_residents on users
  using (
    apartment_id = (select app_apartment_id()) and role = 'resident' and (select app_role()) = 'manager'
    and (bulk_id is null or bulk_id <> all (array(select b.id from resident_bulks b)))
  );

create or replace function recount_apartments_after_insert() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update apartments a
  set manager_count = a.manager_count + d.managers, resident_count = a.resident_count + d.residents
  from (
    select apartment_id, count(*) filter (where role = 'manager') as managers,
      count(*) filter (where role = 'resident') as residents
    from users_after
    where apartment_id is not null
      and (bulk_id is null or bulk_id <> all (array(select b.id from resident_bulks b)))
    group by apartment_id
  ) d
  where a.id = d.apartment_id;
  return null;
end
$$;

create or replace function recount_apartments_after_delete() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update apartments a
  set manager_count = a.manager_count - d.managers, resident_count = a.resident_count - d.residents
  from (
    select apartment_id, count(*) filter (where role = 'manager') as managers,
      count(*) filter (where role = 'resident') as residents
    from users_before
    where apartment_id is not null
      and (bulk_id is null or bulk_id <> all (array(select b.id from resident_bulks b)))
    group by apartment_id
  ) d
  where a.id = d.apartment_id;
  return null;
end
$$;

-- Shows all accounts of the bulk at once. False where it is no longer under way.
create function finish_resident_bulk(bulk uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from resident_bulks b
  where b.id = bulk and b.apartment_id = app_apartment_id() and app_role() = 'manager';
  if not found then
    return false;
  end if;
  update apartments a
  set resident_count = a.resident_count + (
    select count(*) from users u where u.apartment_id = app_apartment_id() and u.bulk_id = bulk
  )
  where a.id = app_apartment_id();
  return true;
end
$$;

-- Takes back what unfinished bulks made: of one bulk, or of all that were begun before a moment.
-- The server's own doing, after a failure or a crash: no caller may.
create function undo_resident_bulks(only_bulk uuid, begun_before timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  delete from users u using resident_bulks b
  where (b.id = only_bulk or b.started_at < begun_before) and u.apartment_id = b.apartment_id and u.bulk_id = b.id;
  delete from resident_bulks b where b.id = only_bulk or b.started_at < begun_before;
end
$$;

-- Which of these addresses somebody has, anywhere. The addresses come in small letters.
create function taken_emails(emails text[]) returns setof text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select lower(u.email) from users u where lower(u.email) = any (emails);
  end;

grant delete on users to danji_gate;

call hand_to_gate(
  'finish_resident_bulk(uuid)',
  'undo_resident_bulks(uuid, timestamptz)',
  'taken_emails(text[])'
);
