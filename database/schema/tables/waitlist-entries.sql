-- Made by `npm run generate`: read it, and change it by a migration.

create table waitlist_entries (
  apartment_id uuid not null,
  id uuid default gen_random_uuid() not null,
  -- The order of the line. Drawn under the facility's lock, so that nobody is before somebody who came earlier.
  line_no bigint generated always as identity not null,
  facility_id uuid not null,
  household_id uuid not null,
  user_id uuid not null,
  date date not null,
  start_minute integer not null,
  length integer not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- From then on nothing is offered: too little time is left until the last booking moment.
  closes_at timestamptz not null,
  status text default 'waiting' not null,
  -- What was offered.
  reservation_id uuid,
  created_at timestamptz default now() not null,
  constraint waitlist_entries_pkey primary key (apartment_id, id),
  constraint waitlist_entries_facility_exists foreign key (apartment_id, facility_id) references facilities(apartment_id, id) on delete cascade,
  constraint waitlist_entries_household_exists foreign key (apartment_id, household_id) references households(apartment_id, id) on delete cascade,
  constraint waitlist_entries_person_exists foreign key (apartment_id, user_id) references users(apartment_id, id) on delete cascade,
  constraint waitlist_entries_reservation_exists foreign key (apartment_id, reservation_id) references reservations(apartment_id, id) on delete set null (reservation_id),
  constraint waitlist_entries_check check (ends_at > starts_at),
  constraint waitlist_entries_check1 check (reservation_id is null or status <> 'waiting'),
  constraint waitlist_entries_length_check check (length >= 1 and length <= 31),
  constraint waitlist_entries_start_minute_check check (start_minute >= 0 and start_minute <= 1799),
  constraint waitlist_entries_status_check check (status in ('waiting', 'offered', 'taken', 'left', 'skipped', 'lapsed'))
);

create index waitlist_entries_by_age on waitlist_entries (ends_at);
create index waitlist_entries_due on waitlist_entries (closes_at) where status = 'waiting';
create index waitlist_entries_in_line on waitlist_entries (apartment_id, facility_id, line_no) where status = 'waiting';
create index waitlist_entries_of_facility on waitlist_entries (apartment_id, facility_id, date);
create index waitlist_entries_of_household on waitlist_entries (apartment_id, household_id);
create index waitlist_entries_of_person on waitlist_entries (apartment_id, user_id, status);
create index waitlist_entries_of_reservation on waitlist_entries (apartment_id, reservation_id);
create unique index waitlist_entries_once on waitlist_entries (apartment_id, facility_id, household_id, starts_at, ends_at) where status in ('waiting', 'offered');

alter table waitlist_entries enable row level security, force row level security;
grant select on waitlist_entries to danji_app;
grant delete, insert, select, update on waitlist_entries to danji_gate;
grant update (status) on waitlist_entries to danji_app;
grant select (apartment_id, user_id) on waitlist_entries to danji_gate;

create policy gate on waitlist_entries
  for all to danji_gate
  using (true)
  with check (true);

create policy office_sees_all on waitlist_entries
  for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('facilities')));

create policy own_apartment_only on waitlist_entries
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create policy residents_leave on waitlist_entries
  for update to danji_app
  using (
    apartment_id = app_apartment_id()
    and (select app_role() = 'resident')
    and user_id = (select app_user_id())
    and status = 'waiting'
  )
  with check (
    apartment_id = app_apartment_id()
    and (select app_role() = 'resident')
    and user_id = (select app_user_id())
    and status = 'left'
  );

create policy residents_see_their_own on waitlist_entries
  for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and (select app_role() = 'resident')
    and user_id = (select app_user_id())
  );

create trigger waitlist_entries_take_alerts_along after delete on waitlist_entries
  for each row execute function take_alerts_along();
