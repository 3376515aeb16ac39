-- Made by `npm run generate`: read it, and change it by a migration.

-- The days on which homes enter their readings. One has ended before the next is opened.
create table meter_rounds (
  apartment_id uuid not null,
  id uuid default gen_random_uuid() not null,
  kinds text[] not null,
  starts_on date not null,
  ends_on date not null,
  -- By the office, before its end.
  closed_at timestamptz,
  -- When its homes were told that it is open, and that it ends.
  opening_told_at timestamptz,
  ending_told_at timestamptz,
  created_at timestamptz default now() not null,
  constraint meter_rounds_pkey primary key (apartment_id, id),
  constraint meter_rounds_apartment_id_fkey foreign key (apartment_id) references apartments(id) on delete cascade,
  constraint meter_rounds_kinds_check check (cardinality(kinds) >= 1 and cardinality(kinds) <= 5 and kinds <@ array['electricity', 'water', 'hot_water', 'heating', 'gas']),
  constraint meter_rounds_last_a_month check ((ends_on - starts_on) >= 0 and (ends_on - starts_on) <= 30)
);

create index meter_rounds_by_age on meter_rounds (ends_on);
create index meter_rounds_newest_first on meter_rounds (apartment_id, starts_on desc, created_at desc);
create index meter_rounds_to_tell on meter_rounds (ends_on) where closed_at is null and (opening_told_at is null or ending_told_at is null);

alter table meter_rounds enable row level security, force row level security;
grant select on meter_rounds to danji_app;
grant delete, select, update on meter_rounds to danji_gate;
grant insert (apartment_id, id, kinds, starts_on, ends_on) on meter_rounds to danji_app;
grant update (closed_at) on meter_rounds to danji_app;

create policy gate on meter_rounds
  for all to danji_gate
  using (true)
  with check (true);

create policy office_closes on meter_rounds
  for update to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('bills')))
  with check (apartment_id = app_apartment_id() and (select app_has_right('bills')));

create policy office_opens on meter_rounds
  for insert to danji_app
  with check (apartment_id = app_apartment_id() and (select app_has_right('bills')));

create policy office_reads on meter_rounds
  for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('bills')));

create policy own_apartment_only on meter_rounds
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create policy residents_read on meter_rounds
  for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_role() = 'resident'));

create trigger meter_rounds_take_alerts_along after delete on meter_rounds
  for each row execute function take_alerts_along();
