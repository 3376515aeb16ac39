-- Made by `npm run generate`: read it, and change it by a migration.

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
  constraint survey_participations_pkey primary key (apartment_id, survey_id, subject),
  constraint survey_participations_person_exists foreign key (apartment_id, user_id) references users(apartment_id, id) on delete set null (user_id),
  constraint survey_participations_survey_exists foreign key (apartment_id, survey_id, is_anonymous) references surveys(apartment_id, id, is_anonymous) on delete cascade,
  constraint survey_participations_tell_no_time check (is_anonymous = (answered_at is null))
);

create index survey_participations_of_person on survey_participations (apartment_id, user_id);

alter table survey_participations enable row level security, force row level security;
grant select on survey_participations to danji_app;
grant delete, insert, select, update on survey_participations to danji_gate;
grant select (apartment_id, user_id) on survey_participations to danji_gate;
grant update (user_id) on survey_participations to danji_gate;

create policy gate on survey_participations
  for all to danji_gate
  using (true)
  with check (true);

create policy own_apartment_only on survey_participations
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create policy own_participations on survey_participations
  for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_role() = 'resident') and user_id = app_user_id());
