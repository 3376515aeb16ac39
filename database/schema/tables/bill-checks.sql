-- Made by `npm run generate`: read it, and change it by a migration.

-- A file that was checked for a month, and what stood of the month then: a check is out of date when that is another.
create table bill_checks (
  apartment_id uuid not null,
  file_id uuid not null,
  month date not null,
  -- The month's publications with their states, as bill_month_standing() tells them.
  standing text not null,
  constraint bill_checks_pkey primary key (apartment_id, file_id, month),
  constraint bill_checks_file_exists foreign key (apartment_id, file_id) references files(apartment_id, id) on delete cascade
);

alter table bill_checks enable row level security, force row level security;
grant insert, select on bill_checks to danji_app;
grant update (standing) on bill_checks to danji_app;

create policy office_notes on bill_checks
  for insert to danji_app
  with check (apartment_id = app_apartment_id() and (select app_has_right('bills')));

create policy office_notes_again on bill_checks
  for update to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('bills')))
  with check (apartment_id = app_apartment_id() and (select app_has_right('bills')));

create policy office_reads on bill_checks
  for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('bills')));

create policy own_apartment_only on bill_checks
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());
