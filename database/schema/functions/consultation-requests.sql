-- Made by `npm run generate`: read it, and change it by a migration.

-- Drops what people asked for a year ago or earlier, a part at a time.
create function forget_consultation_requests(keep interval) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  forgotten bigint;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  delete from consultation_requests where id in (
    select r.id from consultation_requests r where r.created_at < now() - greatest(keep, interval '1 year')
    limit 10000
  );
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;
alter function forget_consultation_requests(interval) owner to danji_gate;
-- Run by danji_app.
