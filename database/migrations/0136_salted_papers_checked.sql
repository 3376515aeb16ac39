-- Outside of a transaction.
-- A salt that comes twice would tell how two papers differ.
drop index concurrently if exists vote_paper_ballots_salt_once;
create unique index concurrently vote_paper_ballots_salt_once on vote_paper_ballots (apartment_id, vote_id, salt)
  where salt is not null;
-- What 0135 demands of papers holds for those of before: they have neither number nor salt.
alter table vote_paper_ballots validate constraint vote_paper_ballots_number_check;
alter table vote_paper_ballots validate constraint vote_paper_ballots_salt_check;
alter table vote_paper_ballots validate constraint vote_paper_ballots_salted;
