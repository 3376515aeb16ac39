-- Made by `npm run generate`: read it, and change it by a migration.

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
alter function claim_request(bytea,bytea) owner to danji_gate;
-- Run by danji_app.

-- The same without taking it.
create function find_answer(given_key bytea, given_asked bytea, out is_same boolean, out answer bytea)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select k.asked = given_asked, k.answer from kept_answers k where k.key = given_key;
  end;
alter function find_answer(bytea,bytea) owner to danji_gate;
-- Run by danji_app.

-- Keeps the answer to a request that claim_request() has claimed.
create function keep_answer(given_key bytea, given_answer bytea) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    update kept_answers set answer = given_answer where key = given_key and answer is null;
  end;
alter function keep_answer(bytea,bytea) owner to danji_gate;
-- Run by danji_app.
