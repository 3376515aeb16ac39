-- Made by `npm run generate`: read it, and change it by a migration.

-- Whom somebody does not want to hear from here. Not in blocks: there, a neighbour's writings in the whole community would go
-- out of sight with it, and so tell who it was that asked.
create table market_blocks (
  apartment_id uuid not null,
  id uuid default gen_random_uuid() not null,
  person_id uuid not null,
  blocked_id uuid not null,
  created_at timestamptz default now() not null,
  is_seller boolean default false not null,
  constraint market_blocks_pkey primary key (apartment_id, id),
  constraint market_blocks_once unique (apartment_id, person_id, blocked_id, is_seller),
  constraint market_blocks_blocked_exists foreign key (apartment_id, blocked_id) references users(apartment_id, id) on delete cascade,
  constraint market_blocks_person_exists foreign key (apartment_id, person_id) references users(apartment_id, id) on delete cascade,
  constraint market_blocks_are_of_others check (person_id <> blocked_id)
);

create index market_blocks_newest_first on market_blocks (apartment_id, person_id, created_at desc, id desc);
create index market_blocks_of_blocked on market_blocks (apartment_id, blocked_id);

alter table market_blocks enable row level security, force row level security;
grant delete, select on market_blocks to danji_app;
grant delete, select on market_blocks to danji_gate;
grant insert (apartment_id, person_id, blocked_id, is_seller) on market_blocks to danji_app;
grant select (apartment_id, person_id, blocked_id) on market_blocks to danji_gate;

create policy gate on market_blocks
  for all to danji_gate
  using (true)
  with check (true);

create policy own_apartment_only on market_blocks
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create policy own_blocks on market_blocks
  for all to danji_app
  using (apartment_id = app_apartment_id() and (select app_role() = 'resident') and person_id = app_user_id())
  with check (apartment_id = app_apartment_id() and (select app_role() = 'resident') and person_id = app_user_id());

create trigger market_blocks_drop_alerts after insert on market_blocks
  for each row execute function drop_talks_of_blocked();
