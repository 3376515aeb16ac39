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
  primary key (apartment_id, id),
  constraint files_person_exists foreign key (apartment_id, owner_id)
    references users (apartment_id, id) on delete set null (owner_id),
  constraint files_pictures_are_whole check (num_nulls(width, height, thumbnail_bytes, thumbnail_sha256) in (0, 4))
);

create index files_by_owner on files (apartment_id, owner_id, created_at, id);
create index files_pending on files (created_at) where not is_attached;

-- What a file hangs on: exactly one thing. attach_files_to() adds the column for each kind of thing.
create table attachments (
  apartment_id uuid not null,
  file_id uuid not null,
  position smallint not null check (position >= 0),
  primary key (apartment_id, file_id),
  constraint attachments_file_exists foreign key (apartment_id, file_id)
    references files (apartment_id, id) on delete cascade
);

-- How much each apartment's files take, thumbnails and blobs that are still kept too. A row of its own: counting
-- people must not wait for it.
create table file_totals (
  apartment_id uuid not null references apartments (id) on delete cascade,
  bytes bigint not null default 0 check (bytes >= 0),
  primary key (apartment_id)
);

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

call protect_tenant_table('files');
call protect_tenant_table('attachments');
call protect_tenant_table('file_totals');
alter table file_removals enable row level security, force row level security;

-- What is attached outlives its owner's account, as the words beside it do.
call follow_person('files', 'owner_id', 'forget');

-- created_at is for samples.
grant select, insert (apartment_id, id, owner_id, purpose, name, media_type, bytes, sha256, width, height,
  thumbnail_bytes, thumbnail_sha256, created_at), delete on files to danji_app;
-- Row-level security of attachments answers the second half: visible iff the thing is that it hangs on.
create policy owners_see_pending_and_readers_attached on files for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and case when is_attached
      then exists (select from attachments a where a.apartment_id = files.apartment_id and a.file_id = files.id)
      else owner_id = app_user_id()
    end
  );
create policy members_upload on files for insert to danji_app
  with check (
    apartment_id = app_apartment_id() and app_role() in ('manager', 'resident') and owner_id = app_user_id()
  );
create policy owners_discard_pending on files for delete to danji_app
  using (apartment_id = app_apartment_id() and owner_id = app_user_id() and not is_attached);

grant select, update (position), delete on attachments to danji_app;
grant insert (apartment_id, file_id, position) on attachments to danji_app;

grant select on file_totals to danji_app;
create policy members_read on file_totals for select to danji_app using (apartment_id = app_apartment_id());

grant select (id, purpose, created_at, is_attached, bytes, thumbnail_bytes), update (is_attached), delete
  on files to danji_gate;
grant select (apartment_id) on files to danji_gate;
grant select on attachments to danji_gate;
create policy gate on attachments to danji_gate using (true) with check (true);
grant select, insert, update on file_totals to danji_gate;
create policy gate on file_totals to danji_gate using (true) with check (true);
grant select, insert, delete on file_removals to danji_gate;
create policy gate on file_removals to danji_gate using (true) with check (true);

-- What a list shows of a row's files stands in the row itself, as the count of a post's comments does.
create function summarize_files() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- Rows that go take their attachments one statement each, mostly none.
  if not exists (select from changed) then
    return null;
  end if;
  execute format(
    'update %1$I s set file_count = now.count, thumbnail_url = ''/files/'' || now.photo || ''/thumbnail''
    from (
      select c.apartment_id, c.%2$I as id, count(a.file_id)::smallint as count,
        (array_agg(a.file_id order by a.position) filter (where f.thumbnail_bytes is not null))[1] as photo
      from (select distinct apartment_id, %2$I from changed where %2$I is not null) c
      left join attachments a on a.apartment_id = c.apartment_id and a.%2$I = c.%2$I
      left join files f on f.apartment_id = a.apartment_id and f.id = a.file_id
      group by c.apartment_id, c.%2$I
    ) now
    where s.apartment_id = now.apartment_id and s.id = now.id',
    tg_argv[0], tg_argv[1]
  );
  return null;
end
$$;

-- Lets files be attached to the rows of a table: adds the column, its key, and the policies. A file is visible
-- iff the row is that it hangs on, and whoever may change the row may change what hangs on it: a row can only
-- be locked where a policy lets the caller update it.
create procedure attach_files_to(subject_table regclass, subject_column name) language plpgsql as $$
declare
  table_name constant name := (select c.relname from pg_class c where c.oid = subject_table);
  thing constant text := regexp_replace(subject_column, '_id$', '');
  one_of text;
  readable text;
begin
  execute format('alter table attachments add column %I uuid', subject_column);
  execute format(
    'alter table attachments add constraint %I foreign key (apartment_id, %I)
      references %s (apartment_id, id) on delete cascade',
    'attachments_' || thing || '_exists', subject_column, subject_table
  );
  execute format(
    'create index %I on attachments (apartment_id, %I, position) where %2$I is not null',
    'attachments_of_' || thing, subject_column
  );

  select string_agg(quote_ident(a.attname), ', ' order by a.attnum) into one_of
  from pg_constraint c
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[array_upper(c.conkey, 1)]
  where c.conrelid = 'attachments'::regclass and c.contype = 'f' and c.confrelid <> 'files'::regclass;
  alter table attachments drop constraint if exists attachments_hang_on_one_thing;
  execute format(
    'alter table attachments add constraint attachments_hang_on_one_thing check (num_nonnulls(%s) = 1)', one_of
  );

  readable := format(
    'apartment_id = app_apartment_id() and %I is not null and exists (
      select from %s s where s.apartment_id = attachments.apartment_id and s.id = attachments.%1$I',
    subject_column, subject_table
  );
  execute format(
    'alter table %s add column file_count smallint not null default 0, add column thumbnail_url text', subject_table
  );
  execute format(
    'grant select (apartment_id, id), update (file_count, thumbnail_url) on %s to danji_gate', subject_table
  );
  execute format(
    'create trigger %I after insert on attachments referencing new table as changed
      for each statement execute function summarize_files(%L, %L)',
    'attachments_added_to_' || table_name, table_name, subject_column
  );
  execute format(
    'create trigger %I after update on attachments referencing new table as changed
      for each statement execute function summarize_files(%L, %L)',
    'attachments_ordered_of_' || table_name, table_name, subject_column
  );
  execute format(
    'create trigger %I after delete on attachments referencing old table as changed
      for each statement execute function summarize_files(%L, %L)',
    'attachments_taken_from_' || table_name, table_name, subject_column
  );

  -- A function, so that the plan with the policies of all that is in it is made once for a connection.
  execute format(
    'create function %I(subject uuid) returns json language plpgsql stable as $body$
    begin
      return (
        select json_agg(json_build_object(
          ''id'', l.id, ''name'', l.name, ''mediaType'', l.media_type, ''bytes'', l.bytes, ''width'', l.width,
          ''height'', l.height, ''url'', ''/files/'' || l.id,
          ''thumbnailUrl'', case when l.thumbnail_bytes is not null then ''/files/'' || l.id || ''/thumbnail'' end
        ) order by l.position)
        from (
          select f.id, f.media_type, f.bytes, f.width, f.height, f.thumbnail_bytes, a.position,
            case when f.thumbnail_bytes is null then f.name
              else ''사진 '' || row_number() over (partition by f.thumbnail_bytes is null order by a.position)
                || ''.jpg''
            end as name
          from attachments a join files f on f.apartment_id = a.apartment_id and f.id = a.file_id
          where a.apartment_id = app_apartment_id() and a.%I = subject
        ) l
      );
    end $body$',
    'files_of_' || table_name, subject_column
  );

  execute format('grant insert (%I) on attachments to danji_app', subject_column);
  execute format(
    'create policy %I on attachments for select to danji_app using (%s))', 'readers_of_' || table_name, readable
  );
  execute format(
    'create policy %I on attachments for insert to danji_app with check (%s for key share))',
    'editors_attach_to_' || table_name, readable
  );
  execute format(
    'create policy %I on attachments for update to danji_app using (%s for key share))',
    'editors_order_files_of_' || table_name, readable
  );
  execute format(
    'create policy %I on attachments for delete to danji_app using (%s for key share))',
    'editors_detach_from_' || table_name, readable
  );
end
$$;
revoke execute on procedure attach_files_to(regclass, name) from public;

call attach_files_to('notices', 'notice_id');
call attach_files_to('complaints', 'complaint_id');
call attach_files_to('posts', 'post_id');
call attach_files_to('comments', 'comment_id');

-- Only the caller's own pending file can be attached, and only once.
create function claim_file() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update files f set is_attached = true
  where f.apartment_id = new.apartment_id and f.id = new.file_id and f.owner_id = app_user_id() and not f.is_attached;
  if not found then
    raise foreign_key_violation using message = 'not a pending file of the caller',
      table = 'attachments', constraint = 'attachments_file_exists';
  end if;
  return new;
end
$$;

-- A file that nothing shows any more goes, whatever took the attachment away.
create function drop_detached_files() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from gone) then
    delete from files f using gone g where f.apartment_id = g.apartment_id and f.id = g.file_id;
  end if;
  return null;
end
$$;

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

create function uncount_removed_blobs() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update file_totals t set bytes = greatest(t.bytes - sums.bytes, 0)
  from (select g.apartment_id, sum(g.bytes) as bytes from gone g group by g.apartment_id) sums
  where t.apartment_id = sums.apartment_id;
  return null;
end
$$;

create trigger attachments_claim_file before insert on attachments
  for each row execute function claim_file();
create trigger attachments_drop_files after delete on attachments referencing old table as gone
  for each statement execute function drop_detached_files();
create trigger files_counted after insert on files referencing new table as added
  for each statement execute function count_files();
create trigger files_removed after delete on files referencing old table as gone
  for each statement execute function note_file_removals();
create trigger file_removals_done after delete on file_removals referencing old table as gone
  for each statement execute function uncount_removed_blobs();

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

-- A blob that the store must have if it is this database's: by it a server knows that it was given the right one.
create function any_blob() returns table (key text)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  return query select f.apartment_id || '/' || f.id || '/file' from files f where f.is_attached limit 20;
end
$$;

call hand_to_gate(
  'summarize_files()', 'claim_file()', 'drop_detached_files()', 'count_files()', 'note_file_removals()',
  'uncount_removed_blobs()', 'forget_pending_files(timestamptz)', 'removable_blobs(timestamptz, text)',
  'forget_removed_blobs(text[])', 'note_blobs_without_row(text[], bigint[])', 'any_blob()'
);
