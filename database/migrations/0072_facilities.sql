-- What an apartment lends to its residents by the hour, the day or the night, and the holidays that it keeps.

-- Lets a constraint refuse two bookings of one spot whose times overlap. PostgreSQL trusts it: the database's owner
-- may create it, if the server has its contrib modules.
create extension if not exists btree_gist;

create table facilities (
  apartment_id uuid not null references apartments (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 50),
  -- As names are compared: without blanks and case.
  name_key text not null generated always as (lower(regexp_replace(normalize(name), '\s', '', 'g'))) stored,
  kind text not null check (
    kind in ('gym', 'reading_room', 'golf_range', 'tennis_court', 'guest_house', 'community_room', 'other')
  ),
  place text not null default '' check (char_length(place) <= 100),
  guide text not null default '' check (char_length(guide) <= 2000),
  is_active boolean not null default true,
  -- What follows is as contract/values/booking/facility-rules.ts describes it. A book_by never changes.
  book_by text not null check (book_by in ('slot', 'day', 'night')),
  hours jsonb not null check (jsonb_typeof(hours) = 'array' and jsonb_array_length(hours) = 7),
  holiday_hours jsonb not null default '"as_weekday"',
  slot_minutes integer not null default 60 check (slot_minutes between 10 and 1440),
  break_minutes integer not null default 0 check (break_minutes between 0 and 240),
  max_length integer not null default 1 check (max_length between 1 and 31),
  spot_label text not null default '자리' check (char_length(spot_label) between 1 and 10),
  spot_choice text not null default 'named' check (spot_choice in ('named', 'any')),
  open_rule jsonb not null default '{"kind": "rolling", "daysAhead": 7}',
  open_minute integer not null default 540 check (open_minute between 0 and 1439),
  notice_minutes integer not null default 0 check (notice_minutes between 0 and 43200),
  late_booking boolean not null default false check (not late_booking or notice_minutes = 0),
  limits jsonb not null default '[{"who": "household", "per": "week", "count": 2}]'
    check (jsonb_typeof(limits) = 'array' and jsonb_array_length(limits) <= 6),
  max_at_once integer not null default 1 check (max_at_once between 1 and 10),
  price_won integer not null default 0 check (price_won between 0 and 1000000),
  cancel_fees jsonb not null default '[]'
    check (jsonb_typeof(cancel_fees) = 'array' and jsonb_array_length(cancel_fees) <= 5),
  grace_minutes integer not null default 10 check (grace_minutes between 0 and 60),
  no_show_percent integer not null default 100 check (no_show_percent between 0 and 100),
  check_in text not null default 'none' check (check_in in ('none', 'desk')),
  check_in_minutes integer not null default 15 check (check_in_minutes between 5 and 120),
  offer_minutes integer not null default 15 check (offer_minutes between 5 and 720),
  -- The highest number that a spot was ever given: none is given twice.
  last_spot_no integer not null default 0,
  created_at timestamptz not null default now(),
  primary key (apartment_id, id),
  constraint facilities_name_unique unique (apartment_id, name_key)
);
create index facilities_oldest_first on facilities (apartment_id, created_at, id);

-- A seat, a bay, a court, a room.
create table facility_spots (
  apartment_id uuid not null,
  facility_id uuid not null,
  spot_no integer not null check (spot_no > 0),
  name text not null check (char_length(name) between 1 and 20),
  is_open boolean not null default true,
  primary key (apartment_id, facility_id, spot_no),
  constraint facility_spots_facility_exists foreign key (apartment_id, facility_id)
    references facilities (apartment_id, id) on delete cascade
);

-- The days that the office confirmed.
create table facility_holidays (
  apartment_id uuid not null references apartments (id) on delete cascade,
  date date not null,
  name text not null check (char_length(name) between 1 and 30),
  primary key (apartment_id, date)
);

call protect_tenant_table('facilities');
call protect_tenant_table('facility_spots');
call protect_tenant_table('facility_holidays');

grant select on facilities, facility_spots, facility_holidays to danji_gate;
create policy gate on facilities for select to danji_gate using (true);
create policy gate on facility_spots for select to danji_gate using (true);
create policy gate on facility_holidays for select to danji_gate using (true);

grant select, insert, update, delete on facilities, facility_spots, facility_holidays to danji_app;
create policy everybody_reads on facilities for select to danji_app
  using (apartment_id = app_apartment_id() and app_role() in ('manager', 'resident'));
create policy everybody_reads on facility_spots for select to danji_app
  using (apartment_id = app_apartment_id() and app_role() in ('manager', 'resident'));
create policy everybody_reads on facility_holidays for select to danji_app
  using (apartment_id = app_apartment_id() and app_role() in ('manager', 'resident'));
create policy office_writes on facilities to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('facilities')));
create policy office_writes on facility_spots to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('facilities')));
create policy office_writes on facility_holidays to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('facilities')));
