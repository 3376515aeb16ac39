-- Made by `npm run generate`: read it, and change it by a migration.

create table vote_decision_approvals (
  apartment_id uuid not null,
  id uuid default gen_random_uuid() not null,
  vote_id uuid not null,
  decision_id uuid not null,
  -- Null: the account is gone; the approval still counts.
  user_id uuid,
  -- Of the start: which roll it saw. Otherwise 0.
  roll_version integer default 0 not null,
  approved_at timestamptz default clock_timestamp() not null,
  constraint vote_decision_approvals_pkey primary key (apartment_id, id),
  constraint vote_decision_approvals_once unique (apartment_id, decision_id, user_id, roll_version),
  constraint vote_decision_approvals_decision_exists foreign key (apartment_id, vote_id, decision_id) references vote_decisions(apartment_id, vote_id, id) on delete cascade,
  constraint vote_decision_approvals_person_exists foreign key (apartment_id, user_id) references users(apartment_id, id) on delete set null (user_id)
);

create index vote_decision_approvals_of_decision on vote_decision_approvals (apartment_id, vote_id, decision_id);
create index vote_decision_approvals_of_person on vote_decision_approvals (apartment_id, user_id);

alter table vote_decision_approvals enable row level security, force row level security;
grant select on vote_decision_approvals to danji_app;
grant insert, select on vote_decision_approvals to danji_gate;
grant select (apartment_id, user_id) on vote_decision_approvals to danji_gate;
grant update (user_id) on vote_decision_approvals to danji_gate;

create policy gate on vote_decision_approvals
  for all to danji_gate
  using (true)
  with check (true);

create policy own_apartment_only on vote_decision_approvals
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create policy seen_with_the_vote on vote_decision_approvals
  for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and (exists (select
       from votes v
      where v.apartment_id = vote_decision_approvals.apartment_id and v.id = vote_decision_approvals.vote_id))
  );

create trigger vote_decision_approvals_only_forget before update on vote_decision_approvals
  for each row when ((to_jsonb(new.*) - 'user_id') <> (to_jsonb(old.*) - 'user_id') or new.user_id is not null) execute function refuse_vote_change();
create trigger vote_decision_approvals_stay before delete on vote_decision_approvals
  for each row execute function keep_vote_rows();
