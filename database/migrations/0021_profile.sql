-- What tells a living session from one that ended without being removed yet.
grant select (epoch, idle_timeout) on sessions to danji_app;

-- The few super admins among a country's residents.
create index users_super_admins on users (id) where role = 'superAdmin';

-- Deletes the caller's account. False for the last super admin, who may not leave.
create function delete_own_account() returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_role() = 'superAdmin' then
    -- The last two may try at once.
    perform pg_advisory_xact_lock(hashtext('danji.super_admins'));
    if (select count(*) from users u where u.role = 'superAdmin') < 2 then
      return false;
    end if;
  end if;
  delete from users u where u.id = app_user_id();
  return true;
end
$$;

call hand_to_gate('delete_own_account()');
