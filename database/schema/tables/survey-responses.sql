-- Made by `npm run generate`: read it, and change it by a migration.

-- What was answered.
create table survey_responses (
  apartment_id uuid not null,
  id uuid default gen_random_uuid() not null,
  survey_id uuid not null,
  is_anonymous boolean not null,
  building integer,
  -- By the places of the questions: an option's place, several with commas between, a rating, a text, or null.
  -- (Not jsonb, of which totals take twice as long: see survey_tally().)
  answers text[] not null,
  -- As in its participation.
  subject uuid,
  user_id uuid,
  household_id uuid,
  submitted_at timestamptz,
  updated_at timestamptz,
  constraint survey_responses_pkey primary key (apartment_id, id),
  constraint survey_responses_once unique (apartment_id, survey_id, subject),
  constraint survey_responses_household_exists foreign key (apartment_id, household_id) references households(apartment_id, id) on delete set null (household_id),
  constraint survey_responses_person_exists foreign key (apartment_id, user_id) references users(apartment_id, id) on delete set null (user_id),
  constraint survey_responses_survey_exists foreign key (apartment_id, survey_id, is_anonymous) references surveys(apartment_id, id, is_anonymous) on delete cascade,
  constraint survey_responses_answers_check check (cardinality(answers) >= 1 and cardinality(answers) <= 50),
  constraint survey_responses_keep_anonymity check (
  case
      when is_anonymous then num_nonnulls(subject, user_id, household_id, submitted_at, updated_at) = 0
      else num_nulls(subject, submitted_at, updated_at) = 0
  end)
);

create index survey_responses_of_household on survey_responses (apartment_id, household_id);
create index survey_responses_of_person on survey_responses (apartment_id, user_id);
create index survey_responses_of_survey on survey_responses (apartment_id, survey_id, updated_at desc, id desc);

alter table survey_responses enable row level security, force row level security;
grant select on survey_responses to danji_app;
grant delete, insert, select, update on survey_responses to danji_gate;
grant select (apartment_id, user_id) on survey_responses to danji_gate;
grant update (user_id) on survey_responses to danji_gate;

create policy gate on survey_responses
  for all to danji_gate
  using (true)
  with check (true);

create policy office_reads_names on survey_responses
  for select to danji_app
  using (apartment_id = app_apartment_id() and not is_anonymous and (select app_has_right('votes')));

create policy own_apartment_only on survey_responses
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create policy own_responses on survey_responses
  for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_role() = 'resident') and user_id = app_user_id());
