-- Made by `npm run generate`: read it, and change it by a migration.

-- Of a closed month: a line a household and facility. Facilities and homes are copied, because they may be renamed.
create table facility_charge_rows (
  apartment_id uuid not null,
  month date not null,
  building integer not null,
  unit integer not null,
  facility_id uuid not null,
  facility_name text not null,
  used_count integer not null,
  used_won bigint not null,
  cancelled_won bigint not null,
  no_show_won bigint not null,
  constraint facility_charge_rows_pkey primary key (apartment_id, month, building, unit, facility_id),
  constraint facility_charge_rows_month_exists foreign key (apartment_id, month) references facility_charge_months(apartment_id, month) on delete cascade,
  constraint facility_charge_rows_cancelled_won_check check (cancelled_won >= 0),
  constraint facility_charge_rows_facility_name_check check (char_length(facility_name) >= 1 and char_length(facility_name) <= 50),
  constraint facility_charge_rows_no_show_won_check check (no_show_won >= 0),
  constraint facility_charge_rows_used_count_check check (used_count >= 0),
  constraint facility_charge_rows_used_won_check check (used_won >= 0)
);

alter table facility_charge_rows enable row level security, force row level security;
grant insert, select on facility_charge_rows to danji_app;
grant select on facility_charge_rows to danji_gate;

create policy gate on facility_charge_rows
  for all to danji_gate
  using (true)
  with check (true);

create policy office_closes on facility_charge_rows
  for insert to danji_app
  with check (apartment_id = app_apartment_id() and (select app_has_right('facilities')));

create policy office_reads on facility_charge_rows
  for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('facilities')));

create policy own_apartment_only on facility_charge_rows
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());
