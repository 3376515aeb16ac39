-- Made by `npm run generate`: read it, and change it by a migration.

-- Sealed ballots: no household, user, time or sequence. The hash keeps a copied one out.
create table vote_ballots (
  apartment_id uuid not null,
  vote_id uuid not null,
  ballot_hash bytea not null,
  style integer not null,
  body bytea not null,
  constraint vote_ballots_pkey primary key (apartment_id, vote_id, ballot_hash),
  constraint vote_ballots_vote_exists foreign key (apartment_id, vote_id) references votes(apartment_id, id) on delete cascade,
  constraint vote_ballots_ballot_hash_check check (octet_length(ballot_hash) = 32),
  constraint vote_ballots_style_check check (style >= 0)
);

alter table vote_ballots enable row level security, force row level security;
grant select on vote_ballots to danji_app;
grant delete, insert, select on vote_ballots to danji_gate;

create policy gate on vote_ballots
  for all to danji_gate
  using (true)
  with check (true);

create policy own_apartment_only on vote_ballots
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create policy sealed_ones_are_public on vote_ballots
  for select to danji_app
  using (apartment_id = app_apartment_id() and (vote_id = any ((select sealed_votes())::uuid[])));

create trigger vote_ballots_sealed before insert or delete on vote_ballots
  for each row execute function keep_sealed_ballots();
create trigger vote_ballots_stay before update on vote_ballots
  for each row execute function refuse_ballot_change();
