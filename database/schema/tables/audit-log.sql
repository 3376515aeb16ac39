-- Made by `npm run generate`: read it, and change it by a migration.

-- Insert-only. No foreign keys: a record outlives whom it is about (PIPA asks for a year at least).
create table audit_log (
  id bigint generated always as identity not null,
  at timestamptz default now() not null,
  actor_id uuid,
  actor_role text,
  apartment_id uuid,
  action text not null,
  subject_id uuid,
  address text default '' not null,
  details jsonb default '{}'::jsonb not null,
  constraint audit_log_pkey primary key (id)
);

create index audit_log_by_time on audit_log (at);
create index audit_log_of_setups on audit_log (apartment_id, actor_id, at) where action = 'initial_setup';
create index audit_log_of_vote_admissions on audit_log (apartment_id, (details ->> 'voteId'), id) where action = 'vote_voter_admitted';
create index audit_log_of_vote_looks on audit_log (apartment_id, subject_id, id) where action in ('vote_desk_used', 'vote_marks_viewed');

alter table audit_log enable row level security, force row level security;
grant delete on audit_log to danji_gate;
grant insert (actor_id, actor_role, apartment_id, action, subject_id, address, details) on audit_log to danji_app;
grant insert (actor_id, actor_role, apartment_id, action, subject_id, details) on audit_log to danji_gate;
grant select (id, at, actor_id, apartment_id, action, subject_id, address, details) on audit_log to danji_gate;

create policy everyone_leaves_records_of_themselves on audit_log
  for insert to danji_app
  with check (not actor_id is distinct from app_user_id() and not actor_role is distinct from app_role());

create policy gate on audit_log
  for all to danji_gate
  using (true);

create policy operators_read_records on audit_log
  for select to postgres
  using (true);
