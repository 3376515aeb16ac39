-- Made by `npm run generate`: read it, and change it by a migration.

-- 'proved', 'wrong' or 'expired'. Whoever failed five times needs another code.
create function confirm_email(given_hash bytea) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  proof email_proofs;
begin
  select p.* into proof from email_proofs p join users u on u.id = p.user_id and u.email = p.email
  where p.user_id = app_user_id() and p.expires_at > now() and p.tries < 5
  for update of p;
  if not found then
    return 'expired';
  end if;
  if proof.code_hash <> given_hash then
    update email_proofs p set tries = p.tries + 1 where p.user_id = proof.user_id;
    return 'wrong';
  end if;
  update users u set email_proved_at = now(), email_refused_at = null where u.id = proof.user_id;
  delete from email_proofs p where p.user_id = proof.user_id;
  return 'proved';
end
$$;
alter function confirm_email(bytea) owner to danji_gate;
-- Run by danji_app.

-- Keeps the hash of a new code for the address of the caller. It is good for ten minutes.
create function start_email_proof(given_hash bytea) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into email_proofs as p (user_id, email, code_hash, expires_at)
  select u.id, u.email, given_hash, now() + interval '10 minutes' from users u where u.id = app_user_id()
  on conflict (user_id) do update set
    email = excluded.email, code_hash = excluded.code_hash, tries = 0, expires_at = excluded.expires_at;
end
$$;
alter function start_email_proof(bytea) owner to danji_gate;
-- Run by danji_app.
