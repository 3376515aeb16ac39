-- Made by `npm run generate`: read it, and change it by a migration.

create table facilities (
  apartment_id uuid not null,
  id uuid default gen_random_uuid() not null,
  name text not null,
  -- As names are compared: without blanks and case.
  name_key text generated always as (lower(regexp_replace(normalize(name), '\s', '', 'g'))) stored not null,
  kind text not null,
  place text default '' not null,
  guide text default '' not null,
  is_active boolean default true not null,
  -- What follows is as contract/values/booking/facility-rules.ts describes it. A book_by never changes.
  book_by text not null,
  hours jsonb not null,
  holiday_hours jsonb default '"as_weekday"'::jsonb not null,
  slot_minutes integer default 60 not null,
  break_minutes integer default 0 not null,
  max_length integer default 1 not null,
  spot_label text default '자리' not null,
  spot_choice text default 'named' not null,
  open_rule jsonb default '{"kind": "rolling", "daysAhead": 7}'::jsonb not null,
  open_minute integer default 540 not null,
  notice_minutes integer default 0 not null,
  late_booking boolean default false not null,
  limits jsonb default '[{"per": "week", "who": "household", "count": 2}]'::jsonb not null,
  max_at_once integer default 1 not null,
  price_won integer default 0 not null,
  cancel_fees jsonb default '[]'::jsonb not null,
  grace_minutes integer default 10 not null,
  no_show_percent integer default 100 not null,
  check_in text default 'none' not null,
  check_in_minutes integer default 15 not null,
  offer_minutes integer default 15 not null,
  -- The highest number that a spot was ever given: none is given twice.
  last_spot_no integer default 0 not null,
  created_at timestamptz default now() not null,
  constraint facilities_pkey primary key (apartment_id, id),
  constraint facilities_name_unique unique (apartment_id, name_key),
  constraint facilities_apartment_id_fkey foreign key (apartment_id) references apartments(id) on delete cascade,
  constraint facilities_book_by_check check (book_by in ('slot', 'day', 'night')),
  constraint facilities_break_minutes_check check (break_minutes >= 0 and break_minutes <= 240),
  constraint facilities_cancel_fees_check check (jsonb_typeof(cancel_fees) = 'array' and jsonb_array_length(cancel_fees) <= 5),
  constraint facilities_check check (not late_booking or notice_minutes = 0),
  constraint facilities_check_in_check check (check_in in ('none', 'desk')),
  constraint facilities_check_in_minutes_check check (check_in_minutes >= 5 and check_in_minutes <= 120),
  constraint facilities_grace_minutes_check check (grace_minutes >= 0 and grace_minutes <= 60),
  constraint facilities_guide_check check (char_length(guide) <= 2000),
  constraint facilities_hours_check check (jsonb_typeof(hours) = 'array' and jsonb_array_length(hours) = 7),
  constraint facilities_kind_check check (kind in ('gym', 'reading_room', 'golf_range', 'tennis_court', 'guest_house', 'community_room', 'other')),
  constraint facilities_limits_check check (jsonb_typeof(limits) = 'array' and jsonb_array_length(limits) <= 6),
  constraint facilities_max_at_once_check check (max_at_once >= 1 and max_at_once <= 10),
  constraint facilities_max_length_check check (max_length >= 1 and max_length <= 31),
  constraint facilities_name_check check (char_length(name) >= 1 and char_length(name) <= 50),
  constraint facilities_no_show_percent_check check (no_show_percent >= 0 and no_show_percent <= 100),
  constraint facilities_notice_minutes_check check (notice_minutes >= 0 and notice_minutes <= 43200),
  constraint facilities_offer_minutes_check check (offer_minutes >= 5 and offer_minutes <= 720),
  constraint facilities_open_minute_check check (open_minute >= 0 and open_minute <= 1439),
  constraint facilities_place_check check (char_length(place) <= 100),
  constraint facilities_price_won_check check (price_won >= 0 and price_won <= 1000000),
  constraint facilities_slot_minutes_check check (slot_minutes >= 10 and slot_minutes <= 1440),
  constraint facilities_spot_choice_check check (spot_choice in ('named', 'any')),
  constraint facilities_spot_label_check check (char_length(spot_label) >= 1 and char_length(spot_label) <= 10)
);

create index facilities_by_id on facilities (id);
create index facilities_oldest_first on facilities (apartment_id, created_at, id);

alter table facilities enable row level security, force row level security;
grant delete, insert, select, update on facilities to danji_app;
grant select on facilities to danji_gate;

create policy everybody_reads on facilities
  for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_role() in ('manager', 'resident')));

create policy gate on facilities
  for select to danji_gate
  using (true);

create policy office_writes on facilities
  for all to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('facilities')));

create policy own_apartment_only on facilities
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create trigger facilities_mark_line_changed after update on facilities referencing new table as changed
  for each statement execute function mark_line_of_changed('id');
