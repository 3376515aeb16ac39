-- Made by `npm run generate`: read it, and change it by a migration.

-- What is to be said in place of a post that reports have hidden.
create function hidden_post(post uuid)
  returns table (board_id text, club_id uuid, created_at timestamptz, comment_count integer, is_removed boolean)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  if app_role() is distinct from 'resident' then
    return;
  end if;
  return query
    select p.board_id, p.club_id, p.created_at, p.comment_count, p.hidden_until = 'infinity' from posts p
    where p.apartment_id = app_apartment_id() and p.id = post
      and not is_shown(p.hidden_until) and p.author_id is distinct from app_user_id()
      and (p.club_id is null or p.club_id = any (my_clubs()));
end
$$;
alter function hidden_post(uuid) owner to danji_gate;
-- Run by danji_app.

create function report_content(
  post uuid, comment uuid, given_reason text, given_detail text, out outcome text, out new_report uuid
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  thing record;
begin
  if app_role() is distinct from 'resident' then
    raise insufficient_privilege;
  end if;
  if comment is null then
    select p.id, p.author_id, p.title, p.content, p.author_nickname, p.file_count into thing from posts p
    where p.apartment_id = app_apartment_id() and p.id = post
      and (is_shown(p.hidden_until) or p.author_id = app_user_id())
      and (p.club_id is null or p.author_id = app_user_id() or p.club_id = any (my_clubs()));
  else
    select c.id, c.author_id, null::text as title, c.content, c.author_nickname, c.file_count into thing
    from comments c
    where c.apartment_id = app_apartment_id() and c.post_id = post and c.id = comment
      and (is_shown(c.hidden_until) or c.author_id = app_user_id())
      and (c.club_id is null or c.author_id = app_user_id() or c.club_id = any (my_clubs()));
  end if;
  select e.outcome, e.new_report into outcome, new_report
  from enter_report(
    thing.id, post, thing.author_id, case when comment is null then 'post' else 'comment' end,
    case when comment is null then post end, comment, null,
    jsonb_build_object(
      'title', thing.title, 'content', thing.content, 'authorNickname', thing.author_nickname,
      'photoCount', thing.file_count
    ),
    given_reason, given_detail
  ) e;
end
$$;
alter function report_content(uuid,uuid,text,text) owner to danji_gate;
-- Run by danji_app.

-- The community's posts that hold the words in title, body or a comment, newest first, older than the given place,
-- without what is hidden and what the caller blocks. A gate's function: under row-level security an index of arrays is
-- not used.
create function search_posts(words text, before_time timestamptz, before_id uuid, most integer)
  returns table (post_id uuid) language plpgsql stable security definer rows 20
  set search_path = pg_catalog, public, pg_temp
  -- Compiling the statement takes longer than running it.
  set jit = off
  -- How rare the words are says which way is short, so PostgreSQL chooses anew.
  set plan_cache_mode = auto as $$
declare
  complex constant uuid := app_apartment_id();
  form constant text := search_form(words);
  keys constant bigint[] := search_keys(complex, form);
  blocked constant uuid[] := array(
    select b.blocked_id from blocks b where b.apartment_id = complex and b.person_id = app_user_id()
  );
  left_behind constant uuid[] := array(
    select unnest(b.left_behind) from blocks b where b.apartment_id = complex and b.person_id = app_user_id()
  );
  found uuid[];
  reach integer;
begin
  if app_role() is distinct from 'resident' then
    raise insufficient_privilege;
  end if;
  -- Every text holds what has no pair.
  if cardinality(keys) = 0 then
    return;
  end if;

  -- A common word fills the page from the newest posts, without a look at all that ever held it. It is one if three of
  -- the first fifty hold it. (The offset keeps the planner from reading all of the complex's comments at once instead.)
  foreach reach in array array[50, 1000] loop
    found := array(
      select p.id
      from (
        select p.id, p.created_at, p.search_text, p.comment_count from posts p
        where p.apartment_id = complex and p.club_id is null and (p.created_at, p.id) < (before_time, before_id)
          and is_shown(p.hidden_until) and is_wanted(p.author_id, p.id, blocked, left_behind)
        order by p.created_at desc, p.id desc limit reach
      ) p
      where strpos(p.search_text, form) > 0
        or (p.comment_count > 0 and exists (
          select from comments c
          where c.apartment_id = complex and c.post_id = p.id and strpos(c.search_text, form) > 0
            and is_shown(c.hidden_until) and is_wanted(c.author_id, c.id, blocked, left_behind)
          offset 0
        ))
      order by p.created_at desc, p.id desc limit most
    );
    exit when cardinality(found) not between 3 and most - 1;
  end loop;

  -- A rare one is looked up.
  if cardinality(found) < most then
    found := array(
      -- Materialized, and asked for nothing else: so that nothing but the index of pairs can answer.
      with written as materialized (
        select p.apartment_id, p.id from posts p
        where search_keys(p.apartment_id, p.search_text) @> keys and strpos(p.search_text, form) > 0
      ),
      commented as materialized (
        select c.apartment_id, c.id, c.post_id, c.club_id, c.author_id, c.hidden_until from comments c
        where search_keys(c.apartment_id, c.search_text) @> keys and strpos(c.search_text, form) > 0
      )
      select p.id
      from (
        select w.id from written w where w.apartment_id = complex
        union
        select c.post_id from commented c
        where c.apartment_id = complex and c.club_id is null
          and is_shown(c.hidden_until) and is_wanted(c.author_id, c.id, blocked, left_behind)
      ) hit
      join posts p on p.apartment_id = complex and p.id = hit.id
      where (p.created_at, p.id) < (before_time, before_id) and p.club_id is null
        and is_shown(p.hidden_until) and is_wanted(p.author_id, p.id, blocked, left_behind)
      order by p.created_at desc, p.id desc limit most
    );
  end if;
  return query select unnest(found);
end
$$;
alter function search_posts(text,timestamp with time zone,uuid,integer) owner to danji_gate;
-- Run by danji_app.

-- Tells the members of a new post of the caller's: not whoever blocks the caller, nor has so many unread ones of this
-- club that they know that there is much to read.
create function tell_club_of_post(post uuid, most_unread integer) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  club constant uuid := (
    select p.club_id from posts p
    where p.apartment_id = app_apartment_id() and p.id = post and p.author_id = app_user_id()
  );
  alert_group constant text := 'club_posts:' || club;
begin
  if app_role() is distinct from 'resident' then
    raise insufficient_privilege;
  end if;
  if club is null then
    return;
  end if;
  perform raise_alert(
    'club_post', post, 'club_post:' || post, alert_group, '{}', false,
    array(
      select m.person_id
      from club_members m join users u on u.apartment_id = m.apartment_id and u.id = m.person_id
      where m.apartment_id = app_apartment_id() and m.club_id = club
        and not exists (
          select from blocks b
          where b.apartment_id = m.apartment_id and b.person_id = m.person_id and b.blocked_id = app_user_id()
        )
        and not exists (
          select from (
            select a.id, a.created_at from alerts a
            where a.apartment_id = m.apartment_id and a.user_id = m.person_id and a.group_key = alert_group
            order by a.created_at desc offset most_unread - 1 limit 1
          ) earlier
          where earlier.created_at > u.alerts_read_until and not exists (
            select from alert_reads r
            where r.apartment_id = m.apartment_id and r.person_id = m.person_id and r.alert_id = earlier.id
          )
        )
    ),
    null, null, false, null, interval '0', null, null, false
  );
end
$$;
alter function tell_club_of_post(uuid,integer) owner to danji_gate;
-- Run by danji_app.

-- Who is to be told of the caller's comment: the post's author, and who commented last. Nobody who blocks the writer or
-- the author, has muted the thread, or has so many of its alerts unread that one more says nothing.
create function thread_followers(post uuid, most_people integer, most_unread integer)
  returns table (person_id uuid, is_author boolean)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  apartment constant uuid := app_apartment_id();
  me constant uuid := app_user_id();
begin
  if app_role() is distinct from 'resident' then
    return;
  end if;
  return query
    select f.person_id, f.is_author
    from (
      select p.author_id as person_id, true as is_author from posts p
      where p.apartment_id = apartment and p.id = post
      union all (
        select c.author_id, false
        from comments c join posts p on p.apartment_id = c.apartment_id and p.id = c.post_id
        where c.apartment_id = apartment and c.post_id = post and c.author_id is distinct from p.author_id
          and c.author_id <> me
        group by c.author_id order by max(c.created_at) desc limit most_people
      )
    ) f
    join users u on u.apartment_id = apartment and u.id = f.person_id
    where f.person_id <> me
      and not exists (
        select from posts p
        where p.apartment_id = apartment and p.id = post and p.club_id is not null
          and not (p.club_id = any (my_clubs()) and exists (
            select from club_members m
            where m.apartment_id = p.apartment_id and m.club_id = p.club_id and m.person_id = f.person_id
          ))
      )
      and not exists (
        select from blocks b
        where b.apartment_id = apartment and b.person_id = f.person_id
          and b.blocked_id in (
            select me
            union all
            select p.author_id from posts p where p.apartment_id = apartment and p.id = post
          )
      )
      and not exists (
        select from muted_threads m
        where m.apartment_id = apartment and m.person_id = f.person_id and m.post_id = post
      )
      -- Whoever reads one reads all of them, so if the one before the last few is unread, so are these.
      and (f.is_author or not exists (
        select from (
          select a.id, a.created_at from alerts a
          where a.apartment_id = apartment and a.user_id = f.person_id and a.group_key = 'post:' || post
          order by a.created_at desc offset most_unread - 1 limit 1
        ) earlier
        where earlier.created_at > u.alerts_read_until and not exists (
          select from alert_reads r
          where r.apartment_id = apartment and r.person_id = f.person_id and r.alert_id = earlier.id
        )
      ));
end
$$;
alter function thread_followers(uuid,integer,integer) owner to danji_gate;
-- Run by danji_app.
