-- Outside of a transaction.
-- The order in which a pile is read.
drop index concurrently if exists vote_paper_ballots_number_once;
create unique index concurrently vote_paper_ballots_number_once
  on vote_paper_ballots (apartment_id, vote_id, style, number) where number is not null;
