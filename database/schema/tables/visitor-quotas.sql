-- Made by `npm run generate`: read it, and change it by a migration.

-- How many days of a month a household has taken. A cancelled day is given back, a used one never.
create table visitor_quotas (
  apartment_id uuid not null,
  household_id uuid not null,
  -- Its first day.
  month date not null,
  used_days integer not null,
  constraint visitor_quotas_pkey primary key (apartment_id, household_id, month),
  constraint visitor_quotas_household_exists foreign key (apartment_id, household_id) references households(apartment_id, id) on delete cascade,
  constraint visitor_quotas_used_days_check check (used_days >= 0 and used_days <= 1000)
);

create index visitor_quotas_by_month on visitor_quotas (month);

alter table visitor_quotas enable row level security, force row level security;
grant select on visitor_quotas to danji_app;
grant delete, insert, select, update on visitor_quotas to danji_gate;

create policy gate on visitor_quotas
  for all to danji_gate
  using (true)
  with check (true);

create policy households_see_their_own on visitor_quotas
  for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and (select app_role() = 'resident')
    and household_id = (select app_household_id())
  );

create policy own_apartment_only on visitor_quotas
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());
