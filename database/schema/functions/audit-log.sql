-- Made by `npm run generate`: read it, and change it by a migration.

-- What officials did at the desk and looked up, for all of them: whoever oversees a vote is overseen by the others. Of
-- which home it was is told from the seal on, as the list of households that voted is: before, at the desk alone.
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
alter function vote_looks(uuid,bigint,integer) owner to danji_gate;
-- Run by danji_app.

-- What the officials should know before they start: accounts on the roll that within two weeks somebody began to use
-- with a temporary password, whether it was their first, or were given one or another home; and the most that began
-- from one network address.
create function vote_signals(vote uuid, out new_accounts integer, out most_from_one_address integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    with setups as (
      select distinct on (l.actor_id) l.actor_id, l.address from audit_log l
      where l.apartment_id = app_apartment_id() and l.action = 'initial_setup' and l.at > now() - interval '14 days'
      order by l.actor_id, l.at desc
    ), recent as (
      select s.address from users u
      join vote_roll r on r.apartment_id = u.apartment_id and r.vote_id = vote and r.household_id = u.household_id
      left join setups s on s.actor_id = u.id
      where u.apartment_id = app_apartment_id() and u.role = 'resident' and r.included
        and (s.actor_id is not null or u.reassigned_at > now() - interval '14 days')
    )
    select (select count(*) from recent)::integer, coalesce(
      (select count(*) from recent r where r.address <> '' group by r.address order by count(*) desc limit 1), 0
    )::integer
    where vote in (select my_vote_offices());
  end;
alter function vote_signals(uuid) owner to danji_gate;
-- Run by danji_app.
