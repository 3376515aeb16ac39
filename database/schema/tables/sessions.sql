-- Made by `npm run generate`: read it, and change it by a migration.

create table sessions (
  -- SHA-256 of the token: a stolen copy of this table signs nobody in.
  token_hash bytea not null,
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  -- The user's epoch as it was read together with the password.
  epoch integer not null,
  user_agent text default '' not null,
  address text default '' not null,
  created_at timestamptz default now() not null,
  last_used_at timestamptz default now() not null,
  idle_timeout interval not null,
  expires_at timestamptz not null,
  constraint sessions_pkey primary key (token_hash),
  constraint sessions_id_key unique (id),
  constraint sessions_user_id_fkey foreign key (user_id) references users(id) on delete cascade,
  constraint sessions_user_agent_check check (char_length(user_agent) <= 300)
);

create index sessions_by_expiry on sessions (expires_at);
create index sessions_by_user on sessions (user_id);

alter table sessions enable row level security, force row level security;
grant delete on sessions to danji_app;
grant delete, insert, select on sessions to danji_gate;
grant select (id, user_id, epoch, user_agent, address, created_at, last_used_at, idle_timeout, expires_at) on sessions to danji_app;
grant update (epoch, last_used_at, idle_timeout, expires_at) on sessions to danji_gate;

create policy everyone_runs_their_sessions on sessions
  for all to danji_app
  using (user_id = app_user_id());

create policy gate on sessions
  for all to danji_gate
  using (true)
  with check (true);

create trigger sessions_end_pushes after delete on sessions
  for each row when (app_role() is not null) execute function end_pushes_of_session();
create trigger sessions_usage_noted after insert on sessions
  for each row execute function note_sign_in();
