-- Attempts are counted under several keys at once, and whoever is refused already leaves no trace: else
-- every new e-mail address from a network that is refused would add a row.

drop function count_attempt(bytea, interval);

-- Counts one attempt under each key in turn, up to the first that refuses it. 'newly refused' is the first
-- attempt beyond a limit; the seconds are those until the limit that refuses it begins anew.
create function count_attempts(
  keys bytea[], windows interval[], most integer[], out verdict text, out retry_after_seconds integer
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  counted integer;
  began timestamptz;
begin
  select max(ceil(extract(epoch from a.window_started_at + l.length - now())))::integer into retry_after_seconds
  from unnest(keys, windows, most) as l (key, length, most)
  join attempts a on a.key = l.key and a.count > l.most and a.window_started_at > now() - l.length;
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

-- From where somebody signed in to an account: a browser's cookie or a network, as SHA-256. Guesses from
-- there are counted for themselves, so that strangers who guess cannot keep the owner out.
create table known_places (
  user_id uuid not null references users (id) on delete cascade,
  place bytea not null,
  known_until timestamptz not null,
  primary key (user_id, place)
);

create index known_places_by_expiry on known_places (known_until);

-- The first of the places that is known to the account of this e-mail.
create function find_known_place(given_email text, places bytea[]) returns bytea
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select k.place
    from users u
    join known_places k on k.user_id = u.id and k.known_until > now()
    join unnest(places) with ordinality as asked (place, rank) on asked.place = k.place
    where lower(u.email) = lower(given_email)
    order by asked.rank limit 1;
  end;

-- The caller signed in from here. The twenty others that count longest are enough for anyone.
create function remember_place(given_place bytea, keep interval) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into known_places as k (user_id, place, known_until) values (app_user_id(), given_place, now() + keep)
  on conflict (user_id, place) do update set known_until = excluded.known_until
  -- Not at every sign-in.
  where k.known_until < excluded.known_until - interval '1 day';
  if found then
    delete from known_places k where k.user_id = app_user_id() and k.place <> given_place and k.place not in (
      select newest.place from known_places newest
      where newest.user_id = app_user_id() and newest.place <> given_place
      order by newest.known_until desc limit 20
    );
  end if;
end
$$;

-- The first answer to a request, for whoever repeats it. Nothing in here says who asked what, and the answer
-- opens with the request's own id alone, which is kept nowhere.
create table kept_answers (
  -- SHA-256 of the caller and the request's id.
  key bytea primary key,
  -- A keyed hash of the function and what it was given.
  asked bytea not null,
  -- Null only while the transaction that claimed the request is under way.
  answer bytea,
  kept_at timestamptz not null default now()
);

create index kept_answers_by_time on kept_answers (kept_at);

-- Takes a request for this transaction, or tells what an earlier one answered. Waits for one that is under way.
create function claim_request(
  given_key bytea, given_asked bytea, out is_new boolean, out is_same boolean, out answer bytea
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into kept_answers (key, asked) values (given_key, given_asked) on conflict (key) do nothing;
  is_new := found;
  if not is_new then
    select k.asked = given_asked, k.answer into is_same, answer from kept_answers k where k.key = given_key;
  end if;
end
$$;

-- The same without taking it.
create function find_answer(given_key bytea, given_asked bytea, out is_same boolean, out answer bytea)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select k.asked = given_asked, k.answer from kept_answers k where k.key = given_key;
  end;

create function keep_answer(given_key bytea, given_answer bytea) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    update kept_answers set answer = given_answer where key = given_key and answer is null;
  end;

-- Housekeeping of the two tables; the server's own doing, which no caller may. Each call takes a part and
-- answers how much.
create function forget_places_and_answers() returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  places bigint;
  answers bigint;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  delete from known_places where (user_id, place) in (
    select k.user_id, k.place from known_places k where k.known_until < now() limit 10000
  );
  get diagnostics places = row_count;
  delete from kept_answers where key in (
    select k.key from kept_answers k where k.kept_at < now() - interval '1 day' limit 1000
  );
  get diagnostics answers = row_count;
  return places + answers;
end
$$;

alter table known_places enable row level security;
alter table known_places force row level security;
alter table kept_answers enable row level security;
alter table kept_answers force row level security;
grant select, insert, update, delete on known_places to danji_gate;
grant select, insert, update, delete on kept_answers to danji_gate;
create policy gate on known_places to danji_gate using (true) with check (true);
create policy gate on kept_answers to danji_gate using (true) with check (true);

call hand_to_gate(
  'count_attempts(bytea[], interval[], integer[])',
  'find_known_place(text, bytea[])',
  'remember_place(bytea, interval)',
  'claim_request(bytea, bytea)',
  'find_answer(bytea, bytea)',
  'keep_answer(bytea, bytea)',
  'forget_places_and_answers()'
);
