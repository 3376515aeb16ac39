-- Made by `npm run generate`: read it, and change it by a migration.

create table vote_roll_changes (
  apartment_id uuid not null,
  id uuid default gen_random_uuid() not null,
  vote_id uuid not null,
  building integer not null,
  unit integer not null,
  -- Null: the account is gone.
  changed_by uuid,
  changed_at timestamptz default clock_timestamp() not null,
  -- Null: the home was not on the roll.
  was_included boolean,
  included boolean not null,
  reason text,
  -- How many owners are listed; null where the vote is no owners'.
  owners integer,
  constraint vote_roll_changes_pkey primary key (apartment_id, id),
  constraint vote_roll_changes_person_exists foreign key (apartment_id, changed_by) references users(apartment_id, id) on delete set null (changed_by),
  constraint vote_roll_changes_vote_exists foreign key (apartment_id, vote_id) references votes(apartment_id, id) on delete cascade,
  constraint vote_roll_changes_reason_check check (char_length(reason) <= 200)
);

create index vote_roll_changes_in_order on vote_roll_changes (apartment_id, vote_id, changed_at desc, id);
create index vote_roll_changes_of_person on vote_roll_changes (apartment_id, changed_by);

alter table vote_roll_changes enable row level security, force row level security;
grant select on vote_roll_changes to danji_app;
grant insert, select on vote_roll_changes to danji_gate;
grant insert (apartment_id, vote_id, building, unit, changed_by, was_included, included, reason, owners) on vote_roll_changes to danji_app;
grant select (apartment_id, changed_by) on vote_roll_changes to danji_gate;
grant update (changed_by) on vote_roll_changes to danji_gate;

create policy gate on vote_roll_changes
  for all to danji_gate
  using (true)
  with check (true);

create policy office_and_officials_read on vote_roll_changes
  for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and ((select app_has_right('votes')) or (vote_id in (select my_named_vote_offices())))
  );

create policy own_apartment_only on vote_roll_changes
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create policy whoever_changes_leaves_them on vote_roll_changes
  for insert to danji_app
  with check (
    apartment_id = app_apartment_id()
    and changed_by = app_user_id()
    and ((select app_has_right('votes')) or (vote_id in (select my_vote_offices())))
  );

create trigger vote_roll_changes_by_officials before insert on vote_roll_changes
  for each row execute function keep_roll_for_officials();
create trigger vote_roll_changes_counted after insert on vote_roll_changes referencing new table as changes_after
  for each statement execute function count_roll_changes();
create trigger vote_roll_changes_only_forget before update on vote_roll_changes
  for each row when ((to_jsonb(new.*) - 'changed_by') <> (to_jsonb(old.*) - 'changed_by') or new.changed_by is not null) execute function refuse_vote_change();
create trigger vote_roll_changes_stay before delete on vote_roll_changes
  for each row execute function keep_vote_rows();
