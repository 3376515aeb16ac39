-- Made by `npm run generate`: read it, and change it by a migration.

-- What each lock makes of a sum, with its proof. The holder's id is the lock's: it outlives the account.
create table vote_openings (
  apartment_id uuid not null,
  vote_id uuid not null,
  user_id uuid not null,
  "position" integer not null,
  slot integer not null,
  opening bytea not null,
  constraint vote_openings_pkey primary key (apartment_id, vote_id, user_id, "position", slot),
  constraint vote_openings_vote_exists foreign key (apartment_id, vote_id) references votes(apartment_id, id) on delete cascade,
  constraint vote_openings_opening_check check (octet_length(opening) = 96),
  constraint vote_openings_position_check check ("position" >= 0 and "position" <= 9),
  constraint vote_openings_slot_check check (slot >= 0 and slot <= 20)
);

alter table vote_openings enable row level security, force row level security;
grant select on vote_openings to danji_app;
grant insert, select on vote_openings to danji_gate;

create policy counted_ones_are_public on vote_openings
  for select to danji_app
  using (apartment_id = app_apartment_id() and (vote_id = any ((select counted_votes())::uuid[])));

create policy gate on vote_openings
  for all to danji_gate
  using (true)
  with check (true);

create policy own_apartment_only on vote_openings
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create trigger vote_openings_remain before delete on vote_openings
  for each row execute function keep_vote_rows();
create trigger vote_openings_stay before update on vote_openings
  for each row execute function refuse_count_change();
