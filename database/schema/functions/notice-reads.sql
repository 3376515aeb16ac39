-- Made by `npm run generate`: read it, and change it by a migration.

-- A notice counts as unread for 30 days, so what was read before that says nothing any more.
create function forget_notice_reads(before timestamptz) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  forgotten bigint;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  delete from notice_reads where (apartment_id, person_id, notice_id) in (
    select r.apartment_id, r.person_id, r.notice_id from notice_reads r
    where r.read_at < least(before, now() - interval '30 days')
    limit 10000
  );
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;
alter function forget_notice_reads(timestamp with time zone) owner to danji_gate;
-- Run by danji_app.
