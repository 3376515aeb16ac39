-- Outside of a transaction.
-- The indexes and checks of 0107, 0111 and 0123: nobody waits while they are made.
-- Whoever migrates may own the tables and yet see no row, but the gate may.
set role danji_gate;
call compare_nicknames();
set role none;
drop index concurrently if exists users_nickname_unique;
create unique index concurrently users_nickname_unique on users (apartment_id, nickname_skeleton)
  where nickname_skeleton is not null;
drop index concurrently if exists booking_suspensions_of_household;
create index concurrently booking_suspensions_of_household
  on booking_suspensions (apartment_id, household_id) where user_id is null;
drop index concurrently if exists booking_suspensions_of_source;
create index concurrently booking_suspensions_of_source on booking_suspensions (apartment_id, inherited_from);
drop index concurrently if exists votes_to_lapse;
create index concurrently votes_to_lapse on votes (opens_at) where state = 'announced';
drop index concurrently if exists votes_to_give_up;
create index concurrently votes_to_give_up on votes (closes_at) where state = 'sealed';
alter table users validate constraint users_nickname_skeleton_check;
alter table booking_suspensions validate constraint booking_suspensions_household_exists;
alter table booking_suspensions validate constraint booking_suspensions_source_exists;
