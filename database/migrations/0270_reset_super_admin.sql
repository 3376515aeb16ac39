-- Gives a super admin a temporary password, at the request of whoever runs the machine: nobody else can where the lost one is
-- the only one. Ends the account's sessions, and with them its passkeys. Whose it is; null if there is no such super admin.
create function reset_super_admin(given_email text, given_temporary_hash bytea, expires_at timestamptz) returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  reset uuid;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  update users u
  set password_hash = null, temporary_password_hash = given_temporary_hash,
    temporary_password_expires_at = expires_at, session_epoch = u.session_epoch + 1
  where u.role = 'superAdmin' and lower(u.email) = lower(given_email)
  returning u.id into reset;
  return reset;
end
$$;

call hand_to_gate('reset_super_admin(text, bytea, timestamptz)');
