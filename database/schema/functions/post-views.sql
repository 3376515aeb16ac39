-- Made by `npm run generate`: read it, and change it by a migration.

-- Counts a look at one of the community's posts: the ranking alone asks for views.
create function count_post_view(post uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- A count that a power cut loses is not worth the wait for the disk.
  perform set_config('synchronous_commit', 'off', true);
  insert into post_views as v (apartment_id, day, post_id, count)
  select p.apartment_id, (now() at time zone 'Asia/Seoul')::date, p.id, 1
  from posts p
  where p.apartment_id = app_apartment_id() and p.id = post and p.club_id is null and app_role() = 'resident'
  on conflict (apartment_id, day, post_id) do update set count = v.count + 1;
end
$$;
alter function count_post_view(uuid) owner to danji_gate;
-- Run by danji_app.

-- Drops views that the ranking no longer counts, a part at a time.
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
alter function forget_post_views(date) owner to danji_gate;
-- Run by danji_app.
