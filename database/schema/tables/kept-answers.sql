-- Made by `npm run generate`: read it, and change it by a migration.

-- The first answer to a request, for whoever repeats it. Nothing in here says who asked what, and the answer
-- opens with the request's own id alone, which is kept nowhere.
create table kept_answers (
  -- SHA-256 of the caller and the request's id.
  key bytea not null,
  -- A keyed hash of the function and what it was given.
  asked bytea not null,
  -- Null only while the transaction that claimed the request is under way.
  answer bytea,
  kept_at timestamptz default now() not null,
  constraint kept_answers_pkey primary key (key)
);

create index kept_answers_by_time on kept_answers (kept_at);

alter table kept_answers enable row level security, force row level security;
grant delete, insert, select, update on kept_answers to danji_gate;

create policy gate on kept_answers
  for all to danji_gate
  using (true)
  with check (true);
