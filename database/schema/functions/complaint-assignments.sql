-- Made by `npm run generate`: read it, and change it by a migration.

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
alter function open_complaints_of(uuid) owner to danji_gate;
-- Run by danji_app.
