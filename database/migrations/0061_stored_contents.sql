-- What the store must hold, for the list beside a backup and for its restore: the keys are those of file_removals.
grant select (sha256, thumbnail_sha256) on files to danji_gate;

create function stored_contents() returns table (key text, bytes integer, sha256 text)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  return query
    select f.apartment_id || '/' || f.id || '/' || c.name, c.bytes, c.sha256
    from files f,
      lateral (values ('file', f.bytes, f.sha256), ('thumbnail', f.thumbnail_bytes, f.thumbnail_sha256))
        as c (name, bytes, sha256)
    where c.bytes is not null
    order by f.apartment_id, f.id, c.name;
end
$$;

call hand_to_gate('stored_contents()');
