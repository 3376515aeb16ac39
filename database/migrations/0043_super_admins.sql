-- Super admins see each other. Who may be deleted is not a policy's to say: see delete_super_admin().
create policy super_admins_see_each_other on users for select to danji_app
  using (role = 'superAdmin' and app_role() = 'superAdmin');

-- Deletes another super admin's account. 'gone' where the caller's own was deleted a moment ago: of two
-- who delete each other at once, one stays. So the last one stays, too.
create function delete_super_admin(target uuid) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_role() is distinct from 'superAdmin' or target = app_user_id() then
    raise insufficient_privilege;
  end if;
  -- The same lock as in delete_own_account().
  perform pg_advisory_xact_lock(hashtext('danji.super_admins'));
  if not exists (select from users u where u.id = app_user_id() and u.role = 'superAdmin') then
    return 'gone';
  end if;
  delete from users u where u.id = target and u.role = 'superAdmin';
  return case when found then 'deleted' else 'not found' end;
end
$$;

-- Whoever has a grant that acts with the next sign-in: managers and residents, of whom super admins see no more than this.
create function waiting_grants() returns table (user_id uuid, name text, email text, granted_at timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_role() is distinct from 'superAdmin' then
    raise insufficient_privilege;
  end if;
  return query
    select u.id, u.name, u.email, u.super_admin_granted_at
    from users u where u.super_admin_granted_at is not null;
end
$$;

-- The few of a country's residents.
create index users_waiting_grants on users (id) where super_admin_granted_at is not null;

-- Takes a grant back that nobody has signed in with. False where there is none.
create function withdraw_grant(from_user uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_role() is distinct from 'superAdmin' then
    raise insufficient_privilege;
  end if;
  update users u set super_admin_granted_at = null
  where u.id = from_user and u.super_admin_granted_at is not null;
  return found;
end
$$;

call hand_to_gate('delete_super_admin(uuid)', 'waiting_grants()', 'withdraw_grant(uuid)');
