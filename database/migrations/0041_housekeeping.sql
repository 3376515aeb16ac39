-- Housekeeping is the server's own doing: no caller may, and nobody may forget too early. Each call takes
-- a part and answers how much, so that none of them takes long; whoever calls goes on until nothing is left.

create or replace function sweep(
  keep_records interval,
  out sessions_ended bigint, out attempts_forgotten bigint, out records_dropped bigint
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  -- The law asks for a year.
  kept constant interval := greatest(keep_records, interval '365 days');
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  delete from sessions where token_hash in (
    select s.token_hash from sessions s
    where s.expires_at < now() or s.last_used_at < now() - s.idle_timeout
    limit 10000
  );
  get diagnostics sessions_ended = row_count;
  delete from attempts where key in (
    select a.key from attempts a where a.window_started_at < now() - interval '1 hour' limit 10000
  );
  get diagnostics attempts_forgotten = row_count;
  delete from audit_log where id in (select l.id from audit_log l where l.at < now() - kept limit 10000);
  get diagnostics records_dropped = row_count;
end
$$;

drop function forget_consultation_requests(interval);
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
grant select (id) on consultation_requests to danji_gate;

-- What a ranking still looks at stays: see getHotPosts.
drop function forget_post_views(date);
create function forget_post_views(before date) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  forgotten bigint;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  delete from post_views where (apartment_id, day, post_id) in (
    select v.apartment_id, v.day, v.post_id from post_views v where v.day < least(before, current_date - 30)
    limit 10000
  );
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;

call hand_to_gate('forget_consultation_requests(interval)', 'forget_post_views(date)');
