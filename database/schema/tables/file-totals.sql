-- Made by `npm run generate`: read it, and change it by a migration.

-- How much each apartment's files take, thumbnails and blobs that are still kept too. A row of its own: counting
-- people must not wait for it.
create table file_totals (
  apartment_id uuid not null,
  bytes bigint default 0 not null,
  constraint file_totals_pkey primary key (apartment_id),
  constraint file_totals_apartment_id_fkey foreign key (apartment_id) references apartments(id) on delete cascade,
  constraint file_totals_bytes_check check (bytes >= 0)
);

alter table file_totals enable row level security, force row level security;
grant select on file_totals to danji_app;
grant insert, select, update on file_totals to danji_gate;

create policy gate on file_totals
  for all to danji_gate
  using (true)
  with check (true);

create policy members_read on file_totals
  for select to danji_app
  using (apartment_id = app_apartment_id());

create policy own_apartment_only on file_totals
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());
