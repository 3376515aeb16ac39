-- Made by `npm run generate`: read it, and change it by a migration.

-- Surveys. An anonymous one has who took part in one table and what was answered in another; they share no column,
-- no time and no order, and nobody reads what was answered but functions of the gate, which answer sums.
create table surveys (
  apartment_id uuid not null,
  id uuid default gen_random_uuid() not null,
  title text not null,
  description text,
  is_anonymous boolean not null,
  -- Who answers once.
  unit text not null,
  -- Null: every building.
  buildings integer[],
  -- Whether responses keep their building.
  by_building boolean default false not null,
  min_group_size integer default 5 not null,
  results_for text not null,
  -- That it is closed is the clock's: survey_phase().
  state text default 'draft' not null,
  opened_at timestamptz,
  closes_at timestamptz,
  cancel_reason text,
  -- When nothing could come any more and, if it is anonymous, all rows were written anew in random order.
  settled_at timestamptz,
  -- How many took part; null until it is settled or cancelled, because until then the rows say it.
  participant_count integer,
  created_at timestamptz default now() not null,
  constraint surveys_pkey primary key (apartment_id, id),
  constraint surveys_anonymity_unique unique (apartment_id, id, is_anonymous),
  constraint surveys_apartment_id_fkey foreign key (apartment_id) references apartments(id) on delete cascade,
  constraint surveys_begin_whole check (state = 'draft' or num_nulls(opened_at, closes_at) = 0),
  constraint surveys_buildings_check check (cardinality(buildings) >= 1 and cardinality(buildings) <= 500),
  constraint surveys_cancel_reason_check check (char_length(cancel_reason) >= 1 and char_length(cancel_reason) <= 200),
  constraint surveys_description_check check (char_length(description) >= 1 and char_length(description) <= 20000),
  constraint surveys_min_group_size_check check (min_group_size >= 5 and min_group_size <= 50),
  constraint surveys_results_for_check check (results_for in ('managers', 'everyone')),
  constraint surveys_say_why_cancelled check ((state = 'cancelled') = (cancel_reason is not null)),
  constraint surveys_settle_once_open check (settled_at is null or state = 'open'),
  constraint surveys_state_check check (state in ('draft', 'open', 'cancelled')),
  constraint surveys_title_check check (char_length(title) >= 1 and char_length(title) <= 200),
  constraint surveys_unit_check check (unit in ('resident', 'household'))
);

create index surveys_newest_first on surveys (apartment_id, created_at desc, id desc);
create index surveys_to_settle on surveys (closes_at) where state = 'open' and settled_at is null;

alter table surveys enable row level security, force row level security;
grant delete, select on surveys to danji_app;
grant select, update on surveys to danji_gate;
grant insert (apartment_id, title, description, is_anonymous, unit, buildings, by_building, min_group_size, results_for, closes_at) on surveys to danji_app;
grant update (title, description, is_anonymous, unit, buildings, by_building, min_group_size, results_for, state, opened_at, closes_at) on surveys to danji_app;

create policy asked_people_read on surveys
  for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and ((select app_has_right('votes')) or (select app_role() = 'resident') and state <> 'draft' and is_for_own_building(buildings))
  );

create policy gate on surveys
  for all to danji_gate
  using (true)
  with check (true);

create policy office_deletes on surveys
  for delete to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('votes')));

create policy office_edits on surveys
  for update to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('votes')))
  with check (apartment_id = app_apartment_id() and (select app_has_right('votes')));

create policy office_writes on surveys
  for insert to danji_app
  with check (apartment_id = app_apartment_id() and (select app_has_right('votes')) and state = 'draft');

create policy own_apartment_only on surveys
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create trigger surveys_keep_promises before update on surveys
  for each row execute function keep_survey_promises();
create trigger surveys_plan_reminder after update of state, closes_at on surveys
  for each row when (new.state = 'open' and (old.state is distinct from new.state or old.closes_at is distinct from new.closes_at)) execute function plan_survey_reminder();
create trigger surveys_take_alerts_along after delete on surveys
  for each row execute function take_alerts_along();
