-- Bookings of facilities. Every write of a facility takes its lock and looks again, see server/domain/booking; that
-- two never hold one spot at one moment is the constraint's, whatever the way.

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
  status text not null check (
    status in ('offered', 'confirmed', 'checked_in', 'no_show', 'cancelled', 'lapsed')
  ),
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
  primary key (apartment_id, id),
  constraint reservations_facility_exists foreign key (apartment_id, facility_id)
    references facilities (apartment_id, id),
  constraint reservations_household_exists foreign key (apartment_id, household_id)
    references households (apartment_id, id) on delete set null (household_id),
  constraint reservations_person_exists foreign key (apartment_id, user_id)
    references users (apartment_id, id) on delete set null (user_id),
  constraint reservations_end_after_start check (ends_at > starts_at),
  constraint reservations_offers_end check ((status = 'offered') <= (offer_expires_at is not null)),
  constraint reservations_are_cancelled_by_someone check (
    (status = 'cancelled') = (cancelled_by is not null) and (cancelled_by is null) = (cancelled_at is null)
  ),
  constraint reservations_no_overlap exclude using gist (
    apartment_id with =, facility_id with =, spot_no with =, during with &&
  ) where (status in ('offered', 'confirmed', 'checked_in'))
);
create index reservations_of_facility on reservations (apartment_id, facility_id, date);
create index reservations_by_day on reservations (apartment_id, date, starts_at, id);
create index reservations_of_household on reservations (apartment_id, household_id, facility_id, date);
create index reservations_of_person on reservations (apartment_id, user_id, starts_at, id);
create index reservations_by_age on reservations (ends_at) where household_id is not null or user_id is not null;
create index reservations_to_remind on reservations (remind_at) where remind_at is not null and status = 'confirmed';
create index reservations_to_check_in on reservations (check_in_by)
  where check_in_by is not null and status = 'confirmed';
create index reservations_offered on reservations (offer_expires_at) where status = 'offered';

call protect_tenant_table('reservations');
grant select, insert, update, delete on reservations to danji_gate;
create policy gate on reservations to danji_gate using (true) with check (true);
call follow_person('reservations', 'user_id', 'forget');
call alerts_follow('reservations');

grant select on reservations to danji_app;
grant insert (
  apartment_id, facility_id, household_id, user_id, date, start_minute, length, spot_no, starts_at, ends_at, status,
  price_won, charge_won, is_by_office
) on reservations to danji_app;
grant update (
  date, start_minute, length, spot_no, starts_at, ends_at, status, price_won, charge_won, is_charge_set,
  charge_reason, cancelled_by, cancelled_at, cancel_reason
) on reservations to danji_app;
create policy residents_see_their_own on reservations for select to danji_app
  using (
    apartment_id = app_apartment_id() and (select app_role()) = 'resident' and user_id = (select app_user_id())
  );
create policy residents_book on reservations for insert to danji_app
  with check (
    apartment_id = app_apartment_id() and (select app_role()) = 'resident' and user_id = (select app_user_id())
    and household_id = (select app_household_id()) and status = 'confirmed' and not is_by_office
  );
create policy residents_change_their_own on reservations for update to danji_app
  using (
    apartment_id = app_apartment_id() and (select app_role()) = 'resident' and user_id = (select app_user_id())
  );
create policy office_sees_all on reservations for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('facilities')));
create policy office_books on reservations for insert to danji_app
  with check (
    apartment_id = app_apartment_id() and (select app_has_right('facilities')) and status = 'confirmed' and is_by_office
  );
create policy office_changes on reservations for update to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('facilities')));

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

-- When a spot is taken, and not by whom: everybody of the apartment may know it. An offer that is over takes none,
-- since whoever books lets it lapse first. Jobs have no apartment.
create function facility_occupancy(facility uuid, from_moment timestamptz, to_moment timestamptz)
  returns table (spot_no integer, starts_at timestamptz, ends_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select r.spot_no, r.starts_at, r.ends_at from reservations r
    where r.apartment_id = coalesce(
        app_apartment_id(), (select f.apartment_id from facilities f where f.id = facility and app_role() is null)
      )
      and r.facility_id = facility and r.during && tstzrange(from_moment, to_moment)
      and r.status in ('offered', 'confirmed', 'checked_in') and not (r.status = 'offered' and r.offer_expires_at <= now())
    order by r.starts_at, r.spot_no;
  end;

-- What counts in the limits of a household and of a person: by its day, or because it is not over. The gate's own
-- affair, because it asks for no right.
create function counted_reservations(apartment uuid, facility uuid, home uuid, first_day date, last_day date)
  returns table (id uuid, user_id uuid, date date, starts_at timestamptz, ends_at timestamptz, is_holding boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select r.id, r.user_id, r.date, r.starts_at, r.ends_at, r.status <> 'no_show' from reservations r
    where r.apartment_id = apartment and r.facility_id = facility and r.household_id = home
      and r.status in ('offered', 'confirmed', 'checked_in', 'no_show')
      and (r.date between first_day and last_day or r.ends_at > now());
  end;

-- The same for residents' own household, and for any where the office books. It names no person.
create function household_reservations(
  facility uuid, home uuid, person uuid, first_day date, last_day date, but_for uuid
) returns table (is_persons boolean, date date, starts_at timestamptz, ends_at timestamptz, is_holding boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select r.user_id is not null and r.user_id = person, r.date, r.starts_at, r.ends_at, r.is_holding
    from counted_reservations(app_apartment_id(), facility, home, first_day, last_day) r
    where r.id is distinct from but_for
      and ((app_role() = 'resident' and home = app_household_id()) or app_has_right('facilities'));
  end;

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
create trigger reservations_prepare_new before insert on reservations
  for each row when (new.status = 'confirmed') execute function prepare_confirmed_reservation();
create trigger reservations_prepare_confirmed before update of status, starts_at on reservations
  for each row when (
    new.status = 'confirmed' and (old.status <> 'confirmed' or new.starts_at <> old.starts_at)
  ) execute function prepare_confirmed_reservation();

-- With the account or the home go the bookings to come. Here, and without the facility's lock, because whoever
-- deletes an account must not wait for a rush, and because a booking that is made at that very moment is met, too.
create function cancel_reservation_of_leaver() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  new.status := 'cancelled';
  new.cancelled_by := 'account';
  new.cancelled_at := now();
  if not new.is_charge_set then
    new.charge_won := 0;
  end if;
  perform pg_notify('danji', new.apartment_id || ':facilityDays'), pg_notify('danji', new.apartment_id || ':reservations');
  return new;
end
$$;
create trigger reservations_cancel_of_leaver before update of user_id, household_id on reservations
  for each row when (
    (old.user_id is not null and new.user_id is null or old.household_id is not null and new.household_id is null)
    and new.status in ('offered', 'confirmed', 'checked_in') and new.ends_at > now()
  ) execute function cancel_reservation_of_leaver();

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
create trigger users_take_reservations_along after update of household_id on users
  for each row when (
    new.household_id is distinct from old.household_id and new.household_id is not null
    and new.apartment_id = old.apartment_id
  ) execute function take_reservations_along();

-- A household moves out: what the office booked for it is over, too.
create function end_reservations_of_household(home uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_has_right('residents') is not true then
    raise insufficient_privilege;
  end if;
  update reservations r set
    status = 'cancelled', cancelled_by = 'account', cancelled_at = now(),
    charge_won = case when r.is_charge_set then r.charge_won else 0 end
  where r.apartment_id = app_apartment_id() and r.household_id = home and r.ends_at > now()
    and r.status in ('offered', 'confirmed', 'checked_in');
  if found then
    perform pg_notify('danji', app_apartment_id() || ':facilityDays'),
      pg_notify('danji', app_apartment_id() || ':reservations');
  end if;
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

-- How many bookings of today the caller has, or the apartment for whoever keeps its facilities.
create function todays_reservation_count() returns integer language sql stable
  return (
    select count(*)::integer from reservations r
    -- No booking is longer than 31 days. (By its day, because that is what the index has.)
    where r.date between seoul_today() - 31 and seoul_today()
      and r.starts_at < (seoul_today() + 1)::timestamp at time zone 'Asia/Seoul'
      and r.ends_at > seoul_today()::timestamp at time zone 'Asia/Seoul'
      and r.status in ('confirmed', 'checked_in')
  );

call hand_to_gate(
  'facility_occupancy(uuid, timestamptz, timestamptz)',
  'counted_reservations(uuid, uuid, uuid, date, date)',
  'household_reservations(uuid, uuid, uuid, date, date, uuid)',
  'prepare_confirmed_reservation()',
  'cancel_reservation_of_leaver()',
  'take_reservations_along()',
  'end_reservations_of_household(uuid)',
  'forget_reservations(timestamptz)',
  'remind_of_reservations()'
);
-- The gate's own affair.
revoke execute on function counted_reservations(uuid, uuid, uuid, date, date) from danji_app;

-- What may be raised before, and what residents cause here: whatever frees a spot offers it to the next.
alter function may_raise(text, uuid[], text) rename to may_raise_besides_bookings;
create function may_raise(alert_kind text, to_users uuid[], to_right text) returns boolean language sql stable
  return may_raise_besides_bookings(alert_kind, to_users, to_right) or (
    app_role() = 'resident' and to_users is not null
    and alert_kind in ('waitlist_offer', 'waitlist_over', 'no_show_marked', 'suspended')
  );
