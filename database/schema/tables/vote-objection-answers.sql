-- Made by `npm run generate`: read it, and change it by a migration.

-- What each official says to an objection. Enough who say the same decide it.
create table vote_objection_answers (
  apartment_id uuid not null,
  id uuid default gen_random_uuid() not null,
  vote_id uuid not null,
  objection_id uuid not null,
  -- Null: the account is gone; what was said still counts.
  user_id uuid,
  outcome text not null,
  answer text not null,
  answered_at timestamptz default clock_timestamp() not null,
  constraint vote_objection_answers_pkey primary key (apartment_id, id),
  constraint vote_objection_answers_once unique (apartment_id, objection_id, user_id),
  constraint vote_objection_answers_objection_exists foreign key (apartment_id, objection_id) references vote_objections(apartment_id, id) on delete cascade,
  constraint vote_objection_answers_person_exists foreign key (apartment_id, user_id) references users(apartment_id, id) on delete set null (user_id),
  constraint vote_objection_answers_vote_exists foreign key (apartment_id, vote_id) references votes(apartment_id, id) on delete cascade,
  constraint vote_objection_answers_answer_check check (char_length(answer) >= 1 and char_length(answer) <= 2000),
  constraint vote_objection_answers_outcome_check check (outcome in ('accepted', 'rejected'))
);

create index vote_objection_answers_of_person on vote_objection_answers (apartment_id, user_id);
create index vote_objection_answers_of_vote on vote_objection_answers (apartment_id, vote_id);

alter table vote_objection_answers enable row level security, force row level security;
grant delete, insert, select on vote_objection_answers to danji_gate;
grant select (apartment_id, user_id) on vote_objection_answers to danji_gate;
grant update (user_id, outcome, answer, answered_at) on vote_objection_answers to danji_gate;

create policy gate on vote_objection_answers
  for all to danji_gate
  using (true)
  with check (true);

create policy own_apartment_only on vote_objection_answers
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());
