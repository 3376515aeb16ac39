-- Made by `npm run generate`: read it, and change it by a migration.

create table vote_suspensions (
  apartment_id uuid not null,
  id uuid default gen_random_uuid() not null,
  vote_id uuid not null,
  -- Null: the account is gone.
  user_id uuid,
  -- What somebody else gave the account.
  cause text not null,
  suspended_at timestamptz default clock_timestamp() not null,
  -- When enough of the other officials had confirmed the person.
  ended_at timestamptz,
  constraint vote_suspensions_pkey primary key (apartment_id, id),
  constraint vote_suspensions_of_vote unique (apartment_id, vote_id, id),
  constraint vote_suspensions_person_exists foreign key (apartment_id, user_id) references users(apartment_id, id) on delete set null (user_id),
  constraint vote_suspensions_vote_exists foreign key (apartment_id, vote_id) references votes(apartment_id, id) on delete cascade,
  constraint vote_suspensions_cause_check check (cause in ('password', 'email'))
);

create index vote_suspensions_in_order on vote_suspensions (apartment_id, vote_id, suspended_at, id);
create index vote_suspensions_of_person on vote_suspensions (apartment_id, user_id, vote_id);

alter table vote_suspensions enable row level security, force row level security;
grant select on vote_suspensions to danji_app;
grant insert, select on vote_suspensions to danji_gate;
grant select (apartment_id, user_id) on vote_suspensions to danji_gate;
grant update (user_id, ended_at) on vote_suspensions to danji_gate;

create policy gate on vote_suspensions
  for all to danji_gate
  using (true)
  with check (true);

create policy own_apartment_only on vote_suspensions
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create policy seen_with_the_vote on vote_suspensions
  for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and (exists (select
       from votes v
      where v.apartment_id = vote_suspensions.apartment_id and v.id = vote_suspensions.vote_id))
  );
