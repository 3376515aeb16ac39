-- Made by `npm run generate`: read it, and change it by a migration.

-- Who wrote it: for the office, and for the one who wrote it.
create function complaint_message_author(message uuid) returns text
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return (
    select m.author_name from complaint_messages m
    where m.apartment_id = app_apartment_id() and m.id = message
      and (app_has_right('complaints') or m.author_id = app_user_id())
  );
end
$$;
alter function complaint_message_author(uuid) owner to danji_gate;
-- Run by danji_app.

-- Whether the caller is just writing this message: what is written stays as it is.
create function is_own_new_message(message uuid) returns boolean
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return exists (
    select from complaint_messages m
    where m.apartment_id = app_apartment_id() and m.id = message and m.author_id = app_user_id()
      and m.created_at >= now()
  );
end
$$;
alter function is_own_new_message(uuid) owner to danji_gate;
-- Run by danji_app.
