-- Made by `npm run generate`: read it, and change it by a migration.

-- The caller's approval. With more than half of the officials a decision is in effect; of an opinion vote the manager
-- decides alone. What it brings about must follow in the same transaction: see decided_vote().
create function approve_vote_decision(decision uuid, out outcome text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  decided vote_decisions;
  of_vote votes;
  version integer;
begin
  select * into decided from vote_decisions d where d.apartment_id = app_apartment_id() and d.id = decision;
  select * into of_vote from votes v
  where v.apartment_id = decided.apartment_id and v.id = decided.vote_id for no key update;
  if of_vote.id is null or of_vote.id not in (select my_vote_offices()) then
    raise insufficient_privilege;
  end if;
  select * into decided from vote_decisions d where d.apartment_id = app_apartment_id() and d.id = decision;
  version := case decided.kind when 'start' then of_vote.roll_version else 0 end;
  if exists (
    select from vote_decision_approvals a
    where a.apartment_id = decided.apartment_id and a.decision_id = decision and a.user_id = app_user_id()
      and a.roll_version = version
  ) then
    outcome := 'already';
    return;
  end if;
  if decided.effective_at is not null or decided.proposed_at < of_vote.announced_at then
    outcome := 'over';
    return;
  end if;
  insert into vote_decision_approvals (apartment_id, vote_id, decision_id, user_id, roll_version)
  values (decided.apartment_id, decided.vote_id, decision, app_user_id(), version);
  outcome := 'approved';
  if (
    select count(*) from vote_decision_approvals a
    where a.apartment_id = decided.apartment_id and a.decision_id = decision and a.roll_version = version
      -- Of those who are there: whoever left counts on neither side.
      and (not ends_vote(of_vote, decided.kind) or of_vote.kind = 'opinion' or exists (
        select from vote_officials o
        where o.apartment_id = a.apartment_id and o.vote_id = a.vote_id and o.user_id = a.user_id
          and o.declined_at is null
      ))
  ) >= approvals_needed(of_vote, decided.kind) then
    update vote_decisions d set effective_at = now()
    where d.apartment_id = decided.apartment_id and d.id = decision;
    outcome := 'effective';
  end if;
end
$$;
alter function approve_vote_decision(uuid) owner to danji_gate;
-- Run by danji_app.

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
alter function require_confirmed_papers() owner to danji_gate;
