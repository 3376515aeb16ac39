-- Outside of a transaction.
-- The indexes and checks of 0107, 0111 and 0123: nobody waits while they are made.
-- Whoever migrates may own the tables and yet see no row, but the gate may.
set role danji_gate;
call compare_nicknames();
set role none;
create unique index concurrently if not exists users_nickname_unique on users (apartment_id, nickname_skeleton)
  where nickname_skeleton is not null;
create index concurrently if not exists booking_suspensions_of_household
  on booking_suspensions (apartment_id, household_id) where user_id is null;
create index concurrently if not exists booking_suspensions_of_source on booking_suspensions (apartment_id, inherited_from);
create index concurrently if not exists votes_to_lapse on votes (opens_at) where state = 'announced';
create index concurrently if not exists votes_to_give_up on votes (closes_at) where state = 'sealed';
alter table users validate constraint users_nickname_skeleton_check;
alter table booking_suspensions validate constraint booking_suspensions_household_exists;
alter table booking_suspensions validate constraint booking_suspensions_source_exists;
