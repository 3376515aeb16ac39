-- Made by `npm run generate`: read it, and change it by a migration.

create table facility_charge_months (
  apartment_id uuid not null,
  month date not null,
  closed_at timestamptz default now() not null,
  constraint facility_charge_months_pkey primary key (apartment_id, month),
  constraint facility_charge_months_apartment_id_fkey foreign key (apartment_id) references apartments(id) on delete cascade,
  constraint facility_charge_months_month_check check (extract(day from month) = 1::numeric)
);

create index facility_charge_months_by_age on facility_charge_months (month);

alter table facility_charge_months enable row level security, force row level security;
grant select on facility_charge_months to danji_app;
grant delete, select on facility_charge_months to danji_gate;
grant insert (apartment_id, month) on facility_charge_months to danji_app;

create policy gate on facility_charge_months
  for all to danji_gate
  using (true)
  with check (true);

create policy office_closes on facility_charge_months
  for insert to danji_app
  with check (apartment_id = app_apartment_id() and (select app_has_right('facilities')));

create policy office_reads on facility_charge_months
  for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('facilities')));

create policy own_apartment_only on facility_charge_months
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());
