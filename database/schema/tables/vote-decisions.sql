-- Made by `npm run generate`: read it, and change it by a migration.

create table vote_decisions (
  apartment_id uuid not null,
  id uuid default gen_random_uuid() not null,
  vote_id uuid not null,
  kind text not null,
  reason text not null,
  payload jsonb default '{}'::jsonb not null,
  -- Null: the account is gone.
  proposed_by uuid,
  proposed_at timestamptz default clock_timestamp() not null,
  effective_at timestamptz,
  constraint vote_decisions_pkey primary key (apartment_id, id),
  constraint vote_decisions_of_vote unique (apartment_id, vote_id, id),
  constraint vote_decisions_person_exists foreign key (apartment_id, proposed_by) references users(apartment_id, id) on delete set null (proposed_by),
  constraint vote_decisions_vote_exists foreign key (apartment_id, vote_id) references votes(apartment_id, id) on delete cascade,
  constraint vote_decisions_kind_check check (kind in ('start', 'withdraw', 'extend', 'candidateWithdrawn', 'cancel', 'paperDone', 'settle', 'final', 'void')),
  constraint vote_decisions_reason_check check (char_length(reason) >= 1 and char_length(reason) <= 2000)
);

create index vote_decisions_in_order on vote_decisions (apartment_id, vote_id, proposed_at, id);
create index vote_decisions_of_person on vote_decisions (apartment_id, proposed_by);

alter table vote_decisions enable row level security, force row level security;
grant select on vote_decisions to danji_app;
grant insert, select, update on vote_decisions to danji_gate;
grant insert (apartment_id, vote_id, kind, reason, payload, proposed_by) on vote_decisions to danji_app;
grant select (apartment_id, proposed_by) on vote_decisions to danji_gate;
grant update (proposed_by) on vote_decisions to danji_gate;

create policy gate on vote_decisions
  for all to danji_gate
  using (true)
  with check (true);

create policy office_and_officials_propose on vote_decisions
  for insert to danji_app
  with check (
    apartment_id = app_apartment_id()
    and proposed_by = app_user_id()
    and ((select app_has_right('votes')) or (vote_id in (select my_vote_offices())))
  );

create policy own_apartment_only on vote_decisions
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create policy seen_with_the_vote on vote_decisions
  for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and (exists (select
       from votes v
      where v.apartment_id = vote_decisions.apartment_id and v.id = vote_decisions.vote_id))
  );

create trigger vote_decisions_end_confirmed_papers before update on vote_decisions
  for each row when (new.kind = 'paperDone' and old.effective_at is null and new.effective_at is not null) execute function require_confirmed_papers();
create trigger vote_decisions_only_take_effect before update on vote_decisions
  for each row when ((to_jsonb(new.*) - array['effective_at', 'proposed_by']) <> (to_jsonb(old.*) - array['effective_at', 'proposed_by']) or old.effective_at is not null and new.effective_at is distinct from old.effective_at or new.proposed_by is not null and new.proposed_by is distinct from old.proposed_by) execute function refuse_vote_change();
create trigger vote_decisions_propose_confirmed_papers before insert on vote_decisions
  for each row when (new.kind = 'paperDone') execute function require_confirmed_papers();
create trigger vote_decisions_stay before delete on vote_decisions
  for each row execute function keep_vote_rows();
