-- Made by `npm run generate`: read it, and change it by a migration.

-- Files that people attach to what they write. What they hold is in the store (server/features/files/file-store.ts)
-- as blobs {apartment_id}/{id}/…; a row says whose they are, and what is in them. Decision 0019.
create table files (
  apartment_id uuid not null,
  id uuid default gen_random_uuid() not null,
  -- Who uploaded it. Until something names it, the file is theirs alone.
  owner_id uuid,
  -- What it may be attached to: a key of filePurposes.
  purpose text not null,
  name text not null,
  media_type text not null,
  bytes integer not null,
  sha256 text not null,
  -- Only pictures have these.
  width integer,
  height integer,
  thumbnail_bytes integer,
  thumbnail_sha256 text,
  -- Set by a trigger on attachments, and never taken back: a file that is detached goes.
  is_attached boolean default false not null,
  created_at timestamptz default now() not null,
  -- Null of what a server of the version before made, whose thumbnails were 480 pixels wide or high at most.
  thumbnail_width integer,
  constraint files_pkey primary key (apartment_id, id),
  constraint files_apartment_id_fkey foreign key (apartment_id) references apartments(id) on delete cascade,
  constraint files_person_exists foreign key (apartment_id, owner_id) references users(apartment_id, id) on delete set null (owner_id),
  constraint files_bytes_check check (bytes > 0),
  constraint files_height_check check (height > 0),
  constraint files_media_type_check check (char_length(media_type) >= 1 and char_length(media_type) <= 200),
  constraint files_name_check check (char_length(name) >= 1 and char_length(name) <= 200),
  constraint files_pictures_are_whole check (num_nulls(width, height, thumbnail_bytes, thumbnail_sha256) in (0, 4)),
  constraint files_purpose_check check (char_length(purpose) >= 1 and char_length(purpose) <= 40),
  constraint files_sha256_check check (sha256 ~ '^[0-9a-f]{64}$'),
  constraint files_thumbnail_bytes_check check (thumbnail_bytes > 0),
  constraint files_thumbnail_sha256_check check (thumbnail_sha256 ~ '^[0-9a-f]{64}$'),
  constraint files_thumbnail_width_check check (thumbnail_width > 0),
  constraint files_width_check check (width > 0)
);

create index files_by_owner on files (apartment_id, owner_id, created_at, id);
create index files_pending on files (created_at) where not is_attached;

alter table files enable row level security, force row level security;
grant delete, select on files to danji_app;
grant delete on files to danji_gate;
grant insert (apartment_id, id, owner_id, purpose, name, media_type, bytes, sha256, width, height, thumbnail_bytes, thumbnail_sha256, created_at, thumbnail_width) on files to danji_app;
grant select (apartment_id, id, owner_id, purpose, bytes, sha256, thumbnail_bytes, thumbnail_sha256, is_attached, created_at) on files to danji_gate;
grant update (owner_id, is_attached) on files to danji_gate;

create policy gate on files
  for all to danji_gate
  using (true)
  with check (true);

create policy members_upload on files
  for insert to danji_app
  with check (
    apartment_id = app_apartment_id()
    and (select app_role() in ('manager', 'resident'))
    and owner_id = app_user_id()
  );

create policy own_apartment_only on files
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create policy owners_discard_pending on files
  for delete to danji_app
  using (apartment_id = app_apartment_id() and owner_id = app_user_id() and not is_attached);

create policy owners_see_pending_and_readers_attached on files
  for select to danji_app
  using (
    apartment_id = app_apartment_id() and
    case
        when is_attached then (exists (select
           from attachments a
          where a.apartment_id = files.apartment_id and a.file_id = files.id))
        else owner_id = app_user_id()
    end
  );

create trigger files_counted after insert on files referencing new table as added
  for each statement execute function count_files();
create trigger files_removed after delete on files referencing old table as gone
  for each statement execute function note_file_removals();
