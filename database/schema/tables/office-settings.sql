-- Made by `npm run generate`: read it, and change it by a migration.

-- What an office sets for itself. No row yet: all of it is the default.
create table office_settings (
  apartment_id uuid not null,
  complaint_due_days integer default 7 not null,
  visitor_monthly_days integer default 10 not null,
  visitor_max_days integer default 3 not null,
  visitor_advance_days integer default 30 not null,
  visitors_are_open boolean default true not null,
  -- Of minutes the law leaves the days to the complex's bylaws.
  minutes_days smallint default 14 not null,
  constraint office_settings_pkey primary key (apartment_id),
  constraint office_settings_apartment_id_fkey foreign key (apartment_id) references apartments(id) on delete cascade,
  constraint office_settings_complaint_due_days_check check (complaint_due_days >= 1 and complaint_due_days <= 60),
  constraint office_settings_minutes_days_check check (minutes_days >= 7 and minutes_days <= 60),
  constraint office_settings_visitor_advance_days_check check (visitor_advance_days >= 1 and visitor_advance_days <= 90),
  constraint office_settings_visitor_max_days_check check (visitor_max_days >= 1 and visitor_max_days <= 31),
  constraint office_settings_visitor_monthly_days_check check (visitor_monthly_days >= 1 and visitor_monthly_days <= 31)
);

alter table office_settings enable row level security, force row level security;
grant select on office_settings to danji_app;
grant select on office_settings to danji_gate;
grant insert (apartment_id, complaint_due_days, visitor_monthly_days, visitor_max_days, visitor_advance_days, visitors_are_open, minutes_days) on office_settings to danji_app;
grant update (complaint_due_days, visitor_monthly_days, visitor_max_days, visitor_advance_days, visitors_are_open, minutes_days) on office_settings to danji_app;

create policy gate on office_settings
  for all to danji_gate
  using (true)
  with check (true);

create policy office_reads on office_settings
  for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_role() = 'manager'));

create policy own_apartment_only on office_settings
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create policy staff_keepers_change on office_settings
  for update to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('staff')))
  with check (apartment_id = app_apartment_id() and (select app_has_right('staff')));

create policy staff_keepers_set on office_settings
  for insert to danji_app
  with check (apartment_id = app_apartment_id() and (select app_has_right('staff')));
