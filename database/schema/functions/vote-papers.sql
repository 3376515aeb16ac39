-- Made by `npm run generate`: read it, and change it by a migration.

-- The papers of a pile with their salts, for officials, from the one after the last page's on: by number while they are
-- typed, by hash once the vote is counted. Without the card they tell nothing. papers_of_pile() is for servers of
-- before.
create function page_of_pile(vote uuid, of_style integer, after_number integer, after_hash bytea, at_most integer)
  returns table (number integer, hash bytea, salt bytea, body bytea)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if vote not in (select my_vote_offices()) then
    raise insufficient_privilege;
  end if;
  if vote = any (counted_votes()) then
    return query
      select null::integer, p.ballot_hash, p.salt, b.body
      from vote_papers p
      join vote_ballots b
        on b.apartment_id = p.apartment_id and b.vote_id = p.vote_id and b.ballot_hash = p.ballot_hash
      where p.apartment_id = app_apartment_id() and p.vote_id = vote and p.ballot_hash > after_hash
        and b.style = of_style
      order by p.ballot_hash limit at_most;
  else
    return query
      select b.number, null::bytea, b.salt, b.body from vote_paper_ballots b
      where b.apartment_id = app_apartment_id() and b.vote_id = vote and b.style = of_style
        and b.number > after_number
      order by b.number limit at_most;
  end if;
end
$$;
alter function page_of_pile(uuid,integer,integer,bytea,integer) owner to danji_gate;
-- Run by danji_app.

-- How many papers of each style lie in a counted vote, for officials.
create function vote_papers_of_styles(vote uuid) returns table (style integer, papers integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select b.style, count(*)::integer from vote_papers p
    join vote_ballots b on b.apartment_id = p.apartment_id and b.vote_id = p.vote_id and b.ballot_hash = p.ballot_hash
    where p.apartment_id = app_apartment_id() and p.vote_id = vote and vote in (select my_vote_offices())
      and vote = any (counted_votes())
    group by 1 order by 1;
  end;
alter function vote_papers_of_styles(uuid) owner to danji_gate;
-- Run by danji_app.
