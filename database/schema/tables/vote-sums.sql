-- Made by `npm run generate`: read it, and change it by a migration.

-- The products of all ballots, by contest and slot: added up once, because the sealed ballots change no more.
create table vote_sums (
  apartment_id uuid not null,
  vote_id uuid not null,
  "position" integer not null,
  slot integer not null,
  a bytea not null,
  c bytea not null,
  constraint vote_sums_pkey primary key (apartment_id, vote_id, "position", slot),
  constraint vote_sums_vote_exists foreign key (apartment_id, vote_id) references votes(apartment_id, id) on delete cascade,
  constraint vote_sums_a_check check (octet_length(a) = 32),
  constraint vote_sums_c_check check (octet_length(c) = 32),
  constraint vote_sums_position_check check ("position" >= 0 and "position" <= 9),
  constraint vote_sums_slot_check check (slot >= 0 and slot <= 20)
);

alter table vote_sums enable row level security, force row level security;
grant select on vote_sums to danji_app;
grant insert, select on vote_sums to danji_gate;

create policy gate on vote_sums
  for all to danji_gate
  using (true)
  with check (true);

create policy own_apartment_only on vote_sums
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create policy sealed_ones_are_public on vote_sums
  for select to danji_app
  using (apartment_id = app_apartment_id() and (vote_id = any ((select sealed_votes())::uuid[])));

create trigger vote_sums_remain before delete on vote_sums
  for each row execute function keep_vote_rows();
create trigger vote_sums_stay before update on vote_sums
  for each row execute function refuse_count_change();
