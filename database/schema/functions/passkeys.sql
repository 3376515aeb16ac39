-- Made by `npm run generate`: read it, and change it by a migration.

-- Notes that a key has signed; false if it is gone or has signed meanwhile: the same answer counts once.
create function note_passkey_use(given_credential bytea, counter_before bigint, counter_now bigint) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update passkeys k set counter = counter_now, last_used_at = now()
  where k.credential_id = given_credential and k.counter = counter_before;
  return found;
end
$$;
alter function note_passkey_use(bytea,bigint,bigint) owner to danji_gate;
-- Run by danji_app.

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
alter function passkey_credential(bytea) owner to danji_gate;
-- Run by danji_app.
