-- Made by `npm run generate`: read it, and change it by a migration.

create table vote_objections (
  apartment_id uuid not null,
  id uuid default gen_random_uuid() not null,
  vote_id uuid not null,
  stage text not null,
  author_id uuid,
  -- This, the answer and the author go some years after the vote; that there was an objection stays.
  content text,
  created_at timestamptz default clock_timestamp() not null,
  outcome text,
  answer text,
  answered_at timestamptz,
  -- Null: the vote as a whole, such as its roll or how it was held.
  contest_position integer,
  constraint vote_objections_pkey primary key (apartment_id, id),
  constraint vote_objections_author_exists foreign key (apartment_id, author_id) references users(apartment_id, id) on delete set null (author_id),
  constraint vote_objections_vote_exists foreign key (apartment_id, vote_id) references votes(apartment_id, id) on delete cascade,
  constraint vote_objections_answer_check check (char_length(answer) >= 1 and char_length(answer) <= 2000),
  constraint vote_objections_are_answered_whole check ((outcome is null) = (answered_at is null)),
  constraint vote_objections_content_check check (char_length(content) >= 1 and char_length(content) <= 2000),
  constraint vote_objections_outcome_check check (outcome in ('accepted', 'rejected')),
  constraint vote_objections_stage_check check (stage in ('roll', 'result'))
);

create index vote_objections_of_author on vote_objections (apartment_id, author_id);
create index vote_objections_of_vote on vote_objections (apartment_id, vote_id, created_at, id);

alter table vote_objections enable row level security, force row level security;
grant insert, select on vote_objections to danji_gate;
grant select (apartment_id, id, vote_id, stage, author_id, content, created_at, outcome, answer, answered_at) on vote_objections to danji_app;
grant select (apartment_id, author_id) on vote_objections to danji_gate;
grant update (author_id, content, outcome, answer, answered_at, contest_position) on vote_objections to danji_gate;

create policy authors_read on vote_objections
  for select to danji_app
  using (apartment_id = app_apartment_id() and author_id = (select app_user_id()));

create policy gate on vote_objections
  for all to danji_gate
  using (true)
  with check (true);

create policy own_apartment_only on vote_objections
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create trigger vote_objections_forget_answers after update of content on vote_objections
  for each row when (new.content is null and old.content is not null) execute function forget_objection_answers();
