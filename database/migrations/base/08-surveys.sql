-- Surveys.

-- Surveys. An anonymous one has who took part in one table and what was answered in another; they share no column,
-- no time and no order, and nobody reads what was answered but functions of the gate, which answer sums.
create table surveys (
  apartment_id uuid not null references apartments (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  title text not null check (char_length(title) between 1 and 200),
  description text check (char_length(description) between 1 and 20000),
  is_anonymous boolean not null,
  -- Who answers once.
  unit text not null check (unit in ('resident', 'household')),
  -- Null: every building.
  buildings integer[] check (cardinality(buildings) between 1 and 500),
  -- Whether responses keep their building.
  by_building boolean not null default false,
  min_group_size integer not null default 5 check (min_group_size between 5 and 50),
  results_for text not null check (results_for in ('managers', 'everyone')),
  -- That it is closed is the clock's: survey_phase().
  state text not null default 'draft' check (state in ('draft', 'open', 'cancelled')),
  opened_at timestamptz,
  closes_at timestamptz,
  cancel_reason text check (char_length(cancel_reason) between 1 and 200),
  -- When nothing could come any more and, if it is anonymous, all rows were written anew in random order.
  settled_at timestamptz,
  -- How many took part; null until it is settled or cancelled, because until then the rows say it.
  participant_count integer,
  created_at timestamptz not null default now(),
  primary key (apartment_id, id),
  -- For the keys that carry it.
  constraint surveys_anonymity_unique unique (apartment_id, id, is_anonymous),
  constraint surveys_begin_whole check (state = 'draft' or num_nulls(opened_at, closes_at) = 0),
  constraint surveys_say_why_cancelled check ((state = 'cancelled') = (cancel_reason is not null)),
  constraint surveys_settle_once_open check (settled_at is null or state = 'open')
);

create index surveys_newest_first on surveys (apartment_id, created_at desc, id desc);
create index surveys_to_settle on surveys (closes_at) where state = 'open' and settled_at is null;

call protect_tenant_table('surveys');
grant select on surveys to danji_app;
grant insert (apartment_id, title, description, is_anonymous, unit, buildings, by_building, min_group_size,
  results_for, closes_at) on surveys to danji_app;
grant update (title, description, is_anonymous, unit, buildings, by_building, min_group_size, results_for, state,
  opened_at, closes_at) on surveys to danji_app;
grant delete on surveys to danji_app;
grant select, update on surveys to danji_gate;

create table survey_questions (
  apartment_id uuid not null,
  id uuid not null default gen_random_uuid(),
  survey_id uuid not null,
  -- Answers are kept by it.
  position integer not null check ("position" >= 1 and "position" <= 50),
  kind text not null check (kind in ('single', 'multiple', 'rating', 'text', 'ranking')),
  title text not null check (char_length(title) between 1 and 200),
  help text check (char_length(help) between 1 and 1000),
  required boolean not null default false,
  -- Their labels; an answer names them by their places, from 1.
  options text[] not null default '{}',
  max_picks integer,
  scale integer check (scale in (5, 10)),
  low_label text check (char_length(low_label) between 1 and 100),
  high_label text check (char_length(high_label) between 1 and 100),
  primary key (apartment_id, id),
  constraint survey_questions_place_unique unique (apartment_id, survey_id, "position"),
  constraint survey_questions_survey_exists foreign key (apartment_id, survey_id)
    references surveys (apartment_id, id) on delete cascade,
  constraint survey_questions_can_be_answered check (
    case kind
      when 'rating' then scale is not null and cardinality(options) = 0
      when 'text' then scale is null and cardinality(options) = 0
      when 'ranking' then scale is null and cardinality(options) between 2 and 7
      else scale is null and cardinality(options) between 2 and 20
    end
    and (kind = 'multiple' or max_picks is null)
  ),
  constraint survey_questions_check check (max_picks >= 1 and max_picks <= cardinality(options))
);

call protect_tenant_table('survey_questions');
grant select on survey_questions to danji_app;
grant insert (apartment_id, survey_id, position, kind, title, help, required, options, max_picks, scale, low_label,
  high_label) on survey_questions to danji_app;
grant delete on survey_questions to danji_app;
grant select on survey_questions to danji_gate;

-- Who took part.
create table survey_participations (
  apartment_id uuid not null,
  survey_id uuid not null,
  -- Of a person, or of a household. Not a key of either: it stays when they are gone, so that nothing counts twice.
  subject uuid not null,
  is_anonymous boolean not null,
  user_id uuid,
  -- By which repeats are known.
  submission_ids uuid[] not null,
  answered_at timestamptz,
  primary key (apartment_id, survey_id, subject),
  constraint survey_participations_person_exists foreign key (apartment_id, user_id)
    references users (apartment_id, id) on delete set null (user_id),
  constraint survey_participations_survey_exists foreign key (apartment_id, survey_id, is_anonymous)
    references surveys (apartment_id, id, is_anonymous) on delete cascade,
  constraint survey_participations_tell_no_time check (is_anonymous = (answered_at is null))
);

alter table survey_participations set (autovacuum_vacuum_threshold = 0, autovacuum_vacuum_scale_factor = 0);

create index survey_participations_of_person on survey_participations (apartment_id, user_id);

call protect_tenant_table('survey_participations');
-- What people did by their own hand is theirs; the office reads what was answered by name.
grant select on survey_participations to danji_app;
grant select, insert, update, delete on survey_participations to danji_gate;

-- What was answered.
create table survey_responses (
  apartment_id uuid not null,
  id uuid not null default gen_random_uuid(),
  survey_id uuid not null,
  is_anonymous boolean not null,
  building integer,
  -- By the places of the questions: an option's place, several with commas between, a rating, a text, or null.
  -- (Not jsonb, of which totals take twice as long: see survey_tally().)
  answers text[] not null check (cardinality(answers) between 1 and 50),
  -- As in its participation.
  subject uuid,
  user_id uuid,
  household_id uuid,
  submitted_at timestamptz,
  updated_at timestamptz,
  primary key (apartment_id, id),
  constraint survey_responses_once unique (apartment_id, survey_id, subject),
  constraint survey_responses_household_exists foreign key (apartment_id, household_id)
    references households (apartment_id, id) on delete set null (household_id),
  constraint survey_responses_person_exists foreign key (apartment_id, user_id)
    references users (apartment_id, id) on delete set null (user_id),
  constraint survey_responses_survey_exists foreign key (apartment_id, survey_id, is_anonymous)
    references surveys (apartment_id, id, is_anonymous) on delete cascade,
  constraint survey_responses_keep_anonymity check (
    case when is_anonymous then num_nonnulls(subject, user_id, household_id, submitted_at, updated_at) = 0
      else num_nulls(subject, submitted_at, updated_at) = 0 end
  )
);

alter table survey_responses set (autovacuum_vacuum_threshold = 0, autovacuum_vacuum_scale_factor = 0);

create index survey_responses_of_household on survey_responses (apartment_id, household_id);
create index survey_responses_of_person on survey_responses (apartment_id, user_id);
create index survey_responses_of_survey on survey_responses (apartment_id, survey_id, updated_at desc, id desc);

call protect_tenant_table('survey_responses');
-- What people did by their own hand is theirs; the office reads what was answered by name.
grant select on survey_responses to danji_app;
grant select, insert, update, delete on survey_responses to danji_gate;

-- Whoever has not taken part is told at these moments, a part of them at a time.
create table survey_reminders (
  apartment_id uuid not null,
  id uuid not null default gen_random_uuid(),
  survey_id uuid not null,
  is_by_hand boolean not null,
  due_at timestamptz not null,
  -- The last who was told.
  reached uuid,
  done_at timestamptz,
  primary key (apartment_id, id),
  constraint survey_reminders_survey_exists foreign key (apartment_id, survey_id)
    references surveys (apartment_id, id) on delete cascade
);

create index survey_reminders_due on survey_reminders (due_at) where done_at is null;
create index survey_reminders_of_survey on survey_reminders (apartment_id, survey_id);

call protect_tenant_table('survey_reminders');
grant select on survey_reminders to danji_app;
grant select, insert, update, delete on survey_reminders to danji_gate;

-- The state of a survey as people see it: one that is past its close is closed.
create function survey_phase(state text, closes_at timestamptz) returns text language sql stable
  return case when state = 'open' and closes_at <= now() then 'closed' else state end;

-- By whom or for which home the caller answers.
create function survey_subject(unit text) returns uuid language sql stable
  return case unit when 'household' then app_household_id() else app_user_id() end;

-- By what a response is counted in a breakdown: 0 is the building, else it is the option of that question.
create function survey_group(by_place integer, building integer, answers text[]) returns integer
  language sql immutable
  return case by_place when 0 then building else answers[by_place]::integer end;

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

-- How many are asked by a survey, for whoever keeps votes.
create function survey_eligible_count(survey uuid) returns integer
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not app_has_right('votes') then
    raise insufficient_privilege;
  end if;
  return (select count(distinct a.subject) from survey_audience(app_apartment_id(), survey) a);
end
$$;

-- The homes of those who have not answered by name.
create function survey_absent_homes(survey uuid)
  returns table (building integer, unit integer, missing integer)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not app_has_right('votes') then
    raise insufficient_privilege;
  end if;
  return query
    select a.building, a.unit, count(distinct a.subject)::integer from survey_absentees(app_apartment_id(), survey) a
    where exists (
      select from surveys s where s.apartment_id = app_apartment_id() and s.id = survey and not s.is_anonymous
    )
    group by a.building, a.unit;
end
$$;

-- Whose responses by name these are.
create function survey_respondents(responses uuid[])
  returns table (response_id uuid, name text, building integer, unit integer)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not app_has_right('votes') then
    raise insufficient_privilege;
  end if;
  return query
    select r.id, u.name, h.building, h.unit from survey_responses r
    left join users u on u.apartment_id = r.apartment_id and u.id = r.user_id
    left join households h on h.apartment_id = r.apartment_id and h.id = r.household_id
    where r.apartment_id = app_apartment_id() and r.id = any (responses) and not r.is_anonymous;
end
$$;

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

-- Texts that were answered, each question's in an order of its own that says nothing. For the office alone, because
-- people write names.
create function survey_texts(survey uuid, most integer) returns table (question integer, texts text[])
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not (app_has_right('votes') and can_see_survey_results(survey)) then
    raise insufficient_privilege;
  end if;
  return query
    select q.position, array(
      select r.answers[q.position] from survey_responses r
      where r.apartment_id = q.apartment_id and r.survey_id = q.survey_id and r.answers[q.position] is not null
      order by sha256(uuid_send(r.id) || uuid_send(q.id)) limit most
    )
    from survey_questions q
    where q.apartment_id = app_apartment_id() and q.survey_id = survey and q.kind = 'text';
end
$$;

-- Breaks a survey off. What was answered goes, and so does who took part.
create function cancel_survey(survey uuid, reason text) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not app_has_right('votes') then
    raise insufficient_privilege;
  end if;
  update surveys s set state = 'cancelled', cancel_reason = reason, participant_count = survey_participants(s.id)
  where s.apartment_id = app_apartment_id() and s.id = survey;
  delete from survey_responses r where r.apartment_id = app_apartment_id() and r.survey_id = survey;
  delete from survey_participations p where p.apartment_id = app_apartment_id() and p.survey_id = survey;
  delete from survey_reminders r
  where r.apartment_id = app_apartment_id() and r.survey_id = survey and r.done_at is null;
end
$$;

-- Whoever has not taken part will be told; how many these are is all that anybody learns.
create function remind_by_hand(survey uuid) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not app_has_right('votes') then
    raise insufficient_privilege;
  end if;
  insert into survey_reminders (apartment_id, survey_id, is_by_hand, due_at)
  values (app_apartment_id(), survey, true, now());
  return (select count(*) from survey_absentees(app_apartment_id(), survey));
end
$$;

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

-- Whoever is asked once as a person is whoever had an account when the survey began. Else one household answers as
-- often as it likes: somebody joins, answers, deletes the account and joins again. (Households are asked by their home,
-- which nobody can make anew.)
create function came_after_survey(unit text, opened_at timestamptz) returns boolean
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return unit = 'resident' and app_role() = 'resident' and exists (
    select from users u where u.id = app_user_id() and u.created_at > opened_at
  );
end
$$;

call hand_to_gate(
  'plan_survey_reminder()', 'has_answered_survey(uuid)', 'survey_participants(uuid)', 'own_survey_answers(uuid)',
  'survey_audience(uuid, uuid)', 'survey_eligible_count(uuid)', 'survey_absent_homes(uuid)',
  'survey_respondents(uuid[])', 'can_see_survey_results(uuid)', 'survey_groups(uuid, integer)',
  'survey_texts(uuid, integer)', 'cancel_survey(uuid, text)', 'remind_by_hand(uuid)', 'settle_survey()',
  'came_after_survey(text, timestamptz)'
);
-- The gate's own affair.
revoke execute on function survey_audience(uuid, uuid) from danji_app;

create policy asked_people_read on surveys for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and ((select app_has_right('votes')) or (select app_role() = 'resident') and state <> 'draft' and is_for_own_building(buildings))
  );

create policy gate on surveys to danji_gate using (true) with check (true);

create policy office_deletes on surveys for delete to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('votes')));

-- Cancelling is cancel_survey()'s, because the answers go with it.
create policy office_edits on surveys for update to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('votes')))
  with check (apartment_id = app_apartment_id() and (select app_has_right('votes')));

create policy office_writes on surveys for insert to danji_app
  with check (apartment_id = app_apartment_id() and (select app_has_right('votes')) and state = 'draft');

create trigger surveys_keep_promises before update on surveys
  for each row execute function keep_survey_promises();
create trigger surveys_plan_reminder after update of state, closes_at on surveys
  for each row when (
    new.state = 'open'
    and (old.state is distinct from new.state or old.closes_at is distinct from new.closes_at)
  ) execute function plan_survey_reminder();

call alerts_follow('surveys');

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

call hand_to_gate('keep_survey_questions()', 'survey_tally(uuid, integer)');

create policy asked_people_read on survey_questions for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and (exists (select
       from surveys s
      where s.apartment_id = survey_questions.apartment_id and s.id = survey_questions.survey_id))
  );

create policy gate on survey_questions to danji_gate using (true) with check (true);

create policy office_deletes on survey_questions for delete to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('votes')));

create policy office_writes on survey_questions for insert to danji_app
  with check (apartment_id = app_apartment_id() and (select app_has_right('votes')));

create trigger survey_questions_stay before insert or delete or update on survey_questions
  for each row execute function keep_survey_questions();

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

call hand_to_gate(
  'survey_absentees(uuid, uuid)', 'submit_survey_response(uuid, uuid, text[])', 'survey_former_participants(uuid)'
);
-- The gate's own affair.
revoke execute on function survey_absentees(uuid, uuid) from danji_app;

create policy own_participations on survey_participations for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_role() = 'resident') and user_id = app_user_id());

call follow_person('survey_participations', 'user_id', 'forget');

create policy office_reads_names on survey_responses for select to danji_app
  using (apartment_id = app_apartment_id() and not is_anonymous and (select app_has_right('votes')));

create policy own_responses on survey_responses for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_role() = 'resident') and user_id = app_user_id());

call follow_person('survey_responses', 'user_id', 'forget');

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

call hand_to_gate('remind_of_survey(integer)');

create policy gate on survey_reminders to danji_gate using (true) with check (true);

create policy office_reads on survey_reminders for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('votes')));
