-- Finding Korean words of two syllables and more, which a trigram index cannot: what stands in the index
-- is every pair of neighbouring characters.

-- A text as it is compared: without spaces ('천장 누수' and '천장누수' are one) and in small letters. The
-- browser's searchForm() does the same. (What people write is stored with one character a syllable.)
create function search_form(content text) returns text language sql immutable parallel safe
  return lower(translate(content, E' \t\n\r\u00a0\u200b\u3000', ''));

-- Kept, because making it for every post that a search looks at costs more than the search.
-- Title and body are apart by what no query holds.
alter table posts add column search_text text not null
  generated always as (search_form(title) || E'\n' || search_form(content)) stored;
alter table comments add column search_text text not null generated always as (search_form(content)) stored;

-- The pairs as numbers, the complex in the upper half, so that an index of them holds every complex's own
-- lists: a word that is common in the country is looked up among the few neighbours who wrote it.
-- (Two complexes may share an upper half, characters beyond the 65,536th a lower one: whoever uses the
-- index compares the complex and the text as well.)
create function search_keys(apartment uuid, form text) returns bigint[]
  language plpgsql immutable parallel safe cost 5000 as $$
declare
  upper_half constant bigint := hashtext(apartment::text)::bigint << 32;
  keys bigint[] := '{}';
  previous bigint;
  code bigint;
  letter text;
begin
  foreach letter in array string_to_array(form, null) loop
    code := ascii(letter) & 65535;
    if previous is not null then
      keys := keys || (upper_half | previous << 16 | code);
    end if;
    previous := code;
  end loop;
  return keys;
end
$$;

create index posts_search on posts using gin (search_keys(apartment_id, search_text));
create index comments_search on comments using gin (search_keys(apartment_id, search_text));

-- The caller's complex's posts that hold the words in title, body or a comment, newest first, older than
-- the given place. A gate's function: under row-level security an index of arrays is not used.
create function search_posts(words text, before_time timestamptz, before_id uuid, most integer)
  returns table (post_id uuid) language plpgsql stable security definer rows 20
  set search_path = pg_catalog, public, pg_temp
  -- Compiling the statement takes longer than running it.
  set jit = off as $$
declare
  complex constant uuid := app_apartment_id();
  form constant text := search_form(words);
  keys constant bigint[] := search_keys(complex, form);
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
      where p.apartment_id = complex and (p.created_at, p.id) < (before_time, before_id)
      order by p.created_at desc, p.id desc limit 1000
    ) p
    where strpos(p.search_text, form) > 0
      or (p.comment_count > 0 and exists (
        select from comments c
        where c.apartment_id = complex and c.post_id = p.id and strpos(c.search_text, form) > 0
        offset 0
      ))
    order by p.created_at desc, p.id desc limit most
  );

  -- A rare one is looked up.
  if cardinality(found) < most then
    found := array(
      -- Materialized and without the complex: so that nothing but the index of pairs can answer.
      with written as materialized (
        select p.apartment_id, p.id, p.created_at from posts p
        where search_keys(p.apartment_id, p.search_text) @> keys and strpos(p.search_text, form) > 0
      ),
      commented as materialized (
        select c.apartment_id, c.post_id from comments c
        where search_keys(c.apartment_id, c.search_text) @> keys and strpos(c.search_text, form) > 0
      )
      select hit.id
      from (
        select w.id, w.created_at from written w where w.apartment_id = complex
        union
        select p.id, p.created_at
        from (select distinct c.post_id from commented c where c.apartment_id = complex) c
        join posts p on p.apartment_id = complex and p.id = c.post_id
      ) hit
      where (hit.created_at, hit.id) < (before_time, before_id)
      order by hit.created_at desc, hit.id desc limit most
    );
  end if;
  return query select unnest(found);
end
$$;

call hand_to_gate('search_posts(text, timestamptz, uuid, integer)');
