-- What officials did at the desk and looked up, for all of them: whoever oversees a vote is overseen by the others. Of
-- which home it was is told from the seal on, as the list of households that voted is: before, at the desk alone.
grant select (subject_id, details) on audit_log to danji_gate;
create function vote_looks(vote uuid, before_id bigint, at_most integer) returns table (
  id bigint, at timestamptz, by_name text, is_mine boolean, step text, building integer, unit integer, reason text
) language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if vote not in (select my_vote_offices()) then
    raise insufficient_privilege;
  end if;
  return query
    with looked as (
      select a.id, a.at, a.actor_id, a.action, a.details from audit_log a
      where a.apartment_id = app_apartment_id() and a.subject_id = vote
        and a.action in ('vote_desk_used', 'vote_marks_viewed') and (before_id is null or a.id < before_id)
      order by a.id desc limit at_most
    ), admitted as (
      select a.id, a.at, a.actor_id, a.action, a.details from audit_log a
      where a.apartment_id = app_apartment_id() and a.details ->> 'voteId' = vote::text
        and a.action = 'vote_voter_admitted' and (before_id is null or a.id < before_id)
      order by a.id desc limit at_most
    )
    select e.id, e.at, u.name, e.actor_id is not distinct from app_user_id(),
      case e.action
        when 'vote_desk_used' then e.details ->> 'step'
        when 'vote_marks_viewed' then 'marks'
        else 'admit'
      end,
      case when vote = any (sealed_votes()) then (e.details ->> 'building')::integer end,
      case when vote = any (sealed_votes()) then (e.details ->> 'unit')::integer end,
      e.details ->> 'reason'
    from (select * from looked union all select * from admitted) e
    left join users u on u.apartment_id = app_apartment_id() and u.id = e.actor_id
    order by e.id desc limit at_most;
end
$$;
call hand_to_gate('vote_looks(uuid, bigint, integer)');
