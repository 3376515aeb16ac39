-- Made by `npm run generate`: read it, and change it by a migration.

create table market_talks (
  apartment_id uuid not null,
  id uuid default gen_random_uuid() not null,
  post_id uuid not null,
  seller_id uuid not null,
  asker_id uuid not null,
  created_at timestamptz default now() not null,
  -- Until then the office lets nobody write in it; 'infinity' if it is ended. Kept by a trigger on reports.
  hidden_until timestamptz,
  constraint market_talks_pkey primary key (apartment_id, id),
  constraint market_talks_once unique (apartment_id, post_id, asker_id),
  constraint market_talks_person_exists foreign key (apartment_id, asker_id) references users(apartment_id, id) on delete cascade,
  constraint market_talks_post_exists foreign key (apartment_id, post_id) references posts(apartment_id, id) on delete cascade,
  constraint market_talks_seller_exists foreign key (apartment_id, seller_id) references users(apartment_id, id) on delete cascade,
  constraint market_talks_are_of_two check (seller_id <> asker_id)
);

create index market_talks_of_asker on market_talks (apartment_id, asker_id, created_at, id);
create index market_talks_of_seller on market_talks (apartment_id, seller_id, created_at, id);

alter table market_talks enable row level security, force row level security;
grant select on market_talks to danji_app;
grant delete, select on market_talks to danji_gate;
grant insert (apartment_id, id, post_id, seller_id, asker_id, created_at) on market_talks to danji_app;
grant select (apartment_id, seller_id, asker_id) on market_talks to danji_gate;
grant update (hidden_until) on market_talks to danji_gate;

create policy gate on market_talks
  for all to danji_gate
  using (true)
  with check (true);

create policy neighbours_ask on market_talks
  for insert to danji_app
  with check (
    apartment_id = app_apartment_id()
    and (select app_role() = 'resident')
    and asker_id = app_user_id()
    and (exists (select
       from posts p
      where p.apartment_id = market_talks.apartment_id and p.id = market_talks.post_id and p.board_id = 'flea_market' and p.author_id = market_talks.seller_id and is_shown(p.hidden_until)))
  );

create policy own_apartment_only on market_talks
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create policy the_two_read on market_talks
  for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and (select app_role() = 'resident')
    and (seller_id = app_user_id() or asker_id = app_user_id())
    and (exists (select
       from posts p
      where p.apartment_id = market_talks.apartment_id and p.id = market_talks.post_id))
    and not (exists (select
       from blocks b
      where b.apartment_id = market_talks.apartment_id and b.blocked_id = market_talks.seller_id))
    and not (exists (select
       from market_blocks b
      where b.apartment_id = market_talks.apartment_id and b.blocked_id =
            case
                when b.is_seller then market_talks.seller_id
                else market_talks.asker_id
            end))
  );

create trigger market_talks_take_alerts_along after delete on market_talks
  for each row execute function take_alerts_along();
