-- Made by `npm run generate`: read it, and change it by a migration.

-- Whoever has not taken part is told at these moments, a part of them at a time.
create table survey_reminders (
  apartment_id uuid not null,
  id uuid default gen_random_uuid() not null,
  survey_id uuid not null,
  is_by_hand boolean not null,
  due_at timestamptz not null,
  -- The last who was told.
  reached uuid,
  done_at timestamptz,
  constraint survey_reminders_pkey primary key (apartment_id, id),
  constraint survey_reminders_survey_exists foreign key (apartment_id, survey_id) references surveys(apartment_id, id) on delete cascade
);

create index survey_reminders_due on survey_reminders (due_at) where done_at is null;
create index survey_reminders_of_survey on survey_reminders (apartment_id, survey_id);

alter table survey_reminders enable row level security, force row level security;
grant select on survey_reminders to danji_app;
grant delete, insert, select, update on survey_reminders to danji_gate;

create policy gate on survey_reminders
  for all to danji_gate
  using (true)
  with check (true);

create policy office_reads on survey_reminders
  for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('votes')));

create policy own_apartment_only on survey_reminders
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());
