-- Made by `npm run generate`: read it, and change it by a migration.

create table vote_suspension_confirmations (
  apartment_id uuid not null,
  id uuid default gen_random_uuid() not null,
  vote_id uuid not null,
  suspension_id uuid not null,
  -- Null: the account is gone; the confirmation still counts.
  user_id uuid,
  confirmed_at timestamptz default clock_timestamp() not null,
  constraint vote_suspension_confirmations_pkey primary key (apartment_id, id),
  constraint vote_suspension_confirmations_once unique (apartment_id, suspension_id, user_id),
  constraint vote_suspension_confirmations_person_exists foreign key (apartment_id, user_id) references users(apartment_id, id) on delete set null (user_id),
  constraint vote_suspension_confirmations_suspension_exists foreign key (apartment_id, vote_id, suspension_id) references vote_suspensions(apartment_id, vote_id, id) on delete cascade
);

create index vote_suspension_confirmations_of_person on vote_suspension_confirmations (apartment_id, user_id);
create index vote_suspension_confirmations_of_vote on vote_suspension_confirmations (apartment_id, vote_id, suspension_id);

alter table vote_suspension_confirmations enable row level security, force row level security;
grant select on vote_suspension_confirmations to danji_app;
grant insert, select on vote_suspension_confirmations to danji_gate;
grant select (apartment_id, user_id) on vote_suspension_confirmations to danji_gate;
grant update (user_id) on vote_suspension_confirmations to danji_gate;

create policy gate on vote_suspension_confirmations
  for all to danji_gate
  using (true)
  with check (true);

create policy own_apartment_only on vote_suspension_confirmations
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create policy seen_with_the_vote on vote_suspension_confirmations
  for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and (exists (select
       from votes v
      where v.apartment_id = vote_suspension_confirmations.apartment_id and v.id = vote_suspension_confirmations.vote_id))
  );
