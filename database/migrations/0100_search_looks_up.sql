-- A search costs what the index of pairs answers, and compares letters as people read them.

-- Makes the parts of a text that have another way of writing one: wide letters, circled digits, units. Consonants and
-- vowels that stand alone ('ㅋㅋㅜ') stay, since these would grow together. As readableLetters() in the browser.
create function readable_letters(content text) returns text language sql immutable parallel safe
  return (
    select string_agg(case when part[1] ~ '^[ㄱ-ㆎ]' then part[1] else normalize(part[1], nfkc) end, '' order by place)
    from regexp_matches(content, '[ㄱ-ㆎ]+|[^ㄱ-ㆎ]+', 'g') with ordinality as parts (part, place)
  );

-- As in 0031_post_search.sql, whatever way the letters are written: 'ＬＧ 세탁기' and 'LG세탁기' are one. What was
-- written before is made anew by renew_search_texts().
create or replace function search_form(content text) returns text language sql immutable parallel safe
  return translate(
    lower(case when content is nfkc normalized then content else readable_letters(content) end),
    E'ς \t\n\r\u00a0\u200b\u3000', 'σ'
  );

-- Of two clubs whose names were different until now, the later one says so. (Whoever migrates may see none: the gate may.)
set local role danji_gate;
update clubs c set name = left(c.name, 40) || ' ' || alike.place
from (
  select a.apartment_id, a.id,
    row_number() over (partition by a.apartment_id, search_form(a.name) order by a.created_at, a.id) as place
  from clubs a where a.status = 'active'
) alike
where alike.place > 1 and c.apartment_id = alike.apartment_id and c.id = alike.id;
set local role none;

-- Making them takes a step for each letter. No plan may do so for the rows that it looks at: the index has them.
alter function search_keys(uuid, text) cost 1000000;

-- As in 0096_rare_words.sql. A condition beside the pairs let another index answer, for whose rows all pairs were made.
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

-- How far what was written before has got its new form. A table that has got it all has no row.
create table search_renewals (
  table_name text primary key,
  reached_apartment uuid not null default '00000000-0000-0000-0000-000000000000',
  reached uuid not null default '00000000-0000-0000-0000-000000000000'
);
alter table search_renewals enable row level security, force row level security;
grant select, update, delete on search_renewals to danji_gate;
create policy gate_renews on search_renewals to danji_gate using (true) with check (true);
create policy migrator on search_renewals to current_user using (true) with check (true);
insert into search_renewals (table_name) values ('posts'), ('comments'), ('notices'), ('complaints');

-- Gives the next texts of the tables above their form, and says how many it looked at: none once all have it.
create function renew_search_texts(most integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  renewal search_renewals;
  is_titled boolean;
  looked_at integer;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  -- Another server's work goes on.
  select * into renewal from search_renewals order by table_name limit 1 for update skip locked;
  if not found then
    return 0;
  end if;
  is_titled := renewal.table_name <> 'comments';
  -- What nobody can write in two ways has its form. A text that is set to itself is no edit.
  execute format(
    $renewal$
      with next as (
        select t.apartment_id, t.id, row_number() over (order by t.apartment_id, t.id) as place
        from %1$I t where (t.apartment_id, t.id) > ($1, $2) order by t.apartment_id, t.id limit $3
      ), renewed as (
        update %1$I t set %2$s from next n
        where t.apartment_id = n.apartment_id and t.id = n.id
          and (%3$s) is not nfkc normalized and t.search_text <> (%4$s)
      )
      select n.apartment_id, n.id, n.place from next n order by n.place desc limit 1
    $renewal$,
    renewal.table_name,
    case when is_titled then 'title = t.title, content = t.content' else 'content = t.content' end,
    case when is_titled then E't.title || E''\\n'' || t.content' else 't.content' end,
    case when is_titled then E'search_form(t.title) || E''\\n'' || search_form(t.content)' else 'search_form(t.content)' end
  ) into renewal.reached_apartment, renewal.reached, looked_at
    using renewal.reached_apartment, renewal.reached, most;
  if looked_at is null then
    delete from search_renewals r where r.table_name = renewal.table_name;
    return 1;
  end if;
  update search_renewals r set reached_apartment = renewal.reached_apartment, reached = renewal.reached
  where r.table_name = renewal.table_name;
  return looked_at;
end
$$;
grant select, update (title, content) on posts to danji_gate;
grant select, update (content) on comments to danji_gate;
grant select (title, content), update (title, content) on notices to danji_gate;
grant select (title, content, search_text), update (title, content) on complaints to danji_gate;

call hand_to_gate('renew_search_texts(integer)');
