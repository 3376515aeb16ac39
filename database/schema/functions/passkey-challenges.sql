-- Made by `npm run generate`: read it, and change it by a migration.

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
alter function open_passkey_challenge(bytea) owner to danji_gate;
-- Run by danji_app.

-- Whether the challenge waits for its answer. It waits for one answer only.
create function take_passkey_challenge(given_hash bytea) returns boolean
  language sql security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    with taken as (delete from passkey_challenges c where c.hash = given_hash returning c.expires_at)
    select coalesce((select t.expires_at > now() from taken t), false);
  end;
alter function take_passkey_challenge(bytea) owner to danji_gate;
-- Run by danji_app.
