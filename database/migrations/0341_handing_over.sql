-- Who leaves the office, or the work with complaints, hands the open ones over. Whoever runs the office's accounts need not
-- be one who reads complaints: these functions tell and move no more than how many there are.

grant update (assignee_id) on complaint_assignments to danji_gate;

create function open_complaints_of(staff uuid) returns integer
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not app_has_right('staff') then
    raise insufficient_privilege;
  end if;
  return (
    select count(*) from complaint_assignments a
    join complaints c on c.apartment_id = a.apartment_id and c.id = a.complaint_id
    where a.apartment_id = app_apartment_id() and a.assignee_id = staff and c.status <> 'resolved'
  );
end
$$;

-- Gives the open complaints of one of the office to another whose work they are, and tells that one. Returns how many they
-- were; null if there is no such colleague.
create function hand_over_complaints(staff uuid, receiver uuid) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  caller_role constant text := app_role();
  moved uuid[];
  complaint uuid;
  place integer := 0;
begin
  if not app_has_right('staff') then
    raise insufficient_privilege;
  end if;
  if receiver = staff or not exists (
    select from users u
    where u.apartment_id = app_apartment_id() and u.id = receiver and u.role = 'manager' and 'complaints' = any (u.rights)
  ) then
    return null;
  end if;
  -- In one order, so that two who do this do not wait for each other.
  with held as (
    select c.id from complaints c
    join complaint_assignments a on a.apartment_id = c.apartment_id and a.complaint_id = c.id
    where c.apartment_id = app_apartment_id() and a.assignee_id = staff and c.status <> 'resolved'
    order by c.id
  ), given as (
    update complaint_assignments a set assignee_id = receiver from held h
    where a.apartment_id = app_apartment_id() and a.complaint_id = h.id and a.assignee_id = staff
    returning a.complaint_id
  )
  select coalesce(array_agg(complaint_id order by complaint_id), '{}') into moved from given;
  perform set_config('app.role', '', true);
  foreach complaint in array moved loop
    -- If many come at once, the phone rings for the first.
    perform raise_alert(
      'complaint_assigned', complaint, 'complaint:' || complaint || ':handed:' || gen_random_uuid(), 'complaints_assigned',
      '{}', false, array[receiver], null, null, false, null, interval '0',
      case when place > 0 then now() end, null, true
    );
    place := place + 1;
  end loop;
  perform set_config('app.role', caller_role, true);
  return cardinality(moved);
end
$$;

call hand_to_gate('open_complaints_of(uuid)', 'hand_over_complaints(uuid, uuid)');
