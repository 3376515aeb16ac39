-- Made by `npm run generate`: read it, and change it by a migration.

create table events (
  apartment_id uuid not null,
  id uuid default gen_random_uuid() not null,
  title text not null,
  -- The same list as contract/values/events.ts.
  category text not null,
  -- Of the first occurrence: its days of Seoul, and its moments unless it takes whole days.
  starts_on date not null,
  ends_on date not null,
  starts_at timestamptz,
  ends_at timestamptz,
  place text,
  note text,
  -- Whom it concerns. Null: every building. Everybody may read it.
  buildings integer[],
  notice_id uuid,
  repeats jsonb,
  -- The days on which it begins, which follow from the rule.
  days date[] not null,
  -- Those of them that are cancelled.
  cancelled_on date[] default '{}'::date[] not null,
  -- Since when the whole of it is.
  cancelled_at timestamptz,
  last_on date generated always as (days[cardinality(days)] + (ends_on - starts_on)) stored not null,
  -- Programs that subscribe know by these that it has changed.
  sequence integer default 0 not null,
  changed_at timestamptz default now() not null,
  -- The next day of which residents are told the evening before, and the last one of which they were.
  remind_on date,
  reminded_on date,
  constraint events_pkey primary key (apartment_id, id),
  constraint events_apartment_id_fkey foreign key (apartment_id) references apartments(id) on delete cascade,
  constraint events_notice_exists foreign key (apartment_id, notice_id) references notices(apartment_id, id) on delete set null (notice_id),
  constraint events_buildings_check check (cardinality(buildings) >= 1 and cardinality(buildings) <= 500),
  constraint events_category_check check (category in ('inspection', 'disinfection', 'outage', 'meeting', 'event', 'works', 'waste', 'other')),
  constraint events_check check (cardinality(days) >= 1 and cardinality(days) <= 367 and days[1] = starts_on),
  constraint events_check1 check (cancelled_on <@ days),
  constraint events_have_both_moments_or_none check ((starts_at is null) = (ends_at is null) and (starts_at is null or ends_at > starts_at)),
  constraint events_last_a_month_at_most check (ends_on >= starts_on and ends_on <= (starts_on + 30)),
  constraint events_note_check check (char_length(note) >= 1 and char_length(note) <= 500),
  constraint events_place_check check (char_length(place) >= 1 and char_length(place) <= 50),
  constraint events_title_check check (char_length(title) >= 1 and char_length(title) <= 50)
);

create index events_of_notice on events (apartment_id, notice_id) where notice_id is not null;
create index events_to_remind on events (remind_on) where remind_on is not null;
create index events_until on events (apartment_id, last_on);

alter table events enable row level security, force row level security;
grant delete, select on events to danji_app;
grant select on events to danji_gate;
grant insert (apartment_id, id, title, category, starts_on, ends_on, starts_at, ends_at, place, note, buildings, notice_id, repeats, days) on events to danji_app;
grant update (title, category, starts_on, ends_on, starts_at, ends_at, place, note, buildings, notice_id, repeats, days, cancelled_on, cancelled_at, sequence, changed_at) on events to danji_app;
grant update (reminded_on) on events to danji_gate;

create policy gate on events
  for all to danji_gate
  using (true)
  with check (true);

create policy members_read on events
  for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_role() in ('manager', 'resident')));

create policy office_adds on events
  for insert to danji_app
  with check (apartment_id = app_apartment_id() and (select app_has_right('notices')));

create policy office_deletes on events
  for delete to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('notices')));

create policy office_edits on events
  for update to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('notices')))
  with check (apartment_id = app_apartment_id() and (select app_has_right('notices')));

create policy own_apartment_only on events
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create trigger events_plan_reminder before insert or update of category, days, cancelled_on, cancelled_at, reminded_on on events
  for each row execute function plan_event_reminder();
create trigger events_take_alerts_along after delete on events
  for each row execute function take_alerts_along();
