-- Made by `npm run generate`: read it, and change it by a migration.

-- The accounts that may cast. Before the freeze: the owners that the office lists.
create table vote_voters (
  apartment_id uuid not null,
  vote_id uuid not null,
  user_id uuid not null,
  household_id uuid not null,
  constraint vote_voters_pkey primary key (apartment_id, vote_id, user_id),
  constraint vote_voters_on_roll foreign key (apartment_id, vote_id, household_id) references vote_roll(apartment_id, vote_id, household_id) on delete cascade,
  constraint vote_voters_person_exists foreign key (apartment_id, user_id) references users(apartment_id, id) on delete cascade
);

create index vote_voters_of_household on vote_voters (apartment_id, vote_id, household_id);
create index vote_voters_of_person on vote_voters (apartment_id, user_id);

alter table vote_voters enable row level security, force row level security;
grant select on vote_voters to danji_app;
grant delete, insert, select on vote_voters to danji_gate;
grant select (apartment_id, user_id) on vote_voters to danji_gate;

create policy gate on vote_voters
  for all to danji_gate
  using (true)
  with check (true);

create policy office_officials_and_voters_read on vote_voters
  for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and ((select app_has_right('votes')) or (vote_id in (select my_named_vote_offices())) or user_id = (select app_user_id()))
  );

create policy own_apartment_only on vote_voters
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());
