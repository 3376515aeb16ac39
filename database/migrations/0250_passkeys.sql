-- Passkeys: a device's own key in place of an e-mail address and a password.

-- A key that a person has made. Global as `sessions` is: it is found before an apartment is known, and super admins
-- have theirs, too.
create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  -- What the authenticator calls it.
  credential_id bytea not null check (octet_length(credential_id) between 1 and 1023),
  -- COSE: it checks signatures and makes none.
  public_key bytea not null check (octet_length(public_key) between 1 and 2000),
  -- How often the authenticator says that it has signed. Many keep 0 for ever; one that goes back is a copy.
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  -- The browser in which it was made, for its person.
  label text not null check (char_length(label) <= 100),
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint passkeys_credential_unique unique (credential_id),
  constraint passkeys_person_exists foreign key (user_id) references users (id) on delete cascade
);

create index passkeys_of_person on passkeys (user_id);

alter table passkeys enable row level security, force row level security;
grant select (id, user_id, credential_id, transports, label, created_at, last_used_at) on passkeys to danji_app;
grant insert (user_id, credential_id, public_key, counter, transports, label) on passkeys to danji_app;
grant delete on passkeys to danji_app;
grant select, update (counter, last_used_at), delete on passkeys to danji_gate;

create policy gate on passkeys to danji_gate using (true) with check (true);
create policy everyone_keeps_their_own on passkeys to danji_app
  using (user_id = app_user_id()) with check (user_id = app_user_id());

-- What a browser was asked to sign and has not signed yet, under a hash of the challenge together with whom it was
-- given to: a session, or a cookie of a browser in which nobody is signed in.
create table passkey_challenges (
  hash bytea primary key,
  expires_at timestamptz not null
);

create index passkey_challenges_by_expiry on passkey_challenges (expires_at);

alter table passkey_challenges enable row level security, force row level security;
-- To lock a row is to be allowed to change it.
grant select, insert, update, delete on passkey_challenges to danji_gate;
create policy gate on passkey_challenges to danji_gate using (true) with check (true);

-- Keeps a challenge for five minutes, and takes some of those away that nobody answered.
create function open_passkey_challenge(given_hash bytea) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from passkey_challenges where hash in (
    select c.hash from passkey_challenges c where c.expires_at < now() limit 100 for update skip locked
  );
  insert into passkey_challenges (hash, expires_at) values (given_hash, now() + interval '5 minutes');
end
$$;

-- Whether the challenge waits for its answer. It waits for one answer only.
create function take_passkey_challenge(given_hash bytea) returns boolean
  language sql security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    with taken as (delete from passkey_challenges c where c.hash = given_hash returning c.expires_at)
    select coalesce((select t.expires_at > now() from taken t), false);
  end;

-- The key of that name and its account, as it is now: for a sign-in.
create function passkey_credential(
  given_credential bytea,
  out user_id uuid, out session_epoch integer, out temporary_password_expires_at timestamptz,
  out public_key bytea, out counter bigint
) returns setof record
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select u.id, u.session_epoch, u.temporary_password_expires_at, k.public_key, k.counter
    from passkeys k join users u on u.id = k.user_id
    where k.credential_id = given_credential;
  end;

-- Notes that a key has signed; false if it is gone or has signed meanwhile: the same answer counts once.
create function note_passkey_use(given_credential bytea, counter_before bigint, counter_now bigint) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update passkeys k set counter = counter_now, last_used_at = now()
  where k.credential_id = given_credential and k.counter = counter_before;
  return found;
end
$$;

-- Lets the caller's keys be changed by one at a time, as whatever ends sessions is: waits for those before, and then
-- answers whether the calling session is still one of the account. A key that is made while its owner changes the password
-- would outlive it.
create function hold_own_passkeys(calling_session uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from users u where u.id = app_user_id() for no key update;
  -- Seen anew, after the wait.
  return exists (
    select from sessions s join users u on u.id = s.user_id and u.session_epoch = s.epoch
    where s.id = calling_session and u.id = app_user_id()
  );
end
$$;

-- Whatever ends all sessions of an account ends its keys: a password that was changed, forgotten or given out anew.
create function end_passkeys() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from passkeys k where k.user_id = new.id;
  return null;
end
$$;

create trigger users_end_passkeys after update of session_epoch on users
  for each row when (new.session_epoch <> old.session_epoch) execute function end_passkeys();

call hand_to_gate(
  'open_passkey_challenge(bytea)', 'take_passkey_challenge(bytea)', 'passkey_credential(bytea)',
  'note_passkey_use(bytea, bigint, bigint)', 'hold_own_passkeys(uuid)', 'end_passkeys()'
);
