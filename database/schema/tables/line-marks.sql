-- Made by `npm run generate`: read it, and change it by a migration.

-- Facilities in which a spot may have become free. Whoever serves the line deletes what it saw before it looks, and
-- a row for each time, not for each facility: nobody waits here for anybody.
create table line_marks (
  apartment_id uuid not null,
  id bigint generated always as identity not null,
  facility_id uuid not null,
  constraint line_marks_pkey primary key (apartment_id, id),
  constraint line_marks_facility_exists foreign key (apartment_id, facility_id) references facilities(apartment_id, id) on delete cascade
);

create index line_marks_of_facility on line_marks (apartment_id, facility_id);

alter table line_marks enable row level security, force row level security;
grant delete, insert, select on line_marks to danji_gate;

create policy gate on line_marks
  for all to danji_gate
  using (true)
  with check (true);

create policy own_apartment_only on line_marks
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());
