-- Made by `npm run generate`: read it, and change it by a migration.

-- A seat, a bay, a court, a room.
create table facility_spots (
  apartment_id uuid not null,
  facility_id uuid not null,
  spot_no integer not null,
  name text not null,
  is_open boolean default true not null,
  constraint facility_spots_pkey primary key (apartment_id, facility_id, spot_no),
  constraint facility_spots_facility_exists foreign key (apartment_id, facility_id) references facilities(apartment_id, id) on delete cascade,
  constraint facility_spots_name_check check (char_length(name) >= 1 and char_length(name) <= 20),
  constraint facility_spots_spot_no_check check (spot_no > 0)
);

alter table facility_spots enable row level security, force row level security;
grant delete, insert, select, update on facility_spots to danji_app;
grant select on facility_spots to danji_gate;

create policy everybody_reads on facility_spots
  for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_role() in ('manager', 'resident')));

create policy gate on facility_spots
  for select to danji_gate
  using (true);

create policy office_writes on facility_spots
  for all to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('facilities')));

create policy own_apartment_only on facility_spots
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create trigger facility_spots_mark_line after insert on facility_spots referencing new table as changed
  for each statement execute function mark_line_of_changed('facility_id');
create trigger facility_spots_mark_line_changed after update on facility_spots referencing new table as changed
  for each statement execute function mark_line_of_changed('facility_id');
