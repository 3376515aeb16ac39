-- Made by `npm run generate`: read it, and change it by a migration.

-- Puts homes on the roll that were not there, as households from then on. How many.
create function add_vote_roll_units(vote uuid, buildings integer[], units integer[]) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  added integer;
begin
  if not app_has_right('votes') or not exists (
    select from votes v where v.apartment_id = app_apartment_id() and v.id = vote and v.frozen_at is null
  ) then
    raise insufficient_privilege;
  end if;
  insert into households as h (apartment_id, building, unit)
  select app_apartment_id(), w.building, w.unit from unnest(buildings, units) w (building, unit)
  on conflict (apartment_id, building, unit) do update set bulk_id = null where h.bulk_id is not null;
  with entered as (
    insert into vote_roll (apartment_id, vote_id, household_id, building, unit)
    select h.apartment_id, vote, h.id, h.building, h.unit
    from unnest(buildings, units) w (building, unit)
    join households h on h.apartment_id = app_apartment_id() and h.building = w.building and h.unit = w.unit
    on conflict do nothing
    returning building, unit
  ), noted as (
    insert into vote_roll_changes (apartment_id, vote_id, building, unit, changed_by, included)
    select app_apartment_id(), vote, e.building, e.unit, app_user_id(), true from entered e
    returning 1
  )
  select count(*)::integer into added from noted;
  return added;
end
$$;
alter function add_vote_roll_units(uuid,integer[],integer[]) owner to danji_gate;
-- Run by danji_app.

-- How many officials must approve a decision: more than half of them.
create function approvals_needed(v votes, decision_kind text) returns integer
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  return case when v.kind = 'opinion' then 1 else (
    select count(*)::integer / 2 + 1 from vote_officials o
    where o.apartment_id = v.apartment_id and o.vote_id = v.id
      and (not ends_vote(v, decision_kind) or o.user_id is not null and o.declined_at is null)
  ) end;
alter function approvals_needed(votes,text) owner to danji_gate;
-- Run by danji_app.

-- Whether the officials have decided that all paper ballots are in.
create function are_papers_done(v votes) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  return exists (
    select from vote_decisions d
    where d.apartment_id = v.apartment_id and d.vote_id = v.id and d.kind = 'paperDone' and d.effective_at is not null
  );
alter function are_papers_done(votes) owner to danji_gate;
-- Run by its owner alone.

-- Whether homes voted on paper and their ballots are not all in yet.
create function awaits_papers(v votes) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return exists (
    select from vote_marks m where m.apartment_id = v.apartment_id and m.vote_id = v.id and m.channel = 'paper'
  ) and not are_papers_done(v);
end
$$;
alter function awaits_papers(votes) owner to danji_gate;
-- Run by its owner alone.

-- Breaks a survey off. What was answered goes, and so does who took part.
create function cancel_survey(survey uuid, reason text) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not app_has_right('votes') then
    raise insufficient_privilege;
  end if;
  update surveys s set state = 'cancelled', cancel_reason = reason, participant_count = survey_participants(s.id)
  where s.apartment_id = app_apartment_id() and s.id = survey;
  delete from survey_responses r where r.apartment_id = app_apartment_id() and r.survey_id = survey;
  delete from survey_participations p where p.apartment_id = app_apartment_id() and p.survey_id = survey;
  delete from survey_reminders r
  where r.apartment_id = app_apartment_id() and r.survey_id = survey and r.done_at is null;
end
$$;
alter function cancel_survey(uuid,text) owner to danji_gate;
-- Run by danji_app.

-- Carries out a decision: the vote does not take place.
create function cancel_vote(decision uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  cancelled constant votes := decided_vote(decision, 'cancel');
begin
  if cancelled.state = 'started' and clock_timestamp() >= cancelled.closes_at then
    raise insufficient_privilege;
  end if;
  update votes v set state = 'cancelled' where v.apartment_id = cancelled.apartment_id and v.id = cancelled.id;
end
$$;
alter function cancel_vote(uuid) owner to danji_gate;
-- Run by danji_app.

-- Puts the household's ballot in: mark and ballot come together or not at all. Whoever calls it has checked password
-- and proofs; all else is checked here. A sealing waits for whoever is at it, and whoever comes later is refused.
create function cast_ballot(vote uuid, body bytea, out outcome text, out ballot_hash bytea)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v votes;
  own_style integer;
begin
  if app_role() is distinct from 'resident' then
    raise insufficient_privilege;
  end if;
  select * into v from votes each where each.apartment_id = app_apartment_id() and each.id = vote for share;
  select s.outcome, s.style, s.ballot_hash into outcome, own_style, ballot_hash from standing_of_caller(v, body) s;
  if outcome <> 'may_cast' then
    return;
  end if;
  if not mark_household(v, app_household_id(), 'online') then
    -- Another account of the home, or the desk, or the same call a moment before.
    select s.outcome into outcome from standing_of_caller(v, body) s;
    return;
  end if;
  -- A ballot that is there already is another household's, and takes the mark along: vote_ballots_pkey.
  insert into vote_ballots (apartment_id, vote_id, ballot_hash, style, body)
  values (v.apartment_id, v.id, cast_ballot.ballot_hash, own_style, cast_ballot.body);
  outcome := 'cast';
end
$$;
alter function cast_ballot(uuid,bytea) owner to danji_gate;
-- Run by danji_app.

-- Makes the result known, whole: by whoever opened the last lock, or by the sealing of a vote without any quorum.
create function count_vote(apartment uuid, vote uuid, results jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  is_job constant boolean := app_role() is null;
begin
  if not is_job and (apartment <> app_apartment_id() or vote not in (select my_vote_offices())) then
    raise insufficient_privilege;
  end if;
  perform from votes v where v.apartment_id = apartment and v.id = vote and v.state = 'sealed' for no key update;
  if not found then
    raise exception 'Only what is sealed is counted.';
  end if;
  if exists (select from jsonb_array_elements(results) r where r ->> 'outcome' <> 'quorum_unmet') and exists (
    select from vote_officials o
    where o.apartment_id = apartment and o.vote_id = vote and o.lock_public_key is not null and o.opened_at is null
  ) then
    raise exception 'A lock is still closed.';
  end if;
  insert into vote_results (apartment_id, vote_id, position, counts, voters, roll_size, outcome, winners)
  select apartment, vote, r.position, r.counts, r.voters, r."rollSize", r.outcome, r.winners
  from jsonb_to_recordset(results) r (
    position integer, counts integer[], voters integer, "rollSize" integer, outcome text, winners integer[]
  );
  update votes v set state = 'counted', counted_at = clock_timestamp()
  where v.apartment_id = apartment and v.id = vote;
end
$$;
alter function count_vote(uuid,uuid,jsonb) owner to danji_gate;
-- Run by danji_app.

-- For policies: what of the caller's apartment everybody there may know the count of.
create function counted_votes() returns uuid[]
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return array(
    select v.id from votes v
    where v.apartment_id = app_apartment_id() and v.counted_at is not null
      and (app_role() = 'resident' or app_has_right('votes'))
  );
end
$$;
alter function counted_votes() owner to danji_gate;
-- Run by danji_app.

-- The vote of a decision that came into effect in this very transaction. Whatever carries decisions out begins here,
-- so that nothing of it happens without the officials.
create function decided_vote(decision uuid, wanted text) returns votes
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  of_vote votes;
begin
  select v.* into of_vote from votes v
  join vote_decisions d on d.apartment_id = v.apartment_id and d.vote_id = v.id
  where d.apartment_id = app_apartment_id() and d.id = decision and d.kind = wanted and d.effective_at = now()
  for no key update of v;
  if of_vote.id is null then
    raise insufficient_privilege;
  end if;
  return of_vote;
end
$$;
alter function decided_vote(uuid,text) owner to danji_gate;
-- Run by its owner alone.

-- What only ends a vote is decided by the officials who are there: a box that nobody can open, or an announcement whose
-- officials declined.
create function ends_vote(v votes, decision_kind text) returns boolean
  language sql immutable
  return decision_kind = 'void' or decision_kind in ('withdraw', 'cancel') and v.state = 'announced';

-- Carries out a decision: the vote closes up to a week later.
create function extend_vote(decision uuid, until timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  extended constant votes := decided_vote(decision, 'extend');
begin
  if extended.state <> 'started' or clock_timestamp() >= extended.closes_at or until <= extended.closes_at
    or until > extended.closes_at + interval '7 days'
  then
    raise insufficient_privilege;
  end if;
  update votes v set closes_at = until, extensions = v.extensions + 1
  where v.apartment_id = extended.apartment_id and v.id = extended.id;
end
$$;
alter function extend_vote(uuid,timestamp with time zone) owner to danji_gate;
-- Run by danji_app.

-- The end: the result stands.
create function finish_vote(decision uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  finished constant votes := decided_vote(decision, 'final');
begin
  if finished.state <> 'counted' or clock_timestamp() < objections_until(finished)
    or open_vote_objections(finished.id, 'result') > 0
  then
    raise insufficient_privilege;
  end if;
  update votes v set state = 'final' where v.apartment_id = finished.apartment_id and v.id = finished.id;
end
$$;
alter function finish_vote(uuid) owner to danji_gate;
-- Run by danji_app.

-- Whether the caller is an official of the vote, or the office that stands for them.
create function has_vote_office(v votes) returns boolean
  language sql stable
  return v.id is not null and v.id in (select my_vote_offices());

-- Holds a vote's row until the transaction ends: exclusively for whatever changes roll, officials or state; shared
-- for what must not meet a change of state, such as a cast.
create function hold_vote(vote uuid, exclusively boolean) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_role() is not null and app_role() <> 'resident' and not app_has_right('votes') then
    raise insufficient_privilege;
  end if;
  if exclusively then
    perform from votes v where v.apartment_id = app_apartment_id() and v.id = vote for no key update;
  else
    perform from votes v where v.apartment_id = app_apartment_id() and v.id = vote for share;
  end if;
end
$$;
alter function hold_vote(uuid,boolean) owner to danji_gate;
-- Run by danji_app.

-- By the clock, not by the beginning of the transaction: whoever waited for a lock asks again.
create function is_open_vote(v votes) returns boolean
  language sql volatile
  return coalesce(v.state = 'started' and clock_timestamp() >= v.opens_at and clock_timestamp() < v.closes_at, false);

-- Whether a vote is past its draft, so that nothing of it goes, unless all of its apartment goes.
create function is_vote_kept(apartment uuid, vote uuid) returns boolean
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return exists (select from votes v where v.apartment_id = apartment and v.id = vote and v.state <> 'draft')
    and exists (select from apartments a where a.id = apartment);
end
$$;
alter function is_vote_kept(uuid,uuid) owner to danji_gate;
-- Run by its owner alone.

-- The contests of a vote that is announced stay as they are, but for a candidate who withdraws.
create function keep_contests() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  changed constant jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  if not exists (
    select from votes v
    where v.apartment_id = (changed ->> 'apartment_id')::uuid and v.id = (changed ->> 'vote_id')::uuid
      and v.state <> 'draft'
  ) or tg_op = 'DELETE' and not exists (
    select from apartments a where a.id = (changed ->> 'apartment_id')::uuid
  ) then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'UPDATE' and changed - array['withdrawn_at', 'candidate_user_id']
    = to_jsonb(old) - array['withdrawn_at', 'candidate_user_id']
    and (changed ->> 'candidate_user_id' is null
      or changed ->> 'candidate_user_id' = to_jsonb(old) ->> 'candidate_user_id')
    and (to_jsonb(old) ->> 'withdrawn_at' is null
      or changed ->> 'withdrawn_at' is not distinct from to_jsonb(old) ->> 'withdrawn_at')
  then
    return new;
  end if;
  raise exception 'What was announced stays.' using errcode = 'check_violation', constraint = 'votes_frozen';
end
$$;
alter function keep_contests() owner to danji_gate;

-- Keeps the sums that the caller's server has added up. A second keeps nothing: they are the same.
create function keep_vote_sums(vote uuid, positions integer[], slots integer[], a text[], c text[]) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if vote not in (select my_vote_offices()) or not exists (
    select from votes v where v.apartment_id = app_apartment_id() and v.id = vote and v.seal is not null
  ) then
    raise insufficient_privilege;
  end if;
  insert into vote_sums (apartment_id, vote_id, position, slot, a, c)
  select app_apartment_id(), vote, s.position, s.slot, decode(s.a, 'hex'), decode(s.c, 'hex')
  from unnest(positions, slots, a, c) s (position, slot, a, c)
  on conflict do nothing;
end
$$;
alter function keep_vote_sums(uuid,integer[],integer[],text[],text[]) owner to danji_gate;
-- Run by danji_app.

-- What nobody passes, whoever they are: the triggers look at the row alone. Only a complex that goes takes its votes
-- along.
create function keep_votes() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  may_change constant text[] := case
    when old.state = 'draft' then array[]::text[]
    else array['state', 'announced_at', 'roll_version', 'closes_at', 'extensions', 'seal', 'sealed_at', 'counted_at']
      || case
        when old.frozen_at is null then array[
          'definition_text', 'definition_hash', 'roll_text', 'roll_hash', 'public_key', 'frozen_at', 'roll_size',
          'contest_sizes'
        ]
        else array[]::text[]
      end
  end;
begin
  if tg_op = 'DELETE' then
    if old.state <> 'draft' and exists (select from apartments a where a.id = old.apartment_id) then
      raise exception 'Only drafts are deleted.' using errcode = 'check_violation', constraint = 'votes_kept';
    end if;
    return old;
  end if;
  if old.state <> 'draft' and to_jsonb(new) - may_change <> to_jsonb(old) - may_change
    or new.closes_at < old.closes_at and old.state <> 'draft'
    or old.frozen_at is not null and new.announced_at is distinct from old.announced_at
    or old.seal is not null and (new.seal, new.sealed_at) is distinct from (old.seal, old.sealed_at)
    or old.counted_at is not null and new.counted_at is distinct from old.counted_at
  then
    raise exception 'What was announced stays, and what is frozen.'
      using errcode = 'check_violation', constraint = 'votes_frozen';
  end if;
  if new.state <> old.state and format('%s>%s', old.state, new.state) not in (
    'draft>announced', 'announced>draft', 'announced>started', 'announced>cancelled',
    'started>sealed', 'started>cancelled', 'started>void', 'sealed>counted', 'sealed>void',
    'counted>final', 'counted>void'
  ) then
    raise exception 'A vote goes no other way.' using errcode = 'check_violation', constraint = 'votes_frozen';
  end if;
  return new;
end
$$;
alter function keep_votes() owner to danji_gate;

-- Ends what cannot go on: an announcement that nobody approved in time, a day after it should have opened, and a vote
-- that is not counted thirty days after its close. How many.
create function lapse_votes() returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v votes;
  ends constant jsonb := '{"announced": "cancelled", "started": "void", "sealed": "void"}';
  lapsed bigint := 0;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  for v in
    select each.* from votes each
    where each.state = 'announced' and each.opens_at < now() - interval '1 day'
      -- Without papers that somebody waits for, it is sealed first.
      or each.state = 'started' and each.closes_at < now() - interval '30 days' and awaits_papers(each)
      or each.state = 'sealed' and greatest(each.closes_at, each.sealed_at) < now() - interval '30 days'
    order by each.id limit 100 for no key update skip locked
  loop
    insert into vote_decisions (apartment_id, vote_id, kind, reason, payload, effective_at)
    values (
      v.apartment_id, v.id, case v.state when 'announced' then 'cancel' else 'void' end,
      case v.state
        when 'announced' then '시작 시각이 지나고 하루가 되도록 개시 승인을 받지 못했어요.'
        else '마감하고 30일이 지나도록 개표하지 못했어요.'
      end,
      '{"lapsed": true}', now()
    );
    update votes set state = ends ->> v.state where apartment_id = v.apartment_id and id = v.id;
    insert into audit_log (actor_id, actor_role, apartment_id, action, subject_id, details)
    values (null, null, v.apartment_id, 'vote_lapsed', v.id, jsonb_build_object('from', v.state));
    perform pg_notify('danji', v.apartment_id || ':votes');
    perform raise_alert(
      'vote_lapsed', v.id, 'vote_lapsed:' || v.id, null, '{}', false, null, null, 'votes', false, null, interval '0',
      null, v.apartment_id
    );
    lapsed := lapsed + 1;
  end loop;
  return lapsed;
end
$$;
alter function lapse_votes() owner to danji_gate;
-- Run by danji_app.

-- False if the household has voted. Otherwise everybody who lives there is told, also whoever did it.
create function mark_household(v votes, home uuid, how text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into vote_marks (apartment_id, vote_id, household_id, channel, user_id)
  values (v.apartment_id, v.id, home, how, app_user_id())
  on conflict (apartment_id, vote_id, household_id) do nothing;
  if not found then
    return false;
  end if;
  perform raise_alert(
    'vote_cast', v.id, 'vote_cast:' || gen_random_uuid(), null, '{}', false,
    array(select u.id from users u where u.apartment_id = v.apartment_id and u.household_id = home),
    null, null, true, null, interval '0', null, v.apartment_id
  );
  return true;
end
$$;
alter function mark_household(votes,uuid,text) owner to danji_gate;
-- Run by its owner alone.

-- Whoever votes by itself from the freeze on: accounts that nobody else was given since the announcement.
create function may_vote_unseen(person users, frozen votes) returns boolean
  language sql immutable
  return person.role = 'resident' and not person.is_initial_password
    and coalesce(person.reassigned_at < frozen.announced_at, true);

-- The votes that the caller may act for: as an official who is not suspended, or as the manager of an opinion vote.
-- Every function of officials asks this, and so does every policy that lets them write.
create function my_vote_offices() returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select o.vote_id from vote_officials o
    where app_role() = 'resident' and o.apartment_id = app_apartment_id() and o.user_id = app_user_id()
      and o.accepted_at is not null and not exists (
        select from vote_suspensions s
        where s.apartment_id = o.apartment_id and s.user_id = o.user_id and s.vote_id = o.vote_id
          and s.ended_at is null
      )
    union
    select v.id from votes v
    where app_has_right('votes') and v.apartment_id = app_apartment_id() and v.kind = 'opinion';
  end;
alter function my_vote_offices() owner to danji_gate;
-- Run by danji_app.

-- Whether whoever holds an office in this vote is still needed. It ends by itself, so that nobody's account is kept
-- for ever: see lapse_votes().
create function needs_officials(v votes) returns boolean
  language sql stable
  return v.state in ('announced', 'started', 'sealed')
    or v.state = 'counted' and now() < objections_until(v) + interval '30 days';

-- Objects for the caller: 'done', or why not. To the roll anybody may who lives here, also whom it leaves out.
create function object_to_vote(vote uuid, at_stage text, why text, out outcome text, out objection uuid)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  about votes;
begin
  if app_role() is distinct from 'resident' then
    raise insufficient_privilege;
  end if;
  -- An official who starts the vote or ends it sees this objection, or this one sees that.
  select * into about from votes v where v.apartment_id = app_apartment_id() and v.id = vote for share;
  outcome := case
    when about.id is null or about.state = 'draft' then 'vote_not_found'
    when at_stage = 'roll' and about.state = 'announced' then 'done'
    when at_stage <> 'result' or about.state <> 'counted'
      or clock_timestamp() >= objections_until(about)
      then 'objection_period_over'
    when not exists (
      select from vote_roll r
      where r.apartment_id = about.apartment_id and r.vote_id = vote and r.household_id = app_household_id()
        and r.included
    ) then 'not_on_vote_roll'
    else 'done'
  end;
  if outcome = 'done' then
    insert into vote_objections (apartment_id, vote_id, stage, author_id, content)
    values (about.apartment_id, vote, at_stage, app_user_id(), why)
    returning id into objection;
  end if;
end
$$;
alter function object_to_vote(uuid,text,text) owner to danji_gate;
-- Run by danji_app.

-- The objections to a vote: all of them for office and officials, else those of the caller. The office learns nobody's
-- name.
create function objections_to_vote(vote uuid) returns table (
  id uuid, stage text, content text, created_at timestamptz, is_mine boolean, author_name text, building integer,
  unit integer, outcome text, answer text, answered_at timestamptz, contest_id uuid
) language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  is_office constant boolean := app_has_right('votes');
  is_official constant boolean := vote in (select my_vote_offices());
begin
  return query
    select o.id, o.stage, o.content, o.created_at, o.author_id is not distinct from app_user_id(),
      case when not is_office then u.name end, case when not is_office then h.building end,
      case when not is_office then h.unit end, o.outcome, o.answer, o.answered_at, c.id
    from vote_objections o
    left join users u on u.apartment_id = o.apartment_id and u.id = o.author_id
    left join households h on h.apartment_id = u.apartment_id and h.id = u.household_id
    left join vote_contests c
      on c.apartment_id = o.apartment_id and c.vote_id = o.vote_id and c.position = o.contest_position
    where o.apartment_id = app_apartment_id() and o.vote_id = vote and o.content is not null
      and (is_office or is_official or o.author_id = app_user_id());
end
$$;
alter function objections_to_vote(uuid) owner to danji_gate;
-- Run by danji_app.

-- When objections to the result end.
create function objections_until(v votes) returns timestamptz language sql immutable
  return v.counted_at + v.objection_days * interval '24 hours';

-- What the desk works with: the vote, held against its sealing, and the home's line of the roll. The outcome is 'open'
-- or the code of a refusal. People may be looked up and admitted from the freeze on.
create function open_desk(
  vote uuid, at_building integer, at_unit integer, needs_open boolean, out outcome text, out v votes, out entry vote_roll
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  select each.* into v from votes each where each.apartment_id = app_apartment_id() and each.id = vote for share;
  select r.* into entry from vote_roll r
  where r.apartment_id = v.apartment_id and r.vote_id = v.id and r.building = at_building and r.unit = at_unit
    and r.included and r.style is not null;
  outcome := case
    when v.id is null then 'vote_not_found'
    when not has_vote_office(v) then 'vote_officials_only'
    when v.state <> 'started' or clock_timestamp() >= v.closes_at or needs_open and not is_open_vote(v)
      then 'vote_not_open'
    when entry.household_id is null then 'not_on_vote_roll'
    else 'open'
  end;
end
$$;
alter function open_desk(uuid,integer,integer,boolean) owner to danji_gate;
-- Run by its owner alone.

-- Opens the drawer of typed papers: between close and seal, until the officials have said that all are in. Nobody else
-- changes it meanwhile.
create function open_papers(vote uuid, out outcome text, out v votes)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  select each.* into v from votes each
  where each.apartment_id = app_apartment_id() and each.id = vote for no key update;
  outcome := case
    when v.id is null then 'vote_not_found'
    when not has_vote_office(v) then 'vote_officials_only'
    when v.state <> 'started' or clock_timestamp() < v.closes_at then 'vote_not_closed'
    when are_papers_done(v) then 'papers_done'
    else 'open'
  end;
end
$$;
alter function open_papers(uuid) owner to danji_gate;
-- Run by its owner alone.

-- Keeps sums that the caller's server has checked against the sealed papers. A second keeps nothing: they are the same.
create function publish_paper_counts(vote uuid, sums jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v votes;
begin
  select each.* into v from votes each
  where each.apartment_id = app_apartment_id() and each.id = vote and each.counted_at is not null for no key update;
  if v.id is null or not has_vote_office(v) then
    raise insufficient_privilege;
  end if;
  insert into vote_paper_counts (apartment_id, vote_id, position, counts, randomness)
  select v.apartment_id, v.id, s.position, s.counts, s.randomness
  from jsonb_to_recordset(sums) s (position integer, counts integer[], randomness text[])
  on conflict do nothing;
  update vote_papers p set is_told = true
  from vote_ballots b
  where p.apartment_id = v.apartment_id and p.vote_id = v.id and not p.is_told
    and b.apartment_id = p.apartment_id and b.vote_id = p.vote_id and b.ballot_hash = p.ballot_hash
    and exists (
      select from vote_paper_counts c
      where c.apartment_id = v.apartment_id and c.vote_id = v.id
        and v.definition_text::jsonb -> 'styles' -> b.style @> to_jsonb(c.position)
    );
end
$$;
alter function publish_paper_counts(uuid,jsonb) owner to danji_gate;
-- Run by danji_app.

-- Whoever has not taken part will be told; how many these are is all that anybody learns.
create function remind_by_hand(survey uuid) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not app_has_right('votes') then
    raise insufficient_privilege;
  end if;
  insert into survey_reminders (apartment_id, survey_id, is_by_hand, due_at)
  values (app_apartment_id(), survey, true, now());
  return (select count(*) from survey_absentees(app_apartment_id(), survey));
end
$$;
alter function remind_by_hand(uuid) owner to danji_gate;
-- Run by danji_app.

-- Tells everybody of votes that have opened, and households that have not voted that one closes in a day or in three
-- hours. Nobody learns who they are. How many were told of something.
create function remind_of_votes() returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  due votes;
  hours integer;
  told bigint := 0;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  for due in
    select v.* from votes v
    where v.state = 'started' and v.opens_at <= now() and v.closes_at > now() order by v.opens_at
  loop
    if not exists (
      select from alerts a where a.apartment_id = due.apartment_id and a.cause_key = 'vote_opened:' || due.id
    ) then
      perform raise_alert(
        'vote_opened', due.id, 'vote_opened:' || due.id, null, '{}', false, null, null, null, false, null,
        interval '0', due.closes_at, due.apartment_id
      );
      told := told + 1;
    end if;
    hours := case
      when due.closes_at <= now() + interval '3 hours' then 3
      when due.closes_at <= now() + interval '24 hours' then 24
    end;
    -- What opened a moment ago was said a moment ago.
    continue when hours is null or due.opens_at > due.closes_at - make_interval(hours => hours + 1)
      or exists (
        select from vote_reminders r
        where r.apartment_id = due.apartment_id and r.vote_id = due.id and r.closes_at = due.closes_at
          and r.hours_before <= hours
      );
    insert into vote_reminders (apartment_id, vote_id, closes_at, hours_before)
    values (due.apartment_id, due.id, due.closes_at, hours) on conflict do nothing;
    continue when not found;
    perform raise_alert(
      'vote_closing', due.id, format('vote_closing:%s:%s:%s', due.id, extract(epoch from due.closes_at), hours),
      null, '{}', false, array(
        select w.user_id from vote_voters w
        where w.apartment_id = due.apartment_id and w.vote_id = due.id
          -- (The marks come with the next migration.)
          and not exists (
            select from vote_marks m
            where m.apartment_id = w.apartment_id and m.vote_id = w.vote_id and m.household_id = w.household_id
          )
      ), null, null, false, null, interval '0', due.closes_at, due.apartment_id
    );
    told := told + 1;
  end loop;
  return told;
end
$$;
alter function remind_of_votes() owner to danji_gate;
-- Run by danji_app.

-- Those of these accounts that are residents of the caller's apartment: candidates and officials.
create function residents_for_vote(people uuid[]) returns setof uuid
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select u.id from users u
    where app_has_right('votes') and u.apartment_id = app_apartment_id() and u.id = any (people)
      and u.role = 'resident'
      and (u.bulk_id is null or u.bulk_id <> all (array(select b.id from resident_bulks b)))
    for key share;
  end;
alter function residents_for_vote(uuid[]) owner to danji_gate;
-- Run by danji_app.

-- As before; besides, it keeps which ballots were papers, in the order of their hashes as well.
create function seal_due_vote(passed_over uuid[], out apartment uuid, out vote uuid)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v votes;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  -- Waits for whoever casts at this moment.
  select each.* into v from votes each
  where each.state = 'started' and each.closes_at <= clock_timestamp() and not awaits_papers(each)
    and each.id <> all (passed_over)
  order by each.closes_at, each.id limit 1
  for update;
  -- What they brought may have been a paper.
  if v.id is null or awaits_papers(v) then
    return;
  end if;
  insert into vote_papers (apartment_id, vote_id, ballot_hash, salt)
  select b.apartment_id, b.vote_id, b.ballot_hash, b.salt from vote_paper_ballots b
  where b.apartment_id = v.apartment_id and b.vote_id = v.id and b.salt is not null
  order by b.ballot_hash;
  with taken as (
    delete from vote_ballots b where b.apartment_id = v.apartment_id and b.vote_id = v.id
    returning b.ballot_hash, b.style, b.body
  ), papers as (
    delete from vote_paper_ballots b where b.apartment_id = v.apartment_id and b.vote_id = v.id
    returning b.ballot_hash, b.style, b.body
  )
  insert into vote_ballots (apartment_id, vote_id, ballot_hash, style, body)
  select v.apartment_id, v.id, all_of_them.ballot_hash, all_of_them.style, all_of_them.body
  from (select * from taken union all select * from papers) all_of_them
  order by all_of_them.ballot_hash;
  update votes set state = 'sealed', sealed_at = clock_timestamp(),
    seal = encode(sha256(convert_to(seal_text(v), 'UTF8')), 'hex')
  where apartment_id = v.apartment_id and id = v.id;
  insert into audit_log (actor_id, actor_role, apartment_id, action, subject_id, details)
  values (null, null, v.apartment_id, 'vote_sealed', v.id, '{}');
  perform pg_notify('danji', v.apartment_id || ':votes');
  apartment := v.apartment_id;
  vote := v.id;
end
$$;
alter function seal_due_vote(uuid[]) owner to danji_gate;
-- Run by danji_app.

-- For the sealing, which nobody calls: what it counts by, without any ballot.
create function sealed_box(
  apartment uuid, vote uuid, out definition_text text, out roll_text text, out ballots jsonb
) language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  select v.definition_text, v.roll_text into definition_text, roll_text from votes v
  where v.apartment_id = apartment and v.id = vote and v.seal is not null;
  ballots := (
    select coalesce(jsonb_agg(jsonb_build_object('style', b.style, 'count', b.ballots)), '[]')
    from (
      select each.style, count(*) as ballots from vote_ballots each
      where each.apartment_id = apartment and each.vote_id = vote
      group by each.style
    ) b
  );
end
$$;
alter function sealed_box(uuid,uuid) owner to danji_gate;
-- Run by danji_app.

-- For policies: what of the caller's apartment is sealed.
create function sealed_votes() returns uuid[]
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return array(
    select v.id from votes v
    where v.apartment_id = app_apartment_id() and v.seal is not null
      and (app_role() = 'resident' or app_has_right('votes'))
  );
end
$$;
alter function sealed_votes() owner to danji_gate;
-- Run by danji_app.

-- Lists these accounts as a household's owners, instead of those before. False if one of them lives elsewhere.
create function set_vote_owners(vote uuid, home uuid, owners uuid[]) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if (app_has_right('votes') or vote in (select my_vote_offices())) is not true
    or not exists (
      select from votes v
      where v.apartment_id = app_apartment_id() and v.id = vote and v.frozen_at is null and v.basis = 'owners'
    )
  then
    raise insufficient_privilege;
  end if;
  if (
    select count(*) from users u
    where u.apartment_id = app_apartment_id() and u.household_id = home and u.role = 'resident' and u.id = any (owners)
  ) <> cardinality(owners) then
    return false;
  end if;
  delete from vote_voters w where w.apartment_id = app_apartment_id() and w.vote_id = vote and w.household_id = home;
  insert into vote_voters (apartment_id, vote_id, user_id, household_id)
  select app_apartment_id(), vote, o, home from unnest(owners) o;
  return true;
end
$$;
alter function set_vote_owners(uuid,uuid,uuid[]) owner to danji_gate;
-- Run by danji_app.

-- Never more than papers were handed out. A ballot that is staged already counts once.
create function stage_paper_ballots(vote uuid, ballot_style integer, bodies bytea[], out outcome text, out staged integer)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  drawer record;
  v votes;
begin
  drawer := open_papers(vote);
  outcome := drawer.outcome;
  v := drawer.v;
  if outcome <> 'open' then
    return;
  end if;
  if exists (
    select from unnest(bodies) given (body)
    join vote_ballots b on b.apartment_id = v.apartment_id and b.vote_id = v.id
      and b.ballot_hash = hash_of_ballot(v.definition_hash, ballot_style, given.body)
  ) then
    outcome := 'ballot_invalid';
    return;
  end if;
  insert into vote_paper_ballots (apartment_id, vote_id, ballot_hash, style, body)
  select v.apartment_id, v.id, hash_of_ballot(v.definition_hash, ballot_style, given.body), ballot_style, given.body
  from unnest(bodies) given (body)
  on conflict do nothing;
  select s.staged, case when s.staged > s.marked then 'paper_mismatch' else 'done' end into staged, outcome
  from vote_paper_sums(vote) s where s.style = ballot_style;
end
$$;
alter function stage_paper_ballots(uuid,integer,bytea[]) owner to danji_gate;
-- Run by danji_app.

-- What the caller's household may do with this ballot: 'may_cast', 'repeated' if just this one is in already, or the
-- code of a refusal, in the order in which people are told.
create function standing_of_caller(v votes, body bytea, out outcome text, out style integer, out ballot_hash bytea)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  home constant uuid := app_household_id();
  used text;
begin
  select r.style into style from vote_roll r
  where r.apartment_id = v.apartment_id and r.vote_id = v.id and r.household_id = home and r.included;
  ballot_hash := hash_of_ballot(v.definition_hash, style, body);
  select m.channel into used from vote_marks m
  where m.apartment_id = v.apartment_id and m.vote_id = v.id and m.household_id = home;
  outcome := case
    when v.id is null or v.state = 'draft' then 'vote_not_found'
    when v.state = 'started' and used = 'online' and exists (
      select from vote_ballots b
      where b.apartment_id = v.apartment_id and b.vote_id = v.id and b.ballot_hash = standing_of_caller.ballot_hash
    ) then 'repeated'
    when not is_open_vote(v) then 'vote_not_open'
    when style is null then 'not_on_vote_roll'
    when not exists (
      select from vote_voters a
      where a.apartment_id = v.apartment_id and a.vote_id = v.id and a.household_id = home
        and a.user_id = app_user_id()
    ) then 'voter_not_admitted'
    when used is not null then 'household_already_voted'
    else 'may_cast'
  end;
end
$$;
alter function standing_of_caller(votes,bytea) owner to danji_gate;
-- Run by its owner alone.

-- The homes of those who have not answered by name.
create function survey_absent_homes(survey uuid)
  returns table (building integer, unit integer, missing integer)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not app_has_right('votes') then
    raise insufficient_privilege;
  end if;
  return query
    select a.building, a.unit, count(distinct a.subject)::integer from survey_absentees(app_apartment_id(), survey) a
    where exists (
      select from surveys s where s.apartment_id = app_apartment_id() and s.id = survey and not s.is_anonymous
    )
    group by a.building, a.unit;
end
$$;
alter function survey_absent_homes(uuid) owner to danji_gate;
-- Run by danji_app.

-- How many are asked by a survey, for whoever keeps votes.
create function survey_eligible_count(survey uuid) returns integer
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not app_has_right('votes') then
    raise insufficient_privilege;
  end if;
  return (select count(distinct a.subject) from survey_audience(app_apartment_id(), survey) a);
end
$$;
alter function survey_eligible_count(uuid) owner to danji_gate;
-- Run by danji_app.

-- Whose responses by name these are.
create function survey_respondents(responses uuid[])
  returns table (response_id uuid, name text, building integer, unit integer)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not app_has_right('votes') then
    raise insufficient_privilege;
  end if;
  return query
    select r.id, u.name, h.building, h.unit from survey_responses r
    left join users u on u.apartment_id = r.apartment_id and u.id = r.user_id
    left join households h on h.apartment_id = r.apartment_id and h.id = r.household_id
    where r.apartment_id = app_apartment_id() and r.id = any (responses) and not r.is_anonymous;
end
$$;
alter function survey_respondents(uuid[]) owner to danji_gate;
-- Run by danji_app.

-- Texts that were answered, each question's in an order of its own that says nothing. For the office alone, because
-- people write names.
create function survey_texts(survey uuid, most integer) returns table (question integer, texts text[])
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not (app_has_right('votes') and can_see_survey_results(survey)) then
    raise insufficient_privilege;
  end if;
  return query
    select q.position, array(
      select r.answers[q.position] from survey_responses r
      where r.apartment_id = q.apartment_id and r.survey_id = q.survey_id and r.answers[q.position] is not null
      order by sha256(uuid_send(r.id) || uuid_send(q.id)) limit most
    )
    from survey_questions q
    where q.apartment_id = app_apartment_id() and q.survey_id = survey and q.kind = 'text';
end
$$;
alter function survey_texts(uuid,integer) owner to danji_gate;
-- Run by danji_app.

-- The other end, such as of a box whose key is lost. What was published of it stays readable.
create function void_vote(decision uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  ended constant votes := decided_vote(decision, 'void');
begin
  if ended.state = 'started' and clock_timestamp() < ended.closes_at then
    raise insufficient_privilege;
  end if;
  update votes v set state = 'void' where v.apartment_id = ended.apartment_id and v.id = ended.id;
end
$$;
alter function void_vote(uuid) owner to danji_gate;
-- Run by danji_app.

-- The locks of a vote with their holders' names, in the order in which they were named: part of the public record. Of
-- the office, residents hear no names, as in vote_people().
create function vote_locks(vote uuid)
  returns table (holder_id uuid, name text, public_key text, proof text, is_open boolean)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_role() is distinct from 'resident' and app_has_right('votes') is not true then
    raise insufficient_privilege;
  end if;
  return query
    select o.lock_holder_id,
      case when u.role = 'manager' and app_role() = 'resident' then '관리사무소' else u.name end,
      o.lock_public_key, o.lock_proof, o.opened_at is not null
    from vote_officials o left join users u on u.apartment_id = o.apartment_id and u.id = o.user_id
    where o.apartment_id = app_apartment_id() and o.vote_id = vote and o.lock_public_key is not null
    order by o.position, o.id;
end
$$;
alter function vote_locks(uuid) owner to danji_gate;
-- Run by danji_app.

-- How many objections were accepted, rejected, and not answered yet.
create function vote_objection_figures(vote uuid)
  returns table (stage text, accepted integer, rejected integer, unanswered integer)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_role() is distinct from 'resident' and app_has_right('votes') is not true then
    raise insufficient_privilege;
  end if;
  return query
    select o.stage, count(*) filter (where o.outcome = 'accepted')::integer,
      count(*) filter (where o.outcome = 'rejected')::integer, count(*) filter (where o.outcome is null)::integer
    from vote_objections o
    where o.apartment_id = app_apartment_id() and o.vote_id = vote
    group by o.stage order by o.stage desc;
end
$$;
alter function vote_objection_figures(uuid) owner to danji_gate;
-- Run by danji_app.

-- The sizes of a vote's roll and contests, before the freeze as they would be now: for whoever sees the vote.
create function vote_sizes(vote uuid, out roll_size integer, out contest_sizes integer[])
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  sized votes;
begin
  select * into sized from votes v
  where v.apartment_id = app_apartment_id() and v.id = vote
    and (app_has_right('votes') or app_role() = 'resident' and v.state <> 'draft');
  if sized.frozen_at is not null then
    roll_size := sized.roll_size;
    contest_sizes := sized.contest_sizes;
  else
    select count(*) into roll_size from vote_roll r
    where r.apartment_id = sized.apartment_id and r.vote_id = sized.id and r.included;
    contest_sizes := array(
      select case when c.scope is null then vote_sizes.roll_size else (
        select count(*) from vote_roll r
        where r.apartment_id = sized.apartment_id and r.vote_id = sized.id and r.included
          and is_in_scope(c.scope, r.building, r.unit)
      ) end
      from vote_contests c where c.apartment_id = sized.apartment_id and c.vote_id = sized.id order by c.position
    );
  end if;
end
$$;
alter function vote_sizes(uuid) owner to danji_gate;
-- Run by danji_app.

-- As a first answer, before anything costly; with what the ballot is checked against.
create function vote_standing(
  vote uuid, body bytea, out outcome text, out style integer, out ballot_hash bytea, out definition_text text,
  out public_key text
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v votes;
begin
  if app_role() is distinct from 'resident' then
    raise insufficient_privilege;
  end if;
  select * into v from votes each where each.apartment_id = app_apartment_id() and each.id = vote;
  select s.outcome, s.style, s.ballot_hash into outcome, style, ballot_hash from standing_of_caller(v, body) s;
  if outcome = 'may_cast' then
    definition_text := v.definition_text;
    public_key := v.public_key;
  end if;
end
$$;
alter function vote_standing(uuid,bytea) owner to danji_gate;
-- Run by danji_app.

-- The sets of contests that households have, with how many have each, as the freeze would number them now: for whoever
-- sees the vote.
create function vote_styles(vote uuid) returns table (positions integer[], households integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select h.positions, count(*)::integer
    from (
      select array_agg(c.position order by c.position) as positions
      from votes v
      join vote_roll r on r.apartment_id = v.apartment_id and r.vote_id = v.id and r.included
      join vote_contests c
        on c.apartment_id = r.apartment_id and c.vote_id = r.vote_id and is_in_scope(c.scope, r.building, r.unit)
      where v.apartment_id = app_apartment_id() and v.id = vote
        and (app_has_right('votes') or app_role() = 'resident' and v.state <> 'draft')
      group by r.household_id
    ) h
    group by h.positions order by h.positions;
  end;
alter function vote_styles(uuid) owner to danji_gate;
-- Run by danji_app.

-- How many homes of each building have voted. Small buildings are shown together: see turnout_groups().
create function vote_turnout(vote uuid)
  returns table (building integer, households integer, voted integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select g.building, g.households, g.voted
    from (
      select array_agg(each.building) as buildings, array_agg(each.households) as households,
        array_agg(each.voted) as voted
      from (
        select r.building, count(*)::integer as households, count(m.household_id)::integer as voted
        from votes v
        join vote_roll r
          on r.apartment_id = v.apartment_id and r.vote_id = v.id and r.included and r.style is not null
        left join vote_marks m
          on m.apartment_id = r.apartment_id and m.vote_id = r.vote_id and m.household_id = r.household_id
        where v.apartment_id = app_apartment_id() and v.id = vote
          and (app_has_right('votes') or has_vote_office(v) or app_role() = 'resident' and v.counted_at is not null)
        group by r.building
      ) each
    ) b, turnout_groups(b.buildings, b.households, b.voted) g;
  end;
alter function vote_turnout(uuid) owner to danji_gate;
-- Run by danji_app.

-- Carries out a decision: a candidate stands no longer.
create function withdraw_candidate(decision uuid, option uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  of_vote constant votes := decided_vote(decision, 'candidateWithdrawn');
begin
  if of_vote.state <> 'started' or clock_timestamp() >= of_vote.closes_at then
    raise insufficient_privilege;
  end if;
  update vote_options o set withdrawn_at = now()
  where o.apartment_id = of_vote.apartment_id and o.vote_id = of_vote.id and o.id = option and o.withdrawn_at is null;
end
$$;
alter function withdraw_candidate(uuid,uuid) owner to danji_gate;
-- Run by danji_app.

-- Back to the desk: what is announced again is approved anew.
create function withdraw_vote(decision uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  withdrawn constant votes := decided_vote(decision, 'withdraw');
begin
  update votes v set state = 'draft', announced_at = null, roll_version = v.roll_version + 1
  where v.apartment_id = withdrawn.apartment_id and v.id = withdrawn.id;
end
$$;
alter function withdraw_vote(uuid) owner to danji_gate;
-- Run by danji_app.
