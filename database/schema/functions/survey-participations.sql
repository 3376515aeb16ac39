-- Made by `npm run generate`: read it, and change it by a migration.

-- Answers for the caller. Until the end of the transaction, the survey neither changes nor is it settled. A repeat is
-- known and changes nothing, also after the close.
create function submit_survey_response(survey uuid, submission uuid, given_answers text[], out outcome text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  asked surveys;
  own_subject uuid;
  earlier survey_participations;
begin
  if app_role() is distinct from 'resident' then
    raise insufficient_privilege;
  end if;
  perform from users u where u.id = app_user_id() for key share;
  select s.* into asked from surveys s
  where s.apartment_id = app_apartment_id() and s.id = survey and s.state <> 'draft' and is_for_own_building(s.buildings)
  for share;
  own_subject := survey_subject(asked.unit);
  outcome := case when asked.id is null then 'survey_not_found' end;
  if outcome is not null then
    return;
  end if;
  select p.* into earlier from survey_participations p
  where p.apartment_id = asked.apartment_id and p.survey_id = asked.id and p.subject = own_subject;
  outcome := case
    when submission = any (earlier.submission_ids) then 'repeated'
    when asked.state <> 'open' or asked.closes_at <= clock_timestamp() then 'survey_closed'
    when earlier.survey_id is null and came_after_survey(asked.unit, asked.opened_at) then 'survey_came_later'
  end;
  if outcome is not null then
    return;
  end if;
  insert into survey_participations (apartment_id, survey_id, subject, is_anonymous, user_id, submission_ids, answered_at)
  values (
    asked.apartment_id, asked.id, own_subject, asked.is_anonymous, app_user_id(), array[submission],
    case when not asked.is_anonymous then clock_timestamp() end
  )
  on conflict do nothing;
  if not found then
    select p.* into earlier from survey_participations p
    where p.apartment_id = asked.apartment_id and p.survey_id = asked.id and p.subject = own_subject
    for update;
    outcome := case
      when submission = any (earlier.submission_ids) then 'repeated'
      when asked.is_anonymous then 'survey_already_answered'
    end;
    if outcome is not null then
      return;
    end if;
    -- The latest hundred: more repeats than that are none.
    update survey_participations p set
      user_id = app_user_id(), answered_at = clock_timestamp(),
      submission_ids = (array[submission] || p.submission_ids)[:100]
    where p.apartment_id = asked.apartment_id and p.survey_id = asked.id and p.subject = own_subject;
    update survey_responses r set
      answers = given_answers, user_id = app_user_id(), household_id = app_household_id(),
      building = case when asked.by_building then own_building() end, updated_at = clock_timestamp()
    where r.apartment_id = asked.apartment_id and r.survey_id = asked.id and r.subject = own_subject;
    outcome := 'replaced';
    return;
  end if;
  if asked.is_anonymous then
    insert into survey_responses (apartment_id, survey_id, is_anonymous, building, answers)
    values (
      asked.apartment_id, asked.id, true, case when asked.by_building then own_building() end, given_answers
    );
  else
    insert into survey_responses (
      apartment_id, survey_id, is_anonymous, building, answers, subject, user_id, household_id, submitted_at, updated_at
    ) values (
      asked.apartment_id, asked.id, false, case when asked.by_building then own_building() end, given_answers,
      own_subject, app_user_id(), app_household_id(), clock_timestamp(), clock_timestamp()
    );
  end if;
  outcome := 'sent';
end
$$;
alter function submit_survey_response(uuid,uuid,text[]) owner to danji_gate;
-- Run by danji_app.

-- Those of them who have not.
create function survey_absentees(apartment uuid, survey uuid)
  returns table (user_id uuid, household_id uuid, building integer, unit integer, subject uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select a.user_id, a.household_id, a.building, a.unit, a.subject from survey_audience(apartment, survey) a
    where not exists (
      select from survey_participations p
      where p.apartment_id = apartment and p.survey_id = survey and p.subject = a.subject
    );
  end;
alter function survey_absentees(uuid,uuid) owner to danji_gate;
-- Run by its owner alone.

-- How many of those who took part, or by whom a household did, have no account any more. Of an anonymous survey, too:
-- it says nothing of what they answered.
create function survey_former_participants(survey uuid) returns integer
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not can_see_survey_results(survey) then
    raise insufficient_privilege;
  end if;
  return (
    select count(*)::integer from survey_participations p
    where p.apartment_id = app_apartment_id() and p.survey_id = survey and p.user_id is null
  );
end
$$;
alter function survey_former_participants(uuid) owner to danji_gate;
-- Run by danji_app.
