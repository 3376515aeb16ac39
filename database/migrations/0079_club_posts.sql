-- Clubs have a board of their own, whose posts and comments only members read. It is the posts' table: all that posts
-- can do, clubs' posts can. So whatever reads past the policies says here which of them it means: see
-- docs/decisions/0026-a-clubs-posts-are-posts.md.

alter table posts
  add column club_id uuid,
  add constraint posts_club_exists foreign key (apartment_id, club_id)
    references clubs (apartment_id, id) on delete cascade,
  drop constraint posts_board_id_check,
  add constraint posts_board_id_check check (board_id in ('free_board', 'flea_market', 'local_news', 'club')),
  add constraint posts_on_their_clubs_board check ((board_id = 'club') = (club_id is not null));
grant insert (club_id) on posts to danji_app;

-- The post's, kept in the comment: a policy that looked for the post of each would take the ranking's index away.
alter table comments
  add column club_id uuid,
  add constraint comments_club_exists foreign key (apartment_id, club_id)
    references clubs (apartment_id, id) on delete cascade;

-- What is read newest first through the whole community is the community's alone.
drop index posts_newest_first;
create index posts_newest_first on posts (apartment_id, created_at desc, id desc) where club_id is null;
create index posts_of_club on posts (apartment_id, club_id, created_at desc, id desc) where club_id is not null;
drop index comments_newest_first;
create index comments_newest_first on comments (apartment_id, created_at desc)
  include (post_id, hidden_until, author_id) where club_id is null;
create index comments_of_club on comments (apartment_id, club_id) where club_id is not null;

create function take_club_of_post() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  new.club_id := (select p.club_id from posts p where p.apartment_id = new.apartment_id and p.id = new.post_id);
  return new;
end
$$;
create trigger comments_take_club before insert on comments
  for each row execute function take_club_of_post();

-- The active clubs in which the caller may write, or those that they run as well.
create function my_open_clubs(run_by_me boolean) returns uuid[]
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return array(
    select m.club_id from club_members m join clubs c on c.apartment_id = m.apartment_id and c.id = m.club_id
    where m.apartment_id = app_apartment_id() and m.person_id = app_user_id() and c.status = 'active'
      and (m.role in ('owner', 'officer') or not run_by_me)
  );
end
$$;

-- Members read; whoever has left still reads what they wrote themselves. (Each subselect is asked once for the
-- statement, and only where a row is a club's.)
alter policy residents_read on posts using (
  apartment_id = app_apartment_id() and app_role() = 'resident'
  and (is_shown(hidden_until) or author_id = app_user_id())
  and (club_id is null or author_id = app_user_id() or club_id = any ((select my_clubs())::uuid[]))
);
alter policy residents_read on comments using (
  apartment_id = app_apartment_id() and app_role() = 'resident'
  and (is_shown(hidden_until) or author_id = app_user_id())
  and (club_id is null or author_id = app_user_id() or club_id = any ((select my_clubs())::uuid[]))
);

-- Members write while the club is open.
alter policy residents_write on posts with check (
  apartment_id = app_apartment_id() and app_role() = 'resident' and author_id = app_user_id()
  and (club_id is null or club_id = any ((select my_open_clubs(false))::uuid[]))
);
alter policy residents_write on comments with check (
  apartment_id = app_apartment_id() and app_role() = 'resident' and author_id = app_user_id()
  and (club_id is null or club_id = any ((select my_open_clubs(false))::uuid[]))
);
alter policy authors_edit on posts using (
  apartment_id = app_apartment_id() and app_role() = 'resident' and author_id = app_user_id()
  and is_shown(hidden_until)
  and (club_id is null or club_id = any ((select my_open_clubs(false))::uuid[]))
);
alter policy authors_edit on comments using (
  apartment_id = app_apartment_id() and app_role() = 'resident' and author_id = app_user_id()
  and is_shown(hidden_until)
  and (club_id is null or club_id = any ((select my_open_clubs(false))::uuid[]))
);

-- Authors delete their own at any time, and whoever runs the club what does not belong there.
create policy clubs_tidy_up on posts for delete to danji_app using (
  apartment_id = app_apartment_id() and app_role() = 'resident'
  and club_id is not null and club_id = any ((select my_open_clubs(true))::uuid[])
);
create policy clubs_tidy_up on comments for delete to danji_app using (
  apartment_id = app_apartment_id() and app_role() = 'resident'
  and club_id is not null and club_id = any ((select my_open_clubs(true))::uuid[])
);

-- At the end of the transaction: whoever writes to many members before this must not keep the club's row from
-- somebody whose account is being deleted.
create function note_club_activity() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update clubs c set last_activity_at = greatest(c.last_activity_at, now())
  where c.apartment_id = new.apartment_id and c.id = new.club_id;
  return null;
end
$$;
create constraint trigger posts_note_club_activity after insert on posts deferrable initially deferred
  for each row when (new.club_id is not null) execute function note_club_activity();

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

-- As in 0030_posts.sql. The ranking, which alone asks for views, is of the community's posts.
create or replace function count_post_view(post uuid) returns void
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

-- As in 0046_post_likes.sql, of the community's posts.
create or replace function likes_since(earliest timestamptz) returns table (post_id uuid, count bigint)
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

-- As in 0070_reports_and_blocks.sql; under a club's post, its members alone.
create or replace function thread_followers(post uuid, most_people integer, most_unread integer)
  returns table (person_id uuid, is_author boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select f.person_id, f.is_author
    from (
      select p.author_id as person_id, true as is_author from posts p
      where p.apartment_id = app_apartment_id() and p.id = post
      union all (
        select c.author_id, false
        from comments c join posts p on p.apartment_id = c.apartment_id and p.id = c.post_id
        where c.apartment_id = app_apartment_id() and c.post_id = post and c.author_id is distinct from p.author_id
          and c.author_id <> app_user_id()
        group by c.author_id order by max(c.created_at) desc limit most_people
      )
    ) f
    join users u on u.apartment_id = app_apartment_id() and u.id = f.person_id
    where f.person_id <> app_user_id() and app_role() = 'resident'
      and not exists (
        select from posts p
        where p.apartment_id = app_apartment_id() and p.id = post and p.club_id is not null
          and not (p.club_id = any (my_clubs()) and exists (
            select from club_members m
            where m.apartment_id = p.apartment_id and m.club_id = p.club_id and m.person_id = f.person_id
          ))
      )
      and not exists (
        select from blocks b
        where b.apartment_id = app_apartment_id() and b.person_id = f.person_id
          and b.blocked_id in (
            select app_user_id()
            union all
            select p.author_id from posts p where p.apartment_id = app_apartment_id() and p.id = post
          )
      )
      and not exists (
        select from muted_threads m
        where m.apartment_id = app_apartment_id() and m.person_id = f.person_id and m.post_id = post
      )
      -- Whoever reads one reads all of them, so if the one before the last few is unread, so are these.
      and (f.is_author or not exists (
        select from (
          select a.id, a.created_at from alerts a
          where a.apartment_id = app_apartment_id() and a.user_id = f.person_id and a.group_key = 'post:' || post
          order by a.created_at desc offset most_unread - 1 limit 1
        ) earlier
        where earlier.created_at > u.alerts_read_until and not exists (
          select from alert_reads r
          where r.apartment_id = app_apartment_id() and r.person_id = f.person_id and r.alert_id = earlier.id
        )
      ));
  end;

-- As in 0070_reports_and_blocks.sql. It finds what the whole community reads, not what clubs write.
create or replace function search_posts(words text, before_time timestamptz, before_id uuid, most integer)
  returns table (post_id uuid) language plpgsql stable security definer rows 20
  set search_path = pg_catalog, public, pg_temp
  -- Compiling the statement takes longer than running it.
  set jit = off as $$
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
begin
  if app_role() is distinct from 'resident' then
    raise insufficient_privilege;
  end if;
  -- Every text holds what has no pair.
  if cardinality(keys) = 0 then
    return;
  end if;

  -- A common word fills the page from the newest posts, without a look at all that ever held it. (The
  -- offset keeps the planner from reading all of the complex's comments at once instead.)
  found := array(
    select p.id
    from (
      select p.id, p.created_at, p.search_text, p.comment_count from posts p
      where p.apartment_id = complex and p.club_id is null and (p.created_at, p.id) < (before_time, before_id)
        and is_shown(p.hidden_until) and is_wanted(p.author_id, p.id, blocked, left_behind)
      order by p.created_at desc, p.id desc limit 1000
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

  -- A rare one is looked up.
  if cardinality(found) < most then
    found := array(
      -- Materialized and without the complex: so that nothing but the index of pairs can answer.
      with written as materialized (
        select p.apartment_id, p.id from posts p
        where search_keys(p.apartment_id, p.search_text) @> keys and strpos(p.search_text, form) > 0
          and p.club_id is null
      ),
      commented as materialized (
        select c.apartment_id, c.post_id from comments c
        where search_keys(c.apartment_id, c.search_text) @> keys and strpos(c.search_text, form) > 0
          and c.club_id is null
          and is_shown(c.hidden_until) and is_wanted(c.author_id, c.id, blocked, left_behind)
      )
      select p.id
      from (
        select w.id from written w where w.apartment_id = complex
        union
        select c.post_id from commented c where c.apartment_id = complex
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

-- As in 0070_reports_and_blocks.sql; of a club's, its members alone learn.
drop function hidden_post(uuid);
create function hidden_post(post uuid)
  returns table (board_id text, club_id uuid, created_at timestamptz, comment_count integer, is_removed boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select p.board_id, p.club_id, p.created_at, p.comment_count, p.hidden_until = 'infinity' from posts p
    where p.apartment_id = app_apartment_id() and p.id = post and app_role() = 'resident'
      and not is_shown(p.hidden_until) and p.author_id is distinct from app_user_id()
      and (p.club_id is null or p.club_id = any (my_clubs()));
  end;

create or replace function hidden_comments(post uuid) returns table (id uuid, created_at timestamptz, is_removed boolean)
  language sql stable security definer rows 1 set search_path = pg_catalog, public, pg_temp
  begin atomic
    select c.id, c.created_at, c.hidden_until = 'infinity' from comments c
    where c.apartment_id = app_apartment_id() and c.post_id = post and app_role() = 'resident'
      and c.hidden_until is not null and not is_shown(c.hidden_until) and c.author_id is distinct from app_user_id()
      and (c.club_id is null or c.club_id = any (my_clubs()));
  end;

-- As in 0070_reports_and_blocks.sql; what a club writes, its members report.
create or replace function report_content(
  post uuid, comment uuid, given_reason text, given_detail text, out outcome text, out new_report uuid
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  thing record;
  copy jsonb;
  report uuid;
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
  outcome := case
    when thing.id is null then 'missing'
    when thing.author_id = app_user_id() then 'own'
    when exists (
      select from report_reasons r
      where r.apartment_id = app_apartment_id() and r.thing_id = thing.id and r.person_id = app_user_id()
    ) then 'already'
    else 'reported'
  end;
  if outcome <> 'reported' then
    return;
  end if;

  insert into reports (apartment_id, kind, post_id, comment_id, thing_id, thread_id, author_id, copies)
  values (
    app_apartment_id(), case when comment is null then 'post' else 'comment' end,
    case when comment is null then post end, comment, thing.id, post, thing.author_id, '[]'
  )
  on conflict (apartment_id, thing_id) where decided_at is null do nothing
  returning id into new_report;
  select r.id into report from reports r
  where r.apartment_id = app_apartment_id() and r.thing_id = thing.id and r.decided_at is null
  for update;
  -- It was decided between the two statements.
  if report is null then
    raise serialization_failure;
  end if;

  copy := jsonb_build_object(
    'title', thing.title, 'content', thing.content, 'authorNickname', thing.author_nickname,
    'photoCount', thing.file_count
  );
  update reports r set
    reporter_count = r.reporter_count + 1,
    household_count = r.household_count + case when exists (
      select from report_reasons other
      join users u on u.apartment_id = other.apartment_id and u.id = other.person_id
      where other.apartment_id = r.apartment_id and other.report_id = r.id and u.household_id = app_household_id()
    ) then 0 else 1 end,
    -- A text that its author changes between two reports is kept as it was each time.
    copies = case
      when jsonb_array_length(r.copies) >= 20 or exists (
        select from jsonb_array_elements(r.copies) kept where kept @> copy
      ) then r.copies
      else r.copies || jsonb_build_array(copy || jsonb_build_object('copiedAt', now()))
    end
  where r.apartment_id = app_apartment_id() and r.id = report;
  insert into report_reasons (apartment_id, report_id, thing_id, person_id, reason, detail)
  values (app_apartment_id(), report, thing.id, app_user_id(), given_reason, given_detail);
end
$$;

-- As in 0070_reports_and_blocks.sql, and with what the blocked one wrote in clubs.
create or replace function drop_alerts_of_blocked() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from alerts a
  where a.apartment_id = new.apartment_id and a.user_id = new.person_id
    and a.kind in ('post_commented', 'thread_commented', 'club_post')
    and (a.actor_id = new.blocked_id or exists (
      select from posts p
      where p.apartment_id = a.apartment_id and p.id = a.subject_id and p.author_id = new.blocked_id
    ));
  if found then
    perform announce_alert(new.apartment_id, new.person_id, null);
  end if;
  return null;
end
$$;

call hand_to_gate(
  'take_club_of_post()', 'my_open_clubs(boolean)', 'note_club_activity()', 'tell_club_of_post(uuid, integer)',
  'hidden_post(uuid)'
);
