-- The jobs that serve waiting lines know a facility alone, and its function finds the apartment by that.
create index facilities_by_id on facilities (id);
