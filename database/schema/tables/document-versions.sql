-- Made by `npm run generate`: read it, and change it by a migration.

-- The files of a document as they were published at once: the present ones, and those that others took the place of.
create table document_versions (
  apartment_id uuid not null,
  id uuid default gen_random_uuid() not null,
  document_id uuid not null,
  created_at timestamptz default now() not null,
  -- Null: the present one.
  replaced_at timestamptz,
  reason text,
  file_count smallint default 0 not null,
  thumbnail_url text,
  constraint document_versions_pkey primary key (apartment_id, id),
  constraint document_versions_document_exists foreign key (apartment_id, document_id) references documents(apartment_id, id) on delete cascade,
  constraint document_versions_reason_check check (char_length(reason) >= 2 and char_length(reason) <= 200),
  constraint document_versions_say_why check ((replaced_at is null) = (reason is null))
);

create index document_versions_of_document on document_versions (apartment_id, document_id, replaced_at desc);
create unique index document_versions_one_present on document_versions (apartment_id, document_id) where replaced_at is null;

alter table document_versions enable row level security, force row level security;
grant select on document_versions to danji_app;
grant insert (apartment_id, id, document_id) on document_versions to danji_app;
grant update (replaced_at, reason) on document_versions to danji_app;
grant select (apartment_id, id) on document_versions to danji_gate;
grant update (file_count, thumbnail_url) on document_versions to danji_gate;

create policy gate on document_versions
  for all to danji_gate
  using (true)
  with check (true);

create policy members_read on document_versions
  for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_role() in ('manager', 'resident')));

create policy office_adds on document_versions
  for insert to danji_app
  with check (apartment_id = app_apartment_id() and (select app_has_right('notices')));

create policy office_replaces on document_versions
  for update to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('notices')))
  with check (apartment_id = app_apartment_id() and (select app_has_right('notices')));

create policy own_apartment_only on document_versions
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());
