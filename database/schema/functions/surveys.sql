-- Made by `npm run generate`: read it, and change it by a migration.

-- Whether the caller may see a survey's totals. Of an anonymous one nobody may before the close, nor as long as an
-- answer could still come in: two totals that differ by one person would tell what that person said.
create function can_see_survey_results(survey uuid) returns boolean
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  asked surveys;
begin
  select s.* into asked from surveys s
  where s.apartment_id = app_apartment_id() and s.id = survey and s.state = 'open';
  if asked.id is null then
    return false;
  elsif app_has_right('votes') and not asked.is_anonymous then
    return true;
  end if;
  return asked.settled_at is not null
    and (
      app_has_right('votes')
      or (app_role() = 'resident' and asked.results_for = 'everyone' and is_for_own_building(asked.buildings))
    )
    and exists (
      select from survey_responses r where r.apartment_id = asked.apartment_id and r.survey_id = asked.id
      offset asked.min_group_size - 1
    );
end
$$;
alter function can_see_survey_results(uuid) owner to danji_gate;
-- Run by danji_app.

-- Whether the caller, or their household where homes are asked, has answered.
create function has_answered_survey(survey uuid) returns boolean
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return exists (
    select from surveys s
    join survey_participations p
      on p.apartment_id = s.apartment_id and p.survey_id = s.id and p.subject = survey_subject(s.unit)
    where s.apartment_id = app_apartment_id() and s.id = survey and app_role() = 'resident'
  );
end
$$;
alter function has_answered_survey(uuid) owner to danji_gate;
-- Run by danji_app.

-- What people were promised when they answered stays, whoever writes; and what has ended stays ended.
create function keep_survey_promises() returns trigger language plpgsql as $$
begin
  if old.state <> 'draft' and (
    (new.is_anonymous, new.unit, new.by_building, new.min_group_size, new.opened_at)
      is distinct from (old.is_anonymous, old.unit, old.by_building, old.min_group_size, old.opened_at)
    or new.buildings is distinct from old.buildings or new.state = 'draft'
    or (old.state = 'cancelled' and new.state <> 'cancelled')
    -- The clock's, not the transaction's time: another may have settled it while this one waited.
    or (
      old.closes_at <= clock_timestamp() and (new.closes_at, new.state) is distinct from (old.closes_at, old.state)
    )
    or (old.settled_at is not null and new.settled_at is distinct from old.settled_at)
    -- Nobody is shown what they were not told of, and nobody loses what they were promised.
    or new.results_for is distinct from old.results_for
  ) then
    raise check_violation using message = 'a survey that has begun stays as it is', constraint = 'surveys_stay';
  end if;
  return new;
end
$$;

-- What was answered by name for the caller's household, or by the caller; of a household not by somebody who has
-- moved out since, because whoever lives there now is somebody else.
create function own_survey_answers(survey uuid) returns text[]
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select r.answers from surveys s
    join survey_responses r on r.apartment_id = s.apartment_id and r.survey_id = s.id and r.subject = survey_subject(s.unit)
    join users u on u.apartment_id = r.apartment_id and u.id = r.user_id and u.household_id = app_household_id()
    where s.apartment_id = app_apartment_id() and s.id = survey and app_role() = 'resident';
  end;
alter function own_survey_answers(uuid) owner to danji_gate;
-- Run by danji_app.

-- A day before the close, unless it begins later than that. Where the close moves, so does what nobody was told yet.
create function plan_survey_reminder() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update survey_reminders r set due_at = greatest(new.closes_at - interval '1 day', now())
  where r.apartment_id = new.apartment_id and r.survey_id = new.id and not r.is_by_hand and r.done_at is null;
  if not found and new.closes_at - interval '1 day' > now() then
    insert into survey_reminders (apartment_id, survey_id, is_by_hand, due_at)
    values (new.apartment_id, new.id, false, new.closes_at - interval '1 day');
  end if;
  return null;
end
$$;
alter function plan_survey_reminder() owner to danji_gate;

-- Settles a survey that has closed. Whoever still answers at this moment is waited for, and nobody comes later. All
-- rows of an anonymous one are written anew in one transaction, who took part and what was answered each in a random
-- order of its own: which transaction wrote a row, and where it lies, then tells nothing. Answers whether there was
-- one.
create function settle_survey() returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  due surveys;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  -- Mostly the end of it, and it locks nothing.
  if not exists (select from surveys s where s.state = 'open' and s.settled_at is null and s.closes_at <= now()) then
    return false;
  end if;
  select s.* into due from surveys s
  where s.state = 'open' and s.settled_at is null and s.closes_at <= now()
  order by s.closes_at limit 1
  for update;
  if due.id is null then
    return true;
  end if;
  if due.is_anonymous then
    with gone as (
      delete from survey_participations p where p.apartment_id = due.apartment_id and p.survey_id = due.id returning p.*
    )
    insert into survey_participations (apartment_id, survey_id, subject, is_anonymous, user_id, submission_ids)
    select g.apartment_id, g.survey_id, g.subject, g.is_anonymous, g.user_id, g.submission_ids
    from gone g order by gen_random_uuid();
    with gone as (
      delete from survey_responses r where r.apartment_id = due.apartment_id and r.survey_id = due.id returning r.*
    )
    insert into survey_responses (apartment_id, survey_id, is_anonymous, building, answers)
    select g.apartment_id, g.survey_id, g.is_anonymous, g.building, g.answers
    from gone g order by gen_random_uuid();
  end if;
  update surveys s set
    settled_at = now(),
    participant_count = (
      select count(*) from survey_participations p where p.apartment_id = s.apartment_id and p.survey_id = s.id
    )
  where s.apartment_id = due.apartment_id and s.id = due.id;
  delete from survey_reminders r
  where r.apartment_id = due.apartment_id and r.survey_id = due.id and r.done_at is null;
  return true;
end
$$;
alter function settle_survey() owner to danji_gate;
-- Run by danji_app.

-- Everybody who can take part, but not accounts that a bulk is about to make.
create function survey_audience(apartment uuid, survey uuid)
  returns table (user_id uuid, household_id uuid, building integer, unit integer, subject uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select u.id, h.id, h.building, h.unit, case s.unit when 'household' then h.id else u.id end
    from surveys s
    join users u on u.apartment_id = s.apartment_id and u.role = 'resident'
    join households h on h.apartment_id = u.apartment_id and h.id = u.household_id
    where s.apartment_id = apartment and s.id = survey and (s.buildings is null or h.building = any (s.buildings))
      and (u.bulk_id is null or u.bulk_id <> all (array(select b.id from resident_bulks b)))
      and (s.unit = 'household' or s.opened_at is null or u.created_at <= s.opened_at);
  end;
alter function survey_audience(uuid,uuid) owner to danji_gate;
-- Run by its owner alone.

-- The groups of a breakdown. Small ones are hidden, and the smallest of the others with them, until nobody can tell
-- a small one by taking the shown ones from the totals.
create function survey_groups(survey uuid, by_place integer)
  returns table (label integer, responses integer, is_hidden boolean)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  least_size constant integer := (
    select s.min_group_size from surveys s where s.apartment_id = app_apartment_id() and s.id = survey
  );
  hidden_groups integer := 0;
  hidden_responses integer := 0;
begin
  if not can_see_survey_results(survey) then
    raise insufficient_privilege;
  end if;
  for label, responses in
    select survey_group(by_place, r.building, r.answers) as wanted, count(*)::integer from survey_responses r
    where r.apartment_id = app_apartment_id() and r.survey_id = survey
    group by wanted order by count(*), wanted
  loop
    is_hidden := responses < least_size
      or (hidden_groups > 0 and (hidden_groups = 1 or hidden_responses < least_size));
    if is_hidden then
      hidden_groups := hidden_groups + 1;
      hidden_responses := hidden_responses + responses;
    end if;
    return next;
  end loop;
end
$$;
alter function survey_groups(uuid,integer) owner to danji_gate;
-- Run by danji_app.

-- How many took part, for whoever reads the survey.
create function survey_participants(survey uuid) returns integer
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  settled constant integer := (
    select s.participant_count from surveys s where s.apartment_id = app_apartment_id() and s.id = survey
  );
begin
  return coalesce(settled, (
    select count(*)::integer from survey_participations p
    where p.apartment_id = app_apartment_id() and p.survey_id = survey
  ));
end
$$;
alter function survey_participants(uuid) owner to danji_gate;
-- Run by danji_app.
