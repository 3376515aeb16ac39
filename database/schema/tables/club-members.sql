-- Made by `npm run generate`: read it, and change it by a migration.

create table club_members (
  apartment_id uuid not null,
  -- What others name the member by: it says nothing of the person.
  id uuid default gen_random_uuid() not null,
  club_id uuid not null,
  person_id uuid not null,
  role text not null,
  created_at timestamptz default now() not null,
  constraint club_members_pkey primary key (apartment_id, id),
  constraint club_members_once unique (apartment_id, club_id, person_id),
  constraint club_members_club_exists foreign key (apartment_id, club_id) references clubs(apartment_id, id) on delete cascade,
  constraint club_members_person_exists foreign key (apartment_id, person_id) references users(apartment_id, id) on delete cascade,
  constraint club_members_role_check check (role in ('owner', 'officer', 'member'))
);

create index club_members_of_person on club_members (apartment_id, person_id, created_at, id);
create unique index club_members_one_owner on club_members (apartment_id, club_id) where role = 'owner';

alter table club_members enable row level security, force row level security;
grant select on club_members to danji_app;
grant delete, insert, select, update on club_members to danji_gate;
grant select (apartment_id, person_id) on club_members to danji_gate;

create policy gate on club_members
  for all to danji_gate
  using (true)
  with check (true);

create policy own_apartment_only on club_members
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create policy own_memberships on club_members
  for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_role() = 'resident') and person_id = app_user_id());

create trigger club_members_close_ranks after delete on club_members
  for each row execute function close_club_ranks();
create trigger club_members_counted after insert on club_members
  for each row execute function count_club_members();
