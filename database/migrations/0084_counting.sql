-- A vote from its seal to its end: what the locks open, what comes of it, and who objects. A lock opens sums alone,
-- and the sums follow from the published ballots, so nothing here says more than the result does.

-- The products of all ballots, by contest and slot: added up once, because the sealed ballots change no more.
create table vote_sums (
  apartment_id uuid not null,
  vote_id uuid not null,
  position integer not null check (position between 0 and 9),
  slot integer not null check (slot between 0 and 20),
  a bytea not null check (octet_length(a) = 32),
  c bytea not null check (octet_length(c) = 32),
  primary key (apartment_id, vote_id, position, slot),
  constraint vote_sums_vote_exists foreign key (apartment_id, vote_id)
    references votes (apartment_id, id) on delete cascade
);

-- What each lock makes of a sum, with its proof. The holder's id is the lock's: it outlives the account.
create table vote_openings (
  apartment_id uuid not null,
  vote_id uuid not null,
  user_id uuid not null,
  position integer not null check (position between 0 and 9),
  slot integer not null check (slot between 0 and 20),
  opening bytea not null check (octet_length(opening) = 96),
  primary key (apartment_id, vote_id, user_id, position, slot),
  constraint vote_openings_vote_exists foreign key (apartment_id, vote_id)
    references votes (apartment_id, id) on delete cascade
);

create table vote_results (
  apartment_id uuid not null,
  vote_id uuid not null,
  position integer not null check (position between 0 and 9),
  -- By slot, 기권 last. Empty where the contest did not reach its quorum: nobody knows it.
  counts integer[] not null,
  voters integer not null check (voters >= 0),
  roll_size integer not null check (roll_size >= 0),
  outcome text not null
    check (outcome in ('elected', 'passed', 'rejected', 'quorum_unmet', 'tie', 'undecided', 'reported')),
  winners integer[] not null,
  primary key (apartment_id, vote_id, position),
  constraint vote_results_vote_exists foreign key (apartment_id, vote_id)
    references votes (apartment_id, id) on delete cascade,
  constraint vote_results_stay_closed_without_quorum check ((counts = '{}') = (outcome = 'quorum_unmet'))
);

-- Whose proof a lock has: it names the person as the frozen definition's readers know them, also once the account is
-- gone.
alter table vote_officials add column lock_holder_id uuid;
create function name_lock_holder() returns trigger language plpgsql as $$
begin
  new.lock_holder_id := case
    when new.lock_public_key is null then null
    when tg_op = 'UPDATE' and new.lock_public_key = old.lock_public_key then old.lock_holder_id
    else new.user_id
  end;
  return new;
end
$$;
create trigger vote_officials_name_lock_holder before insert or update on vote_officials
  for each row execute function name_lock_holder();

create table vote_objections (
  apartment_id uuid not null,
  id uuid not null default gen_random_uuid(),
  vote_id uuid not null,
  stage text not null check (stage in ('roll', 'result')),
  author_id uuid,
  -- This, the answer and the author go some years after the vote; that there was an objection stays.
  content text check (char_length(content) between 1 and 2000),
  created_at timestamptz not null default clock_timestamp(),
  outcome text check (outcome in ('accepted', 'rejected')),
  answer text check (char_length(answer) between 1 and 2000),
  answered_at timestamptz,
  primary key (apartment_id, id),
  constraint vote_objections_vote_exists foreign key (apartment_id, vote_id)
    references votes (apartment_id, id) on delete cascade,
  constraint vote_objections_author_exists foreign key (apartment_id, author_id)
    references users (apartment_id, id) on delete set null (author_id),
  constraint vote_objections_are_answered_whole check ((outcome is null) = (answered_at is null))
);
create index vote_objections_of_vote on vote_objections (apartment_id, vote_id, created_at, id);
create index vote_objections_of_author on vote_objections (apartment_id, author_id);

call protect_tenant_table('vote_sums');
call protect_tenant_table('vote_openings');
call protect_tenant_table('vote_results');
call protect_tenant_table('vote_objections');

grant select, insert on vote_sums, vote_openings, vote_results to danji_gate;
create policy gate on vote_sums to danji_gate using (true) with check (true);
create policy gate on vote_openings to danji_gate using (true) with check (true);
create policy gate on vote_results to danji_gate using (true) with check (true);
grant select, insert, update (content, outcome, answer, answered_at, author_id) on vote_objections to danji_gate;
create policy gate on vote_objections to danji_gate using (true) with check (true);
call follow_person('vote_objections', 'author_id', 'forget');

-- When objections to the result end.
create function objections_until(v votes) returns timestamptz language sql immutable
  return v.counted_at + v.objection_days * interval '24 hours';

create function refuse_count_change() returns trigger language plpgsql as $$
begin
  raise exception 'What was counted is never changed.';
end
$$;
create trigger vote_sums_stay before update on vote_sums for each row execute function refuse_count_change();
create trigger vote_openings_stay before update on vote_openings for each row execute function refuse_count_change();
create trigger vote_results_stay before update on vote_results for each row execute function refuse_count_change();

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

grant select on vote_sums, vote_openings, vote_results to danji_app;
-- A sum is sealed like what it is the sum of.
create policy sealed_ones_are_public on vote_sums for select to danji_app
  using (apartment_id = app_apartment_id() and vote_id = any ((select sealed_votes())::uuid[]));
create policy counted_ones_are_public on vote_openings for select to danji_app
  using (apartment_id = app_apartment_id() and vote_id = any ((select counted_votes())::uuid[]));
create policy counted_ones_are_public on vote_results for select to danji_app
  using (apartment_id = app_apartment_id() and vote_id = any ((select counted_votes())::uuid[]));
grant select (apartment_id, id, vote_id, stage, author_id, content, created_at, outcome, answer, answered_at)
  on vote_objections to danji_app;
create policy authors_read on vote_objections for select to danji_app
  using (apartment_id = app_apartment_id() and author_id = (select app_user_id()));

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

-- What the locks that are open have made of the sums: for whoever opens the next.
create function openings_so_far(vote uuid) returns setof vote_openings
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if vote not in (select my_vote_offices()) then
    raise insufficient_privilege;
  end if;
  return query select o.* from vote_openings o where o.apartment_id = app_apartment_id() and o.vote_id = vote;
end
$$;

-- Opens the caller's lock, whose openings the caller's server has checked; that of an opinion vote whoever of the office
-- has its key. One that is open stays as it is. Tells how many are open; nobody opens another until this transaction
-- ends.
create function open_vote_lock(
  vote uuid, positions integer[], slots integer[], openings text[], out outcome text, out opened integer,
  out locks integer
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  sealed votes;
  lock vote_officials;
begin
  select * into sealed from votes v where v.apartment_id = app_apartment_id() and v.id = vote for no key update;
  select * into lock from vote_officials o
  where o.apartment_id = app_apartment_id() and o.vote_id = vote and o.lock_public_key is not null
    and vote in (select my_vote_offices()) and (o.user_id = app_user_id() or sealed.kind = 'opinion');
  outcome := case
    when lock.opened_at is not null then 'opened_before'
    when lock.id is not null and sealed.state = 'sealed' then 'opened'
    else 'vote_not_sealed'
  end;
  if outcome = 'opened' then
    update vote_officials o set opened_at = clock_timestamp() where o.apartment_id = lock.apartment_id and o.id = lock.id;
    insert into vote_openings (apartment_id, vote_id, user_id, position, slot, opening)
    select lock.apartment_id, vote, lock.lock_holder_id, g.position, g.slot, decode(g.opening, 'base64')
    from unnest(positions, slots, openings) g (position, slot, opening);
  end if;
  select count(o.opened_at), count(*) into opened, locks from vote_officials o
  where o.apartment_id = app_apartment_id() and o.vote_id = vote and o.lock_public_key is not null;
end
$$;

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

-- Which households voted: for officials, once nothing can be made of it any more.
create function vote_marks_of(vote uuid, only_building integer)
  returns table (building integer, unit integer, channel text, marked_at timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if vote not in (select my_vote_offices()) or vote <> all (sealed_votes()) then
    raise insufficient_privilege;
  end if;
  return query
    select r.building, r.unit, m.channel, m.marked_at from vote_marks m
    join vote_roll r
      on r.apartment_id = m.apartment_id and r.vote_id = m.vote_id and r.household_id = m.household_id
    where m.apartment_id = app_apartment_id() and m.vote_id = vote
      and (only_building is null or r.building = only_building)
    order by r.building, r.unit;
end
$$;

-- How many households took a paper: part of the published result.
create function vote_paper_marks(vote uuid) returns integer
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if vote <> all (sealed_votes()) then
    return 0;
  end if;
  return (
    select count(*) from vote_marks m
    where m.apartment_id = app_apartment_id() and m.vote_id = vote and m.channel = 'paper'
  );
end
$$;

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

-- What the caller may read of a vote's objections: residents their own, officials all, the office all without authors.
create function objections_to_vote(vote uuid) returns table (
  id uuid, stage text, content text, created_at timestamptz, is_mine boolean, author_name text, building integer,
  unit integer, outcome text, answer text, answered_at timestamptz
) language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  is_office constant boolean := app_has_right('votes');
  is_official constant boolean := vote in (select my_vote_offices());
begin
  return query
    select o.id, o.stage, o.content, o.created_at, o.author_id is not distinct from app_user_id(),
      case when not is_office then u.name end, case when not is_office then h.building end,
      case when not is_office then h.unit end, o.outcome, o.answer, o.answered_at
    from vote_objections o
    left join users u on u.apartment_id = o.apartment_id and u.id = o.author_id
    left join households h on h.apartment_id = u.apartment_id and h.id = u.household_id
    where o.apartment_id = app_apartment_id() and o.vote_id = vote and o.content is not null
      and (is_office or is_official or o.author_id = app_user_id());
end
$$;

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

-- Answers once: 'done' with whom to tell, or why not.
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
    when at_state <> case asked.stage when 'roll' then 'announced' else 'counted' end then 'objection_period_over'
    else 'done'
  end;
  if outcome = 'done' then
    update vote_objections o set outcome = with_outcome, answer = with_answer, answered_at = clock_timestamp()
    where o.apartment_id = asked.apartment_id and o.id = objection;
    author := asked.author_id;
  end if;
end
$$;

-- Unanswered objections of a stage: for decisions that wait for the answers.
create or replace function open_vote_objections(vote uuid, of_stage text) returns integer
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return (
    select count(*) from vote_objections o
    where o.apartment_id = app_apartment_id() and o.vote_id = vote and o.stage = of_stage and o.outcome is null
  );
end
$$;

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

-- In which votes the caller's own account voted.
create function own_votes() returns table (vote_id uuid, title text, voted_at timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query
    select v.id, v.title, m.marked_at from vote_marks m
    join votes v on v.apartment_id = m.apartment_id and v.id = m.vote_id
    where m.apartment_id = app_apartment_id() and m.user_id = app_user_id() and m.channel = 'online';
end
$$;

-- Two years after its end, nothing of a vote says any more whose account voted and when, and who objected to what.
-- That a household voted, the ballots and the record stay.
create function forget_votes(before timestamptz) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  over uuid[];
  marks bigint;
  objections bigint;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  over := array(
    select d.vote_id from vote_decisions d
    where d.kind in ('final', 'void', 'cancel') and d.effective_at < least(before, now() - interval '2 years')
  );
  update vote_marks set user_id = null, marked_at = null
  where (apartment_id, vote_id, household_id) in (
    select m.apartment_id, m.vote_id, m.household_id from vote_marks m
    where m.vote_id = any (over) and (m.user_id is not null or m.marked_at is not null)
    limit 1000
  );
  get diagnostics marks = row_count;
  update vote_objections set author_id = null, content = null, answer = null
  where (apartment_id, id) in (
    select o.apartment_id, o.id from vote_objections o
    where o.vote_id = any (over) and o.content is not null
    limit 1000
  );
  get diagnostics objections = row_count;
  return marks + objections;
end
$$;

call hand_to_gate(
  'counted_votes()',
  'keep_vote_sums(uuid, integer[], integer[], text[], text[])',
  'vote_locks(uuid)',
  'openings_so_far(uuid)',
  'open_vote_lock(uuid, integer[], integer[], text[])',
  'sealed_box(uuid, uuid)',
  'count_vote(uuid, uuid, jsonb)',
  'vote_marks_of(uuid, integer)',
  'vote_paper_marks(uuid)',
  'object_to_vote(uuid, text, text)',
  'objections_to_vote(uuid)',
  'vote_objection_figures(uuid)',
  'answer_objection(uuid, uuid, text, text)',
  'open_vote_objections(uuid, text)',
  'finish_vote(uuid)',
  'void_vote(uuid)',
  'own_votes()',
  'forget_votes(timestamptz)'
);
