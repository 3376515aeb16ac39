-- Made by `npm run generate`: read it, and change it by a migration.

-- A key that a person has made. Global as `sessions` is: it is found before an apartment is known, and super admins
-- have theirs, too.
create table passkeys (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  -- What the authenticator calls it.
  credential_id bytea not null,
  -- COSE: it checks signatures and makes none.
  public_key bytea not null,
  -- How often the authenticator says that it has signed. Many keep 0 for ever; one that goes back is a copy.
  counter bigint not null,
  transports text[] not null,
  -- The browser in which it was made, for its person.
  label text not null,
  created_at timestamptz default now() not null,
  last_used_at timestamptz,
  constraint passkeys_pkey primary key (id),
  constraint passkeys_credential_unique unique (credential_id),
  constraint passkeys_person_exists foreign key (user_id) references users(id) on delete cascade,
  constraint passkeys_counter_check check (counter >= 0),
  constraint passkeys_credential_id_check check (octet_length(credential_id) >= 1 and octet_length(credential_id) <= 1023),
  constraint passkeys_label_check check (char_length(label) <= 100),
  constraint passkeys_public_key_check check (octet_length(public_key) >= 1 and octet_length(public_key) <= 2000)
);

create index passkeys_of_person on passkeys (user_id);

alter table passkeys enable row level security, force row level security;
grant delete on passkeys to danji_app;
grant delete, select on passkeys to danji_gate;
grant insert (user_id, credential_id, public_key, counter, transports, label) on passkeys to danji_app;
grant select (id, user_id, credential_id, transports, label, created_at, last_used_at) on passkeys to danji_app;
grant update (counter, last_used_at) on passkeys to danji_gate;

create policy everyone_keeps_their_own on passkeys
  for all to danji_app
  using (user_id = app_user_id())
  with check (user_id = app_user_id());

create policy gate on passkeys
  for all to danji_gate
  using (true)
  with check (true);
