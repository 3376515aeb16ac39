-- Made by `npm run generate`: read it, and change it by a migration.

-- Each time that the office reminded the homes that have not paid a month.
create table bill_reminders (
  apartment_id uuid not null,
  id uuid default gen_random_uuid() not null,
  bill_month_id uuid not null,
  month date not null,
  home_count integer not null,
  created_at timestamptz default now() not null,
  constraint bill_reminders_pkey primary key (apartment_id, id),
  constraint bill_reminders_bill_month_exists foreign key (apartment_id, bill_month_id) references bill_months(apartment_id, id) on delete cascade,
  constraint bill_reminders_home_count_check check (home_count > 0)
);

create index bill_reminders_of_month on bill_reminders (apartment_id, month);
create index bill_reminders_of_version on bill_reminders (apartment_id, bill_month_id);

alter table bill_reminders enable row level security, force row level security;
grant select on bill_reminders to danji_app;
grant insert, select on bill_reminders to danji_gate;

create policy gate on bill_reminders
  for all to danji_gate
  using (true)
  with check (true);

create policy office_reads on bill_reminders
  for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('bills')));

create policy own_apartment_only on bill_reminders
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());
