-- What people upload, and how much room it takes.

-- Files that people attach to what they write. What they hold is in the store (server/features/files/file-store.ts)
-- as blobs {apartment_id}/{id}/…; a row says whose they are, and what is in them. Decision 0019.
create table files (
  apartment_id uuid not null references apartments (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- Who uploaded it. Until something names it, the file is theirs alone.
  owner_id uuid,
  -- What it may be attached to: a key of filePurposes.
  purpose text not null check (char_length(purpose) between 1 and 40),
  name text not null check (char_length(name) between 1 and 200),
  media_type text not null check (char_length(media_type) between 1 and 200),
  bytes integer not null check (bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Only pictures have these.
  width integer check (width > 0),
  height integer check (height > 0),
  thumbnail_bytes integer check (thumbnail_bytes > 0),
  thumbnail_sha256 text check (thumbnail_sha256 ~ '^[0-9a-f]{64}$'),
  -- Set by a trigger on attachments, and never taken back: a file that is detached goes.
  is_attached boolean not null default false,
  created_at timestamptz not null default now(),
  -- Null of what a server of the version before made, whose thumbnails were 480 pixels wide or high at most.
  thumbnail_width integer check (thumbnail_width > 0),
  primary key (apartment_id, id),
  constraint files_person_exists foreign key (apartment_id, owner_id)
    references users (apartment_id, id) on delete set null (owner_id),
  constraint files_pictures_are_whole check (num_nulls(width, height, thumbnail_bytes, thumbnail_sha256) in (0, 4))
);

create index files_by_owner on files (apartment_id, owner_id, created_at, id);
create index files_pending on files (created_at) where not is_attached;

call protect_tenant_table('files');
-- created_at is for samples.
grant select on files to danji_app;
grant insert (apartment_id, id, owner_id, purpose, name, media_type, bytes, sha256, width, height, thumbnail_bytes,
  thumbnail_sha256, created_at, thumbnail_width) on files to danji_app;
grant delete on files to danji_app;
grant select (id, purpose, bytes, sha256, thumbnail_bytes, thumbnail_sha256, is_attached, created_at) on files to
  danji_gate;
grant update (is_attached) on files to danji_gate;
grant delete on files to danji_gate;

alter table household_imports add constraint household_imports_file_exists foreign key (apartment_id, file_id)
    references files (apartment_id, id) on delete cascade;

-- How much each apartment's files take, thumbnails and blobs that are still kept too. A row of its own: counting
-- people must not wait for it.
create table file_totals (
  apartment_id uuid primary key references apartments (id) on delete cascade,
  bytes bigint not null default 0 check (bytes >= 0)
);

call protect_tenant_table('file_totals');
grant select on file_totals to danji_app;
grant select, insert, update on file_totals to danji_gate;

-- Blobs without a row. They stay in the store until no kept backup needs them any more, so they outlive even
-- their apartment.
create table file_removals (
  key text primary key,
  apartment_id uuid not null,
  bytes bigint not null default 0,
  -- What never hung on anything is kept for no backup.
  is_kept boolean not null default true,
  removed_at timestamptz not null default now()
);

create index file_removals_by_age on file_removals (removed_at);

alter table file_removals enable row level security, force row level security;
grant select, insert, delete on file_removals to danji_gate;

-- An apartment's files grow by what was added.
create function count_files() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into file_totals as t (apartment_id, bytes)
  select a.apartment_id, sum(a.bytes + coalesce(a.thumbnail_bytes, 0)) from added a group by a.apartment_id
  on conflict (apartment_id) do update set bytes = t.bytes + excluded.bytes;
  return null;
end
$$;

-- The total stays as it is: it goes down with the blobs. A statement for all files that go at once.
create function note_file_removals() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into file_removals (key, apartment_id, bytes, is_kept)
  select g.apartment_id || '/' || g.id || '/' || b.name, g.apartment_id, b.bytes, g.is_attached
  from gone g, lateral (values ('file', g.bytes), ('thumbnail', g.thumbnail_bytes)) as b (name, bytes)
  where b.bytes is not null;
  return null;
end
$$;

-- Drops files that nothing named within a day.
create function forget_pending_files(before timestamptz) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  forgotten bigint;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  delete from files where (apartment_id, id) in (
    select f.apartment_id, f.id from files f
    where not f.is_attached and f.created_at < least(before, now() - interval '24 hours')
    limit 1000
  );
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;

-- A blob that the store must have if it is this database's: by it a server knows that it was given the right one.
create function any_blob() returns table (key text)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  return query select f.apartment_id || '/' || f.id || '/file' from files f limit 20;
end
$$;

-- What the store must hold, for the list beside a backup and for its restore: the keys are those of file_removals.
create function stored_contents() returns table (key text, bytes integer, sha256 text)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  return query
    select f.apartment_id || '/' || f.id || '/' || c.name, c.bytes, c.sha256
    from files f,
      lateral (values ('file', f.bytes, f.sha256), ('thumbnail', f.thumbnail_bytes, f.thumbnail_sha256))
        as c (name, bytes, sha256)
    where c.bytes is not null
    order by f.apartment_id, f.id, c.name;
end
$$;

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

call hand_to_gate(
  'count_files()', 'note_file_removals()', 'forget_pending_files(timestamptz)', 'any_blob()', 'stored_contents()',
  'forget_household_imports(timestamptz)'
);

create policy members_upload on files for insert to danji_app
  with check (
    apartment_id = app_apartment_id()
    and (select app_role() in ('manager', 'resident'))
    and owner_id = app_user_id()
  );

create policy owners_discard_pending on files for delete to danji_app
  using (apartment_id = app_apartment_id() and owner_id = app_user_id() and not is_attached);

create trigger files_counted after insert on files referencing new table as added
  for each statement execute function count_files();
create trigger files_removed after delete on files referencing old table as gone
  for each statement execute function note_file_removals();

-- What is attached outlives its owner's account, as the words beside it do.
call follow_person('files', 'owner_id', 'forget');

create policy gate on file_totals to danji_gate using (true) with check (true);

create policy members_read on file_totals for select to danji_app using (apartment_id = app_apartment_id());

-- An apartment's files shrink by what is gone from the store.
create function uncount_removed_blobs() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update file_totals t set bytes = greatest(t.bytes - sums.bytes, 0)
  from (select g.apartment_id, sum(g.bytes) as bytes from gone g group by g.apartment_id) sums
  where t.apartment_id = sums.apartment_id;
  return null;
end
$$;

-- The blobs whose rows went before this moment, a page by key. What never hung on anything goes after two hours,
-- when no backup that lists it is still being made.
create function removable_blobs(before timestamptz, after_key text default '') returns table (key text)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  return query
    select r.key from file_removals r
    where r.key > after_key
      and r.removed_at < case when r.is_kept
        then least(before, now() - interval '1 day') else now() - interval '2 hours' end
    order by r.key limit 500;
end
$$;

-- Drops the notes of blobs that are no longer in the store.
create function forget_removed_blobs(keys text[]) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  forgotten bigint;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  delete from file_removals r
  where r.key = any (keys)
    and r.removed_at < now() - case when r.is_kept then interval '1 day' else interval '2 hours' end;
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;

-- Notes those of these blobs that no row speaks of, so that they go when no backup needs them any more: after a
-- restore, a later backup may. Answers those that are only half written, which nothing
-- needs.
create function note_blobs_without_row(keys text[], sizes bigint[]) returns table (half_written text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  uuid_form constant text := '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  return query
    with parts as (
      select b.key, b.bytes, regexp_match(b.key, format('^(%1$s)/(%1$s)/(file|thumbnail)(\.%1$s)?$', uuid_form)) as part
      from unnest(keys, sizes) as b (key, bytes)
    ), noted as (
      insert into file_removals (key, apartment_id, bytes)
      select p.key, p.part[1]::uuid, p.bytes from parts p
      where p.part is not null and p.part[4] is null
        and not exists (select from files f where f.apartment_id = p.part[1]::uuid and f.id = p.part[2]::uuid)
      on conflict do nothing
      returning apartment_id, bytes
    ), counted as (
      update file_totals t set bytes = t.bytes + sums.bytes
      from (select n.apartment_id, sum(n.bytes) as bytes from noted n group by n.apartment_id) sums
      where t.apartment_id = sums.apartment_id
    )
    select p.key from parts p where p.part[4] is not null;
end
$$;

call hand_to_gate(
  'uncount_removed_blobs()', 'removable_blobs(timestamptz, text)', 'forget_removed_blobs(text[])',
  'note_blobs_without_row(text[], bigint[])'
);

create policy gate on file_removals to danji_gate using (true) with check (true);

create trigger file_removals_done after delete on file_removals referencing old table as gone
  for each statement execute function uncount_removed_blobs();
