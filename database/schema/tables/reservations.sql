-- Made by `npm run generate`: read it, and change it by a migration.

create table reservations (
  apartment_id uuid not null,
  id uuid default gen_random_uuid() not null,
  facility_id uuid not null,
  -- Null once it is erased. A charge belongs to the household at the time of booking.
  household_id uuid,
  -- Null if the office booked for a household, or if the account is gone.
  user_id uuid,
  -- Its first day: the day that limits, lists and charges count it in.
  date date not null,
  start_minute integer not null,
  length integer not null,
  spot_no integer not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  during tstzrange generated always as (tstzrange(starts_at, ends_at)) stored not null,
  status text not null,
  -- The price as it was when it was booked or changed.
  price_won integer not null,
  -- What it costs now: the price, the fee once it is cancelled, or the percent of a no-show.
  charge_won integer not null,
  -- The office's own figure, which no change of the status touches.
  is_charge_set boolean default false not null,
  charge_reason text,
  cancelled_by text,
  cancelled_at timestamptz,
  cancel_reason text,
  is_by_office boolean default false not null,
  offer_expires_at timestamptz,
  -- Who is not checked in by then did not come. Null where nobody checks.
  check_in_by timestamptz,
  -- Null where nobody is to be reminded, or has been.
  remind_at timestamptz,
  lottery_id uuid,
  created_at timestamptz default now() not null,
  -- When the account went whose booking it was.
  left_at timestamptz,
  constraint reservations_pkey primary key (apartment_id, id),
  constraint reservations_no_overlap exclude using gist (apartment_id with =, facility_id with =, spot_no with =, during with &&) where (status in ('offered', 'confirmed', 'checked_in')),
  constraint reservations_apartment_id_fkey foreign key (apartment_id) references apartments(id) on delete cascade,
  constraint reservations_facility_exists foreign key (apartment_id, facility_id) references facilities(apartment_id, id),
  constraint reservations_household_exists foreign key (apartment_id, household_id) references households(apartment_id, id) on delete set null (household_id),
  constraint reservations_lottery_exists foreign key (apartment_id, lottery_id) references lotteries(apartment_id, id),
  constraint reservations_person_exists foreign key (apartment_id, user_id) references users(apartment_id, id) on delete set null (user_id),
  constraint reservations_are_cancelled_by_someone check ((status = 'cancelled') = (cancelled_by is not null) and (cancelled_by is null) = (cancelled_at is null)),
  constraint reservations_cancel_reason_check check (char_length(cancel_reason) >= 1 and char_length(cancel_reason) <= 200),
  constraint reservations_cancelled_by_check check (cancelled_by in ('resident', 'office', 'closure', 'account')),
  constraint reservations_charge_reason_check check (char_length(charge_reason) >= 1 and char_length(charge_reason) <= 200),
  constraint reservations_charge_won_check check (charge_won >= 0 and charge_won <= 31000000),
  constraint reservations_end_after_start check (ends_at > starts_at),
  constraint reservations_length_check check (length >= 1 and length <= 31),
  constraint reservations_offers_end check ((status = 'offered') <= (offer_expires_at is not null)),
  constraint reservations_price_won_check check (price_won >= 0 and price_won <= 31000000),
  constraint reservations_spot_no_check check (spot_no >= 1),
  constraint reservations_start_minute_check check (start_minute >= 0 and start_minute <= 1799),
  constraint reservations_status_check check (status in ('offered', 'confirmed', 'checked_in', 'no_show', 'cancelled', 'lapsed'))
);

create index reservations_by_age on reservations (ends_at) where household_id is not null or user_id is not null;
create index reservations_by_day on reservations (apartment_id, date, starts_at, id);
create index reservations_of_facility on reservations (apartment_id, facility_id, date);
create index reservations_of_household on reservations (apartment_id, household_id, facility_id, date);
create index reservations_of_lottery on reservations (apartment_id, lottery_id) where lottery_id is not null;
create index reservations_of_person on reservations (apartment_id, user_id, starts_at, id);
create index reservations_offered on reservations (offer_expires_at) where status = 'offered';
create index reservations_to_check_in on reservations (check_in_by) where check_in_by is not null and status = 'confirmed';
create index reservations_to_remind on reservations (remind_at) where remind_at is not null and status = 'confirmed';

alter table reservations enable row level security, force row level security;
grant select on reservations to danji_app;
grant delete, insert, select, update on reservations to danji_gate;
grant insert (apartment_id, facility_id, household_id, user_id, date, start_minute, length, spot_no, starts_at, ends_at, status, price_won, charge_won, is_by_office) on reservations to danji_app;
grant update (date, start_minute, length, spot_no, starts_at, ends_at, status, price_won, charge_won, is_charge_set, charge_reason, cancelled_by, cancelled_at, cancel_reason) on reservations to danji_app;
grant select (apartment_id, user_id) on reservations to danji_gate;
grant update (user_id) on reservations to danji_gate;

create policy gate on reservations
  for all to danji_gate
  using (true)
  with check (true);

create policy office_books on reservations
  for insert to danji_app
  with check (
    apartment_id = app_apartment_id()
    and (select app_has_right('facilities'))
    and status = 'confirmed'
    and is_by_office
  );

create policy office_changes on reservations
  for update to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('facilities')));

create policy office_sees_all on reservations
  for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('facilities')));

create policy own_apartment_only on reservations
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create policy residents_book on reservations
  for insert to danji_app
  with check (
    apartment_id = app_apartment_id()
    and (select app_role() = 'resident')
    and user_id = (select app_user_id())
    and household_id = (select app_household_id())
    and status = 'confirmed'
    and not is_by_office
  );

create policy residents_change_their_own on reservations
  for update to danji_app
  using (
    apartment_id = app_apartment_id()
    and (select app_role() = 'resident')
    and user_id = (select app_user_id())
  );

create policy residents_see_their_own on reservations
  for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and (select app_role() = 'resident')
    and user_id = (select app_user_id())
  );

create trigger reservations_cancel_of_leaver before update of user_id, household_id on reservations
  for each row when (old.user_id is not null and new.user_id is null or old.household_id is not null and new.household_id is null) execute function cancel_reservation_of_leaver();
create trigger reservations_follow_no_show after update on reservations
  for each row when ((new.status = 'no_show') <> (old.status = 'no_show')) execute function follow_no_show();
create trigger reservations_follow_offer after update on reservations
  for each row when (old.status = 'offered' and new.status <> 'offered') execute function follow_offer();
create trigger reservations_keep_closed_charge before update on reservations
  for each row when (new.charge_won <> old.charge_won and old.date < date_trunc('month', seoul_today()::timestamp without time zone)::date) execute function keep_closed_charge();
create trigger reservations_keep_closed_day before update of date on reservations
  for each row when (new.date <> old.date and old.date < date_trunc('month', seoul_today()::timestamp without time zone)::date) execute function keep_closed_day();
create trigger reservations_mark_line after update on reservations
  for each row when ((old.status in ('offered', 'confirmed', 'checked_in')) and ((new.status <> all (array['offered', 'confirmed', 'checked_in'])) or new.spot_no <> old.spot_no or new.starts_at <> old.starts_at or new.ends_at <> old.ends_at)) execute function mark_line();
create trigger reservations_mark_line_deleted after delete on reservations
  for each row when (old.status in ('offered', 'confirmed', 'checked_in')) execute function mark_line();
create trigger reservations_prepare_confirmed before update of status, starts_at on reservations
  for each row when (new.status = 'confirmed' and (old.status <> 'confirmed' or new.starts_at <> old.starts_at)) execute function prepare_confirmed_reservation();
create trigger reservations_prepare_new before insert on reservations
  for each row when (new.status = 'confirmed') execute function prepare_confirmed_reservation();
create trigger reservations_take_alerts_along after delete on reservations
  for each row execute function take_alerts_along();
