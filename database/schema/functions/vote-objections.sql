-- Made by `npm run generate`: read it, and change it by a migration.

-- What the caller says to an objection; until it is decided they may say something else. 'done' with whom to tell, if
-- it is decided with it, 'waits' for others, or why not.
create function answer_objection(
  vote uuid, objection uuid, with_outcome text, with_answer text, out outcome text, out author uuid
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  asked vote_objections;
  at_state text;
begin
  if vote not in (select my_vote_offices()) then
    raise insufficient_privilege;
  end if;
  select v.state into at_state from votes v where v.apartment_id = app_apartment_id() and v.id = vote for share;
  select * into asked from vote_objections o
  where o.apartment_id = app_apartment_id() and o.vote_id = vote and o.id = objection for update;
  outcome := case
    when asked.id is null then 'objection_not_found'
    when asked.outcome is not null then 'objection_answered'
    when asked.author_id = app_user_id() then 'own_objection'
    when at_state <> case asked.stage when 'roll' then 'announced' else 'counted' end then 'objection_period_over'
    else 'waits'
  end;
  if outcome <> 'waits' then
    return;
  end if;
  insert into vote_objection_answers (apartment_id, vote_id, objection_id, user_id, outcome, answer)
  values (asked.apartment_id, vote, objection, app_user_id(), with_outcome, with_answer)
  on conflict on constraint vote_objection_answers_once do update
    set outcome = excluded.outcome, answer = excluded.answer, answered_at = excluded.answered_at;
  if (
    select count(*) from vote_objection_answers a
    where a.apartment_id = asked.apartment_id and a.objection_id = asked.id and a.outcome = with_outcome
  ) >= objection_answers_needed(asked.apartment_id, vote, asked.author_id) then
    update vote_objections o set outcome = with_outcome, answer = with_answer, answered_at = clock_timestamp()
    where o.apartment_id = asked.apartment_id and o.id = asked.id;
    author := asked.author_id;
    outcome := 'done';
  end if;
end
$$;
alter function answer_objection(uuid,uuid,text,text) owner to danji_gate;
-- Run by danji_app.

-- What was said goes when the objection's own words go: see forget_votes().
create function forget_objection_answers() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from vote_objection_answers a where a.apartment_id = new.apartment_id and a.objection_id = new.id;
  return null;
end
$$;
alter function forget_objection_answers() owner to danji_gate;

-- What officials have said to objections that are not decided, for the officials.
create function objection_answers(vote uuid)
  returns table (id uuid, objection_id uuid, outcome text, answer text, is_mine boolean, needed integer)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if vote not in (select my_vote_offices()) then
    return;
  end if;
  return query
    select a.id, o.id, a.outcome, a.answer, a.user_id is not distinct from app_user_id(),
      objection_answers_needed(o.apartment_id, o.vote_id, o.author_id)
    from vote_objections o
    join vote_objection_answers a on a.apartment_id = o.apartment_id and a.objection_id = o.id
    where o.apartment_id = app_apartment_id() and o.vote_id = vote and o.outcome is null
    order by a.answered_at, a.id;
end
$$;
alter function objection_answers(uuid) owner to danji_gate;
-- Run by danji_app.

-- Unanswered objections of a stage: for decisions that wait for the answers.
create function open_vote_objections(vote uuid, of_stage text) returns integer
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return (
    select count(*) from vote_objections o
    where o.apartment_id = app_apartment_id() and o.vote_id = vote and o.stage = of_stage and o.outcome is null
  );
end
$$;
alter function open_vote_objections(uuid,text) owner to danji_gate;
-- Run by danji_app.
