-- What who did not come pays. A month costs up to 31 million won, and a hundred times that is more than an integer: the
-- facility's line stopped there, with all that was behind it.
create function no_show_fee(price_won integer, percent integer) returns integer language sql immutable
  return (price_won::bigint * percent / 100)::integer;

-- What is over in a facility: offers that nobody took, and who did not come.
create or replace function end_what_is_due(of_facility facilities) returns boolean
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

-- What the desk says of a booking: they came, they did not, or neither. The caller holds the facility's lock.
create or replace function set_attendance(reservation uuid, attendance text) returns text
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
