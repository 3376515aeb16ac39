-- Made by `npm run generate`: read it, and change it by a migration.

-- What a reading says against earlier ones: for the office alone, as those may be of people who lived there before.
create table meter_checks (
  apartment_id uuid not null,
  meter_reading_id uuid not null,
  previous numeric,
  -- below: less than before. high: more than three times what the home used on average.
  odd text,
  constraint meter_checks_pkey primary key (apartment_id, meter_reading_id),
  constraint meter_checks_meter_reading_exists foreign key (apartment_id, meter_reading_id) references meter_readings(apartment_id, id) on delete cascade,
  constraint meter_checks_odd_check check (odd in ('below', 'high'))
);

alter table meter_checks enable row level security, force row level security;
grant select on meter_checks to danji_app;
grant insert, select, update on meter_checks to danji_gate;

create policy gate on meter_checks
  for all to danji_gate
  using (true)
  with check (true);

create policy office_reads on meter_checks
  for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('bills')));

create policy own_apartment_only on meter_checks
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());
