-- No vote gets stuck: who holds an office stays until it is over or passed on, what cannot go on ends by the clock, and
-- the office alone does not keep it from its start.

-- Whether whoever holds an office in this vote is still needed. It ends by itself, so that nobody's account is kept
-- for ever: see lapse_votes().
create function needs_officials(v votes) returns boolean
  language sql stable
  return v.state in ('announced', 'started', 'sealed')
    or v.state = 'counted' and now() < objections_until(v) + interval '30 days';

-- An account with an office is neither deleted nor moved, whoever does it. Only a complex that goes takes all along.
create function keep_official() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from apartments a where a.id = old.apartment_id) and exists (
    select from vote_officials o join votes v on v.apartment_id = o.apartment_id and v.id = o.vote_id
    where o.apartment_id = old.apartment_id and o.user_id = old.id and o.declined_at is null and needs_officials(v)
      -- Who was named and has not answered may go, but is not sent away: the office would lower the majority.
      and (o.accepted_at is not null or app_user_id() is distinct from old.id)
  ) then
    raise exception 'An official stays.' using errcode = 'check_violation', constraint = 'vote_officials_stay';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
create trigger users_keep_official before delete on users
  for each row when (old.role = 'resident') execute function keep_official();
create trigger users_keep_official_at_home before update of household_id on users
  for each row when (new.household_id is distinct from old.household_id and new.role = 'resident')
  execute function keep_official();

-- The named resident takes the office on, or declines it; later whoever holds no closed lock lays it down. False if
-- nobody asked, or it is too late. Whose account was given a new password in the two weeks before is suspended with it,
-- as if that had happened now.
create or replace function answer_vote_office(vote uuid, accepts boolean) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  is_first boolean;
begin
  if app_role() is distinct from 'resident' or is_suspended_from(vote, app_user_id()) then
    raise insufficient_privilege;
  end if;
  -- Whoever deletes this account at the moment comes first, or sees the office.
  perform from users u where u.id = app_user_id() for key share;
  is_first := not exists (
    select from vote_officials o
    where o.apartment_id = app_apartment_id() and o.vote_id = vote and o.user_id = app_user_id()
      and o.accepted_at is not null
  );
  update vote_officials o set
    accepted_at = case when accepts then coalesce(o.accepted_at, now()) end,
    declined_at = case when not accepts then coalesce(o.declined_at, now()) end
  from votes v
  where o.apartment_id = app_apartment_id() and o.vote_id = vote and o.user_id = app_user_id()
    and v.apartment_id = o.apartment_id and v.id = o.vote_id and (
      v.state = 'announced' and (accepts or o.lock_public_key is null)
      or not accepts and o.accepted_at is not null and (
        v.state in ('started', 'sealed') and (not o.holds_lock or o.opened_at is not null) or v.state = 'counted'
      )
    );
  if not found then
    return false;
  end if;
  if accepts and is_first and exists (
    select from users u
    where u.id = app_user_id() and u.reassigned_at > now() - interval '14 days' and not exists (
      select from vote_suspensions s
      where s.apartment_id = u.apartment_id and s.vote_id = vote and s.user_id = u.id
        and s.suspended_at >= u.reassigned_at
    )
  ) then
    perform suspend_official(app_apartment_id(), vote, app_user_id(), 'password');
  end if;
  return true;
end
$$;

-- What only ends a vote is decided by the officials who are there: a box that nobody can open, or an announcement whose
-- officials declined.
create function ends_vote(v votes, decision_kind text) returns boolean
  language sql immutable
  return decision_kind = 'void' or decision_kind in ('withdraw', 'cancel') and v.state = 'announced';

create function approvals_needed(v votes, decision_kind text) returns integer
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  return case when v.kind = 'opinion' then 1 else (
    select count(*)::integer / 2 + 1 from vote_officials o
    where o.apartment_id = v.apartment_id and o.vote_id = v.id
      and (not ends_vote(v, decision_kind) or o.user_id is not null and o.declined_at is null)
  ) end;

-- The caller's approval. With more than half of the officials a decision is in effect; of an opinion vote the manager
-- decides alone. What it brings about must follow in the same transaction: see decided_vote().
create or replace function approve_vote_decision(decision uuid, out outcome text)
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
grant insert on vote_decisions to danji_gate;

-- Once a start is proposed, the roll is the officials': each change ends the approvals, so that the office alone could
-- keep a vote from ever starting.
create function keep_roll_for_officials() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_role() = 'manager' and exists (
    select from votes v join vote_decisions d on d.apartment_id = v.apartment_id and d.vote_id = v.id
    where v.apartment_id = new.apartment_id and v.id = new.vote_id and v.kind <> 'opinion' and v.state = 'announced'
      and d.kind = 'start' and d.effective_at is null and d.proposed_at >= v.announced_at
  ) then
    raise exception 'The roll is with the officials.'
      using errcode = 'check_violation', constraint = 'vote_roll_with_officials';
  end if;
  return new;
end
$$;
create trigger vote_roll_changes_by_officials before insert on vote_roll_changes
  for each row execute function keep_roll_for_officials();

-- Dead rows still say which transaction a ballot came in, and so whose it was: they go at once, however few they are.
alter table vote_ballots set (autovacuum_vacuum_threshold = 0, autovacuum_vacuum_scale_factor = 0);
alter table vote_paper_ballots set (autovacuum_vacuum_threshold = 0, autovacuum_vacuum_scale_factor = 0);
alter table survey_responses set (autovacuum_vacuum_threshold = 0, autovacuum_vacuum_scale_factor = 0);

call hand_to_gate(
  'keep_official()', 'answer_vote_office(uuid, boolean)', 'approvals_needed(votes, text)',
  'approve_vote_decision(uuid)', 'lapse_votes()', 'keep_roll_for_officials()'
);
