-- The same questions as before that a comment, a post and a home ask, in PL/pgSQL: a function of its own SQL is planned
-- anew with every call, which took most of their time.

create or replace function thread_followers(post uuid, most_people integer, most_unread integer)
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

create or replace function hidden_comments(post uuid)
  returns table (id uuid, created_at timestamptz, is_removed boolean)
  language plpgsql stable security definer rows 1 set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  if app_role() is distinct from 'resident' then
    return;
  end if;
  return query
    select c.id, c.created_at, c.hidden_until = 'infinity' from comments c
    where c.apartment_id = app_apartment_id() and c.post_id = post
      and c.hidden_until is not null and not is_shown(c.hidden_until) and c.author_id is distinct from app_user_id()
      and (c.club_id is null or c.club_id = any (my_clubs()));
end
$$;

create or replace function hidden_post(post uuid)
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

create or replace function has_answered_survey(survey uuid) returns boolean
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return exists (
    select from surveys s
    join survey_participations p
      on p.apartment_id = s.apartment_id and p.survey_id = s.id and p.subject = survey_subject(s.unit)
    where s.apartment_id = app_apartment_id() and s.id = survey and app_role() = 'resident'
  );
end
$$;

create or replace function todays_reservation_count() returns integer language plpgsql stable as $$
declare
  today constant date := seoul_today();
begin
  return (
    select count(*) from reservations r
    -- No booking is longer than 31 days. (By its day, because that is what the index has.)
    where r.date between today - 31 and today
      and r.starts_at < (today + 1)::timestamp at time zone 'Asia/Seoul'
      and r.ends_at > today::timestamp at time zone 'Asia/Seoul'
      and r.status in ('confirmed', 'checked_in')
  );
end
$$;
