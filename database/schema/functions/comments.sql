-- Made by `npm run generate`: read it, and change it by a migration.

-- One at a time for each post: whoever comments at the same moment waits for the row and counts on.
create function count_comments() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    update posts p set comment_count = p.comment_count + 1
    where p.apartment_id = new.apartment_id and p.id = new.post_id;
  else
    update posts p set comment_count = p.comment_count - 1
    where p.apartment_id = old.apartment_id and p.id = old.post_id;
  end if;
  return null;
end
$$;
alter function count_comments() owner to danji_gate;

-- Which comments of a post are hidden by reports: their places stay in the thread.
create function hidden_comments(post uuid)
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
alter function hidden_comments(uuid) owner to danji_gate;
-- Run by danji_app.

-- As make_search_text(), for what has no title.
create function make_search_text_of_comment() returns trigger language plpgsql as $$
begin
  new.search_text := search_form(new.content);
  return new;
end
$$;

-- A comment belongs to its post's club.
create function take_club_of_post() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  new.club_id := (select p.club_id from posts p where p.apartment_id = new.apartment_id and p.id = new.post_id);
  return new;
end
$$;
alter function take_club_of_post() owner to danji_gate;
