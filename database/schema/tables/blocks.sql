-- Made by `npm run generate`: read it, and change it by a migration.

-- Whom each person does not want to read of. The other one is told nothing.
create table blocks (
  apartment_id uuid not null,
  id uuid default gen_random_uuid() not null,
  person_id uuid not null,
  -- Null: their account is gone.
  blocked_id uuid,
  -- Then the posts and comments that they left behind, which nothing else says any more who wrote.
  left_behind uuid[] default '{}'::uuid[] not null,
  -- As it was then: who calls themselves otherwise now is not given away.
  nickname text not null,
  created_at timestamptz default now() not null,
  constraint blocks_pkey primary key (apartment_id, id),
  constraint blocks_once unique (apartment_id, person_id, blocked_id),
  constraint blocks_blocked_exists foreign key (apartment_id, blocked_id) references users(apartment_id, id) on delete set null (blocked_id),
  constraint blocks_person_exists foreign key (apartment_id, person_id) references users(apartment_id, id) on delete cascade,
  constraint blocks_are_of_others check (person_id <> blocked_id),
  constraint blocks_nickname_check check (char_length(nickname) >= 1 and char_length(nickname) <= 100)
);

create index blocks_newest_first on blocks (apartment_id, person_id, created_at desc, id desc);
create index blocks_of_blocked on blocks (apartment_id, blocked_id);

alter table blocks enable row level security, force row level security;
grant delete, select on blocks to danji_app;
grant delete, select on blocks to danji_gate;
grant insert (apartment_id, person_id, blocked_id, nickname) on blocks to danji_app;
grant select (apartment_id, person_id, blocked_id) on blocks to danji_gate;
grant update (blocked_id, left_behind) on blocks to danji_gate;

create policy gate on blocks
  for all to danji_gate
  using (true)
  with check (true);

create policy own_apartment_only on blocks
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create policy own_blocks on blocks
  for all to danji_app
  using (apartment_id = app_apartment_id() and (select app_role() = 'resident') and person_id = app_user_id())
  with check (apartment_id = app_apartment_id() and (select app_role() = 'resident') and person_id = app_user_id());

create trigger blocks_drop_alerts after insert on blocks
  for each row execute function drop_alerts_of_blocked();
