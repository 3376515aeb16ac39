-- Made by `npm run generate`: read it, and change it by a migration.

-- Counts attempts (sign-ins, consultation requests) by the SHA-256 of what they are counted for: no address or e-mail
-- is kept here.
create table attempts (
  key bytea not null,
  window_started_at timestamptz default now() not null,
  count integer not null,
  constraint attempts_pkey primary key (key)
);

create index attempts_by_window on attempts (window_started_at);

alter table attempts enable row level security, force row level security;
grant delete, insert, select, update on attempts to danji_gate;

create policy gate on attempts
  for all to danji_gate
  using (true)
  with check (true);
