-- Made by `npm run generate`: read it, and change it by a migration.

-- Which of the sealed ballots were papers. It is told of those whose sum is published.
create table vote_papers (
  apartment_id uuid not null,
  vote_id uuid not null,
  ballot_hash bytea not null,
  salt bytea not null,
  is_told boolean default false not null,
  constraint vote_papers_pkey primary key (apartment_id, vote_id, ballot_hash),
  constraint vote_papers_vote_exists foreign key (apartment_id, vote_id) references votes(apartment_id, id) on delete cascade,
  constraint vote_papers_ballot_hash_check check (octet_length(ballot_hash) = 32)
);

alter table vote_papers enable row level security, force row level security;
grant insert, select on vote_papers to danji_gate;
grant select (apartment_id, vote_id, ballot_hash) on vote_papers to danji_app;
grant update (is_told) on vote_papers to danji_gate;

create policy gate on vote_papers
  for all to danji_gate
  using (true)
  with check (true);

create policy own_apartment_only on vote_papers
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create policy told_ones_are_public on vote_papers
  for select to danji_app
  using (apartment_id = app_apartment_id() and is_told and (vote_id = any ((select counted_votes())::uuid[])));

create trigger vote_papers_remain before delete on vote_papers
  for each row execute function keep_vote_rows();
create trigger vote_papers_stay before update on vote_papers
  for each row when (not new.is_told or (to_jsonb(new.*) - 'is_told') <> (to_jsonb(old.*) - 'is_told')) execute function refuse_ballot_change();
