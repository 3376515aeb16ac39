-- Made by `npm run generate`: read it, and change it by a migration.

-- Takes back all paper ballots that were typed, so that typing begins anew.
create function remove_paper_ballots(vote uuid, out outcome text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  outcome := (open_papers(vote)).outcome;
  if outcome = 'open' then
    delete from vote_paper_ballots b where b.apartment_id = app_apartment_id() and b.vote_id = vote;
    delete from vote_paper_piles p where p.apartment_id = app_apartment_id() and p.vote_id = vote;
    outcome := 'done';
  end if;
end
$$;
alter function remove_paper_ballots(uuid) owner to danji_gate;
-- Run by danji_app.

-- Papers with their salts, sealed with the card whose key this is. One official types a pile: whoever goes on is the
-- same.
create function stage_salted_papers(
  vote uuid, ballot_style integer, bodies bytea[], salts bytea[], key bytea, out outcome text, out staged integer
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  drawer record;
  v votes;
  pile vote_paper_piles;
begin
  drawer := open_papers(vote);
  outcome := drawer.outcome;
  v := drawer.v;
  if outcome <> 'open' then
    return;
  end if;
  insert into vote_paper_piles (apartment_id, vote_id, style, papers_key, typed_by)
  values (v.apartment_id, v.id, ballot_style, key, app_user_id())
  on conflict do nothing;
  select p.* into pile from vote_paper_piles p
  where p.apartment_id = v.apartment_id and p.vote_id = v.id and p.style = ballot_style;
  outcome := case
    when pile.typed_by is distinct from app_user_id() then 'papers_typed_by_other'
    -- A vote has one card.
    when exists (
      select from vote_paper_piles p
      where p.apartment_id = v.apartment_id and p.vote_id = v.id and p.papers_key <> key
    ) then 'papers_key_differs'
    when exists (
      select from vote_paper_ballots b
      where b.apartment_id = v.apartment_id and b.vote_id = v.id and b.style = ballot_style and b.salt is null
    ) then 'papers_unsalted'
    when exists (
      select from unnest(bodies) given (body)
      join vote_ballots b on b.apartment_id = v.apartment_id and b.vote_id = v.id
        and b.ballot_hash = hash_of_ballot(v.definition_hash, ballot_style, given.body)
    ) then 'ballot_invalid'
    else 'open'
  end;
  -- The server answers with an error, which takes back the pile that was begun.
  if outcome <> 'open' then
    return;
  end if;
  insert into vote_paper_ballots (apartment_id, vote_id, ballot_hash, style, body, number, salt)
  select v.apartment_id, v.id, fresh.ballot_hash, ballot_style, fresh.body, free.number, fresh.salt
  from (
    select given.body, given.salt, h.ballot_hash, row_number() over (order by given.at) as place
    from unnest(bodies, salts) with ordinality given (body, salt, at)
    cross join lateral (select hash_of_ballot(v.definition_hash, ballot_style, given.body)) h (ballot_hash)
    where not exists (
      select from vote_paper_ballots b
      where b.apartment_id = v.apartment_id and b.vote_id = v.id and b.ballot_hash = h.ballot_hash
    )
  ) fresh
  -- A paper that was taken out is typed again in its place.
  join (
    select n as number, row_number() over (order by n) as place
    from generate_series(1, (
      select count(*)::integer + cardinality(bodies) from vote_paper_ballots b
      where b.apartment_id = v.apartment_id and b.vote_id = v.id and b.style = ballot_style
    )) n
    where not exists (
      select from vote_paper_ballots b
      where b.apartment_id = v.apartment_id and b.vote_id = v.id and b.style = ballot_style and b.number = n
    )
  ) free on free.place = fresh.place;
  select s.staged, case when s.staged > s.marked then 'paper_mismatch' else 'done' end into staged, outcome
  from vote_paper_sums(vote) s where s.style = ballot_style;
end
$$;
alter function stage_salted_papers(uuid,integer,bytea[],bytea[],bytea) owner to danji_gate;
-- Run by danji_app.

-- Whatever comes into a pile was not confirmed, also from a screen of before.
create function undo_confirmation() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update vote_paper_piles p set confirmed_by = null, confirmed_at = null
  where p.apartment_id = new.apartment_id and p.vote_id = new.vote_id and p.style = new.style
    and p.confirmed_at is not null;
  return null;
end
$$;
alter function undo_confirmation() owner to danji_gate;

-- For officials, and for everybody from the seal on: whose hands a vote's papers went through.
create function vote_piles(vote uuid) returns table (
  style integer, papers_key bytea, typed_by uuid, confirmed_by uuid, confirmed_at timestamptz, gaps integer[]
)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select p.style, p.papers_key, p.typed_by, p.confirmed_by, p.confirmed_at, array(
      select n from generate_series(1, (
        select max(b.number) from vote_paper_ballots b
        where b.apartment_id = p.apartment_id and b.vote_id = p.vote_id and b.style = p.style
      )) n
      where not exists (
        select from vote_paper_ballots b
        where b.apartment_id = p.apartment_id and b.vote_id = p.vote_id and b.style = p.style and b.number = n
      )
      order by n
    )
    from vote_paper_piles p
    where p.apartment_id = app_apartment_id() and p.vote_id = vote
      and (vote in (select my_vote_offices()) or vote = any (sealed_votes()))
    order by p.style;
  end;
alter function vote_piles(uuid) owner to danji_gate;
-- Run by danji_app.
