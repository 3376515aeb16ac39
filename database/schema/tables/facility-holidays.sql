-- Made by `npm run generate`: read it, and change it by a migration.

-- The days that the office confirmed.
create table facility_holidays (
  apartment_id uuid not null,
  date date not null,
  name text not null,
  constraint facility_holidays_pkey primary key (apartment_id, date),
  constraint facility_holidays_apartment_id_fkey foreign key (apartment_id) references apartments(id) on delete cascade,
  constraint facility_holidays_name_check check (char_length(name) >= 1 and char_length(name) <= 30)
);

alter table facility_holidays enable row level security, force row level security;
grant delete, insert, select, update on facility_holidays to danji_app;
grant select on facility_holidays to danji_gate;

create policy everybody_reads on facility_holidays
  for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_role() in ('manager', 'resident')));

create policy gate on facility_holidays
  for select to danji_gate
  using (true);

create policy office_writes on facility_holidays
  for all to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('facilities')));

create policy own_apartment_only on facility_holidays
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());
