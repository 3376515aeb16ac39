-- Made by `npm run generate`: read it, and change it by a migration.

create table vote_results (
  apartment_id uuid not null,
  vote_id uuid not null,
  "position" integer not null,
  -- By slot, 기권 last. Empty where the contest did not reach its quorum: nobody knows it.
  counts integer[] not null,
  voters integer not null,
  roll_size integer not null,
  outcome text not null,
  winners integer[] not null,
  constraint vote_results_pkey primary key (apartment_id, vote_id, "position"),
  constraint vote_results_vote_exists foreign key (apartment_id, vote_id) references votes(apartment_id, id) on delete cascade,
  constraint vote_results_outcome_check check (outcome in ('elected', 'passed', 'rejected', 'quorum_unmet', 'tie', 'undecided', 'reported')),
  constraint vote_results_position_check check ("position" >= 0 and "position" <= 9),
  constraint vote_results_roll_size_check check (roll_size >= 0),
  constraint vote_results_stay_closed_without_quorum check ((counts = '{}'::integer[]) = (outcome = 'quorum_unmet')),
  constraint vote_results_voters_check check (voters >= 0)
);

alter table vote_results enable row level security, force row level security;
grant select on vote_results to danji_app;
grant insert, select on vote_results to danji_gate;

create policy counted_ones_are_public on vote_results
  for select to danji_app
  using (apartment_id = app_apartment_id() and (vote_id = any ((select counted_votes())::uuid[])));

create policy gate on vote_results
  for all to danji_gate
  using (true)
  with check (true);

create policy own_apartment_only on vote_results
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create trigger vote_results_remain before delete on vote_results
  for each row execute function keep_vote_rows();
create trigger vote_results_stay before update on vote_results
  for each row execute function refuse_count_change();
