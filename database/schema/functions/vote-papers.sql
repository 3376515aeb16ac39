-- Made by `npm run generate`: read it, and change it by a migration.

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
