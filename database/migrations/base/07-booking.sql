-- Facilities: bookings, waiting lines, lotteries, charges.

create table facilities (
  apartment_id uuid not null references apartments (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 50),
  -- As names are compared: without blanks and case.
  name_key text not null generated always as (lower(regexp_replace(normalize(name), '\s', '', 'g'))) stored,
  kind text not null
    check (kind in ('gym', 'reading_room', 'golf_range', 'tennis_court', 'guest_house', 'community_room', 'other')),
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
  late_booking boolean not null default false,
  limits jsonb not null default '[{"per": "week", "who": "household", "count": 2}]'
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
  constraint facilities_name_unique unique (apartment_id, name_key),
  constraint facilities_check check (not late_booking or notice_minutes = 0)
);

-- The jobs that serve waiting lines know a facility alone, and its function finds the apartment by that.
create index facilities_by_id on facilities (id);
create index facilities_oldest_first on facilities (apartment_id, created_at, id);

call protect_tenant_table('facilities');
grant select, insert, update, delete on facilities to danji_app;
grant select on facilities to danji_gate;

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

call protect_tenant_table('facility_spots');
grant select, insert, update, delete on facility_spots to danji_app;
grant select on facility_spots to danji_gate;

-- The days that the office confirmed.
create table facility_holidays (
  apartment_id uuid not null references apartments (id) on delete cascade,
  date date not null,
  name text not null check (char_length(name) between 1 and 30),
  primary key (apartment_id, date)
);

call protect_tenant_table('facility_holidays');
grant select, insert, update, delete on facility_holidays to danji_app;
grant select on facility_holidays to danji_gate;

create table facility_closures (
  apartment_id uuid not null references apartments (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  facility_id uuid not null,
  -- Empty: the whole facility.
  spot_nos integer[] not null default '{}' check (cardinality(spot_nos) <= 500),
  kind text not null check (kind in ('maintenance', 'holiday', 'event')),
  -- Residents read it.
  reason text not null check (char_length(reason) between 1 and 100),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- What was registered at once: a row each facility and occurrence.
  series_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (apartment_id, id),
  constraint facility_closures_facility_exists foreign key (apartment_id, facility_id)
    references facilities (apartment_id, id) on delete cascade,
  constraint facility_closures_end_after_start check (ends_at > starts_at)
);

create index facility_closures_by_time on facility_closures (apartment_id, ends_at);
create index facility_closures_of_facility on facility_closures (apartment_id, facility_id, ends_at);
create index facility_closures_of_series on facility_closures (apartment_id, series_id);

call protect_tenant_table('facility_closures');
grant select on facility_closures to danji_app;
grant insert (apartment_id, facility_id, spot_nos, kind, reason, starts_at, ends_at, series_id) on facility_closures
  to danji_app;
grant delete on facility_closures to danji_app;
grant select on facility_closures to danji_gate;

create table facility_charge_months (
  apartment_id uuid not null references apartments (id) on delete cascade,
  month date not null check (extract(day from month) = 1::numeric),
  closed_at timestamptz not null default now(),
  primary key (apartment_id, month)
);

create index facility_charge_months_by_age on facility_charge_months (month);

call protect_tenant_table('facility_charge_months');
grant select, insert (apartment_id, month) on facility_charge_months to danji_app;
grant select, delete on facility_charge_months to danji_gate;

-- Of a closed month: a line a household and facility. Facilities and homes are copied, because they may be renamed.
create table facility_charge_rows (
  apartment_id uuid not null,
  month date not null,
  building integer not null,
  unit integer not null,
  facility_id uuid not null,
  facility_name text not null check (char_length(facility_name) between 1 and 50),
  used_count integer not null check (used_count >= 0),
  used_won bigint not null check (used_won >= 0),
  cancelled_won bigint not null check (cancelled_won >= 0),
  no_show_won bigint not null check (no_show_won >= 0),
  primary key (apartment_id, month, building, unit, facility_id),
  constraint facility_charge_rows_month_exists foreign key (apartment_id, month)
    references facility_charge_months (apartment_id, month) on delete cascade
);

call protect_tenant_table('facility_charge_rows');
grant select, insert on facility_charge_rows to danji_app;

-- What an office makes of those who did not come. Without a row: three times in 30 days, then 7 days.
create table booking_policies (
  apartment_id uuid primary key references apartments (id) on delete cascade,
  -- 0: nobody is suspended for it.
  no_show_limit integer not null default 3 check (no_show_limit between 0 and 10),
  no_show_days integer not null default 30 check (no_show_days between 7 and 365),
  suspend_days integer not null default 7 check (suspend_days between 1 and 90)
);

call protect_tenant_table('booking_policies');
grant select, insert, update (no_show_limit, no_show_days, suspend_days) on booking_policies to danji_app;
grant select on booking_policies to danji_gate;

-- Who may not book for a while, in any facility. It falls on the person, not on the household.
create table booking_suspensions (
  apartment_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid,
  starts_at timestamptz not null default now(),
  ends_at timestamptz not null,
  cause text not null check (cause in ('no_show', 'office')),
  -- The resident reads it.
  reason text not null check (char_length(reason) between 1 and 200),
  lifted_at timestamptz,
  lift_reason text check (char_length(lift_reason) between 1 and 200),
  created_at timestamptz not null default now(),
  household_id uuid,
  -- The one of a former account.
  inherited_from uuid,
  primary key (apartment_id, id),
  constraint booking_suspensions_household_exists foreign key (apartment_id, household_id)
    references households (apartment_id, id) on delete cascade,
  constraint booking_suspensions_person_exists foreign key (apartment_id, user_id)
    references users (apartment_id, id) on delete set null (user_id),
  constraint booking_suspensions_source_exists foreign key (apartment_id, inherited_from)
    references booking_suspensions (apartment_id, id) on delete set null (inherited_from),
  constraint booking_suspensions_check check (ends_at > starts_at),
  constraint booking_suspensions_check1 check (lifted_at is not null or lift_reason is null)
);

create index booking_suspensions_by_age on booking_suspensions (ends_at);
create index booking_suspensions_latest on booking_suspensions (apartment_id, created_at desc, id desc);
create index booking_suspensions_of_household on booking_suspensions
  (apartment_id, household_id) where user_id is null;
create index booking_suspensions_of_person on booking_suspensions (apartment_id, user_id, ends_at);
create index booking_suspensions_of_source on booking_suspensions (apartment_id, inherited_from);

call protect_tenant_table('booking_suspensions');
grant select on booking_suspensions to danji_app;
grant insert (apartment_id, user_id, ends_at, cause, reason) on booking_suspensions to danji_app;
grant update (lifted_at, lift_reason) on booking_suspensions to danji_app;
grant select, insert, update, delete on booking_suspensions to danji_gate;

create table lotteries (
  apartment_id uuid not null references apartments (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  facility_id uuid not null,
  title text not null check (char_length(title) between 1 and 50),
  length integer not null check (length between 1 and 31),
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  -- When the office wants it. It comes no earlier than a minute after entries close: see lottery_draw_time().
  draw_at timestamptz not null,
  max_choices integer not null default 3 check (max_choices between 1 and 5),
  -- Whoever lost the last draws of this facility has more tickets.
  favour_losers boolean not null default true,
  -- sha256 of the seed, public from the beginning. Filled by seed_lottery().
  commitment text not null default '' check (commitment ~ '^[0-9a-f]{64}$'),
  -- sha256 of the entries, fixed when they close: whoever comes to know the seed can alter nothing any more.
  entries_hash text check (entries_hash ~ '^[0-9a-f]{64}$'),
  -- With the draw, it is public, too.
  seed text check (seed ~ '^[0-9a-f]{64}$'),
  drawn_at timestamptz,
  cancelled_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (apartment_id, id),
  constraint lotteries_facility_exists foreign key (apartment_id, facility_id) references facilities (apartment_id, id),
  constraint lotteries_are_in_order check (opens_at < closes_at and closes_at <= draw_at),
  constraint lotteries_end_once check (num_nonnulls(drawn_at, cancelled_at) <= 1),
  constraint lotteries_show_seed_when_drawn check (
    (seed is null) = (drawn_at is null) and (drawn_at is null or entries_hash is not null)
  )
);

create index lotteries_newest_first on lotteries (apartment_id, created_at desc, id desc);
create index lotteries_of_facility on lotteries (apartment_id, facility_id, drawn_at);
create index lotteries_to_close on lotteries (closes_at) where entries_hash is null and cancelled_at is null;
create index lotteries_to_draw on lotteries (draw_at) where drawn_at is null and cancelled_at is null;

call protect_tenant_table('lotteries');
grant select on lotteries to danji_app;
grant insert (apartment_id, facility_id, title, length, opens_at, closes_at, draw_at, max_choices, favour_losers) on
  lotteries to danji_app;
grant update (cancelled_at) on lotteries to danji_app;
grant select, update on lotteries to danji_gate;

create table reservations (
  apartment_id uuid not null references apartments (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  facility_id uuid not null,
  -- Null once it is erased. A charge belongs to the household at the time of booking.
  household_id uuid,
  -- Null if the office booked for a household, or if the account is gone.
  user_id uuid,
  -- Its first day: the day that limits, lists and charges count it in.
  date date not null,
  start_minute integer not null check (start_minute between 0 and 1799),
  length integer not null check (length between 1 and 31),
  spot_no integer not null check (spot_no >= 1),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  during tstzrange not null generated always as (tstzrange(starts_at, ends_at)) stored,
  status text not null check (status in ('offered', 'confirmed', 'checked_in', 'no_show', 'cancelled', 'lapsed')),
  -- The price as it was when it was booked or changed.
  price_won integer not null check (price_won between 0 and 31000000),
  -- What it costs now: the price, the fee once it is cancelled, or the percent of a no-show.
  charge_won integer not null check (charge_won between 0 and 31000000),
  -- The office's own figure, which no change of the status touches.
  is_charge_set boolean not null default false,
  charge_reason text check (char_length(charge_reason) between 1 and 200),
  cancelled_by text check (cancelled_by in ('resident', 'office', 'closure', 'account')),
  cancelled_at timestamptz,
  cancel_reason text check (char_length(cancel_reason) between 1 and 200),
  is_by_office boolean not null default false,
  offer_expires_at timestamptz,
  -- Who is not checked in by then did not come. Null where nobody checks.
  check_in_by timestamptz,
  -- Null where nobody is to be reminded, or has been.
  remind_at timestamptz,
  lottery_id uuid,
  created_at timestamptz not null default now(),
  -- When the account went whose booking it was.
  left_at timestamptz,
  primary key (apartment_id, id),
  constraint reservations_no_overlap exclude using gist (
    apartment_id with =, facility_id with =, spot_no with =, during with &&
  ) where (status in ('offered', 'confirmed', 'checked_in')),
  constraint reservations_facility_exists foreign key (apartment_id, facility_id) references facilities (apartment_id, id),
  constraint reservations_household_exists foreign key (apartment_id, household_id)
    references households (apartment_id, id) on delete set null (household_id),
  constraint reservations_lottery_exists foreign key (apartment_id, lottery_id) references lotteries (apartment_id, id),
  constraint reservations_person_exists foreign key (apartment_id, user_id)
    references users (apartment_id, id) on delete set null (user_id),
  constraint reservations_are_cancelled_by_someone check (
    (status = 'cancelled') = (cancelled_by is not null)
    and (cancelled_by is null) = (cancelled_at is null)
  ),
  constraint reservations_end_after_start check (ends_at > starts_at),
  constraint reservations_offers_end check ((status = 'offered') <= (offer_expires_at is not null))
);

create index reservations_by_age on reservations (ends_at) where household_id is not null or user_id is not null;
create index reservations_by_day on reservations (apartment_id, date, starts_at, id);
create index reservations_of_facility on reservations (apartment_id, facility_id, date);
create index reservations_of_household on reservations (apartment_id, household_id, facility_id, date);
create index reservations_of_lottery on reservations (apartment_id, lottery_id) where lottery_id is not null;
create index reservations_of_person on reservations (apartment_id, user_id, starts_at, id);
create index reservations_offered on reservations (offer_expires_at) where status = 'offered';
create index reservations_to_check_in on reservations
  (check_in_by) where check_in_by is not null and status = 'confirmed';
create index reservations_to_remind on reservations (remind_at) where remind_at is not null and status = 'confirmed';

call protect_tenant_table('reservations');
grant select on reservations to danji_app;
grant insert (apartment_id, facility_id, household_id, user_id, date, start_minute, length, spot_no, starts_at,
  ends_at, status, price_won, charge_won, is_by_office) on reservations to danji_app;
grant update (date, start_minute, length, spot_no, starts_at, ends_at, status, price_won, charge_won, is_charge_set,
  charge_reason, cancelled_by, cancelled_at, cancel_reason) on reservations to danji_app;
grant select, insert, update, delete on reservations to danji_gate;

-- The no-shows of a person, and the suspension that they have led to: they do not count again.
create table no_show_marks (
  apartment_id uuid not null,
  reservation_id uuid not null,
  user_id uuid,
  marked_at timestamptz not null default now(),
  suspension_id uuid,
  primary key (apartment_id, reservation_id),
  constraint no_show_marks_person_exists foreign key (apartment_id, user_id)
    references users (apartment_id, id) on delete set null (user_id),
  constraint no_show_marks_reservation_exists foreign key (apartment_id, reservation_id)
    references reservations (apartment_id, id) on delete cascade,
  constraint no_show_marks_suspension_exists foreign key (apartment_id, suspension_id)
    references booking_suspensions (apartment_id, id) on delete set null (suspension_id)
);

create index no_show_marks_by_age on no_show_marks (marked_at);
create index no_show_marks_of_person on no_show_marks (apartment_id, user_id, marked_at);
create index no_show_marks_of_suspension on no_show_marks (apartment_id, suspension_id);

call protect_tenant_table('no_show_marks');
grant select, insert, update, delete on no_show_marks to danji_gate;

create table waitlist_entries (
  apartment_id uuid not null,
  id uuid not null default gen_random_uuid(),
  -- The order of the line. Drawn under the facility's lock, so that nobody is before somebody who came earlier.
  line_no bigint not null generated always as identity,
  facility_id uuid not null,
  household_id uuid not null,
  user_id uuid not null,
  date date not null,
  start_minute integer not null check (start_minute between 0 and 1799),
  length integer not null check (length between 1 and 31),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- From then on nothing is offered: too little time is left until the last booking moment.
  closes_at timestamptz not null,
  status text not null default 'waiting'
    check (status in ('waiting', 'offered', 'taken', 'left', 'skipped', 'lapsed')),
  -- What was offered.
  reservation_id uuid,
  created_at timestamptz not null default now(),
  primary key (apartment_id, id),
  constraint waitlist_entries_facility_exists foreign key (apartment_id, facility_id)
    references facilities (apartment_id, id) on delete cascade,
  constraint waitlist_entries_household_exists foreign key (apartment_id, household_id)
    references households (apartment_id, id) on delete cascade,
  constraint waitlist_entries_person_exists foreign key (apartment_id, user_id)
    references users (apartment_id, id) on delete cascade,
  constraint waitlist_entries_reservation_exists foreign key (apartment_id, reservation_id)
    references reservations (apartment_id, id) on delete set null (reservation_id),
  constraint waitlist_entries_check check (ends_at > starts_at),
  constraint waitlist_entries_check1 check (reservation_id is null or status <> 'waiting')
);

create index waitlist_entries_by_age on waitlist_entries (ends_at);
create index waitlist_entries_due on waitlist_entries (closes_at) where status = 'waiting';
create index waitlist_entries_in_line on waitlist_entries
  (apartment_id, facility_id, line_no) where status = 'waiting';
create index waitlist_entries_of_facility on waitlist_entries (apartment_id, facility_id, date);
create index waitlist_entries_of_household on waitlist_entries (apartment_id, household_id);
create index waitlist_entries_of_person on waitlist_entries (apartment_id, user_id, status);
create index waitlist_entries_of_reservation on waitlist_entries (apartment_id, reservation_id);
create unique index waitlist_entries_once on waitlist_entries
  (apartment_id, facility_id, household_id, starts_at, ends_at)
  where status in ('waiting', 'offered');

call protect_tenant_table('waitlist_entries');
grant select, update (status) on waitlist_entries to danji_app;
grant select, insert, update on waitlist_entries to danji_gate;

-- Facilities in which a spot may have become free. Whoever serves the line deletes what it saw before it looks, and
-- a row for each time, not for each facility: nobody waits here for anybody.
create table line_marks (
  apartment_id uuid not null,
  id bigint not null generated always as identity,
  facility_id uuid not null,
  primary key (apartment_id, id),
  constraint line_marks_facility_exists foreign key (apartment_id, facility_id)
    references facilities (apartment_id, id) on delete cascade
);

create index line_marks_of_facility on line_marks (apartment_id, facility_id);

call protect_tenant_table('line_marks');
grant select, insert, delete on line_marks to danji_gate;

-- What is drawn: a period each. They overlap nowhere, so that each has its own free spots.
create table lottery_prizes (
  apartment_id uuid not null,
  lottery_id uuid not null,
  prize_no integer not null check (prize_no between 1 and 500),
  date date not null,
  start_minute integer not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- How many spots the draw had.
  free_spots integer check (free_spots between 0 and 500),
  primary key (apartment_id, lottery_id, prize_no),
  constraint lottery_prizes_lottery_exists foreign key (apartment_id, lottery_id)
    references lotteries (apartment_id, id) on delete cascade,
  constraint lottery_prizes_end_after_start check (ends_at > starts_at)
);

call protect_tenant_table('lottery_prizes');
grant select on lottery_prizes to danji_app;
grant insert (apartment_id, lottery_id, prize_no, date, start_minute, starts_at, ends_at) on lottery_prizes to
  danji_app;
grant select, update (free_spots) on lottery_prizes to danji_gate;

-- Ten signs of Crockford's alphabet: 50 random bits. (The bytes between are not all random.)
create function draw_lottery_code() returns text language sql volatile as $$
  select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (get_byte(r.bytes, b) & 31) + 1, 1), '' order by b)
  from (select uuid_send(gen_random_uuid()) as bytes offset 0) r, unnest(array[0, 1, 2, 3, 4, 5, 9, 10, 11, 12]) b
$$;

create table lottery_entries (
  apartment_id uuid not null,
  lottery_id uuid not null,
  code text not null default draw_lottery_code() check (code ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
  -- Null: it has moved out, or 13 months are over.
  household_id uuid,
  -- Who of the household entered last: the prize becomes their booking. Null if no account is left.
  person_id uuid,
  tickets integer not null check (tickets between 1 and 3),
  -- Numbers of prizes, in the order of the wish.
  choices integer[] not null check (cardinality(choices) between 1 and 5),
  created_at timestamptz not null default now(),
  result text check (result in ('won', 'lost', 'passed')),
  prize_no integer,
  -- Which of all winners it was.
  won_as integer,
  -- Choices that a limit of the household kept it from.
  refused integer[] not null default '{}',
  primary key (apartment_id, lottery_id, code),
  constraint lottery_entries_one_a_household unique (apartment_id, lottery_id, household_id),
  constraint lottery_entries_household_exists foreign key (apartment_id, household_id)
    references households (apartment_id, id) on delete set null (household_id),
  constraint lottery_entries_lottery_exists foreign key (apartment_id, lottery_id)
    references lotteries (apartment_id, id) on delete cascade,
  constraint lottery_entries_person_exists foreign key (apartment_id, person_id)
    references users (apartment_id, id) on delete set null (person_id),
  constraint lottery_entries_prize_exists foreign key (apartment_id, lottery_id, prize_no)
    references lottery_prizes (apartment_id, lottery_id, prize_no) on delete cascade,
  constraint lottery_entries_win_prizes check (
    (not result is distinct from 'won') = (prize_no is not null)
    and (prize_no is null) = (won_as is null)
  )
);

create index lottery_entries_of_household on lottery_entries (apartment_id, household_id);
create index lottery_entries_of_person on lottery_entries (apartment_id, person_id);
create index lottery_entries_of_prize on lottery_entries
  (apartment_id, lottery_id, prize_no) where prize_no is not null;

call protect_tenant_table('lottery_entries');
grant select on lottery_entries to danji_app;
grant select, insert, update, delete on lottery_entries to danji_gate;

-- What is drawn with, until it is drawn. Only the gate can read it, and of its functions only the draw does.
create table lottery_seeds (
  apartment_id uuid not null,
  lottery_id uuid not null,
  seed text not null,
  primary key (apartment_id, lottery_id),
  -- The seed is there first, because its hash is the lottery's commitment.
  constraint lottery_seeds_lottery_exists foreign key (apartment_id, lottery_id)
    references lotteries (apartment_id, id) on delete cascade deferrable initially deferred
);

call protect_tenant_table('lottery_seeds');
grant select, insert, delete on lottery_seeds to danji_gate;

-- The end of an offer. Its clock stands still in the quiet hours of alerts, 21:00 to 08:00 of Seoul, and it ends with
-- the last booking moment.
create function offer_end(made_at timestamptz, minutes integer, last_moment timestamptz) returns timestamptz
  language sql immutable
  begin atomic
    with made as (
      select made_at at time zone 'Asia/Seoul' as moment
    ), begun as (
      select case
        when m.moment::time < time '08:00' then m.moment::date + time '08:00'
        when m.moment::time >= time '21:00' then m.moment::date + 1 + time '08:00'
        else m.moment
      end as moment
      from made m
    ), counted as (
      select b.moment + make_interval(mins => minutes) as ends, b.moment::date + time '21:00' as pause from begun b
    )
    select least(
      last_moment,
      -- No offer is longer than a day's 13 hours.
      case when c.ends <= c.pause then c.ends else c.ends + interval '11 hours' end at time zone 'Asia/Seoul'
    )
    from counted c;
  end;

-- For calls: the line of the caller's own apartment, in the transaction of whatever frees a spot.
create function serve_own_line(of_facility uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_apartment_id() is null then
    raise insufficient_privilege;
  end if;
  perform lock_facilities(array[of_facility]);
  perform serve_line(app_apartment_id(), of_facility);
end
$$;

-- For the job: serves a line, unless somebody else holds the facility, who serves it, too.
create function serve_due_line(of_apartment uuid, of_facility uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  if not pg_try_advisory_xact_lock(hashtextextended(of_facility::text, 0)) then
    return false;
  end if;
  perform serve_line(of_apartment, of_facility);
  return true;
end
$$;

-- When a lottery is drawn: no earlier than a minute after its entries close.
create function lottery_draw_time(closes_at timestamptz, draw_at timestamptz) returns timestamptz
  language sql immutable parallel safe
  return greatest(draw_at, closes_at + interval '1 minute');

-- For calls: ends the lottery entries of a home of the own apartment.
create function end_lottery_entries_of_household(home uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_has_right('residents') is not true then
    raise insufficient_privilege;
  end if;
  perform end_entries_of(app_apartment_id(), home);
end
$$;

-- What who did not come pays. A month costs up to 31 million won, and a hundred times that is more than an integer: the
-- facility's line stopped there, with all that was behind it.
create function no_show_fee(price_won integer, percent integer) returns integer language sql immutable
  return (price_won::bigint * percent / 100)::integer;

call hand_to_gate('serve_own_line(uuid)', 'serve_due_line(uuid, uuid)', 'end_lottery_entries_of_household(uuid)');

-- Whoever holds these locks may write bookings of the facilities. A statement of its own: within one statement, what
-- it reads would be older than the lock.
create function lock_facilities(facilities uuid[]) returns void language plpgsql set lock_timeout = '5s' as $$
declare
  facility uuid;
begin
  for facility in select distinct f from unnest(facilities) f order by f loop
    perform pg_advisory_xact_lock(hashtextextended(facility::text, 0));
  end loop;
end
$$;

-- The last moment at which a period can be booked.
create function last_booking_moment(of_facility facilities, starts timestamptz, ends timestamptz) returns timestamptz
  language sql immutable
  return case
    when of_facility.late_booking then ends
    else starts - make_interval(mins => of_facility.notice_minutes)
  end;

-- Whoever prepares votes picks officials and owners by their homes, as whoever books for somebody on the telephone.
create function people_of_home(of_building integer, of_unit integer)
  returns table (id uuid, name text, is_initial_password boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select u.id, u.name, u.is_initial_password from users u
    join households h on h.apartment_id = u.apartment_id and h.id = u.household_id
    where (app_has_right('facilities') or app_has_right('votes')) and h.apartment_id = app_apartment_id()
      and h.building = of_building and h.unit = of_unit and h.bulk_id is null and u.role = 'resident'
      and (u.bulk_id is null or not exists (select from resident_bulks b where b.id = u.bulk_id))
    order by u.created_at, u.id;
  end;

-- As feeAtCancel() of contract/values/booking/fees.ts. (More than an integer on the way: a month can cost 31 million.)
create function fee_at_cancel(of_facility facilities, created_at timestamptz, starts_at timestamptz, price_won integer)
  returns integer language sql stable
  return case
    when now() >= starts_at then price_won::bigint * of_facility.no_show_percent / 100
    when now() < created_at + make_interval(mins => of_facility.grace_minutes) then 0
    else price_won::bigint * coalesce((
      select (t ->> 'percent')::integer from jsonb_array_elements(of_facility.cancel_fees) t
      where starts_at - now() < make_interval(hours => (t ->> 'hoursBefore')::integer)
      order by (t ->> 'hoursBefore')::integer limit 1
    ), 0) / 100
  end::integer;

call hand_to_gate('people_of_home(integer, integer)');

-- A spot came, or a facility stopped or changed its last booking moment.
create function mark_line_of_changed() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into line_marks (apartment_id, facility_id)
  select distinct c.apartment_id, case tg_argv[0] when 'id' then c.id else c.facility_id end
  from (
    select n.apartment_id, (to_jsonb(n) ->> 'id')::uuid as id, (to_jsonb(n) ->> 'facility_id')::uuid as facility_id
    from changed n
  ) c
  where exists (
    select from waitlist_entries w
    where w.apartment_id = c.apartment_id and w.status in ('waiting', 'offered')
      and w.facility_id = case tg_argv[0] when 'id' then c.id else c.facility_id end
  );
  return null;
end
$$;

call hand_to_gate('mark_line_of_changed()');

create policy everybody_reads on facilities for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_role() in ('manager', 'resident')));

create policy gate on facilities for select to danji_gate using (true);

create policy office_writes on facilities to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('facilities')));

create trigger facilities_mark_line_changed after update on facilities referencing new table as changed
  for each statement execute function mark_line_of_changed('id');

-- The lowest number of a spot that is free throughout.
create function free_spot(apartment uuid, facility uuid, starts timestamptz, ends timestamptz) returns integer
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return (
    select s.spot_no from facility_spots s
    where s.apartment_id = apartment and s.facility_id = facility and s.is_open
      and s.spot_no <> all (array(
        select r.spot_no from reservations r
        where r.apartment_id = apartment and r.facility_id = facility and r.during && tstzrange(starts, ends)
          and r.status in ('offered', 'confirmed', 'checked_in')
      ))
      and not is_spot_closed(apartment, facility, s.spot_no, starts, ends)
    order by s.spot_no limit 1
  );
end
$$;

call hand_to_gate('free_spot(uuid, uuid, timestamptz, timestamptz)');
-- The gate's own affair.
revoke execute on function free_spot(uuid, uuid, timestamptz, timestamptz) from danji_app;

create policy everybody_reads on facility_spots for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_role() in ('manager', 'resident')));

create policy gate on facility_spots for select to danji_gate using (true);

create policy office_writes on facility_spots to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('facilities')));

create trigger facility_spots_mark_line after insert on facility_spots referencing new table as changed
  for each statement execute function mark_line_of_changed('facility_id');
create trigger facility_spots_mark_line_changed after update on facility_spots referencing new table as changed
  for each statement execute function mark_line_of_changed('facility_id');

create policy everybody_reads on facility_holidays for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_role() in ('manager', 'resident')));

create policy gate on facility_holidays for select to danji_gate using (true);

create policy office_writes on facility_holidays to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('facilities')));

-- The closures of a facility that fall into a time.
create function closures_over(facility uuid, from_moment timestamptz, to_moment timestamptz)
  returns table (spot_nos integer[], reason text, starts_at timestamptz, ends_at timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  apartment constant uuid := coalesce(
    app_apartment_id(), (select f.apartment_id from facilities f where f.id = facility and app_role() is null)
  );
begin
  return query
    select c.spot_nos, c.reason, c.starts_at, c.ends_at from facility_closures c
    where c.apartment_id = apartment and c.facility_id = facility and c.ends_at > from_moment and c.starts_at < to_moment
    order by c.starts_at, c.id;
end
$$;

-- Whether a closure touches a spot in a time, for what the gate itself gives away.
create function is_spot_closed(apartment uuid, facility uuid, spot integer, from_moment timestamptz, to_moment timestamptz)
  returns boolean language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select exists (
      select from facility_closures c
      where c.apartment_id = apartment and c.facility_id = facility
        and c.ends_at > from_moment and c.starts_at < to_moment
        and (c.spot_nos = '{}' or spot = any (c.spot_nos))
    );
  end;

call hand_to_gate(
  'closures_over(uuid, timestamptz, timestamptz)', 'is_spot_closed(uuid, uuid, integer, timestamptz, timestamptz)'
);
-- The gate's own affair.
revoke execute on function is_spot_closed(uuid, uuid, integer, timestamptz, timestamptz) from danji_app;

create policy everybody_sees_closures on facility_closures for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and ((select app_role() = 'resident') or (select app_has_right('facilities')))
  );

create policy gate on facility_closures for select to danji_gate using (true);

create policy office_closes on facility_closures for insert to danji_app
  with check (apartment_id = app_apartment_id() and (select app_has_right('facilities')));

create policy office_opens_again on facility_closures for delete to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('facilities')));

-- Accounts are kept for five years (공동주택관리법 제27조 제1항).
create function forget_charge_months(before date) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  forgotten bigint;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  delete from facility_charge_months where (apartment_id, month) in (
    select m.apartment_id, m.month from facility_charge_months m
    where m.month < least(before, seoul_today() - interval '61 months') limit 100
  );
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;

-- Whether the charges of a day's month are closed, and stay as they are until the transaction ends.
create function settle_charge_month(apartment uuid, day date) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- As closing does (charge-months.ts): whoever is closing the month at this moment comes first.
  perform pg_advisory_xact_lock_shared(hashtextextended('danji.facility charges ' || apartment, 0));
  return exists (
    select from facility_charge_months m
    where m.apartment_id = apartment and m.month = date_trunc('month', day::timestamp)::date
  );
end
$$;

-- Whether the charges of the month of a day are closed.
create function is_charge_month_closed(day date) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select exists (
      select from facility_charge_months m
      where m.apartment_id = app_apartment_id() and m.month = date_trunc('month', day::timestamp)::date
    );
  end;

call hand_to_gate('forget_charge_months(date)', 'settle_charge_month(uuid, date)', 'is_charge_month_closed(date)');
-- The gate's own affair.
revoke execute on function settle_charge_month(uuid, date) from danji_app;

create policy gate on facility_charge_months to danji_gate using (true) with check (true);

create policy office_closes on facility_charge_months for insert to danji_app
  with check (apartment_id = app_apartment_id() and (select app_has_right('facilities')));

-- Insert-only: a month is closed once.
create policy office_reads on facility_charge_months for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('facilities')));

create policy office_closes on facility_charge_rows for insert to danji_app
  with check (apartment_id = app_apartment_id() and (select app_has_right('facilities')));

create policy office_reads on facility_charge_rows for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('facilities')));

create policy gate on booking_policies for select to danji_gate using (true);

create policy office_sets_it on booking_policies to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('facilities')))
  with check (apartment_id = app_apartment_id() and (select app_has_right('facilities')));

-- Whether somebody may not book at present.
create function is_suspended(apartment uuid, person uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select exists (
      select from booking_suspensions s
      where s.apartment_id = apartment and s.user_id = person and s.lifted_at is null and s.ends_at > now()
    );
  end;

-- Who a resident is whom the office suspends, for whoever keeps the facilities without the right of residents.
create function suspended_person(person uuid, out building integer, out unit integer, out name text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select h.building, h.unit, u.name from users u
    join households h on h.apartment_id = u.apartment_id and h.id = u.household_id
    where app_has_right('facilities') and u.apartment_id = app_apartment_id() and u.id = person and u.role = 'resident';
  end;

-- Whether anybody of the caller's apartment may not book at present, but not who: in a rush, thousands are told that
-- everything is taken, and need not each be asked for a suspension that nobody has.
create function has_suspensions() returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select exists (
      select from booking_suspensions s
      where s.apartment_id = app_apartment_id() and s.lifted_at is null and s.ends_at > now()
    );
  end;

-- Before the account goes: what is over goes with it, and what it had from another, which still stands there.
create function leave_suspensions_behind() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from booking_suspensions s
  where s.apartment_id = old.apartment_id and s.user_id = old.id
    and (s.lifted_at is not null or s.ends_at <= now() or s.inherited_from is not null);
  update booking_suspensions s set household_id = old.household_id
  where s.apartment_id = old.apartment_id and s.user_id = old.id;
  delete from no_show_marks m
  where m.apartment_id = old.apartment_id and m.user_id = old.id and m.suspension_id is not null;
  return case tg_op when 'DELETE' then old else new end;
end
$$;

-- Who comes into a home is suspended as long as those were who left it.
create function inherit_suspensions() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into booking_suspensions (apartment_id, user_id, starts_at, ends_at, cause, reason, inherited_from)
  select s.apartment_id, u.id, s.starts_at, s.ends_at, s.cause, s.reason, s.id
  from users_after u
  join booking_suspensions s on s.apartment_id = u.apartment_id and s.household_id = u.household_id
  where u.role = 'resident' and s.user_id is null and s.lifted_at is null and s.ends_at > now();
  return null;
end
$$;

-- What the office lifts of a newcomer, nobody after them inherits.
create function lift_inherited_suspension() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update booking_suspensions s set lifted_at = new.lifted_at, lift_reason = new.lift_reason
  where s.apartment_id = new.apartment_id and s.id = new.inherited_from and s.lifted_at is null;
  return null;
end
$$;

call hand_to_gate(
  'is_suspended(uuid, uuid)', 'suspended_person(uuid)', 'has_suspensions()', 'leave_suspensions_behind()',
  'inherit_suspensions()', 'lift_inherited_suspension()'
);
-- The gate's own affair.
revoke execute on function is_suspended(uuid, uuid) from danji_app;

create policy office_lifts on booking_suspensions for update to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('facilities')));

create policy office_sees_all on booking_suspensions for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('facilities')) and user_id is not null);

create policy office_suspends on booking_suspensions for insert to danji_app
  with check (apartment_id = app_apartment_id() and (select app_has_right('facilities')) and cause = 'office');

create policy residents_see_their_own on booking_suspensions for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and (select app_role() = 'resident')
    and user_id = (select app_user_id())
  );

create trigger booking_suspensions_lift_source after update of lifted_at on booking_suspensions
  for each row when (
    new.inherited_from is not null and new.lifted_at is not null and old.lifted_at is null
  ) execute function lift_inherited_suspension();
create trigger booking_suspensions_left_behind before delete on users
  for each row when (old.role = 'resident') execute function leave_suspensions_behind();
create trigger booking_suspensions_left_behind_moved before update of apartment_id on users
  for each row when (
    old.role = 'resident' and new.apartment_id is distinct from old.apartment_id
  ) execute function leave_suspensions_behind();

call alerts_follow('booking_suspensions');
call follow_person('booking_suspensions', 'user_id', 'forget');

-- For offers: what is kept for a draw is offered to nobody.
create function is_kept_for_lottery(apartment uuid, facility uuid, starts timestamptz, ends timestamptz)
  returns boolean language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select exists (
      select from lotteries l
      join lottery_prizes p on p.apartment_id = l.apartment_id and p.lottery_id = l.id
      where l.apartment_id = apartment and l.facility_id = facility and l.drawn_at is null and l.cancelled_at is null
        and p.starts_at < ends and p.ends_at > starts
    );
  end;

-- Each uuid brings 122 random bits of the database's strong source.
create function seed_lottery() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  drawn constant text := encode(
    sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex'
  );
begin
  insert into lottery_seeds (apartment_id, lottery_id, seed) values (new.apartment_id, new.id, drawn);
  new.commitment := encode(sha256(convert_to(drawn, 'UTF8')), 'hex');
  return new;
end
$$;

-- With a draw, or instead of it, what was kept is free: for those first who waited for it before.
create function mark_line_of_lottery() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into line_marks (apartment_id, facility_id) values (new.apartment_id, new.facility_id);
  return null;
end
$$;

-- Enters for the caller's household, or replaces what it entered. Waits for whoever closes the entries.
create function enter_lottery(lottery uuid, wanted integer[], out outcome text, out code text, out tickets integer)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  entered lotteries;
begin
  if app_role() is distinct from 'resident' then
    raise insufficient_privilege;
  end if;
  select * into entered from lotteries l where l.apartment_id = app_apartment_id() and l.id = lottery for share;
  outcome := case
    when entered.id is null then 'not_found'
    when num_nonnulls(entered.entries_hash, entered.drawn_at, entered.cancelled_at) > 0
      or clock_timestamp() < entered.opens_at or clock_timestamp() >= entered.closes_at then 'not_open'
    when cardinality(wanted) > entered.max_choices then 'too_many'
    when exists (
      select from unnest(wanted) w where not exists (
        select from lottery_prizes p
        where p.apartment_id = entered.apartment_id and p.lottery_id = entered.id and p.prize_no = w
      )
    ) then 'unknown_prize'
    else 'entered'
  end;
  if outcome <> 'entered' then
    return;
  end if;
  insert into lottery_entries as e (apartment_id, lottery_id, household_id, person_id, tickets, choices)
  values (
    entered.apartment_id, entered.id, app_household_id(), app_user_id(),
    case when entered.favour_losers
      then lottery_tickets(entered.apartment_id, app_household_id(), entered.facility_id) else 1
    end,
    wanted
  )
  on conflict (apartment_id, lottery_id, household_id) do update
    set person_id = excluded.person_id, tickets = excluded.tickets, choices = excluded.choices
  returning e.code, e.tickets into code, tickets;
end
$$;

-- Takes the entry of the caller's household back, as long as entries are open.
create function withdraw_lottery_entry(lottery uuid, out outcome text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  entered lotteries;
begin
  if app_role() is distinct from 'resident' then
    raise insufficient_privilege;
  end if;
  select * into entered from lotteries l where l.apartment_id = app_apartment_id() and l.id = lottery for share;
  outcome := case
    when entered.id is null then 'not_found'
    when num_nonnulls(entered.entries_hash, entered.drawn_at, entered.cancelled_at) > 0
      or clock_timestamp() >= entered.closes_at then 'not_open'
    else 'withdrawn'
  end;
  if outcome = 'withdrawn' then
    delete from lottery_entries e
    where e.apartment_id = entered.apartment_id and e.lottery_id = entered.id and e.household_id = app_household_id();
  end if;
end
$$;

call hand_to_gate(
  'is_kept_for_lottery(uuid, uuid, timestamptz, timestamptz)', 'seed_lottery()', 'mark_line_of_lottery()',
  'enter_lottery(uuid, integer[])', 'withdraw_lottery_entry(uuid)'
);
-- The gate's own affair.
revoke execute on function is_kept_for_lottery(uuid, uuid, timestamptz, timestamptz) from danji_app;

-- The entries of a lottery as one text, whose hash is published before the draw.
create function lines_of_lottery(apartment uuid, lottery uuid) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select coalesce(
      string_agg(
        format(E'%s,%s,%s\n', e.code, e.tickets, array_to_string(e.choices, '|')), '' order by e.code collate "C"
      ), ''
    )
    from lottery_entries e where e.apartment_id = apartment and e.lottery_id = lottery;
  end;

call hand_to_gate('lines_of_lottery(uuid, uuid)');
-- The gate's own affair.
revoke execute on function lines_of_lottery(uuid, uuid) from danji_app;

-- The hash of the entries: as it was fixed, or as it will be since they closed.
create function lottery_entries_hash(lottery uuid) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select case
      when l.entries_hash is not null or l.cancelled_at is not null or now() < l.closes_at then l.entries_hash
      else encode(sha256(convert_to(lines_of_lottery(l.apartment_id, l.id), 'UTF8')), 'hex')
    end
    from lotteries l where l.apartment_id = app_apartment_id() and l.id = lottery;
  end;

-- Fixes the entries of a lottery that has closed. Nothing that deletes an account waits for more than this.
create function close_lottery(apartment uuid, lottery uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from lotteries l
  where l.apartment_id = apartment and l.id = lottery and l.entries_hash is null and l.cancelled_at is null
    and l.closes_at <= clock_timestamp()
  for update;
  if found then
    update lotteries l
    set entries_hash = encode(sha256(convert_to(lines_of_lottery(apartment, lottery), 'UTF8')), 'hex')
    where l.apartment_id = apartment and l.id = lottery;
    perform pg_notify('danji', apartment || ':lotteries');
  end if;
end
$$;

-- For calls: draws a lottery of the own apartment.
create function draw_lottery(lottery uuid) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_has_right('facilities') is not true then
    raise insufficient_privilege;
  end if;
  return carry_out_lottery(app_apartment_id(), lottery);
end
$$;

-- Closes all that are due and draws one. Several servers may ask at the same moment: each takes what no other has.
create function draw_due_lottery() returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  due record;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  perform close_lottery(l.apartment_id, l.id) from lotteries l
  where l.entries_hash is null and l.cancelled_at is null and l.closes_at <= now();
  select l.apartment_id, l.id into due from lotteries l
  where l.drawn_at is null and l.cancelled_at is null and l.draw_at <= now()
    and lottery_draw_time(l.closes_at, l.draw_at) <= now()
  order by l.draw_at limit 1
  for no key update skip locked;
  if due.id is null then
    return false;
  end if;
  return carry_out_lottery(due.apartment_id, due.id) = 'drawn';
end
$$;

call hand_to_gate(
  'lottery_entries_hash(uuid)', 'close_lottery(uuid, uuid)', 'draw_lottery(uuid)', 'draw_due_lottery()'
);
-- The gate's own affair.
revoke execute on function close_lottery(uuid, uuid) from danji_app;

create policy everybody_reads on lotteries for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and ((select app_role() = 'resident') or (select app_has_right('facilities')))
  );

create policy gate on lotteries to danji_gate using (true) with check (true);

create policy office_cancels on lotteries for update to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('facilities')));

create policy office_makes on lotteries for insert to danji_app
  with check (apartment_id = app_apartment_id() and (select app_has_right('facilities')));

create trigger lotteries_mark_line after update of drawn_at, cancelled_at on lotteries
  for each row when (
    num_nonnulls(old.drawn_at, old.cancelled_at) < num_nonnulls(new.drawn_at, new.cancelled_at)
  ) execute function mark_line_of_lottery();
create trigger lotteries_seed before insert on lotteries
  for each row execute function seed_lottery();

call alerts_follow('lotteries');

-- What is taken of a facility in a time, and nothing of by whom.
create function facility_occupancy(facility uuid, from_moment timestamptz, to_moment timestamptz)
  returns table (spot_no integer, starts_at timestamptz, ends_at timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  apartment constant uuid := coalesce(
    app_apartment_id(), (select f.apartment_id from facilities f where f.id = facility and app_role() is null)
  );
begin
  return query
    select r.spot_no, r.starts_at, r.ends_at from reservations r
    where r.apartment_id = apartment and r.facility_id = facility and r.during && tstzrange(from_moment, to_moment)
      and r.status in ('offered', 'confirmed', 'checked_in') and not (r.status = 'offered' and r.offer_expires_at <= now())
    order by r.starts_at, r.spot_no;
end
$$;

-- The bookings of a home that count for its limits: of the days in question, and all that are to come.
create function counted_reservations(
  apartment uuid, facility uuid, home uuid, first_day date, last_day date
)
  returns table (id uuid, user_id uuid, date date, starts_at timestamptz, ends_at timestamptz, is_holding boolean, left_at timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select r.id, r.user_id, r.date, r.starts_at, r.ends_at, r.status <> 'no_show', r.left_at from reservations r
    where r.apartment_id = apartment and r.facility_id = facility and r.household_id = home
      and r.status in ('offered', 'confirmed', 'checked_in', 'no_show')
      and (r.date between first_day and last_day or r.ends_at > now());
end
$$;

-- What counts for the limits of a home and a person, for themselves and for whoever keeps the facilities.
create function household_reservations(
  facility uuid, home uuid, person uuid, first_day date, last_day date, but_for uuid
)
  returns table (is_persons boolean, date date, starts_at timestamptz, ends_at timestamptz, is_holding boolean)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  if (app_role() = 'resident' and home = app_household_id()) is not true and app_has_right('facilities') is not true then
    return;
  end if;
  return query
    select is_own_or_left(r.user_id, r.left_at, person), r.date, r.starts_at, r.ends_at, r.is_holding
    from counted_reservations(app_apartment_id(), facility, home, first_day, last_day) r
    where r.id is distinct from but_for;
end
$$;

-- By which door a booking is confirmed, its deadline for checking in and its reminder are the same.
create function prepare_confirmed_reservation() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  facility record;
begin
  select f.book_by, f.check_in, f.check_in_minutes into facility from facilities f
  where f.apartment_id = new.apartment_id and f.id = new.facility_id;
  new.remind_at := case
    when facility.book_by = 'slot' then new.starts_at - interval '1 hour'
    else (new.date + time '09:00') at time zone 'Asia/Seoul'
  end;
  if new.remind_at <= now() or new.user_id is null then
    new.remind_at := null;
  end if;
  new.check_in_by := case
    when facility.check_in = 'desk' then greatest(new.starts_at, now()) + make_interval(mins => facility.check_in_minutes)
  end;
  -- The office says that they did come.
  if tg_op = 'UPDATE' and old.status = 'no_show' then
    new.check_in_by := null;
  end if;
  return new;
end
$$;

-- With the account or the home go the bookings to come, for what cancelling them now costs. What has begun stands,
-- and so does its charge: somebody sits there. Here, and without the facility's lock, because whoever deletes an
-- account must not wait for a rush, and because a booking that is made at that very moment is met, too.
create function cancel_reservation_of_leaver() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.user_id is not null and new.user_id is null and new.household_id is not null then
    new.left_at := now();
  end if;
  if new.status not in ('offered', 'confirmed', 'checked_in') or new.ends_at <= now()
    or (new.status <> 'offered' and new.starts_at <= now()) then
    return new;
  end if;
  if not new.is_charge_set then
    new.charge_won := case when new.status = 'offered' then 0 else (
      select fee_at_cancel(f, new.created_at, new.starts_at, new.price_won) from facilities f
      where f.apartment_id = new.apartment_id and f.id = new.facility_id
    ) end;
  end if;
  new.status := 'cancelled';
  new.cancelled_by := 'account';
  new.cancelled_at := now();
  perform pg_notify('danji', new.apartment_id || ':facilityDays'), pg_notify('danji', new.apartment_id || ':reservations');
  return new;
end
$$;

-- Somebody moves to another home of the apartment: what is to come goes along.
create function take_reservations_along() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update reservations r set household_id = new.household_id
  where r.apartment_id = new.apartment_id and r.user_id = new.id and r.ends_at > now()
    and r.status in ('offered', 'confirmed', 'checked_in');
  return null;
end
$$;

-- A household moves out: what the office booked for it is over, too, and what its people left behind.
create function end_reservations_of_household(home uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_has_right('residents') is not true then
    raise insufficient_privilege;
  end if;
  update reservations r set
    status = 'cancelled', cancelled_by = 'account', cancelled_at = now(),
    charge_won = case
      when r.is_charge_set then r.charge_won
      when r.status = 'offered' then 0
      else fee_at_cancel(f, r.created_at, r.starts_at, r.price_won)
    end
  from facilities f
  where r.apartment_id = app_apartment_id() and r.household_id = home and r.starts_at > now()
    and r.status in ('offered', 'confirmed', 'checked_in')
    and f.apartment_id = r.apartment_id and f.id = r.facility_id;
  if found then
    perform pg_notify('danji', app_apartment_id() || ':facilityDays'),
      pg_notify('danji', app_apartment_id() || ':reservations');
  end if;
  delete from no_show_marks m using reservations r
  where r.apartment_id = app_apartment_id() and r.household_id = home and r.left_at is not null
    and m.apartment_id = r.apartment_id and m.reservation_id = r.id and m.user_id is null;
  update reservations r set left_at = null
  where r.apartment_id = app_apartment_id() and r.household_id = home and r.left_at is not null;
  delete from booking_suspensions s
  where s.apartment_id = app_apartment_id() and s.household_id = home and s.user_id is null;
end
$$;

-- 13 months after its day, a booking says no more whose it was.
create function forget_reservations(before timestamptz) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  forgotten bigint;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  update reservations set household_id = null, user_id = null, cancel_reason = null, charge_reason = null
  where (apartment_id, id) in (
    select r.apartment_id, r.id from reservations r
    where r.ends_at < least(before, now() - interval '13 months')
      and (r.household_id is not null or r.user_id is not null)
    limit 1000
  );
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;

-- Reminds whoever is expected within the hour, or today where whole days or nights are booked.
create function remind_of_reservations() returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  due record;
  reminded bigint := 0;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  for due in
    update reservations r set remind_at = null
    where (r.apartment_id, r.id) in (
      select d.apartment_id, d.id from reservations d
      where d.remind_at <= now() and d.status = 'confirmed' order by d.remind_at limit 1000 for update skip locked
    )
    returning r.apartment_id, r.id, r.user_id, r.starts_at, r.ends_at, (
      select f.name from facilities f where f.apartment_id = r.apartment_id and f.id = r.facility_id
    ) as facility
  loop
    continue when due.user_id is null or due.ends_at <= now();
    perform raise_alert(
      'reservation_reminder', due.id, format('reservation_reminder:%s:%s', due.id, extract(epoch from due.starts_at)),
      null, jsonb_build_object('facility', due.facility), false, array[due.user_id], null, null, false, null,
      interval '0', due.ends_at, due.apartment_id
    );
    reminded := reminded + 1;
  end loop;
  return reminded;
end
$$;

-- How many bookings of today's there are, as far as the caller may see them.
create function todays_reservation_count() returns integer language plpgsql stable as $$
declare
  today constant date := seoul_today();
begin
  return (
    select count(*) from reservations r
    -- No booking is longer than 31 days. (By its day, because that is what the index has.)
    where r.date between today - 31 and today
      and r.starts_at < (today + 1)::timestamp at time zone 'Asia/Seoul'
      and r.ends_at > today::timestamp at time zone 'Asia/Seoul'
      and r.status in ('confirmed', 'checked_in')
  );
end
$$;

-- Whatever frees a spot leaves a mark, even what takes no lock, such as the deletion of an account.
create function mark_line() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into line_marks (apartment_id, facility_id) values (old.apartment_id, old.facility_id);
  return null;
end
$$;

-- An entry knows what became of its offer.
create function follow_offer() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update waitlist_entries w
  set status = case new.status when 'confirmed' then 'taken' when 'lapsed' then 'lapsed' else 'left' end
  where w.apartment_id = new.apartment_id and w.reservation_id = new.id and w.status = 'offered';
  return null;
end
$$;

-- Whether a home or a person has as much of a facility as one may have, so that one more is refused.
create function is_at_limit(
  of_facility facilities, home uuid, person uuid, on_date date, starts timestamptz, ends timestamptz
) returns boolean
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  rule jsonb;
  first_day date;
  last_day date;
begin
  -- The most that the household has at one moment of the period.
  if of_facility.max_at_once <= (
    with held as materialized (
      select greatest(r.starts_at, starts) as starts_at, r.ends_at from reservations r
      where r.apartment_id = of_facility.apartment_id and r.facility_id = of_facility.id and r.household_id = home
        and r.status in ('offered', 'confirmed', 'checked_in') and r.starts_at < ends and r.ends_at > starts
    )
    select coalesce(max((select count(*) from held o where o.starts_at <= h.starts_at and o.ends_at > h.starts_at)), 0)
    from held h
  ) then
    return true;
  end if;
  for rule in select l from jsonb_array_elements(of_facility.limits) l loop
    first_day := case rule ->> 'per'
      when 'week' then date_trunc('week', on_date::timestamp)::date
      when 'month' then date_trunc('month', on_date::timestamp)::date
      else on_date
    end;
    last_day := case rule ->> 'per'
      when 'week' then first_day + 6
      when 'month' then (first_day + interval '1 month')::date - 1
      else on_date
    end;
    if (rule ->> 'count')::integer <= (
      select count(*) from counted_reservations(of_facility.apartment_id, of_facility.id, home, first_day, last_day) r
      where (rule ->> 'who' = 'household' or is_own_or_left(r.user_id, r.left_at, person)) and case rule ->> 'per'
        when 'upcoming' then r.ends_at > now()
        else r.date between first_day and last_day
      end
    ) then
      return true;
    end if;
  end loop;
  return false;
end
$$;

-- What is over in a facility: offers that nobody took, and who did not come.
create function end_what_is_due(of_facility facilities) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  has_changed boolean;
  absent record;
begin
  update reservations r set status = 'lapsed', charge_won = case when r.is_charge_set then r.charge_won else 0 end
  where r.apartment_id = of_facility.apartment_id and r.facility_id = of_facility.id and r.status = 'offered'
    and (r.offer_expires_at <= now() or not of_facility.is_active);
  has_changed := found;
  -- In the order of people: two facilities may have the same ones.
  for absent in
    select r.id from reservations r
    where r.apartment_id = of_facility.apartment_id and r.facility_id = of_facility.id and r.status = 'confirmed'
      and r.check_in_by <= now()
    order by r.user_id, r.id
  loop
    if of_facility.check_in = 'desk' then
      update reservations r set
        status = 'no_show',
        charge_won = case
          when r.is_charge_set then r.charge_won else no_show_fee(r.price_won, of_facility.no_show_percent)
        end
      where r.apartment_id = of_facility.apartment_id and r.id = absent.id and r.status = 'confirmed'
        and r.check_in_by <= now();
      has_changed := has_changed or found;
    else
      -- Nobody checks here any more.
      update reservations r set check_in_by = null
      where r.apartment_id = of_facility.apartment_id and r.id = absent.id;
    end if;
  end loop;
  return has_changed;
end
$$;

-- For the job: facilities in which something is due. Each of its parts is a small index.
create function due_lines(most integer) returns table (apartment_id uuid, facility_id uuid)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  return query
    select d.of_apartment, d.of_facility from (
      (select m.apartment_id as of_apartment, m.facility_id as of_facility from line_marks m limit most)
      union
      (
        select r.apartment_id, r.facility_id from reservations r
        where r.status = 'offered' and r.offer_expires_at <= now() limit most
      )
      union
      (
        select r.apartment_id, r.facility_id from reservations r
        where r.status = 'confirmed' and r.check_in_by is not null and r.check_in_by <= now() limit most
      )
      union
      (
        select w.apartment_id, w.facility_id from waitlist_entries w
        where w.status = 'waiting' and w.closes_at <= now() limit most
      )
    ) d
    limit most;
end
$$;

-- Takes an offer that still lives. It holds the spot already, so nothing else is asked. Twice is no error.
create function accept_offer(reservation uuid) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  offer reservations;
begin
  select * into offer from reservations r
  where r.apartment_id = app_apartment_id() and r.id = reservation and r.user_id = app_user_id()
  for no key update;
  if offer.id is null then
    return 'not_found';
  elsif offer.offer_expires_at is null or offer.status in ('cancelled', 'lapsed', 'no_show') then
    return 'over';
  elsif offer.status <> 'offered' then
    return 'accepted';
  elsif offer.offer_expires_at <= now() then
    return 'over';
  end if;
  update reservations r set
    status = 'confirmed', charge_won = case when r.is_charge_set then r.charge_won else r.price_won end
  where r.apartment_id = offer.apartment_id and r.id = offer.id;
  return 'accepted';
end
$$;

-- Who did not come gets a mark, and with enough of them a suspension. A mark that is taken back takes its suspension
-- along.
create function follow_no_show() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  rules record;
  marks integer;
  counting uuid[];
  suspension uuid;
begin
  -- Whose account is gone is told of nothing. What they missed counts with whoever comes into the home after them.
  if new.user_id is null then
    if new.status <> 'no_show' then
      delete from no_show_marks m where m.apartment_id = new.apartment_id and m.reservation_id = new.id;
    elsif new.left_at is not null then
      insert into no_show_marks (apartment_id, reservation_id) values (new.apartment_id, new.id);
    end if;
    return null;
  end if;
  -- One at a time of a person, whatever the facility.
  perform pg_advisory_xact_lock(hashtextextended('no_show:' || new.user_id, 0));
  if new.status <> 'no_show' then
    delete from no_show_marks m where m.apartment_id = new.apartment_id and m.reservation_id = new.id
    returning m.suspension_id into suspension;
    perform drop_alerts(new.apartment_id, null, 'no_show:' || new.id);
    update booking_suspensions s set lifted_at = now(), lift_reason = '노쇼 기록을 취소했어요.'
    where s.apartment_id = new.apartment_id and s.id = suspension and s.lifted_at is null and s.ends_at > now();
    if found then
      update no_show_marks m set suspension_id = null
      where m.apartment_id = new.apartment_id and m.suspension_id = suspension;
      perform raise_alert(
        'suspension_lifted', suspension, 'suspension_lifted:' || suspension, null, '{}', false, array[new.user_id],
        null, null, true, null, interval '0', null, new.apartment_id
      );
      perform pg_notify('danji', new.apartment_id || ':suspensions');
    end if;
    return null;
  end if;
  insert into no_show_marks (apartment_id, reservation_id, user_id) values (new.apartment_id, new.id, new.user_id);
  perform raise_alert(
    'no_show_marked', new.id, 'no_show:' || new.id, null,
    (
      select jsonb_build_object('facility', f.name) from facilities f
      where f.apartment_id = new.apartment_id and f.id = new.facility_id
    ),
    false, array[new.user_id], null, null, true, null, interval '0', null, new.apartment_id
  );
  select coalesce(p.no_show_limit, 3) as most, coalesce(p.no_show_days, 30) as days, coalesce(p.suspend_days, 7) as length
  into rules
  from (select new.apartment_id as id) a left join booking_policies p on p.apartment_id = a.id;
  counting := array(
    select m.reservation_id from no_show_marks m
    where m.apartment_id = new.apartment_id and m.user_id = new.user_id and m.suspension_id is null
      and m.marked_at > now() - make_interval(days => rules.days)
    union all
    select m.reservation_id from reservations r
    join no_show_marks m on m.apartment_id = r.apartment_id and m.reservation_id = r.id
    where r.apartment_id = new.apartment_id and r.household_id = new.household_id and r.left_at is not null
      and is_own_or_left(r.user_id, r.left_at, new.user_id) and m.suspension_id is null
      and m.marked_at > now() - make_interval(days => rules.days)
  );
  marks := cardinality(counting);
  if rules.most = 0 or marks < rules.most then
    return null;
  end if;
  insert into booking_suspensions as s (apartment_id, user_id, ends_at, cause, reason)
  values (
    new.apartment_id, new.user_id, now() + make_interval(days => rules.length), 'no_show', format('노쇼 %s회', marks)
  )
  returning s.id into suspension;
  update no_show_marks m set suspension_id = suspension
  where m.apartment_id = new.apartment_id and m.reservation_id = any (counting);
  perform raise_alert(
    'suspended', suspension, 'suspended:' || suspension, null, '{}', false, array[new.user_id],
    null, null, true, null, interval '0', null, new.apartment_id
  );
  perform pg_notify('danji', new.apartment_id || ':suspensions');
  return null;
end
$$;

-- What the desk says of a booking: they came, they did not, or neither. The caller holds the facility's lock.
create function set_attendance(reservation uuid, attendance text) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  booking reservations;
begin
  if app_has_right('facilities') is not true then
    raise insufficient_privilege;
  end if;
  select * into booking from reservations r
  where r.apartment_id = app_apartment_id() and r.id = reservation and r.status in ('confirmed', 'checked_in', 'no_show')
  for no key update;
  if booking.id is null then
    return 'not_found';
  elsif booking.status = (case attendance when 'none' then 'confirmed' else attendance end) then
    return 'done';
  elsif now() < booking.starts_at and (
    attendance = 'no_show' or attendance = 'checked_in' and seoul_today() < booking.date
  ) then
    return 'too_early';
  elsif attendance <> 'none' and now() > booking.ends_at + interval '7 days' then
    return 'too_late';
  elsif booking.status = 'checked_in' and seoul_today() > (booking.ends_at at time zone 'Asia/Seoul')::date then
    -- That they came is taken back within the day.
    return 'too_late';
  end if;
  if booking.status = 'no_show' and exists (
    select from reservations r
    where r.apartment_id = booking.apartment_id and r.facility_id = booking.facility_id
      and r.spot_no = booking.spot_no and r.during && booking.during and r.status in ('offered', 'confirmed', 'checked_in')
  ) then
    -- The spot was given on, so that is what is left to take back.
    update reservations r set
      status = 'cancelled', cancelled_by = 'office', cancelled_at = now(), cancel_reason = '노쇼 기록을 취소했어요.',
      charge_won = case when r.is_charge_set then r.charge_won else 0 end
    where r.apartment_id = booking.apartment_id and r.id = booking.id;
    return 'given_on';
  end if;
  if booking.status <> 'confirmed' then
    update reservations r set
      status = 'confirmed', charge_won = case when r.is_charge_set then r.charge_won else r.price_won end
    where r.apartment_id = booking.apartment_id and r.id = booking.id;
  end if;
  if attendance <> 'none' then
    update reservations r set
      status = attendance,
      charge_won = case
        when r.is_charge_set then r.charge_won
        when attendance = 'checked_in' then r.price_won
        else no_show_fee(r.price_won, (
          select f.no_show_percent from facilities f
          where f.apartment_id = r.apartment_id and f.id = r.facility_id
        ))
      end
    where r.apartment_id = booking.apartment_id and r.id = booking.id;
  end if;
  return 'done';
end
$$;

-- Whose a booking is, for whoever keeps the facilities without the right of residents.
create function name_of_booker(person uuid) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select u.name from users u
    where app_has_right('facilities') and u.apartment_id = app_apartment_id() and u.id = person and u.role = 'resident';
  end;

-- Every booking of a month that costs something, or was used: what is to come is none of it yet.
create function facility_charges_of(first_day date) returns table (
  reservation_id uuid, building integer, unit integer, facility_id uuid, facility_name text, date date,
  starts_at timestamptz, ends_at timestamptz, kind text, charge_won integer, is_charge_set boolean, charge_reason text
) language sql stable
  begin atomic
    select r.id, h.building, h.unit, r.facility_id, f.name, r.date, r.starts_at, r.ends_at,
      case r.status when 'cancelled' then 'cancelled' when 'no_show' then 'no_show' else 'used' end,
      r.charge_won, r.is_charge_set, r.charge_reason
    from reservations r
    join facilities f on f.apartment_id = r.apartment_id and f.id = r.facility_id
    join households h on h.apartment_id = r.apartment_id and h.id = r.household_id
    where r.date >= first_day and r.date < first_day + interval '1 month'
      and (
        r.status = 'no_show' or (r.status = 'cancelled' and r.charge_won > 0)
        -- Past midnight of the month's last day, one may be to come in a month that is over: it has no other month.
        or (
          r.status in ('confirmed', 'checked_in')
          and (r.starts_at <= now() or first_day + interval '1 month' <= seoul_today())
        )
        -- What the office takes off stays to be seen.
        or (r.status = 'cancelled' and r.is_charge_set)
      );
  end;

-- A booking neither leaves a closed month nor comes into one.
create function keep_closed_day() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if settle_charge_month(old.apartment_id, old.date) then
    -- Callers refuse it themselves, unless it was closed after they looked.
    raise serialization_failure using message = 'the month was closed meanwhile';
  end if;
  return new;
end
$$;

-- What a closed month charges stays.
create function keep_closed_charge() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if settle_charge_month(old.apartment_id, old.date) then
    new.charge_won := old.charge_won;
  end if;
  return new;
end
$$;

-- Whether a booking counts as a person's: their own, or of an account of the home that was gone when theirs was made.
create function is_own_or_left(of_user uuid, left_at timestamptz, person uuid) returns boolean
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if of_user is not null or left_at is null then
    return coalesce(of_user = person, false);
  end if;
  return exists (select from users u where u.id = person and u.created_at >= is_own_or_left.left_at);
end
$$;

call hand_to_gate(
  'facility_occupancy(uuid, timestamptz, timestamptz)', 'counted_reservations(uuid, uuid, uuid, date, date)',
  'household_reservations(uuid, uuid, uuid, date, date, uuid)', 'prepare_confirmed_reservation()',
  'cancel_reservation_of_leaver()', 'take_reservations_along()', 'end_reservations_of_household(uuid)',
  'forget_reservations(timestamptz)', 'remind_of_reservations()', 'mark_line()', 'follow_offer()',
  'is_at_limit(facilities, uuid, uuid, date, timestamptz, timestamptz)', 'end_what_is_due(facilities)',
  'due_lines(integer)', 'accept_offer(uuid)', 'follow_no_show()', 'set_attendance(uuid, text)', 'name_of_booker(uuid)',
  'keep_closed_day()', 'keep_closed_charge()', 'is_own_or_left(uuid, timestamptz, uuid)'
);
-- The gate's own affair.
revoke execute on function counted_reservations(uuid, uuid, uuid, date, date),
  is_at_limit(facilities, uuid, uuid, date, timestamptz, timestamptz), end_what_is_due(facilities),
  is_own_or_left(uuid, timestamptz, uuid) from danji_app;

create policy office_books on reservations for insert to danji_app
  with check (
    apartment_id = app_apartment_id()
    and (select app_has_right('facilities'))
    and status = 'confirmed'
    and is_by_office
  );

create policy office_changes on reservations for update to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('facilities')));

create policy office_sees_all on reservations for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('facilities')));

create policy residents_book on reservations for insert to danji_app
  with check (
    apartment_id = app_apartment_id()
    and (select app_role() = 'resident')
    and user_id = (select app_user_id())
    and household_id = (select app_household_id())
    and status = 'confirmed'
    and not is_by_office
  );

create policy residents_change_their_own on reservations for update to danji_app
  using (
    apartment_id = app_apartment_id()
    and (select app_role() = 'resident')
    and user_id = (select app_user_id())
  );

create policy residents_see_their_own on reservations for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and (select app_role() = 'resident')
    and user_id = (select app_user_id())
  );

create trigger reservations_cancel_of_leaver before update of user_id, household_id on reservations
  for each row when (
    old.user_id is not null
    and new.user_id is null
    or old.household_id is not null
    and new.household_id is null
  ) execute function cancel_reservation_of_leaver();
create trigger reservations_follow_no_show after update on reservations
  for each row when ((new.status = 'no_show') <> (old.status = 'no_show')) execute function follow_no_show();
create trigger reservations_follow_offer after update on reservations
  for each row when (old.status = 'offered' and new.status <> 'offered') execute function follow_offer();

-- Named to come after the trigger that cancels a leaver's bookings. No month is closed before it is over.
create trigger reservations_keep_closed_charge before update on reservations
  for each row when (
    new.charge_won <> old.charge_won
    and old.date < date_trunc('month', seoul_today()::timestamp without time zone)::date
  ) execute function keep_closed_charge();
create trigger reservations_keep_closed_day before update of date on reservations
  for each row when (
    new.date <> old.date
    and old.date < date_trunc('month', seoul_today()::timestamp without time zone)::date
  ) execute function keep_closed_day();

-- (Not 'update of status': a trigger of the table may have changed it.)
create trigger reservations_mark_line after update on reservations
  for each row when (
    (old.status in ('offered', 'confirmed', 'checked_in'))
    and (
      (new.status <> all (array['offered', 'confirmed', 'checked_in']))
      or new.spot_no <> old.spot_no or new.starts_at <> old.starts_at or new.ends_at <> old.ends_at
    )
  ) execute function mark_line();
create trigger reservations_mark_line_deleted after delete on reservations
  for each row when (old.status in ('offered', 'confirmed', 'checked_in')) execute function mark_line();
create trigger reservations_prepare_confirmed before update of status, starts_at on reservations
  for each row when (
    new.status = 'confirmed' and (old.status <> 'confirmed' or new.starts_at <> old.starts_at)
  ) execute function prepare_confirmed_reservation();
create trigger reservations_prepare_new before insert on reservations
  for each row when (new.status = 'confirmed') execute function prepare_confirmed_reservation();

call alerts_follow('reservations');
call follow_person('reservations', 'user_id', 'forget');

call follow_person('no_show_marks', 'user_id', 'forget');

-- Who moves to another home of the apartment waits no more: the line knows the old household.
create function leave_lines() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from waitlist_entries w
  where w.apartment_id = old.apartment_id and w.user_id = old.id and w.status = 'waiting';
  return null;
end
$$;

-- Ends an entry that gets nothing, and tells its person.
create function end_waiting(entry waitlist_entries, outcome text, facility_name text) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update waitlist_entries w set status = outcome where w.apartment_id = entry.apartment_id and w.id = entry.id;
  perform raise_alert(
    'waitlist_over', entry.id, 'waitlist_over:' || entry.id, null, jsonb_build_object('facility', facility_name),
    false, array[entry.user_id], null, null, true, null, interval '0', null, entry.apartment_id
  );
end
$$;

-- Gives a spot to an entry until the offer ends, and tells its person.
create function offer_spot(entry waitlist_entries, of_facility facilities, spot integer) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  ends constant timestamptz := offer_end(
    now(), of_facility.offer_minutes, last_booking_moment(of_facility, entry.starts_at, entry.ends_at)
  );
  offered uuid;
begin
  insert into reservations (
    apartment_id, facility_id, household_id, user_id, date, start_minute, length, spot_no, starts_at, ends_at,
    status, price_won, charge_won, offer_expires_at
  ) values (
    entry.apartment_id, entry.facility_id, entry.household_id, entry.user_id, entry.date, entry.start_minute,
    entry.length, spot, entry.starts_at, entry.ends_at, 'offered', of_facility.price_won * entry.length, 0, ends
  ) returning id into offered;
  update waitlist_entries w set status = 'offered', reservation_id = offered
  where w.apartment_id = entry.apartment_id and w.id = entry.id;
  perform raise_alert(
    'waitlist_offer', offered, 'waitlist_offer:' || offered, null,
    jsonb_build_object('facility', of_facility.name, 'until', clock_text(ends)),
    false, array[entry.user_id], null, null, true, null, interval '0', ends, entry.apartment_id
  );
end
$$;

-- Ends what is due in a facility and offers what is free to those who wait, oldest first. The caller holds the
-- facility's lock. Nobody outside the line is quicker, because whoever books asks this first.
create function serve_line(of_apartment uuid, of_facility uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  facility facilities;
  entry waitlist_entries;
  spot integer;
  has_changed boolean;
  -- Periods for which no spot was free a moment ago. Nothing frees while we offer.
  full_periods tstzrange[] := '{}';
begin
  select * into facility from facilities f where f.apartment_id = of_apartment and f.id = of_facility;
  if facility.id is null then
    return;
  end if;
  has_changed := end_what_is_due(facility);
  -- Before the look: what frees after this leaves another mark.
  delete from line_marks m where m.apartment_id = of_apartment and m.facility_id = of_facility;
  for entry in
    select * from waitlist_entries w
    where w.apartment_id = of_apartment and w.facility_id = of_facility and w.status = 'waiting'
    order by w.line_no
  loop
    if not facility.is_active
      or last_booking_moment(facility, entry.starts_at, entry.ends_at) - interval '5 minutes' <= now() then
      perform end_waiting(entry, 'lapsed', facility.name);
      has_changed := true;
      continue;
    end if;
    -- The notice of the facility may have changed.
    update waitlist_entries w
    set closes_at = last_booking_moment(facility, entry.starts_at, entry.ends_at) - interval '5 minutes'
    where w.apartment_id = of_apartment and w.id = entry.id
      and w.closes_at <> last_booking_moment(facility, entry.starts_at, entry.ends_at) - interval '5 minutes';
    continue when tstzrange(entry.starts_at, entry.ends_at) = any (full_periods);
    spot := case
      when not is_kept_for_lottery(of_apartment, of_facility, entry.starts_at, entry.ends_at)
        then free_spot(of_apartment, of_facility, entry.starts_at, entry.ends_at)
    end;
    if spot is null then
      full_periods := full_periods || tstzrange(entry.starts_at, entry.ends_at);
    elsif is_suspended(of_apartment, entry.user_id)
      or is_at_limit(facility, entry.household_id, entry.user_id, entry.date, entry.starts_at, entry.ends_at) then
      perform end_waiting(entry, 'skipped', facility.name);
      has_changed := true;
    else
      perform offer_spot(entry, facility, spot);
      has_changed := true;
    end if;
  end loop;
  if has_changed then
    perform pg_notify('danji', of_apartment || ':' || topic)
    from unnest(array['facilityDays', 'reservations', 'waitingLines']) topic;
  end if;
end
$$;

-- Puts the caller into the line. The caller holds the facility's lock and has found no spot.
create function join_line(
  of_facility uuid, on_date date, on_minute integer, of_length integer, starts timestamptz, ends timestamptz,
  out outcome text, out entry uuid
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  facility facilities;
begin
  if app_role() is distinct from 'resident' then
    raise insufficient_privilege;
  end if;
  -- One at a time of a person, whatever the facility.
  perform pg_advisory_xact_lock(hashtextextended('waiting:' || app_user_id(), 0));
  select * into facility from facilities f where f.apartment_id = app_apartment_id() and f.id = of_facility;
  outcome := case
    when facility.id is null then 'facility_not_found'
    when last_booking_moment(facility, starts, ends) - interval '5 minutes' <= now() then 'too_late'
    when exists (
      select from waitlist_entries w
      where w.apartment_id = app_apartment_id() and w.facility_id = of_facility
        and w.household_id = app_household_id() and w.starts_at = starts and w.ends_at = ends
        and w.status in ('waiting', 'offered')
    ) then 'already_waiting'
    when (
      select count(*) from waitlist_entries w
      where w.apartment_id = app_apartment_id() and w.user_id = app_user_id() and w.status = 'waiting'
    ) >= 5 then 'too_many_waiting'
    else 'joined'
  end;
  if outcome = 'joined' then
    insert into waitlist_entries as w (
      apartment_id, facility_id, household_id, user_id, date, start_minute, length, starts_at, ends_at, closes_at
    ) values (
      app_apartment_id(), of_facility, app_household_id(), app_user_id(), on_date, on_minute, of_length, starts, ends,
      last_booking_moment(facility, starts, ends) - interval '5 minutes'
    ) returning w.id into entry;
  end if;
end
$$;

-- Where the caller stands in each line: how many are before them whose time touches theirs, and one more.
create function own_positions() returns table (entry_id uuid, place integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select w.id, (
      select count(*)::integer + 1 from waitlist_entries b
      where b.apartment_id = w.apartment_id and b.facility_id = w.facility_id and b.status = 'waiting'
        and b.line_no < w.line_no and b.starts_at < w.ends_at and b.ends_at > w.starts_at
    )
    from waitlist_entries w
    where w.apartment_id = app_apartment_id() and w.user_id = app_user_id() and w.status = 'waiting';
  end;

-- How many wait for each time of a facility.
create function waiting_counts(of_facility uuid, from_moment timestamptz, to_moment timestamptz)
  returns table (starts_at timestamptz, ends_at timestamptz, waiting integer)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  apartment constant uuid := app_apartment_id();
begin
  return query
    select w.starts_at, w.ends_at, count(*)::integer from waitlist_entries w
    where w.apartment_id = apartment and w.facility_id = of_facility and w.status = 'waiting'
      and w.starts_at < to_moment and w.ends_at > from_moment
    group by w.starts_at, w.ends_at;
end
$$;

-- Lines, marks and suspensions go 13 months after what they are about.
create function forget_waiting_lines(before timestamptz) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  latest constant timestamptz := least(before, now() - interval '13 months');
  entries bigint;
  marks bigint;
  suspensions bigint;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  delete from waitlist_entries where (apartment_id, id) in (
    select w.apartment_id, w.id from waitlist_entries w where w.ends_at < latest limit 1000
  );
  get diagnostics entries = row_count;
  delete from no_show_marks where (apartment_id, reservation_id) in (
    select m.apartment_id, m.reservation_id from no_show_marks m where m.marked_at < latest limit 1000
  );
  get diagnostics marks = row_count;
  delete from booking_suspensions where (apartment_id, id) in (
    select s.apartment_id, s.id from booking_suspensions s where s.ends_at < latest limit 1000
  );
  get diagnostics suspensions = row_count;
  return entries + marks + suspensions;
end
$$;

call hand_to_gate(
  'leave_lines()', 'end_waiting(waitlist_entries, text, text)', 'offer_spot(waitlist_entries, facilities, integer)',
  'serve_line(uuid, uuid)', 'join_line(uuid, date, integer, integer, timestamptz, timestamptz)', 'own_positions()',
  'waiting_counts(uuid, timestamptz, timestamptz)', 'forget_waiting_lines(timestamptz)'
);
-- The gate's own affair.
revoke execute on function end_waiting(waitlist_entries, text, text), offer_spot(waitlist_entries, facilities, integer),
  serve_line(uuid, uuid) from danji_app;

create policy office_sees_all on waitlist_entries for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('facilities')));

create policy residents_leave on waitlist_entries for update to danji_app
  using (
    apartment_id = app_apartment_id()
    and (select app_role() = 'resident')
    and user_id = (select app_user_id())
    and status = 'waiting'
  )
  with check (
    apartment_id = app_apartment_id()
    and (select app_role() = 'resident')
    and user_id = (select app_user_id())
    and status = 'left'
  );

create policy residents_see_their_own on waitlist_entries for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and (select app_role() = 'resident')
    and user_id = (select app_user_id())
  );

call follow_person('waitlist_entries', 'user_id', 'delete');
call alerts_follow('waitlist_entries');

create policy gate on line_marks to danji_gate using (true) with check (true);

-- Which choices a limit refuses, as is_at_limit() decides for one: asking that for each choice of 12,000 homes took a
-- minute and a half. (A database that has not counted its rows yet takes them for few, and would loop.)
create function refused_lottery_choices(apartment uuid, lottery uuid)
  returns table (code text, refused integer[])
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  set enable_nestloop = off set jit = off
  begin atomic
    with drawn as materialized (
      select l.facility_id, f.max_at_once, f.limits, (
        select min(p.date) from lottery_prizes p where p.apartment_id = l.apartment_id and p.lottery_id = l.id
      ) as first_day
      from lotteries l join facilities f on f.apartment_id = l.apartment_id and f.id = l.facility_id
      where l.apartment_id = apartment and l.id = lottery
    ), had as materialized (
      select r.id, r.household_id, r.user_id, r.date, r.starts_at, r.ends_at, r.status <> 'no_show' as is_holding
      from reservations r
      where r.apartment_id = apartment and r.facility_id = (select d.facility_id from drawn d)
        and r.household_id is not null and r.status in ('offered', 'confirmed', 'checked_in', 'no_show')
        and (r.ends_at > now() or r.date >= (select d.first_day from drawn d) - 31)
    ), asked as materialized (
      select e.code, e.household_id, e.person_id, p.prize_no, p.date, p.starts_at, p.ends_at
      from lottery_entries e
      cross join lateral unnest(e.choices) choice
      join lottery_prizes p on p.apartment_id = apartment and p.lottery_id = lottery and p.prize_no = choice
      where e.apartment_id = apartment and e.lottery_id = lottery
        and e.household_id in (select h.household_id from had h)
    ), beyond_limits as (
      select a.code, a.prize_no from asked a
      join had h on h.household_id = a.household_id
      cross join (
        select rule.* from drawn d, jsonb_to_recordset(d.limits) rule (who text, per text, count integer)
      ) rule
      where (rule.who = 'household' or h.user_id = a.person_id) and case rule.per
        when 'upcoming' then h.ends_at > now()
        else date_trunc(rule.per, h.date::timestamp) = date_trunc(rule.per, a.date::timestamp)
      end
      group by a.code, a.prize_no, rule.who, rule.per, rule.count
      having count(*) >= rule.count
    ), beyond_at_once as (
      -- At the moments of the prize at which one of them begins.
      select a.code, a.prize_no from asked a
      join had h on h.household_id = a.household_id
      join had o on o.household_id = a.household_id
      where h.is_holding and h.starts_at < a.ends_at and h.ends_at > a.starts_at
        and o.is_holding and o.starts_at <= greatest(h.starts_at, a.starts_at)
        and o.ends_at > greatest(h.starts_at, a.starts_at)
      group by a.code, a.prize_no, h.id
      having count(*) >= (select d.max_at_once from drawn d)
    )
    select b.code, array_agg(b.prize_no) from (
      select l.code, l.prize_no from beyond_limits l union select o.code, o.prize_no from beyond_at_once o
    ) b
    group by b.code;
  end;

call hand_to_gate('refused_lottery_choices(uuid, uuid)');
-- The gate's own affair.
revoke execute on function refused_lottery_choices(uuid, uuid) from danji_app;

create policy everybody_reads on lottery_prizes for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and ((select app_role() = 'resident') or (select app_has_right('facilities')))
  );

create policy gate on lottery_prizes to danji_gate using (true) with check (true);

create policy office_makes on lottery_prizes for insert to danji_app
  with check (apartment_id = app_apartment_id() and (select app_has_right('facilities')));

-- How many tickets a home has: one, and one more for each of the last draws of this facility that it lost.
create function lottery_tickets(apartment uuid, home uuid, facility uuid) returns integer
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select case when r.results[1] is distinct from 'lost' then 1 when r.results[2] is distinct from 'lost' then 2 else 3 end
    from (
      select array_agg(latest.result) as results from (
        select e.result from lottery_entries e
        join lotteries l on l.apartment_id = e.apartment_id and l.id = e.lottery_id
        where e.apartment_id = apartment and e.household_id = home and l.facility_id = facility
          and e.result in ('won', 'lost')
        order by l.drawn_at desc limit 2
      ) latest
    ) r;
  end;

-- What of the entries everybody of the apartment may know, and from when on.
create function lottery_entry_count(lottery uuid) returns integer
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select count(*)::integer from lottery_entries e where e.apartment_id = app_apartment_id() and e.lottery_id = lottery;
  end;

-- What anybody needs to draw a lottery again and to find the same winners.
create function lottery_proof(lottery uuid, out lines text, out passed text[], out refused json, out winners json)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select lines_of_lottery(l.apartment_id, l.id),
      coalesce(array_agg(e.code order by e.code collate "C") filter (where e.result = 'passed'), '{}'),
      coalesce((
        select json_agg(json_build_object('code', r.code, 'prizeNo', u.no) order by r.code collate "C", u.no)
        from lottery_entries r, unnest(r.refused) u (no)
        where r.apartment_id = l.apartment_id and r.lottery_id = l.id and r.result <> 'passed'
      ), '[]'),
      coalesce(
        json_agg(json_build_object('code', e.code, 'prizeNo', e.prize_no) order by e.won_as)
          filter (where e.result = 'won'), '[]'
      )
    from lotteries l
    left join lottery_entries e on e.apartment_id = l.apartment_id and e.lottery_id = l.id
    where l.apartment_id = app_apartment_id() and l.id = lottery and l.drawn_at is not null
    group by l.apartment_id, l.id;
  end;

-- Draws, whole or not at all: the winners' bookings, the public proof, everybody's news. The outcome is 'drawn', or
-- why not. Without random: whoever has the seed and the lines comes to the same result.
create function carry_out_lottery(apartment uuid, lottery uuid) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set lock_timeout = '5s' as $$
declare
  drawn lotteries;
  facility facilities;
  key text;
  entry record;
  choice integer;
  -- By prize: its free spots, lowest first, as JSON because they are lists of different lengths.
  free jsonb := '{}';
  capacity integer[];
  given integer[];
  left_over bigint;
  won_codes text[] := '{}';
  won_prizes integer[] := '{}';
  passed_codes text[] := '{}';
  losers uuid[];
  winner record;
begin
  -- (Not so strong that whoever deletes an account would wait for it.)
  select * into drawn from lotteries l where l.apartment_id = apartment and l.id = lottery for no key update;
  if drawn.id is null then
    return 'not_found';
  elsif num_nonnulls(drawn.drawn_at, drawn.cancelled_at) > 0 then
    return 'over';
  elsif clock_timestamp() < drawn.closes_at then
    return 'not_closed';
  elsif clock_timestamp() < drawn.closes_at + interval '1 minute' then
    return 'closed_just_now';
  end if;
  if drawn.entries_hash is null then
    perform close_lottery(apartment, lottery);
    select * into drawn from lotteries l where l.apartment_id = apartment and l.id = lottery;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(drawn.facility_id::text, 0));
  -- Whoever is just being deleted has left by the time that this has looked.
  perform from users u
  where u.apartment_id = apartment and u.id in (
    select e.person_id from lottery_entries e where e.apartment_id = apartment and e.lottery_id = lottery
  )
  order by u.id for key share;
  select * into facility from facilities f where f.apartment_id = apartment and f.id = drawn.facility_id;
  perform serve_line(apartment, facility.id);

  with taken as (
    select p.prize_no, r.spot_no from lottery_prizes p
    join reservations r on r.apartment_id = p.apartment_id and r.facility_id = facility.id
      and r.during && tstzrange(p.starts_at, p.ends_at) and r.status in ('offered', 'confirmed', 'checked_in')
    where p.apartment_id = apartment and p.lottery_id = lottery
  ), closed as (
    select p.prize_no, c.spot_nos from lottery_prizes p
    join facility_closures c on c.apartment_id = p.apartment_id and c.facility_id = facility.id
      and c.starts_at < p.ends_at and c.ends_at > p.starts_at
    where p.apartment_id = apartment and p.lottery_id = lottery
  ), free_spots as (
    select p.prize_no, coalesce(json_agg(s.spot_no order by s.spot_no) filter (where s.spot_no is not null), '[]') as spots
    from lottery_prizes p
    left join facility_spots s on s.apartment_id = p.apartment_id and s.facility_id = facility.id and s.is_open
      and facility.is_active
      and not exists (select from taken t where t.prize_no = p.prize_no and t.spot_no = s.spot_no)
      and not exists (
        select from closed c where c.prize_no = p.prize_no and (c.spot_nos = '{}' or s.spot_no = any (c.spot_nos))
      )
    where p.apartment_id = apartment and p.lottery_id = lottery
    group by p.prize_no
  )
  select jsonb_object_agg(f.prize_no, f.spots), array_agg(json_array_length(f.spots) order by f.prize_no),
    array_agg(0 order by f.prize_no), sum(json_array_length(f.spots))
  into free, capacity, given, left_over
  from free_spots f;

  key := encode(sha256(convert_to(
    (select s.seed from lottery_seeds s where s.apartment_id = apartment and s.lottery_id = lottery)
      || ':' || drawn.entries_hash, 'UTF8'
  )), 'hex');

  update lottery_entries e set refused = r.refused
  from refused_lottery_choices(apartment, lottery) r
  where e.apartment_id = apartment and e.lottery_id = lottery and e.code = r.code;
  update lottery_entries e set result = case
    when e.household_id is null or e.person_id is null or e.choices <@ e.refused
      or is_suspended(apartment, e.person_id) then 'passed'
    else 'lost'
  end
  where e.apartment_id = apartment and e.lottery_id = lottery;

  for entry in
    select e.code, e.choices, e.refused
    from lottery_entries e
    cross join lateral (
      select min(encode(sha256(convert_to(key || ':' || e.code || ':' || i, 'UTF8')), 'hex') collate "C") as least
      from generate_series(1, e.tickets) i
    ) score
    where e.apartment_id = apartment and e.lottery_id = lottery and e.result = 'lost'
    order by score.least
  loop
    exit when left_over = 0;
    foreach choice in array entry.choices loop
      if given[choice] < capacity[choice] and choice <> all (entry.refused) then
        given[choice] := given[choice] + 1;
        left_over := left_over - 1;
        won_codes := won_codes || entry.code;
        won_prizes := won_prizes || choice;
        exit;
      end if;
    end loop;
  end loop;

  update lottery_entries e set result = 'won', prize_no = w.prize_no, won_as = w.place
  from unnest(won_codes, won_prizes) with ordinality w (code, prize_no, place)
  where e.apartment_id = apartment and e.lottery_id = lottery and e.code = w.code;
  insert into reservations (
    apartment_id, facility_id, household_id, user_id, date, start_minute, length, spot_no, starts_at, ends_at, status,
    price_won, charge_won, lottery_id
  )
  select apartment, facility.id, e.household_id, e.person_id, p.date, p.start_minute, drawn.length,
    (free -> p.prize_no::text -> (row_number() over (partition by p.prize_no order by e.won_as) - 1)::integer)::integer,
    p.starts_at, p.ends_at, 'confirmed', facility.price_won * drawn.length, facility.price_won * drawn.length, lottery
  from lottery_entries e
  join lottery_prizes p on p.apartment_id = e.apartment_id and p.lottery_id = e.lottery_id and p.prize_no = e.prize_no
  where e.apartment_id = apartment and e.lottery_id = lottery;

  update lottery_prizes p set free_spots = capacity[p.prize_no]
  where p.apartment_id = apartment and p.lottery_id = lottery;
  with used as (
    delete from lottery_seeds s where s.apartment_id = apartment and s.lottery_id = lottery returning s.seed
  )
  update lotteries l set drawn_at = clock_timestamp(), seed = used.seed from used
  where l.apartment_id = apartment and l.id = lottery;
  -- Who lost has one more in the lotteries that are still open.
  update lottery_entries e set tickets = lottery_tickets(apartment, e.household_id, facility.id)
  from lotteries l
  where l.apartment_id = apartment and l.facility_id = facility.id and l.favour_losers
    and l.entries_hash is null and l.cancelled_at is null and l.closes_at > clock_timestamp()
    and e.apartment_id = l.apartment_id and e.lottery_id = l.id;

  for winner in
    select e.result = 'won' as has_won, array_agg(e.person_id) as people from lottery_entries e
    where e.apartment_id = apartment and e.lottery_id = lottery and e.person_id is not null
    group by 1
  loop
    perform raise_alert(
      case when winner.has_won then 'lottery_won' else 'lottery_lost' end, lottery, 'lottery:' || lottery, null,
      jsonb_build_object('facility', facility.name), false, winner.people, null, null, true, null, interval '0', null,
      apartment
    );
  end loop;
  perform pg_notify('danji', apartment || ':' || topic)
  from unnest(array['lotteries', 'facilityDays', 'reservations']) topic;
  return 'drawn';
end
$$;

-- Whoever leaves a home leaves its entries to somebody else who lives there. With the last of them they go: before
-- entries close without a trace, afterwards as an entry of nobody, because its line is public by its hash.
create function forget_entries_of_leaver() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  heir uuid;
begin
  select u.id into heir from users u
  where u.apartment_id = old.apartment_id and u.household_id = old.household_id and u.role = 'resident'
    and u.id <> old.id
  order by u.created_at, u.id limit 1;
  if heir is null then
    perform end_entries_of(old.apartment_id, old.household_id);
  else
    update lottery_entries e set person_id = heir
    where e.apartment_id = old.apartment_id and e.household_id = old.household_id
      and (e.person_id = old.id or e.person_id is null) and e.result is null;
  end if;
  return null;
end
$$;

-- A home leaves the lotteries: open entries go, closed ones stay as those of nobody.
create function end_entries_of(apartment uuid, home uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- Waits for whoever closes them, and for nothing longer.
  perform from lotteries l
  where l.apartment_id = apartment and l.id in (
    select e.lottery_id from lottery_entries e
    where e.apartment_id = apartment and e.household_id = home and e.result is null
  )
  for key share;
  delete from lottery_entries e using lotteries l
  where e.apartment_id = apartment and e.household_id = home
    and l.apartment_id = e.apartment_id and l.id = e.lottery_id and l.entries_hash is null;
  update lottery_entries e set household_id = null, person_id = null
  where e.apartment_id = apartment and e.household_id = home;
end
$$;

-- 13 months after it ended, a lottery says no more who entered.
create function forget_lottery_entries(before timestamptz) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  forgotten bigint;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  update lottery_entries set household_id = null, person_id = null
  where (apartment_id, lottery_id, code) in (
    select e.apartment_id, e.lottery_id, e.code from lotteries l
    join lottery_entries e on e.apartment_id = l.apartment_id and e.lottery_id = l.id
    where coalesce(l.drawn_at, l.cancelled_at) < least(before, now() - interval '13 months')
      and (e.household_id is not null or e.person_id is not null)
    limit 1000
  );
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;

call hand_to_gate(
  'lottery_tickets(uuid, uuid, uuid)', 'lottery_entry_count(uuid)', 'lottery_proof(uuid)',
  'carry_out_lottery(uuid, uuid)', 'forget_entries_of_leaver()', 'end_entries_of(uuid, uuid)',
  'forget_lottery_entries(timestamptz)'
);
-- The gate's own affair.
revoke execute on function lottery_tickets(uuid, uuid, uuid), carry_out_lottery(uuid, uuid), end_entries_of(uuid, uuid) from danji_app;

create policy households_see_their_own on lottery_entries for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and (select app_role() = 'resident')
    and household_id = (select app_household_id())
  );

call follow_person('lottery_entries', 'person_id', 'forget');

create trigger users_forget_entries_deleted after delete on users
  for each row when (old.household_id is not null) execute function forget_entries_of_leaver();
create trigger users_forget_entries_moved after update of household_id on users
  for each row when (
    old.household_id is not null and new.household_id is distinct from old.household_id
  ) execute function forget_entries_of_leaver();
create trigger users_inherit_suspensions after insert on users referencing new table as users_after
  for each statement execute function inherit_suspensions();
create trigger users_leave_lines after update of household_id on users
  for each row when (
    old.household_id is not null and new.household_id is distinct from old.household_id
  ) execute function leave_lines();
create trigger users_take_reservations_along after update of household_id on users
  for each row when (
    new.household_id is distinct from old.household_id
    and new.household_id is not null
    and new.apartment_id = old.apartment_id
  ) execute function take_reservations_along();

create policy gate on lottery_seeds to danji_gate using (true) with check (true);
