-- Made by `npm run generate`: read it, and change it by a migration.

-- What a club's members come together for. Whoever finds it full waits, and moves up in the transaction that makes
-- room: withdrawing costs nothing, so there is no offer to accept.
create table club_meetings (
  apartment_id uuid not null,
  id uuid default gen_random_uuid() not null,
  club_id uuid not null,
  title text not null,
  place text not null,
  description text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Null: whoever wants to comes.
  capacity integer,
  -- Both kept by triggers on club_meeting_answers.
  going_count integer default 0 not null,
  waiting_count integer default 0 not null,
  status text default 'scheduled' not null,
  created_at timestamptz default now() not null,
  constraint club_meetings_pkey primary key (apartment_id, id),
  constraint club_meetings_of_club unique (apartment_id, club_id, id),
  constraint club_meetings_club_exists foreign key (apartment_id, club_id) references clubs(apartment_id, id) on delete cascade,
  constraint club_meetings_capacity_check check (capacity >= 2 and capacity <= 500),
  constraint club_meetings_description_check check (char_length(description) <= 2000),
  constraint club_meetings_going_count_check check (going_count >= 0),
  constraint club_meetings_last_a_day_at_most check (ends_at > starts_at and ends_at <= (starts_at + '24:00:00'::interval)),
  constraint club_meetings_not_overfull check (going_count <= capacity),
  constraint club_meetings_place_check check (char_length(place) <= 100),
  constraint club_meetings_status_check check (status in ('scheduled', 'cancelled')),
  constraint club_meetings_title_check check (char_length(title) >= 1 and char_length(title) <= 100),
  constraint club_meetings_waiting_count_check check (waiting_count >= 0)
);

create index club_meetings_in_order on club_meetings (apartment_id, club_id, starts_at, id);

alter table club_meetings enable row level security, force row level security;
grant select on club_meetings to danji_app;
grant select, update on club_meetings to danji_gate;
grant insert (apartment_id, club_id, title, place, description, starts_at, ends_at, capacity) on club_meetings to danji_app;
grant update (title, place, description, starts_at, ends_at, capacity, status) on club_meetings to danji_app;

create policy gate on club_meetings
  for all to danji_gate
  using (true)
  with check (true);

create policy members_read on club_meetings
  for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and (select app_role() = 'resident')
    and (club_id = any ((select my_clubs())::uuid[]))
  );

create policy officers_call on club_meetings
  for insert to danji_app
  with check (
    apartment_id = app_apartment_id()
    and (select app_role() = 'resident')
    and (club_id = any ((select my_open_clubs(true))::uuid[]))
  );

create policy officers_change on club_meetings
  for update to danji_app
  using (
    apartment_id = app_apartment_id()
    and (select app_role() = 'resident')
    and (club_id = any ((select my_open_clubs(true))::uuid[]))
  );

create policy own_apartment_only on club_meetings
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create constraint trigger club_meetings_note_club_activity after insert on club_meetings deferrable initially deferred
  for each row execute function note_club_activity();
create trigger club_meetings_resized after update of capacity, starts_at on club_meetings
  for each row when (new.capacity is distinct from old.capacity or new.starts_at <> old.starts_at) execute function settle_resized_meeting();
create trigger club_meetings_take_alerts_along after delete on club_meetings
  for each row execute function take_alerts_along();
