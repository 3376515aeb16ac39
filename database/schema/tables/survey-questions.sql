-- Made by `npm run generate`: read it, and change it by a migration.

create table survey_questions (
  apartment_id uuid not null,
  id uuid default gen_random_uuid() not null,
  survey_id uuid not null,
  "position" integer not null,
  kind text not null,
  title text not null,
  help text,
  required boolean default false not null,
  -- Their labels; an answer names them by their places, from 1.
  options text[] default '{}'::text[] not null,
  max_picks integer,
  scale integer,
  low_label text,
  high_label text,
  constraint survey_questions_pkey primary key (apartment_id, id),
  constraint survey_questions_place_unique unique (apartment_id, survey_id, "position"),
  constraint survey_questions_survey_exists foreign key (apartment_id, survey_id) references surveys(apartment_id, id) on delete cascade,
  constraint survey_questions_can_be_answered check (
  case kind
      when 'rating' then scale is not null and cardinality(options) = 0
      when 'text' then scale is null and cardinality(options) = 0
      when 'ranking' then scale is null and cardinality(options) >= 2 and cardinality(options) <= 7
      else scale is null and cardinality(options) >= 2 and cardinality(options) <= 20
  end and (kind = 'multiple' or max_picks is null)),
  constraint survey_questions_check check (max_picks >= 1 and max_picks <= cardinality(options)),
  constraint survey_questions_help_check check (char_length(help) >= 1 and char_length(help) <= 1000),
  constraint survey_questions_high_label_check check (char_length(high_label) >= 1 and char_length(high_label) <= 100),
  constraint survey_questions_kind_check check (kind in ('single', 'multiple', 'rating', 'text', 'ranking')),
  constraint survey_questions_low_label_check check (char_length(low_label) >= 1 and char_length(low_label) <= 100),
  constraint survey_questions_position_check check ("position" >= 1 and "position" <= 50),
  constraint survey_questions_scale_check check (scale in (5, 10)),
  constraint survey_questions_title_check check (char_length(title) >= 1 and char_length(title) <= 200)
);

alter table survey_questions enable row level security, force row level security;
grant delete, select on survey_questions to danji_app;
grant select on survey_questions to danji_gate;
grant insert (apartment_id, survey_id, position, kind, title, help, required, options, max_picks, scale, low_label, high_label) on survey_questions to danji_app;

create policy asked_people_read on survey_questions
  for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and (exists (select
       from surveys s
      where s.apartment_id = survey_questions.apartment_id and s.id = survey_questions.survey_id))
  );

create policy gate on survey_questions
  for all to danji_gate
  using (true)
  with check (true);

create policy office_deletes on survey_questions
  for delete to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('votes')));

create policy office_writes on survey_questions
  for insert to danji_app
  with check (apartment_id = app_apartment_id() and (select app_has_right('votes')));

create policy own_apartment_only on survey_questions
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create trigger survey_questions_stay before insert or delete or update on survey_questions
  for each row execute function keep_survey_questions();
