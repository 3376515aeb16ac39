-- Outside of a transaction.
-- The jobs that serve waiting lines know a facility alone, and its function finds the apartment by that.
drop index concurrently if exists facilities_by_id;
create index concurrently facilities_by_id on facilities (id);
