-- Made by `npm run generate`: read it, and change it by a migration.

create table visitor_vehicles (
  apartment_id uuid not null,
  id uuid default gen_random_uuid() not null,
  household_id uuid not null,
  -- As the household is called: the gate sees this, and nothing else of it.
  building integer not null,
  unit integer not null,
  -- Who registered it. Null if the office did, or if the person has left the household.
  person_id uuid,
  is_by_office boolean default false not null,
  -- Without blanks.
  plate text not null,
  memo text,
  starts_on date not null,
  ends_on date not null,
  created_at timestamptz default now() not null,
  -- Each time that it came in and went out. It is inside as long as it came in once more than it went out.
  arrivals timestamptz[] default '{}'::timestamptz[] not null,
  departures timestamptz[] default '{}'::timestamptz[] not null,
  -- Its household moved out while it was inside: the gate still knows it, whoever moves in does not.
  is_left_behind boolean default false not null,
  constraint visitor_vehicles_pkey primary key (apartment_id, id),
  constraint visitor_vehicles_household_exists foreign key (apartment_id, household_id) references households(apartment_id, id) on delete cascade,
  constraint visitor_vehicles_person_exists foreign key (apartment_id, person_id) references users(apartment_id, id) on delete set null (person_id),
  constraint visitor_vehicles_check check (ends_on >= starts_on and ends_on <= (starts_on + 30)),
  constraint visitor_vehicles_check1 check (((cardinality(arrivals) - cardinality(departures)) in (0, 1)) and cardinality(arrivals) <= 200),
  constraint visitor_vehicles_memo_check check (char_length(memo) >= 1 and char_length(memo) <= 100),
  constraint visitor_vehicles_plate_check check (char_length(plate) >= 5 and char_length(plate) <= 12)
);

create index visitor_vehicles_by_age on visitor_vehicles (ends_on);
create index visitor_vehicles_by_day on visitor_vehicles (apartment_id, ends_on);
create index visitor_vehicles_of_household on visitor_vehicles (apartment_id, household_id, ends_on);
create index visitor_vehicles_of_person on visitor_vehicles (apartment_id, person_id);

alter table visitor_vehicles enable row level security, force row level security;
grant select on visitor_vehicles to danji_app;
grant delete, insert, select, update on visitor_vehicles to danji_gate;
grant update (arrivals, departures) on visitor_vehicles to danji_app;
grant select (apartment_id, person_id) on visitor_vehicles to danji_gate;
grant update (person_id) on visitor_vehicles to danji_gate;

create policy gate on visitor_vehicles
  for all to danji_gate
  using (true)
  with check (true);

create policy gate_lets_in_and_out on visitor_vehicles
  for update to danji_app
  using (
    apartment_id = app_apartment_id()
    and (select app_has_right('visitors'))
    and ends_on >= ((select seoul_today()) - 30)
  );

create policy gate_sees_all on visitor_vehicles
  for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and (select app_has_right('visitors'))
    and ends_on >= ((select seoul_today()) - 30)
  );

create policy households_see_their_own on visitor_vehicles
  for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and (select app_role() = 'resident')
    and household_id = (select app_household_id())
    and not is_left_behind
    and ends_on >= ((select seoul_today()) - 30)
  );

create policy own_apartment_only on visitor_vehicles
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create trigger visitor_vehicles_take_alerts_along after delete on visitor_vehicles
  for each row execute function take_alerts_along();
create trigger visitor_vehicles_withdraw_arrival after update of arrivals on visitor_vehicles
  for each row when (cardinality(new.arrivals) < cardinality(old.arrivals)) execute function withdraw_visitor_arrival();
