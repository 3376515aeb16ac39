-- Made by `npm run generate`: read it, and change it by a migration.

-- The file that a month was read from: the office's alone, whoever may read the month.
create table bill_files (
  apartment_id uuid not null,
  id uuid default gen_random_uuid() not null,
  bill_month_id uuid not null,
  file_count smallint default 0 not null,
  thumbnail_url text,
  constraint bill_files_pkey primary key (apartment_id, id),
  constraint bill_files_bill_month_exists foreign key (apartment_id, bill_month_id) references bill_months(apartment_id, id) on delete cascade
);

create index bill_files_of_month on bill_files (apartment_id, bill_month_id);

alter table bill_files enable row level security, force row level security;
grant select on bill_files to danji_app;
grant insert (apartment_id, id, bill_month_id) on bill_files to danji_app;
grant update (bill_month_id) on bill_files to danji_app;
grant select (apartment_id, id) on bill_files to danji_gate;
grant update (file_count, thumbnail_url) on bill_files to danji_gate;

create policy gate on bill_files
  for all to danji_gate
  using (true)
  with check (true);

create policy office_adds on bill_files
  for insert to danji_app
  with check (apartment_id = app_apartment_id() and (select app_has_right('bills')));

create policy office_moves on bill_files
  for update to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('bills')))
  with check (apartment_id = app_apartment_id() and (select app_has_right('bills')));

create policy office_reads on bill_files
  for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('bills')));

create policy own_apartment_only on bill_files
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());
