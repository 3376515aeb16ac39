-- Made by `npm run generate`: read it, and change it by a migration.

-- Alerts: who is to learn of what. One row is both what still goes out (outbox) and what people see (inbox), so
-- a notice to 15,000 accounts costs one row: see docs/decisions/0017-alerts-as-outbox-and-inbox.md.
create table alerts (
  apartment_id uuid not null,
  id uuid default gen_random_uuid() not null,
  -- One of contract/values/alert-kinds.ts.
  kind text not null,
  -- What it is about, in whichever table the kind says: that table's trigger takes its alerts along.
  subject_id uuid not null,
  -- The unread alerts of one key are one entry of the inbox.
  group_key text,
  is_urgent boolean default false not null,
  audience text not null,
  user_id uuid,
  -- Null: of every building.
  buildings integer[],
  office_right text,
  addressee text generated always as (coalesce(user_id::text, 'office:' || office_right, 'residents')) stored not null,
  -- Whose doing it is, for whom it is no news. Null also where they are to learn of it all the same.
  actor_id uuid,
  -- Only what the kind's text needs.
  words jsonb default '{}'::jsonb not null,
  cause_key text not null,
  -- Not now(), the transaction's start: what was committed later must not be older than what was read meanwhile.
  created_at timestamptz default clock_timestamp() not null,
  -- The outward channels do not begin before, and until then it can be taken back.
  send_from timestamptz default clock_timestamp() not null,
  -- Afterwards it is in the inbox only.
  expires_at timestamptz,
  -- How far its deliveries are made: up to this user, or all of them. At once if it has no way out of the product.
  handed_to uuid,
  handed_over_at timestamptz,
  -- By channel, what is done with: {"push": {"sent": 1, "failed": 0}}. What was dropped has failed, too.
  counters jsonb default '{}'::jsonb not null,
  constraint alerts_pkey primary key (apartment_id, id),
  constraint alerts_once_a_cause unique (apartment_id, cause_key, addressee),
  constraint alerts_actor_exists foreign key (apartment_id, actor_id) references users(apartment_id, id) on delete set null (actor_id),
  constraint alerts_apartment_id_fkey foreign key (apartment_id) references apartments(id) on delete cascade,
  constraint alerts_person_exists foreign key (apartment_id, user_id) references users(apartment_id, id) on delete cascade,
  constraint alerts_audience_check check (audience in ('user', 'residents', 'office')),
  constraint alerts_name_their_addressee check ((audience = 'user') = (user_id is not null) and (audience = 'office') = (office_right is not null) and (audience = 'residents' or buildings is null))
);

create index alerts_about on alerts (apartment_id, subject_id);
create index alerts_by_actor on alerts (apartment_id, actor_id);
create index alerts_by_age on alerts ((created_at at time zone 'UTC'));
create index alerts_newest_first on alerts (apartment_id, addressee, created_at desc, id desc);
create index alerts_of_person on alerts (apartment_id, user_id, group_key, created_at);
create index alerts_to_hand_over on alerts (is_urgent desc, send_from) where handed_over_at is null;

alter table alerts enable row level security, force row level security;
grant delete, insert, select, update on alerts to danji_gate;
grant select (apartment_id, id, kind, subject_id, group_key, is_urgent, audience, user_id, buildings, office_right, addressee, words, cause_key, created_at, send_from, expires_at, handed_to, handed_over_at, counters) on alerts to danji_app;
grant select (apartment_id, user_id, actor_id) on alerts to danji_gate;
grant update (actor_id) on alerts to danji_gate;

create policy addressees_read on alerts
  for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and (addressee = any ((select alert_addressees())::text[]))
    and (buildings is null or ((select own_building()) = any (buildings)))
    and actor_id is distinct from app_user_id()
    and created_at > (select alerts_begin_at())
  );

create policy gate on alerts
  for all to danji_gate
  using (true)
  with check (true);

create policy own_apartment_only on alerts
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create trigger alerts_wake_delivery after insert on alerts
  for each statement execute function announce_deliveries();
