-- Made by `npm run generate`: read it, and change it by a migration.

-- Who may not join again.
create table club_bans (
  apartment_id uuid not null,
  club_id uuid not null,
  person_id uuid not null,
  created_at timestamptz default now() not null,
  constraint club_bans_pkey primary key (apartment_id, club_id, person_id),
  constraint club_bans_club_exists foreign key (apartment_id, club_id) references clubs(apartment_id, id) on delete cascade,
  constraint club_bans_person_exists foreign key (apartment_id, person_id) references users(apartment_id, id) on delete cascade
);

create index club_bans_of_person on club_bans (apartment_id, person_id, created_at, club_id);

alter table club_bans enable row level security, force row level security;
grant select on club_bans to danji_app;
grant delete, insert, select, update on club_bans to danji_gate;
grant select (apartment_id, person_id) on club_bans to danji_gate;

create policy gate on club_bans
  for all to danji_gate
  using (true)
  with check (true);

create policy own_apartment_only on club_bans
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create policy own_bans on club_bans
  for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_role() = 'resident') and person_id = app_user_id());
