-- A vote from its first ballot to its seal. Who took part and what was put in lie apart: the two tables share no
-- column, no time and no order. What a ballot holds, the database cannot read: docs/vote-format.md.

-- A household has voted. The primary key is the one lock against voting twice, whichever way.
create table vote_marks (
  apartment_id uuid not null,
  vote_id uuid not null,
  household_id uuid not null,
  channel text not null check (channel in ('online', 'paper')),
  -- Whose account cast, or which official marked. This and the time go some years after the vote.
  user_id uuid,
  marked_at timestamptz default clock_timestamp(),
  primary key (apartment_id, vote_id, household_id),
  constraint vote_marks_entry_exists foreign key (apartment_id, vote_id, household_id)
    references vote_roll (apartment_id, vote_id, household_id) on delete cascade,
  constraint vote_marks_person_exists foreign key (apartment_id, user_id)
    references users (apartment_id, id) on delete set null (user_id)
);
create index vote_marks_of_person on vote_marks (apartment_id, user_id);

call protect_tenant_table('vote_marks');
grant select, insert, delete, update (marked_at) on vote_marks to danji_gate;
call follow_person('vote_marks', 'user_id', 'forget');
grant select (apartment_id, vote_id, household_id, channel, marked_at) on vote_marks to danji_app;
create policy households_see_their_own on vote_marks for select to danji_app
  using (
    apartment_id = app_apartment_id() and (select app_role()) = 'resident'
    and household_id = (select app_household_id())
  );

-- Sealed ballots: no household, user, time or sequence. The hash keeps a copied one out.
create table vote_ballots (
  apartment_id uuid not null,
  vote_id uuid not null,
  ballot_hash bytea not null check (octet_length(ballot_hash) = 32),
  style integer not null check (style >= 0),
  body bytea not null,
  primary key (apartment_id, vote_id, ballot_hash),
  constraint vote_ballots_vote_exists foreign key (apartment_id, vote_id)
    references votes (apartment_id, id) on delete cascade
);

-- Papers that officials typed in after the close. The sealing puts them among the others.
create table vote_paper_ballots (
  apartment_id uuid not null,
  vote_id uuid not null,
  ballot_hash bytea not null check (octet_length(ballot_hash) = 32),
  style integer not null check (style >= 0),
  body bytea not null,
  primary key (apartment_id, vote_id, ballot_hash),
  constraint vote_paper_ballots_vote_exists foreign key (apartment_id, vote_id)
    references votes (apartment_id, id) on delete cascade
);

create function refuse_ballot_change() returns trigger language plpgsql as $$
begin
  raise exception 'A ballot is never changed.';
end
$$;
create trigger vote_ballots_stay before update on vote_ballots
  for each row execute function refuse_ballot_change();
create trigger vote_paper_ballots_stay before update on vote_paper_ballots
  for each row execute function refuse_ballot_change();

call protect_tenant_table('vote_ballots');
call protect_tenant_table('vote_paper_ballots');
-- The gate alone puts them in: by cast_ballot(), stage_paper_ballots() and seal_due_vote().
grant select, insert, delete on vote_ballots, vote_paper_ballots to danji_gate;
create policy gate on vote_ballots to danji_gate using (true) with check (true);
create policy gate on vote_paper_ballots to danji_gate using (true) with check (true);

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
grant select on vote_ballots to danji_app;
create policy sealed_ones_are_public on vote_ballots for select to danji_app
  using (apartment_id = app_apartment_id() and vote_id = any ((select sealed_votes())::uuid[]));

create index votes_to_seal on votes (closes_at) where state = 'started';

-- Binds a ballot to its vote and to the contests of its household.
create function hash_of_ballot(definition_hash text, style integer, body bytea) returns bytea
  language sql immutable parallel safe
  return sha256(convert_to(definition_hash || '|' || style || '|', 'UTF8') || body);

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

-- By the clock, not by the beginning of the transaction: whoever waited for a lock asks again.
create function is_open_vote(v votes) returns boolean
  language sql volatile
  return coalesce(v.state = 'started' and clock_timestamp() >= v.opens_at and clock_timestamp() < v.closes_at, false);

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

-- Whether a ballot is among the vote's, by the first ten bytes of its hash.
create function is_ballot_in(vote uuid, receipt bytea) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select exists (
      select from vote_ballots b
      where b.apartment_id = app_apartment_id() and b.vote_id = vote and octet_length(receipt) = 10
        and b.ballot_hash >= receipt and b.ballot_hash <= receipt || decode(repeat('ff', 22), 'hex')
    );
  end;

-- Whether the caller is an official of the vote, or the office that stands for them.
create function has_vote_office(v votes) returns boolean
  language sql stable
  return v.id is not null and v.id in (select my_vote_offices());

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

-- What an official learns of one home.
create function look_at_desk(
  vote uuid, at_building integer, at_unit integer, out outcome text, out style integer, out contests jsonb,
  out channel text, out marked_at timestamptz, out correctable_until timestamptz, out people jsonb
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  desk record;
  home uuid;
begin
  desk := open_desk(vote, at_building, at_unit, false);
  outcome := desk.outcome;
  if outcome <> 'open' then
    return;
  end if;
  home := (desk.entry).household_id;
  style := (desk.entry).style;
  contests := (desk.v).definition_text::jsonb -> 'styles' -> style;
  select m.channel, m.marked_at, case when is_correctable(m) then m.marked_at + interval '10 minutes' end
  into channel, marked_at, correctable_until
  from vote_marks m where m.apartment_id = app_apartment_id() and m.vote_id = vote and m.household_id = home;
  people := (
    select coalesce(jsonb_agg(jsonb_build_object(
      'userId', u.id, 'name', u.name, 'isAdmitted', exists (
        select from vote_voters a
        where a.apartment_id = u.apartment_id and a.vote_id = vote and a.household_id = home and a.user_id = u.id
      )
    ) order by u.created_at, u.id), '[]')
    from users u where u.apartment_id = app_apartment_id() and u.household_id = home and u.role = 'resident'
  );
end
$$;

-- A mark of the caller's own, set at the desk a moment ago.
create function is_correctable(mark vote_marks) returns boolean
  language sql volatile
  return coalesce(
    mark.channel = 'paper' and mark.user_id = app_user_id()
    and mark.marked_at + interval '10 minutes' > clock_timestamp(),
    false
  );

create function mark_paper_voter(vote uuid, at_building integer, at_unit integer, out outcome text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  desk record;
begin
  desk := open_desk(vote, at_building, at_unit, true);
  outcome := desk.outcome;
  if outcome = 'open' then
    outcome := case when mark_household(desk.v, (desk.entry).household_id, 'paper') then 'done'
      else 'household_already_voted' end;
  end if;
end
$$;

create function correct_paper_mark(vote uuid, at_building integer, at_unit integer, out outcome text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  desk record;
begin
  desk := open_desk(vote, at_building, at_unit, true);
  outcome := desk.outcome;
  if outcome = 'open' then
    delete from vote_marks m
    where m.apartment_id = app_apartment_id() and m.vote_id = vote and m.household_id = (desk.entry).household_id
      and is_correctable(m);
    outcome := case when found then 'done' else 'mark_not_correctable' end;
  end if;
end
$$;

create function admit_voter(vote uuid, person uuid, out outcome text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  desk record;
  home households;
begin
  select h.* into home from users u join households h on h.apartment_id = u.apartment_id and h.id = u.household_id
  where u.apartment_id = app_apartment_id() and u.id = person and u.role = 'resident'
  for key share of u;
  desk := open_desk(vote, home.building, home.unit, false);
  outcome := case when desk.outcome = 'not_on_vote_roll' and home.id is null then 'resident_not_found'
    else desk.outcome end;
  if outcome = 'open' then
    insert into vote_voters (apartment_id, vote_id, household_id, user_id)
    values (app_apartment_id(), vote, home.id, person)
    on conflict do nothing;
    outcome := 'done';
  end if;
end
$$;

-- How many homes have voted. Nobody is told which.
create function vote_voted(vote uuid) returns integer
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select count(*)::integer from vote_marks m
    where m.apartment_id = app_apartment_id() and m.vote_id = vote
      and (app_role() = 'resident' or app_has_right('votes'));
  end;

-- The same by building; small ones together, as building null. For residents not before the result.
create function vote_turnout(vote uuid) returns table (building integer, households integer, voted integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select case when b.households >= 5 then b.building end, sum(b.households)::integer, sum(b.voted)::integer
    from (
      select r.building, count(*) as households, count(m.household_id) as voted
      from votes v
      join vote_roll r on r.apartment_id = v.apartment_id and r.vote_id = v.id and r.included and r.style is not null
      left join vote_marks m
        on m.apartment_id = r.apartment_id and m.vote_id = r.vote_id and m.household_id = r.household_id
      where v.apartment_id = app_apartment_id() and v.id = vote
        and (app_has_right('votes') or has_vote_office(v) or app_role() = 'resident' and v.counted_at is not null)
      group by r.building
    ) b
    group by 1 order by 1 nulls last;
  end;

-- When and by whose account the caller's household took part: null if that account is gone. Of the office, residents
-- hear no names, as in vote_people().
create function household_mark(vote uuid, out channel text, out marked_at timestamptz, out by_name text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select m.channel, m.marked_at, case when u.role = 'manager' then '관리사무소' else u.name end
    from vote_marks m left join users u on u.apartment_id = m.apartment_id and u.id = m.user_id
    where m.apartment_id = app_apartment_id() and m.vote_id = vote and m.household_id = app_household_id()
      and app_role() = 'resident';
  end;

-- How many papers of each style were handed out, and how many are typed in.
create function vote_paper_sums(vote uuid) returns table (style integer, marked integer, staged integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select p.style, sum(p.marked)::integer, sum(p.staged)::integer
    from (
      select r.style, 1 as marked, 0 as staged
      from vote_marks m
      join vote_roll r on r.apartment_id = m.apartment_id and r.vote_id = m.vote_id and r.household_id = m.household_id
      where m.apartment_id = app_apartment_id() and m.vote_id = vote and m.channel = 'paper'
      union all
      select b.style, 0, 1 from vote_paper_ballots b
      where b.apartment_id = app_apartment_id() and b.vote_id = vote
    ) p
    where app_has_right('votes') or vote in (select my_vote_offices())
    group by 1 order by 1;
  end;

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

-- What typed papers are checked against.
create function look_into_papers(vote uuid, out outcome text, out definition_text text, out public_key text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  drawer record;
begin
  drawer := open_papers(vote);
  outcome := drawer.outcome;
  if outcome = 'open' then
    definition_text := (drawer.v).definition_text;
    public_key := (drawer.v).public_key;
  end if;
end
$$;

create function are_papers_done(v votes) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  return exists (
    select from vote_decisions d
    where d.apartment_id = v.apartment_id and d.vote_id = v.id and d.kind = 'paperDone' and d.effective_at is not null
  );

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

-- Seals one vote that is due: after the close, and with papers once the officials have said that all are in. Puts the
-- papers among the others, and writes all anew in the order of their hashes, in this one transaction: so that neither
-- place nor transaction of a row says any more when it came. Several servers may ask at the same moment.
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

create function awaits_papers(v votes) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return exists (
    select from vote_marks m where m.apartment_id = v.apartment_id and m.vote_id = v.id and m.channel = 'paper'
  ) and not are_papers_done(v);
end
$$;

-- How many ballots a contest has, from all ballots of the styles that have it, and every ballot's hash.
create function seal_text(v votes) returns text
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  styles constant jsonb := v.definition_text::jsonb -> 'styles';
begin
  return v.definition_hash || E'\n'
    || (
      select string_agg(
        format(E'%s,%s\n', c.position, (
          select count(*) from vote_ballots b
          where b.apartment_id = v.apartment_id and b.vote_id = v.id and styles -> b.style @> to_jsonb(c.position)
        )),
        '' order by c.position
      )
      from vote_contests c where c.apartment_id = v.apartment_id and c.vote_id = v.id
    )
    || coalesce((
      select string_agg(encode(b.ballot_hash, 'hex') || E'\n', '' order by b.ballot_hash)
      from vote_ballots b where b.apartment_id = v.apartment_id and b.vote_id = v.id
    ), '');
end
$$;

call hand_to_gate(
  'sealed_votes()',
  'standing_of_caller(votes, bytea)',
  'vote_standing(uuid, bytea)',
  'cast_ballot(uuid, bytea)',
  'mark_household(votes, uuid, text)',
  'is_ballot_in(uuid, bytea)',
  'open_desk(uuid, integer, integer, boolean)',
  'look_at_desk(uuid, integer, integer)',
  'mark_paper_voter(uuid, integer, integer)',
  'correct_paper_mark(uuid, integer, integer)',
  'admit_voter(uuid, uuid)',
  'vote_voted(uuid)',
  'vote_turnout(uuid)',
  'household_mark(uuid)',
  'vote_paper_sums(uuid)',
  'open_papers(uuid)',
  'look_into_papers(uuid)',
  'are_papers_done(votes)',
  'stage_paper_ballots(uuid, integer, bytea[])',
  'remove_paper_ballots(uuid)',
  'seal_due_vote(uuid[])',
  'awaits_papers(votes)',
  'seal_text(votes)'
);
-- The gate's own affair.
revoke execute on function
  standing_of_caller(votes, bytea), mark_household(votes, uuid, text), open_desk(uuid, integer, integer, boolean),
  open_papers(uuid), are_papers_done(votes), awaits_papers(votes), seal_text(votes)
from danji_app;
