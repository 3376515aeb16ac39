-- Made by `npm run generate`: read it, and change it by a migration.

-- What a browser was asked to sign and has not signed yet, under a hash of the challenge together with whom it was
-- given to: a session, or a cookie of a browser in which nobody is signed in.
create table passkey_challenges (
  hash bytea not null,
  expires_at timestamptz not null,
  constraint passkey_challenges_pkey primary key (hash)
);

create index passkey_challenges_by_expiry on passkey_challenges (expires_at);

alter table passkey_challenges enable row level security, force row level security;
grant delete, insert, select, update on passkey_challenges to danji_gate;

create policy gate on passkey_challenges
  for all to danji_gate
  using (true)
  with check (true);
