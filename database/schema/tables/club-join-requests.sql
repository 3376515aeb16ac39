-- Made by `npm run generate`: read it, and change it by a migration.

create table club_join_requests (
  apartment_id uuid not null,
  id uuid default gen_random_uuid() not null,
  club_id uuid not null,
  person_id uuid not null,
  message text,
  created_at timestamptz default now() not null,
  -- Declined ones stay for a week, in which the person cannot ask again.
  declined_at timestamptz,
  constraint club_join_requests_pkey primary key (apartment_id, id),
  constraint club_join_requests_once unique (apartment_id, club_id, person_id),
  constraint club_join_requests_club_exists foreign key (apartment_id, club_id) references clubs(apartment_id, id) on delete cascade,
  constraint club_join_requests_person_exists foreign key (apartment_id, person_id) references users(apartment_id, id) on delete cascade,
  constraint club_join_requests_message_check check (char_length(message) >= 1 and char_length(message) <= 200)
);

create index club_join_requests_declined on club_join_requests (declined_at) where declined_at is not null;
create index club_join_requests_of_person on club_join_requests (apartment_id, person_id, created_at, id);

alter table club_join_requests enable row level security, force row level security;
grant select on club_join_requests to danji_app;
grant delete, insert, select, update on club_join_requests to danji_gate;
grant select (apartment_id, person_id) on club_join_requests to danji_gate;

create policy gate on club_join_requests
  for all to danji_gate
  using (true)
  with check (true);

create policy own_apartment_only on club_join_requests
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create policy own_requests on club_join_requests
  for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_role() = 'resident') and person_id = app_user_id());
