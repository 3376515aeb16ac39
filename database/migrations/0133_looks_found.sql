-- Outside of a transaction.
-- What officials looked into: see 0134.
drop index concurrently if exists audit_log_of_vote_looks;
create index concurrently audit_log_of_vote_looks on audit_log (apartment_id, subject_id, id)
  where action in ('vote_desk_used', 'vote_marks_viewed');
drop index concurrently if exists audit_log_of_vote_admissions;
create index concurrently audit_log_of_vote_admissions
  on audit_log (apartment_id, ((details ->> 'voteId')), id) where action = 'vote_voter_admitted';
