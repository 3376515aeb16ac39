-- Made by `npm run generate`: read it, and change it by a migration.

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
alter function forget_places_and_answers() owner to danji_gate;
-- Run by danji_app.

-- Whether somebody has signed in from this place, whoever it is: before a sign-in, no account is named.
create function is_known_place(given_place bytea) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select exists (select from known_places k where k.place = given_place and k.known_until > now());
  end;
alter function is_known_place(bytea) owner to danji_gate;
-- Run by danji_app.

-- The first of the places that the account knows.
create function known_place_of(account uuid, places bytea[]) returns bytea
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select k.place
    from known_places k
    join unnest(places) with ordinality as asked (place, rank) on asked.place = k.place
    where k.user_id = account and k.known_until > now()
    order by asked.rank limit 1;
  end;
alter function known_place_of(uuid,bytea[]) owner to danji_gate;
-- Run by danji_app.

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
alter function remember_place(bytea,interval) owner to danji_gate;
-- Run by danji_app.
