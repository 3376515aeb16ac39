-- Made by `npm run generate`: read it, and change it by a migration.

-- The browsers that take pushes.
create table push_subscriptions (
  apartment_id uuid not null,
  id uuid default gen_random_uuid() not null,
  person_id uuid not null,
  -- It outlives a session that merely ran out: the push is what brings its person back.
  session_id uuid,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  -- The server's key when the browser subscribed.
  vapid_key text not null,
  label text not null,
  created_at timestamptz default now() not null,
  last_visit_at timestamptz default now() not null,
  last_sent_at timestamptz,
  -- Since when its push service refuses us.
  refused_at timestamptz,
  constraint push_subscriptions_pkey primary key (apartment_id, id),
  constraint push_subscriptions_endpoint_unique unique (endpoint),
  constraint push_subscriptions_person_exists foreign key (apartment_id, person_id) references users(apartment_id, id) on delete cascade,
  constraint push_subscriptions_auth_check check (char_length(auth) <= 50),
  constraint push_subscriptions_endpoint_check check (char_length(endpoint) >= 1 and char_length(endpoint) <= 1000),
  constraint push_subscriptions_label_check check (char_length(label) <= 100),
  constraint push_subscriptions_p256dh_check check (char_length(p256dh) <= 100)
);

create index push_subscriptions_by_visit on push_subscriptions (last_visit_at);
create index push_subscriptions_of_person on push_subscriptions (apartment_id, person_id);
create index push_subscriptions_of_session on push_subscriptions (session_id);

alter table push_subscriptions enable row level security, force row level security;
grant delete on push_subscriptions to danji_app;
grant delete, insert, select, update on push_subscriptions to danji_gate;
grant select (apartment_id, id, person_id, session_id, endpoint, label, created_at, last_visit_at, last_sent_at) on push_subscriptions to danji_app;
grant select (apartment_id, person_id) on push_subscriptions to danji_gate;

create policy gate on push_subscriptions
  for all to danji_gate
  using (true)
  with check (true);

create policy own_apartment_only on push_subscriptions
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create policy own_browsers on push_subscriptions
  for all to danji_app
  using (apartment_id = app_apartment_id() and person_id = app_user_id());
