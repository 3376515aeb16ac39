-- Made by `npm run generate`: read it, and change it by a migration.

-- From where somebody signed in to an account: a browser's cookie or a network, as SHA-256. Guesses from
-- there are counted for themselves, so that strangers who guess cannot keep the owner out.
create table known_places (
  user_id uuid not null,
  place bytea not null,
  known_until timestamptz not null,
  constraint known_places_pkey primary key (user_id, place),
  constraint known_places_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create index known_places_by_expiry on known_places (known_until);
create index known_places_by_place on known_places (place);

alter table known_places enable row level security, force row level security;
grant delete, insert, select, update on known_places to danji_gate;

create policy gate on known_places
  for all to danji_gate
  using (true)
  with check (true);
