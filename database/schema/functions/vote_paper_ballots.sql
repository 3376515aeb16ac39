-- Made by `npm run generate`: read it, and change it by a migration.

create function remove_paper_ballots(vote uuid, out outcome text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  outcome := (open_papers(vote)).outcome;
  if outcome = 'open' then
    delete from vote_paper_ballots b where b.apartment_id = app_apartment_id() and b.vote_id = vote;
    outcome := 'done';
  end if;
end
$$;
alter function remove_paper_ballots(uuid) owner to danji_gate;
-- Run by danji_app.
