-- Made by `npm run generate`: read it, and change it by a migration.

-- Only what still has to go out.
create table alert_deliveries (
  apartment_id uuid not null,
  id uuid default gen_random_uuid() not null,
  -- Null: a test that its person asked for.
  alert_id uuid,
  person_id uuid not null,
  channel text not null,
  -- The browser of a push.
  subscription_id uuid,
  -- Not before. A claim moves it on, so that what a server took and did not finish is taken again. Urgent ones
  -- are due before all others.
  due_at timestamptz not null,
  attempts smallint default 0 not null,
  ignores_quiet_hours boolean not null,
  -- Quiet hours have held it back.
  waited boolean default false not null,
  created_at timestamptz default now() not null,
  -- An address of its own: the former one, when the account has another now.
  address text,
  constraint alert_deliveries_pkey primary key (apartment_id, id),
  constraint alert_deliveries_alert_exists foreign key (apartment_id, alert_id) references alerts(apartment_id, id) on delete cascade,
  constraint alert_deliveries_person_exists foreign key (apartment_id, person_id) references users(apartment_id, id) on delete cascade,
  constraint alert_deliveries_subscription_exists foreign key (apartment_id, subscription_id) references push_subscriptions(apartment_id, id) on delete cascade,
  constraint alert_deliveries_channel_check check (channel in ('push', 'email', 'message')),
  constraint alert_deliveries_name_their_target check ((channel = 'push') = (subscription_id is not null))
);

create index alert_deliveries_due on alert_deliveries (due_at) where not waited;
create index alert_deliveries_due_after_quiet_hours on alert_deliveries (due_at) where waited;
create index alert_deliveries_of_person on alert_deliveries (apartment_id, person_id, channel);
create index alert_deliveries_of_subscription on alert_deliveries (apartment_id, subscription_id);
create unique index alert_deliveries_once on alert_deliveries (apartment_id, alert_id, channel, person_id, coalesce(subscription_id, person_id), coalesce(address, ''));

alter table alert_deliveries enable row level security, force row level security;
grant delete, insert, select, update on alert_deliveries to danji_gate;
grant select (apartment_id, person_id) on alert_deliveries to danji_gate;

create policy gate on alert_deliveries
  for all to danji_gate
  using (true)
  with check (true);

create policy own_apartment_only on alert_deliveries
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());
