-- What a super admin mends. Gate's functions, because the columns are nobody else's to change: managers share
-- the apartments' other columns, and everybody edits their own row of users.

grant update (name, address) on apartments to danji_gate;

-- False where there is no such apartment. The code stays: residents' e-mail addresses hold it.
create function edit_apartment(edited uuid, new_name text, new_address text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_role() is distinct from 'superAdmin' then
    raise insufficient_privilege;
  end if;
  update apartments a set name = new_name, address = new_address where a.id = edited;
  return found;
end
$$;

-- Moves a manager to another apartment and ends their sessions. False where they are there already. What they
-- wrote lets go of them: see follow_person().
create function move_manager(moved uuid, new_apartment uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  old_apartment uuid;
begin
  if app_role() is distinct from 'superAdmin' then
    raise insufficient_privilege;
  end if;
  select u.apartment_id into old_apartment from users u where u.id = moved and u.role = 'manager' for update;
  if old_apartment is null or old_apartment = new_apartment then
    return false;
  end if;
  -- In the order of their ids: two managers may change places at once.
  perform from apartments a where a.id in (old_apartment, new_apartment) order by a.id for no key update;
  update apartments a
  set manager_count = a.manager_count + case a.id when new_apartment then 1 else -1 end
  where a.id in (old_apartment, new_apartment);
  update users u set apartment_id = new_apartment, session_epoch = u.session_epoch + 1 where u.id = moved;
  return true;
end
$$;

call hand_to_gate('edit_apartment(uuid, text, text)', 'move_manager(uuid, uuid)');
