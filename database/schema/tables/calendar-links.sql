-- Made by `npm run generate`: read it, and change it by a migration.

create table calendar_links (
  apartment_id uuid not null,
  person_id uuid not null,
  -- SHA-256: nobody can read the address here.
  token_hash bytea not null,
  includes_bookings boolean not null,
  created_at timestamptz default now() not null,
  last_read_at timestamptz,
  constraint calendar_links_pkey primary key (apartment_id, person_id),
  constraint calendar_links_token_unique unique (token_hash),
  constraint calendar_links_person_exists foreign key (apartment_id, person_id) references users(apartment_id, id) on delete cascade,
  constraint calendar_links_token_hash_check check (octet_length(token_hash) = 32)
);

alter table calendar_links enable row level security, force row level security;
grant delete on calendar_links to danji_app;
grant delete, select on calendar_links to danji_gate;
grant insert (apartment_id, person_id, token_hash, includes_bookings) on calendar_links to danji_app;
grant select (apartment_id, person_id, includes_bookings, created_at, last_read_at) on calendar_links to danji_app;
grant select (apartment_id, person_id) on calendar_links to danji_gate;
grant update (last_read_at) on calendar_links to danji_gate;

create policy everyone_keeps_their_own on calendar_links
  for all to danji_app
  using (apartment_id = app_apartment_id() and person_id = app_user_id())
  with check (apartment_id = app_apartment_id() and person_id = app_user_id());

create policy gate on calendar_links
  for all to danji_gate
  using (true)
  with check (true);

create policy own_apartment_only on calendar_links
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());
