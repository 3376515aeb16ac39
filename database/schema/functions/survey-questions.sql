-- Made by `npm run generate`: read it, and change it by a migration.

-- Where the survey is gone, its questions may follow.
create function keep_survey_questions() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (
    select from surveys s
    where s.state <> 'draft' and (
      (tg_op <> 'INSERT' and s.apartment_id = old.apartment_id and s.id = old.survey_id)
      or (tg_op <> 'DELETE' and s.apartment_id = new.apartment_id and s.id = new.survey_id)
    )
  ) then
    raise check_violation using message = 'the questions of a survey that has begun stay', constraint = 'surveys_stay';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
alter function keep_survey_questions() owner to danji_gate;

-- How often each option was chosen (a ranking: at which place), or each step of a scale; with no option, how many
-- answered the question at all. Of the whole, and of the groups of a breakdown that are shown. All answers are read
-- once: equal ones are counted first, of which there are few.
create function survey_tally(survey uuid, by_place integer)
  returns table (is_total boolean, label integer, question integer, option integer, rank integer, times integer)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  texts constant integer[] := array(
    select q.position from survey_questions q
    where q.apartment_id = app_apartment_id() and q.survey_id = survey and q.kind = 'text'
  );
  rankings constant integer[] := array(
    select q.position from survey_questions q
    where q.apartment_id = app_apartment_id() and q.survey_id = survey and q.kind = 'ranking'
  );
  shown integer[];
begin
  if not can_see_survey_results(survey) then
    raise insufficient_privilege;
  end if;
  if by_place is not null then
    -- No option and no building is 0: it stands for those who are in no group.
    shown := array(select coalesce(g.label, 0) from survey_groups(survey, by_place) g where not g.is_hidden);
  end if;
  return query
    with counted as materialized (
      select survey_group(by_place, r.building, r.answers) as wanted, given.place::integer as place,
        case when given.place <> all (texts) then given.value end as value, count(*)::integer as times
      from survey_responses r cross join lateral unnest(r.answers) with ordinality given (value, place)
      where r.apartment_id = app_apartment_id() and r.survey_id = survey and given.value is not null
      group by 1, 2, 3
    ), seen as (
      select true as total, null::integer as wanted, c.place, c.value, c.times from counted c
      union all
      select false, c.wanted, c.place, c.value, c.times from counted c
      where coalesce(c.wanted, 0) = any (shown) and c.place <> all (texts)
    )
    select s.total, s.wanted, s.place, null::integer, null::integer, sum(s.times)::integer
    from seen s group by s.total, s.wanted, s.place
    union all
    select s.total, s.wanted, s.place, pick.option::integer,
      case when s.place = any (rankings) then pick.place::integer end, sum(s.times)::integer
    from seen s cross join lateral unnest(string_to_array(s.value, ',')) with ordinality pick (option, place)
    group by 1, 2, 3, 4, 5;
end
$$;
alter function survey_tally(uuid,integer) owner to danji_gate;
-- Run by danji_app.
