-- Made by `npm run generate`: read it, and change it by a migration.

-- Who moved a complaint on: for the office alone.
create function complaint_change_author(change uuid) returns text
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return (
    select s.author_name from complaint_status_changes s
    where s.apartment_id = app_apartment_id() and s.id = change and app_has_right('complaints')
  );
end
$$;
alter function complaint_change_author(uuid) owner to danji_gate;
-- Run by danji_app.
