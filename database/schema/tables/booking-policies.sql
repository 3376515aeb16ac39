-- Made by `npm run generate`: read it, and change it by a migration.

-- What an office makes of those who did not come. Without a row: three times in 30 days, then 7 days.
create table booking_policies (
  apartment_id uuid not null,
  -- 0: nobody is suspended for it.
  no_show_limit integer default 3 not null,
  no_show_days integer default 30 not null,
  suspend_days integer default 7 not null,
  constraint booking_policies_pkey primary key (apartment_id),
  constraint booking_policies_apartment_id_fkey foreign key (apartment_id) references apartments(id) on delete cascade,
  constraint booking_policies_no_show_days_check check (no_show_days >= 7 and no_show_days <= 365),
  constraint booking_policies_no_show_limit_check check (no_show_limit >= 0 and no_show_limit <= 10),
  constraint booking_policies_suspend_days_check check (suspend_days >= 1 and suspend_days <= 90)
);

alter table booking_policies enable row level security, force row level security;
grant insert, select on booking_policies to danji_app;
grant select on booking_policies to danji_gate;
grant update (no_show_limit, no_show_days, suspend_days) on booking_policies to danji_app;

create policy gate on booking_policies
  for select to danji_gate
  using (true);

create policy office_sets_it on booking_policies
  for all to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('facilities')))
  with check (apartment_id = app_apartment_id() and (select app_has_right('facilities')));

create policy own_apartment_only on booking_policies
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());
