-- Made by `npm run generate`: read it, and change it by a migration.

-- The same count as before. To ask for all keys at once, PostgreSQL read the whole table while it was small: it expects
-- ten keys of any list, where mostly one is asked for.
create function count_attempts(
  keys bytea[], windows interval[], most integer[], out verdict text, out retry_after_seconds integer
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  counted integer;
  began timestamptz;
begin
  for place in 1 .. cardinality(keys) loop
    retry_after_seconds := greatest(retry_after_seconds, (
      select ceil(extract(epoch from a.window_started_at + windows[place] - now()))::integer from attempts a
      where a.key = keys[place] and a.count > most[place] and a.window_started_at > now() - windows[place]
    ));
  end loop;
  if retry_after_seconds is not null then
    verdict := 'refused';
    return;
  end if;

  for place in 1 .. cardinality(keys) loop
    insert into attempts as a (key, count) values (keys[place], 1)
    on conflict (key) do update set
      count = case when a.window_started_at <= now() - windows[place] then 1 else a.count + 1 end,
      window_started_at = case when a.window_started_at <= now() - windows[place] then now() else a.window_started_at end
    returning a.count, a.window_started_at into counted, began;
    if counted > most[place] then
      verdict := 'newly refused';
      retry_after_seconds := ceil(extract(epoch from began + windows[place] - now()));
      return;
    end if;
  end loop;
  verdict := 'allowed';
end
$$;
alter function count_attempts(bytea[],interval[],integer[]) owner to danji_gate;
-- Run by danji_app.

-- Takes back the count of an attempt.
create function refund_attempt(for_key bytea) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    update attempts set count = greatest(count - 1, 0) where key = for_key;
  end;
alter function refund_attempt(bytea) owner to danji_gate;
-- Run by danji_app.
