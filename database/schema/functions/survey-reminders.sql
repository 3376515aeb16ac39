-- Made by `npm run generate`: read it, and change it by a migration.

-- Reminds some of those who have not answered a survey that is due for it. False if nothing is due.
create function remind_of_survey(most integer) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  due record;
  people uuid[];
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  select r.apartment_id, r.id, r.reached, s.id as survey, s.title, s.closes_at into due
  from survey_reminders r join surveys s on s.apartment_id = r.apartment_id and s.id = r.survey_id
  where r.done_at is null and r.due_at <= now() and s.state = 'open' and s.closes_at > now()
  order by r.due_at limit 1
  for update of r skip locked;
  if due.id is null then
    return false;
  end if;
  people := array(
    select a.user_id from survey_absentees(due.apartment_id, due.survey) a
    where due.reached is null or a.user_id > due.reached order by a.user_id limit most
  );
  perform raise_alert(
    'survey_closing', due.survey, 'survey_closing:' || due.id, 'survey:' || due.survey,
    jsonb_build_object('survey', due.title), false, people, null, null, false, null, interval '0',
    due.closes_at, due.apartment_id
  );
  update survey_reminders r set
    reached = people[cardinality(people)], done_at = case when cardinality(people) < most then now() end
  where r.apartment_id = due.apartment_id and r.id = due.id;
  return true;
end
$$;
alter function remind_of_survey(integer) owner to danji_gate;
-- Run by danji_app.
