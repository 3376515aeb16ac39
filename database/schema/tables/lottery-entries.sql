-- Made by `npm run generate`: read it, and change it by a migration.

create table lottery_entries (
  apartment_id uuid not null,
  lottery_id uuid not null,
  code text default draw_lottery_code() not null,
  -- Null: it has moved out, or 13 months are over.
  household_id uuid,
  -- Who of the household entered last: the prize becomes their booking. Null if no account is left.
  person_id uuid,
  tickets integer not null,
  -- Numbers of prizes, in the order of the wish.
  choices integer[] not null,
  created_at timestamptz default now() not null,
  result text,
  prize_no integer,
  -- Which of all winners it was.
  won_as integer,
  -- Choices that a limit of the household kept it from.
  refused integer[] default '{}'::integer[] not null,
  constraint lottery_entries_pkey primary key (apartment_id, lottery_id, code),
  constraint lottery_entries_one_a_household unique (apartment_id, lottery_id, household_id),
  constraint lottery_entries_household_exists foreign key (apartment_id, household_id) references households(apartment_id, id) on delete set null (household_id),
  constraint lottery_entries_lottery_exists foreign key (apartment_id, lottery_id) references lotteries(apartment_id, id) on delete cascade,
  constraint lottery_entries_person_exists foreign key (apartment_id, person_id) references users(apartment_id, id) on delete set null (person_id),
  constraint lottery_entries_prize_exists foreign key (apartment_id, lottery_id, prize_no) references lottery_prizes(apartment_id, lottery_id, prize_no) on delete cascade,
  constraint lottery_entries_choices_check check (cardinality(choices) >= 1 and cardinality(choices) <= 5),
  constraint lottery_entries_code_check check (code ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
  constraint lottery_entries_result_check check (result in ('won', 'lost', 'passed')),
  constraint lottery_entries_tickets_check check (tickets >= 1 and tickets <= 3),
  constraint lottery_entries_win_prizes check ((not result is distinct from 'won') = (prize_no is not null) and (prize_no is null) = (won_as is null))
);

create index lottery_entries_of_household on lottery_entries (apartment_id, household_id);
create index lottery_entries_of_person on lottery_entries (apartment_id, person_id);
create index lottery_entries_of_prize on lottery_entries (apartment_id, lottery_id, prize_no) where prize_no is not null;

alter table lottery_entries enable row level security, force row level security;
grant select on lottery_entries to danji_app;
grant delete, insert, select, update on lottery_entries to danji_gate;
grant select (apartment_id, person_id) on lottery_entries to danji_gate;
grant update (person_id) on lottery_entries to danji_gate;

create policy gate on lottery_entries
  for all to danji_gate
  using (true)
  with check (true);

create policy households_see_their_own on lottery_entries
  for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and (select app_role() = 'resident')
    and household_id = (select app_household_id())
  );

create policy own_apartment_only on lottery_entries
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());
