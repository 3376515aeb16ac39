-- As in 0079_club_posts.sql. What people look for is rare mostly: to read a thousand posts first took most of the time
-- of a search, and more so the less of the database is in memory.
create or replace function search_posts(words text, before_time timestamptz, before_id uuid, most integer)
  returns table (post_id uuid) language plpgsql stable security definer rows 20
  set search_path = pg_catalog, public, pg_temp
  -- Compiling the statement takes longer than running it.
  set jit = off
  -- As in 0094_searches_planned_anew.sql.
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
