-- Made by `npm run generate`: read it, and change it by a migration.

-- Who called, if they said so: the office's alone. A table of its own, of which residents see no row, because a
-- complaint's columns are its author's to read.
create table complaint_callers (
  apartment_id uuid not null,
  complaint_id uuid not null,
  name text,
  phone text,
  constraint complaint_callers_pkey primary key (apartment_id, complaint_id),
  constraint complaint_callers_complaint_exists foreign key (apartment_id, complaint_id) references complaints(apartment_id, id) on delete cascade,
  constraint complaint_callers_name_check check (char_length(name) >= 1 and char_length(name) <= 50),
  constraint complaint_callers_phone_check check (char_length(phone) >= 1 and char_length(phone) <= 30),
  constraint complaint_callers_say_something check (name is not null or phone is not null)
);

alter table complaint_callers enable row level security, force row level security;
grant select on complaint_callers to danji_app;
grant delete, select on complaint_callers to danji_gate;
grant insert (apartment_id, complaint_id, name, phone) on complaint_callers to danji_app;

create policy gate on complaint_callers
  for all to danji_gate
  using (true);

create policy office_alone on complaint_callers
  for all to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('complaints')))
  with check (apartment_id = app_apartment_id() and (select app_has_right('complaints')));

create policy own_apartment_only on complaint_callers
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());
