-- Made by `npm run generate`: read it, and change it by a migration.

-- By an official who did not type the pile, of exactly the papers whose hashes these are.
create function confirm_papers(vote uuid, of_style integer, pile_hash text, out outcome text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  pile vote_paper_piles;
  found_hash text;
begin
  outcome := (open_papers(vote)).outcome;
  if outcome <> 'open' then
    return;
  end if;
  select p.* into pile from vote_paper_piles p
  where p.apartment_id = app_apartment_id() and p.vote_id = vote and p.style = of_style;
  select encode(sha256(convert_to(string_agg(encode(b.ballot_hash, 'hex') || E'\n', '' order by b.ballot_hash), 'UTF8')), 'hex')
  into found_hash from vote_paper_ballots b
  where b.apartment_id = app_apartment_id() and b.vote_id = vote and b.style = of_style;
  outcome := case
    when pile.typed_by = app_user_id() then 'papers_typed_by_you'
    when pile.style is null or found_hash is distinct from pile_hash or exists (
      select from vote_paper_ballots b
      where b.apartment_id = app_apartment_id() and b.vote_id = vote and b.style = of_style and b.salt is null
    ) then 'papers_changed'
    else 'done'
  end;
  if outcome = 'done' then
    update vote_paper_piles p set confirmed_by = app_user_id(), confirmed_at = clock_timestamp()
    where p.apartment_id = app_apartment_id() and p.vote_id = vote and p.style = of_style;
  end if;
end
$$;
alter function confirm_papers(uuid,integer,text) owner to danji_gate;
-- Run by danji_app.

-- By the typist, who types it again in its place: another official found that it is not what the paper says.
create function take_paper_out(vote uuid, of_style integer, of_number integer, out outcome text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  outcome := (open_papers(vote)).outcome;
  if outcome <> 'open' then
    return;
  end if;
  if not exists (
    select from vote_paper_piles p
    where p.apartment_id = app_apartment_id() and p.vote_id = vote and p.style = of_style
      and p.typed_by = app_user_id()
  ) then
    outcome := 'papers_typed_by_other';
    return;
  end if;
  delete from vote_paper_ballots b
  where b.apartment_id = app_apartment_id() and b.vote_id = vote and b.style = of_style and b.number = of_number;
  outcome := case when found then 'done' else 'papers_changed' end;
  update vote_paper_piles p set confirmed_by = null, confirmed_at = null
  where p.apartment_id = app_apartment_id() and p.vote_id = vote and p.style = of_style;
end
$$;
alter function take_paper_out(uuid,integer,integer) owner to danji_gate;
-- Run by danji_app.
