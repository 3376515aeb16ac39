-- Made by `npm run generate`: read it, and change it by a migration.

-- What a home's meter of a kind said in a round: one value, whoever of the home or the office entered it last.
create table meter_readings (
  apartment_id uuid not null,
  id uuid default gen_random_uuid() not null,
  meter_round_id uuid not null,
  household_id uuid not null,
  kind text not null,
  -- The day on which its round began, by which readings follow each other.
  starts_on date not null,
  value numeric(10,3) not null,
  entered_by text not null,
  -- Whose it is; null: of the office alone. A trigger knows, and nobody else can write it.
  occupancy_id uuid,
  entered_at timestamptz default now() not null,
  file_count smallint default 0 not null,
  thumbnail_url text,
  constraint meter_readings_pkey primary key (apartment_id, id),
  constraint meter_readings_household_exists foreign key (apartment_id, household_id) references households(apartment_id, id) on delete cascade,
  constraint meter_readings_meter_round_exists foreign key (apartment_id, meter_round_id) references meter_rounds(apartment_id, id) on delete cascade,
  constraint meter_readings_occupancy_exists foreign key (apartment_id, occupancy_id) references occupancies(apartment_id, id) on delete set null (occupancy_id),
  constraint meter_readings_entered_by_check check (entered_by in ('household', 'office')),
  constraint meter_readings_kind_check check (kind in ('electricity', 'water', 'hot_water', 'heating', 'gas')),
  constraint meter_readings_value_check check (value >= 0::numeric)
);

create index meter_readings_of_meter on meter_readings (apartment_id, household_id, kind, starts_on desc);
create index meter_readings_of_occupancy on meter_readings (apartment_id, occupancy_id) where occupancy_id is not null;
create unique index meter_readings_once on meter_readings (apartment_id, meter_round_id, household_id, kind);
create index meter_readings_with_photos on meter_readings (starts_on) where file_count > 0;

alter table meter_readings enable row level security, force row level security;
grant delete, select on meter_readings to danji_app;
grant delete, insert, select, update on meter_readings to danji_gate;
grant insert (apartment_id, id, meter_round_id, household_id, kind, starts_on, value, entered_by) on meter_readings to danji_app;
grant update (value, entered_by, entered_at) on meter_readings to danji_app;
grant select (apartment_id, id) on meter_readings to danji_gate;
grant update (file_count, thumbnail_url) on meter_readings to danji_gate;

create policy gate on meter_readings
  for all to danji_gate
  using (true)
  with check (true);

create policy households_change_their_own on meter_readings
  for update to danji_app
  using (
    apartment_id = app_apartment_id()
    and (select app_role() = 'resident')
    and occupancy_id = (select my_occupancy())
    and entered_by = 'household'
    and (exists (select
       from meter_rounds m
      where m.apartment_id = meter_readings.apartment_id and m.id = meter_readings.meter_round_id and is_meter_round_open(m.*)))
  )
  with check (apartment_id = app_apartment_id() and entered_by = 'household');

create policy households_read_their_own on meter_readings
  for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and (select app_role() = 'resident')
    and occupancy_id = (select my_occupancy())
  );

create policy office_corrects on meter_readings
  for update to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('bills')))
  with check (apartment_id = app_apartment_id() and (select app_has_right('bills')) and entered_by = 'office');

create policy office_enters on meter_readings
  for insert to danji_app
  with check (apartment_id = app_apartment_id() and (select app_has_right('bills')) and entered_by = 'office');

create policy office_reads on meter_readings
  for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('bills')));

create policy office_takes_back on meter_readings
  for delete to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('bills')));

create policy own_apartment_only on meter_readings
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create trigger meter_readings_are_checked after insert or delete or update of value on meter_readings
  for each row execute function check_meter_readings();
create trigger meter_readings_have_their_occupancy before insert on meter_readings
  for each row execute function give_meter_reading_its_occupancy();
