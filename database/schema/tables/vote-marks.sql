-- Made by `npm run generate`: read it, and change it by a migration.

-- A household has voted. The primary key is the one lock against voting twice, whichever way.
create table vote_marks (
  apartment_id uuid not null,
  vote_id uuid not null,
  household_id uuid not null,
  channel text not null,
  -- Whose account cast, or which official marked. This and the time go some years after the vote.
  user_id uuid,
  marked_at timestamptz default clock_timestamp(),
  constraint vote_marks_pkey primary key (apartment_id, vote_id, household_id),
  constraint vote_marks_entry_exists foreign key (apartment_id, vote_id, household_id) references vote_roll(apartment_id, vote_id, household_id) on delete cascade,
  constraint vote_marks_person_exists foreign key (apartment_id, user_id) references users(apartment_id, id) on delete set null (user_id),
  constraint vote_marks_channel_check check (channel in ('online', 'paper'))
);

create index vote_marks_of_person on vote_marks (apartment_id, user_id);

alter table vote_marks enable row level security, force row level security;
grant delete, insert, select on vote_marks to danji_gate;
grant select (apartment_id, vote_id, household_id, channel, marked_at) on vote_marks to danji_app;
grant select (apartment_id, user_id) on vote_marks to danji_gate;
grant update (user_id, marked_at) on vote_marks to danji_gate;

create policy gate on vote_marks
  for all to danji_gate
  using (true)
  with check (true);

create policy households_see_their_own on vote_marks
  for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and (select app_role() = 'resident')
    and household_id = (select app_household_id())
  );

create policy own_apartment_only on vote_marks
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create trigger vote_marks_only_forget before update on vote_marks
  for each row when ((to_jsonb(new.*) - array['user_id', 'marked_at']) <> (to_jsonb(old.*) - array['user_id', 'marked_at']) or new.user_id is not null and new.user_id is distinct from old.user_id or new.marked_at is not null and new.marked_at is distinct from old.marked_at) execute function refuse_vote_change();
create trigger vote_marks_stay before delete on vote_marks
  for each row execute function keep_marks();
