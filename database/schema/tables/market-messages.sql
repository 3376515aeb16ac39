-- Made by `npm run generate`: read it, and change it by a migration.

create table market_messages (
  apartment_id uuid not null,
  id uuid default gen_random_uuid() not null,
  talk_id uuid not null,
  -- Of the two, who wrote it.
  is_sellers boolean not null,
  content text not null,
  -- Not now(): of two that come at once, neither is older than what was read meanwhile.
  created_at timestamptz default clock_timestamp() not null,
  constraint market_messages_pkey primary key (apartment_id, id),
  constraint market_messages_market_talk_exists foreign key (apartment_id, talk_id) references market_talks(apartment_id, id) on delete cascade,
  constraint market_messages_content_check check (char_length(content) >= 1 and char_length(content) <= 1000)
);

create index market_messages_in_order on market_messages (apartment_id, talk_id, created_at, id);

alter table market_messages enable row level security, force row level security;
grant select on market_messages to danji_app;
grant select on market_messages to danji_gate;
grant insert (apartment_id, id, talk_id, is_sellers, content, created_at) on market_messages to danji_app;

create policy gate on market_messages
  for all to danji_gate
  using (true)
  with check (true);

create policy own_apartment_only on market_messages
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create policy the_two_read on market_messages
  for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and (select app_role() = 'resident')
    and (exists (select
       from market_talks t
      where t.apartment_id = market_messages.apartment_id and t.id = market_messages.talk_id and (is_shown(t.hidden_until) or market_messages.is_sellers = (t.seller_id = app_user_id()))))
  );

create policy the_two_write on market_messages
  for insert to danji_app
  with check (
    apartment_id = app_apartment_id()
    and (select app_role() = 'resident')
    and (exists (select
       from market_talks t
         join posts p on p.apartment_id = t.apartment_id and p.id = t.post_id
      where t.apartment_id = market_messages.apartment_id and t.id = market_messages.talk_id and is_shown(t.hidden_until) and is_shown(p.hidden_until) and market_messages.is_sellers = (t.seller_id = app_user_id())))
  );
