-- What a vote tells of few households tells of each of them.

-- Buildings of fewer than five households are shown together. If those are still fewer than five, the smallest other
-- building joins them: whoever subtracts what is shown from the whole learns no less. Fewer than five in all: nothing.
create function turnout_groups(buildings integer[], households integer[], voted integer[])
  returns table (building integer, households integer, voted integer)
  language sql immutable
  begin atomic
    with of_building as (
      select b.building, b.households, b.voted,
        coalesce(sum(b.households) filter (where b.households < 5) over (), 0) as small_ones,
        row_number() over (order by b.households < 5, b.households, b.building) as place
      from unnest(buildings, households, voted) b (building, households, voted)
    ), grouped as (
      select case
          when b.households < 5 or b.small_ones between 1 and 4 and b.place = 1 then null
          else b.building
        end as building, b.households, b.voted
      from of_building b
    )
    select g.building, sum(g.households)::integer, sum(g.voted)::integer from grouped g
    group by g.building having sum(g.households) >= 5 order by g.building nulls last;
  end;

create or replace function vote_turnout(vote uuid)
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

-- A vote's officials who are its candidates, or live with one: for whoever names them, and for themselves.
create function officials_who_stand(vote uuid) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select o.user_id from vote_officials o
    join users u on u.apartment_id = o.apartment_id and u.id = o.user_id
    where o.apartment_id = app_apartment_id() and o.vote_id = vote
      and (app_has_right('votes') or app_role() = 'resident')
      and exists (
        select from vote_options p
        join users c on c.apartment_id = p.apartment_id and c.id = p.candidate_user_id
        where p.apartment_id = o.apartment_id and p.vote_id = o.vote_id
          and (c.id = u.id or c.household_id = u.household_id)
      );
  end;

call hand_to_gate('vote_turnout(uuid)', 'vote_styles(uuid)', 'officials_who_stand(uuid)');
