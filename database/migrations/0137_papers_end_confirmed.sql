-- What was a rule of the server holds in the database: nobody ends papers that no second official confirmed, nor does a
-- server of before, which does not ask. And a pile is read page by page, each of which reads its own papers alone.
create function require_confirmed_papers() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (
    select from votes v
    join vote_paper_ballots b on b.apartment_id = v.apartment_id and b.vote_id = v.id
    where v.apartment_id = new.apartment_id and v.id = new.vote_id
      -- The office alone oversees an opinion vote, so that there may be nobody to type its papers again.
      and v.kind <> 'opinion'
      and not exists (
        select from vote_paper_piles p
        where p.apartment_id = b.apartment_id and p.vote_id = b.vote_id and p.style = b.style
          and p.confirmed_at is not null
      )
  ) then
    raise exception 'Nobody confirmed these papers.'
      using errcode = 'check_violation', constraint = 'vote_decisions_papers_confirmed';
  end if;
  return new;
end
$$;
create trigger vote_decisions_propose_confirmed_papers before insert on vote_decisions
  for each row when (new.kind = 'paperDone') execute function require_confirmed_papers();
create trigger vote_decisions_end_confirmed_papers before update on vote_decisions
  for each row when (new.kind = 'paperDone' and old.effective_at is null and new.effective_at is not null)
  execute function require_confirmed_papers();

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

call hand_to_gate('require_confirmed_papers()', 'page_of_pile(uuid, integer, integer, bytea, integer)');
revoke execute on function require_confirmed_papers() from danji_app;
