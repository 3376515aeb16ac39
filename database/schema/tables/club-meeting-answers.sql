-- Made by `npm run generate`: read it, and change it by a migration.

create table club_meeting_answers (
  apartment_id uuid not null,
  id uuid default gen_random_uuid() not null,
  club_id uuid not null,
  meeting_id uuid not null,
  person_id uuid not null,
  answer text not null,
  answered_at timestamptz not null,
  created_at timestamptz default now() not null,
  constraint club_meeting_answers_pkey primary key (apartment_id, id),
  constraint club_meeting_answers_once unique (apartment_id, meeting_id, person_id),
  constraint club_meeting_answers_meeting_exists foreign key (apartment_id, club_id, meeting_id) references club_meetings(apartment_id, club_id, id) on delete cascade,
  constraint club_meeting_answers_member_exists foreign key (apartment_id, club_id, person_id) references club_members(apartment_id, club_id, person_id) on delete cascade,
  constraint club_meeting_answers_person_exists foreign key (apartment_id, person_id) references users(apartment_id, id) on delete cascade,
  constraint club_meeting_answers_answer_check check (answer in ('going', 'waiting', 'not_going'))
);

create index club_meeting_answers_in_order on club_meeting_answers (apartment_id, meeting_id, answer, answered_at, id);
create index club_meeting_answers_of_meeting on club_meeting_answers (apartment_id, club_id, meeting_id);
create index club_meeting_answers_of_member on club_meeting_answers (apartment_id, club_id, person_id);
create index club_meeting_answers_of_person on club_meeting_answers (apartment_id, person_id, created_at, id);

alter table club_meeting_answers enable row level security, force row level security;
grant select on club_meeting_answers to danji_app;
grant delete, insert, select, update on club_meeting_answers to danji_gate;
grant select (apartment_id, person_id) on club_meeting_answers to danji_gate;

create policy gate on club_meeting_answers
  for all to danji_gate
  using (true)
  with check (true);

create policy own_answers on club_meeting_answers
  for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_role() = 'resident') and person_id = app_user_id());

create policy own_apartment_only on club_meeting_answers
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create trigger club_meeting_answers_changed after update on club_meeting_answers referencing new table as changed
  for each statement execute function settle_meetings();
create trigger club_meeting_answers_given after insert on club_meeting_answers referencing new table as changed
  for each statement execute function settle_meetings();
create trigger club_meeting_answers_gone after delete on club_meeting_answers referencing old table as changed
  for each statement execute function settle_meetings();
