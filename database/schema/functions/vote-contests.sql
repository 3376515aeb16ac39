-- Made by `npm run generate`: read it, and change it by a migration.

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
alter function is_contest_objected_to(uuid,uuid) owner to danji_gate;
-- Run by danji_app.

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
alter function object_to_vote(uuid,text,text,uuid) owner to danji_gate;
-- Run by danji_app.
