-- Made by `npm run generate`: read it, and change it by a migration.

-- One at a time for each post, as with count_comments().
create function count_likes() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    update posts p set like_count = p.like_count + 1
    where p.apartment_id = new.apartment_id and p.id = new.post_id;
  else
    update posts p set like_count = p.like_count - 1
    where p.apartment_id = old.apartment_id and p.id = old.post_id;
  end if;
  return null;
end
$$;
alter function count_likes() owner to danji_gate;

-- How many likes each of the community's posts got since then: the ranking counts them, nobody sees whose.
create function likes_since(earliest timestamptz) returns table (post_id uuid, count bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select liked.post_id, liked.count
    from (
      select l.post_id, count(*) as count from post_likes l
      where l.apartment_id = app_apartment_id() and app_role() = 'resident' and l.created_at >= earliest
      group by l.post_id
    ) liked
    join posts p on p.apartment_id = app_apartment_id() and p.id = liked.post_id and p.club_id is null;
  end;
alter function likes_since(timestamp with time zone) owner to danji_gate;
-- Run by danji_app.
