-- Made by `npm run generate`: read it, and change it by a migration.

create table vote_roll (
  apartment_id uuid not null,
  vote_id uuid not null,
  household_id uuid not null,
  building integer not null,
  unit integer not null,
  included boolean default true not null,
  reason text,
  -- Which contests the household has. Set by the freeze for those that vote; null for all others.
  style integer,
  constraint vote_roll_pkey primary key (apartment_id, vote_id, household_id),
  constraint vote_roll_household_exists foreign key (apartment_id, household_id) references households(apartment_id, id) on delete cascade,
  constraint vote_roll_vote_exists foreign key (apartment_id, vote_id) references votes(apartment_id, id) on delete cascade,
  constraint vote_roll_reason_check check (char_length(reason) >= 1 and char_length(reason) <= 200),
  constraint vote_roll_says_why check (included or reason is not null),
  constraint vote_roll_style_check check (style >= 0 and style <= 14999),
  constraint vote_roll_styles_the_included check (included or style is null)
);

create index vote_roll_in_order on vote_roll (apartment_id, vote_id, building, unit);
create index vote_roll_of_household on vote_roll (apartment_id, household_id);

alter table vote_roll enable row level security, force row level security;
grant select on vote_roll to danji_app;
grant insert, select, update on vote_roll to danji_gate;
grant insert (apartment_id, vote_id, household_id, building, unit) on vote_roll to danji_app;
grant update (included, reason) on vote_roll to danji_app;

create policy gate on vote_roll
  for all to danji_gate
  using (true)
  with check (true);

create policy office_and_officials_edit on vote_roll
  for update to danji_app
  using (
    apartment_id = app_apartment_id()
    and ((select app_has_right('votes')) or (vote_id in (select my_vote_offices())))
  );

create policy office_and_officials_read on vote_roll
  for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and ((select app_has_right('votes')) or (vote_id in (select my_named_vote_offices())) or (select app_role() = 'resident') and household_id = (select app_household_id()))
  );

create policy office_makes on vote_roll
  for insert to danji_app
  with check (apartment_id = app_apartment_id() and (select app_has_right('votes')));

create policy own_apartment_only on vote_roll
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create trigger vote_roll_keep before insert or delete or update on vote_roll
  for each row execute function keep_roll();
