-- Made by `npm run generate`: read it, and change it by a migration.

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
alter function accept_offer(uuid) owner to danji_gate;
-- Run by danji_app.

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
alter function cancel_reservation_of_leaver() owner to danji_gate;

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
alter function counted_reservations(uuid,uuid,uuid,date,date) owner to danji_gate;
-- Run by its owner alone.

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
alter function due_lines(integer) owner to danji_gate;
-- Run by danji_app.

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
alter function end_reservations_of_household(uuid) owner to danji_gate;
-- Run by danji_app.

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
alter function end_what_is_due(facilities) owner to danji_gate;
-- Run by its owner alone.

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
alter function follow_no_show() owner to danji_gate;

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
alter function follow_offer() owner to danji_gate;

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
alter function forget_reservations(timestamp with time zone) owner to danji_gate;
-- Run by danji_app.

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
alter function keep_closed_charge() owner to danji_gate;

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
alter function keep_closed_day() owner to danji_gate;

-- Whatever frees a spot leaves a mark, even what takes no lock, such as the deletion of an account.
create function mark_line() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into line_marks (apartment_id, facility_id) values (old.apartment_id, old.facility_id);
  return null;
end
$$;
alter function mark_line() owner to danji_gate;

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
alter function prepare_confirmed_reservation() owner to danji_gate;

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
alter function remind_of_reservations() owner to danji_gate;
-- Run by danji_app.

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
alter function set_attendance(uuid,text) owner to danji_gate;
-- Run by danji_app.

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
