-- Objections are decided as everything of a vote is: by more than half of its officials, without whoever objects. They
-- name the contest that they are about, and what is settled after one is settled for that contest alone.

-- Null: the vote as a whole, such as its roll or how it was held.
alter table vote_objections add column contest_position integer;
grant update (contest_position) on vote_objections to danji_gate;

-- What each official says to an objection. Enough who say the same decide it.
create table vote_objection_answers (
  apartment_id uuid not null,
  id uuid not null default gen_random_uuid(),
  vote_id uuid not null,
  objection_id uuid not null,
  -- Null: the account is gone; what was said still counts.
  user_id uuid,
  outcome text not null check (outcome in ('accepted', 'rejected')),
  answer text not null check (char_length(answer) between 1 and 2000),
  answered_at timestamptz not null default clock_timestamp(),
  primary key (apartment_id, id),
  constraint vote_objection_answers_once unique (apartment_id, objection_id, user_id),
  constraint vote_objection_answers_vote_exists foreign key (apartment_id, vote_id)
    references votes (apartment_id, id) on delete cascade,
  constraint vote_objection_answers_objection_exists foreign key (apartment_id, objection_id)
    references vote_objections (apartment_id, id) on delete cascade,
  constraint vote_objection_answers_person_exists foreign key (apartment_id, user_id)
    references users (apartment_id, id) on delete set null (user_id)
);
create index vote_objection_answers_of_vote on vote_objection_answers (apartment_id, vote_id);
create index vote_objection_answers_of_person on vote_objection_answers (apartment_id, user_id);
call protect_tenant_table('vote_objection_answers');
grant select, insert, update (outcome, answer, answered_at), delete on vote_objection_answers to danji_gate;
call follow_person('vote_objection_answers', 'user_id', 'forget');

-- Objects for the caller, to a contest or to the vote as a whole: 'done', or why not.
create function object_to_vote(vote uuid, at_stage text, why text, contest uuid, out outcome text, out objection uuid)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  at_position constant integer := (
    select c.position from vote_contests c
    where c.apartment_id = app_apartment_id() and c.vote_id = vote and c.id = contest
  );
begin
  if contest is not null and at_position is null and exists (
    select from votes v where v.apartment_id = app_apartment_id() and v.id = vote and v.state <> 'draft'
  ) then
    outcome := 'vote_contest_not_found';
    return;
  end if;
  select o.outcome, o.objection into outcome, objection from object_to_vote(vote, at_stage, why) o;
  -- The roll is that of all contests.
  if outcome = 'done' and at_stage = 'result' and at_position is not null then
    update vote_objections o set contest_position = at_position
    where o.apartment_id = app_apartment_id() and o.id = objection;
  end if;
end
$$;

-- How many officials decide an objection: more than half of those who may, of whom its author is none.
create function objection_answers_needed(of_apartment uuid, of_vote uuid, author uuid) returns integer
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select case when v.kind = 'opinion' then 1 else (
      select count(*)::integer / 2 + 1 from vote_officials o
      where o.apartment_id = v.apartment_id and o.vote_id = v.id
        and (author is null or o.user_id is distinct from author)
    ) end
    from votes v where v.apartment_id = of_apartment and v.id = of_vote;
  end;

-- What the caller says to an objection; until it is decided they may say something else. 'done' with whom to tell, if
-- it is decided with it, 'waits' for others, or why not.
create or replace function answer_objection(
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

-- With the contest that each is about.
drop function objections_to_vote(uuid);
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

-- Whether an objection to the result of this contest was accepted: then what came of it may be settled. Where there is
-- one contest, it is what the whole is about.
create function is_contest_objected_to(vote uuid, contest uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select exists (
      select from vote_contests c
      join vote_objections o on o.apartment_id = c.apartment_id and o.vote_id = c.vote_id
      where c.apartment_id = app_apartment_id() and c.vote_id = vote and c.id = contest
        and o.stage = 'result' and o.outcome = 'accepted' and (
          o.contest_position = c.position or o.contest_position is null and not exists (
            select from vote_contests other
            where other.apartment_id = c.apartment_id and other.vote_id = c.vote_id and other.id <> c.id
          )
        )
    );
  end;

-- What was said goes when the objection's own words go: see forget_votes().
create function forget_objection_answers() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from vote_objection_answers a where a.apartment_id = new.apartment_id and a.objection_id = new.id;
  return null;
end
$$;
create trigger vote_objections_forget_answers after update of content on vote_objections
  for each row when (new.content is null and old.content is not null) execute function forget_objection_answers();

call hand_to_gate(
  'object_to_vote(uuid, text, text, uuid)', 'objection_answers_needed(uuid, uuid, uuid)',
  'answer_objection(uuid, uuid, text, text)', 'objections_to_vote(uuid)', 'objection_answers(uuid)',
  'is_contest_objected_to(uuid, uuid)', 'forget_objection_answers()'
);
-- The gate's own affair.
revoke execute on function objection_answers_needed(uuid, uuid, uuid) from danji_app;
