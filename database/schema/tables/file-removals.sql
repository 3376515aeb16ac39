-- Made by `npm run generate`: read it, and change it by a migration.

-- Blobs without a row. They stay in the store until no kept backup needs them any more, so they outlive even
-- their apartment.
create table file_removals (
  key text not null,
  apartment_id uuid not null,
  bytes bigint default 0 not null,
  -- What never hung on anything is kept for no backup.
  is_kept boolean default true not null,
  removed_at timestamptz default now() not null,
  constraint file_removals_pkey primary key (key)
);

create index file_removals_by_age on file_removals (removed_at);

alter table file_removals enable row level security, force row level security;
grant delete, insert, select on file_removals to danji_gate;

create policy gate on file_removals
  for all to danji_gate
  using (true)
  with check (true);

create trigger file_removals_done after delete on file_removals referencing old table as gone
  for each statement execute function uncount_removed_blobs();
