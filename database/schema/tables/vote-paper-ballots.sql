-- Made by `npm run generate`: read it, and change it by a migration.

-- Papers that officials typed in after the close. The sealing puts them among the others.
create table vote_paper_ballots (
  apartment_id uuid not null,
  vote_id uuid not null,
  ballot_hash bytea not null,
  style integer not null,
  body bytea not null,
  -- Its place in the pile.
  number integer,
  -- What the card makes its randomness of.
  salt bytea,
  constraint vote_paper_ballots_pkey primary key (apartment_id, vote_id, ballot_hash),
  constraint vote_paper_ballots_vote_exists foreign key (apartment_id, vote_id) references votes(apartment_id, id) on delete cascade,
  constraint vote_paper_ballots_ballot_hash_check check (octet_length(ballot_hash) = 32),
  constraint vote_paper_ballots_number_check check (number >= 1),
  constraint vote_paper_ballots_salt_check check (octet_length(salt) = 16),
  constraint vote_paper_ballots_salted check ((number is null) = (salt is null)),
  constraint vote_paper_ballots_style_check check (style >= 0)
);

create unique index vote_paper_ballots_number_once on vote_paper_ballots (apartment_id, vote_id, style, number) where number is not null;
create unique index vote_paper_ballots_salt_once on vote_paper_ballots (apartment_id, vote_id, salt) where salt is not null;

alter table vote_paper_ballots enable row level security, force row level security;
grant delete, insert, select on vote_paper_ballots to danji_gate;

create policy gate on vote_paper_ballots
  for all to danji_gate
  using (true)
  with check (true);

create policy own_apartment_only on vote_paper_ballots
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create trigger vote_paper_ballots_stay before update on vote_paper_ballots
  for each row execute function refuse_ballot_change();
create trigger vote_paper_ballots_undo_confirmation after insert on vote_paper_ballots
  for each row execute function undo_confirmation();
