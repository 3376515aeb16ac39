-- An alert keeps its title whole. What leaves the product is shortened where it is written (contract/values/outward-text.ts),
-- between letters as people see them: the database does not know where an emoji or a syllable of several signs ends. A
-- server of the version before sends such a title as it is.
create or replace function publish_due_notices(most integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  notice record;
  published integer := 0;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  -- Mostly the end of it, which is cheaper than finding nothing to update.
  if not exists (select from notices n where n.published_at is null and n.publish_at <= now()) then
    return 0;
  end if;
  for notice in
    with due as materialized (
      select n.apartment_id, n.id from notices n
      where n.published_at is null and n.publish_at <= now()
      order by n.publish_at
      limit most
      for update skip locked
    )
    update notices n set published_at = now()
    from due where n.apartment_id = due.apartment_id and n.id = due.id
    returning n.apartment_id, n.id, n.title, n.importance = 'urgent' as is_urgent, n.buildings, n.expires_at, n.author_id
  loop
    published := published + 1;
    -- What ended while no server ran is no news any more.
    continue when notice.expires_at <= now();
    perform raise_alert(
      case when notice.is_urgent then 'notice_urgent' else 'notice_published' end,
      notice.id, 'notice:' || notice.id, 'notice:' || notice.id, jsonb_build_object('notice', notice.title),
      notice.is_urgent, null, notice.buildings, null, false, null, interval '0', notice.expires_at, notice.apartment_id
    );
    if notice.is_urgent then
      insert into audit_log (actor_id, actor_role, apartment_id, action, subject_id, details)
      values (
        notice.author_id, 'manager', notice.apartment_id, 'urgent_notice_sent', notice.id,
        jsonb_build_object('scheduled', 1)
      );
    end if;
  end loop;
  return published;
end
$$;

create or replace function remind_of_survey(most integer) returns boolean
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
