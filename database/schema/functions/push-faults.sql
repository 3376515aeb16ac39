-- Made by `npm run generate`: read it, and change it by a migration.

-- Null: something has got through. What nobody has noted for a day is forgotten.
create function note_push_fault(given_host text, given_fault text) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  delete from push_faults f
  where given_fault is null and f.host = given_host or f.noted_at < now() - interval '1 day';
  if given_fault is not null then
    insert into push_faults as f (host, fault) values (given_host, given_fault)
    on conflict (host) do update set fault = excluded.fault, noted_at = now();
  end if;
end
$$;
alter function note_push_fault(text,text) owner to danji_gate;
-- Run by danji_app.
