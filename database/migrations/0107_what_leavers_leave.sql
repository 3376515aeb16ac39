-- What a household's person booked, missed or was suspended for does not go with the account: leaving and coming back
-- would begin anew, and would cost nothing. The home keeps it, without a name, for whoever comes into it later.

-- When the account went whose booking it was.
alter table reservations add column left_at timestamptz;

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

-- With the account or the home go the bookings to come, for what cancelling them now costs. What has begun stands,
-- and so does its charge: somebody sits there. Here, and without the facility's lock, because whoever deletes an
-- account must not wait for a rush, and because a booking that is made at that very moment is met, too.
create or replace function cancel_reservation_of_leaver() returns trigger
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
drop trigger reservations_cancel_of_leaver on reservations;
create trigger reservations_cancel_of_leaver before update of user_id, household_id on reservations
  for each row when (
    old.user_id is not null and new.user_id is null or old.household_id is not null and new.household_id is null
  ) execute function cancel_reservation_of_leaver();

-- A household moves out: what the office booked for it is over, too, and what its people left behind.
create or replace function end_reservations_of_household(home uuid) returns void
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

drop function counted_reservations(uuid, uuid, uuid, date, date);
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

create or replace function household_reservations(
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

create or replace function is_at_limit(
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

-- What was missed outlives the account, without it.
drop trigger no_show_marks_leave_user_id on users;
alter table no_show_marks
  alter column user_id drop not null,
  drop constraint no_show_marks_person_exists,
  add constraint no_show_marks_person_exists foreign key (apartment_id, user_id)
    references users (apartment_id, id) on delete set null (user_id);
call follow_person('no_show_marks', 'user_id', 'forget');

create or replace function follow_no_show() returns trigger
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

-- A suspension that is in force outlives the account, too. Nobody is shown it without its person: whoever comes into
-- the home gets one of their own, which the office can lift.
drop trigger booking_suspensions_leave_user_id on users;
alter table booking_suspensions
  add column household_id uuid,
  -- The one of a former account.
  add column inherited_from uuid,
  alter column user_id drop not null,
  drop constraint booking_suspensions_person_exists,
  add constraint booking_suspensions_person_exists foreign key (apartment_id, user_id)
    references users (apartment_id, id) on delete set null (user_id),
  add constraint booking_suspensions_household_exists foreign key (apartment_id, household_id)
    references households (apartment_id, id) on delete cascade not valid,
  add constraint booking_suspensions_source_exists foreign key (apartment_id, inherited_from)
    references booking_suspensions (apartment_id, id) on delete set null (inherited_from) not valid;
call follow_person('booking_suspensions', 'user_id', 'forget');
alter policy office_sees_all on booking_suspensions
  using (apartment_id = app_apartment_id() and (select app_has_right('facilities')) and user_id is not null);

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
create trigger booking_suspensions_left_behind before delete on users
  for each row when (old.role = 'resident') execute function leave_suspensions_behind();
create trigger booking_suspensions_left_behind_moved before update of apartment_id on users
  for each row when (old.role = 'resident' and new.apartment_id is distinct from old.apartment_id)
  execute function leave_suspensions_behind();

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
create trigger users_inherit_suspensions after insert on users referencing new table as users_after
  for each statement execute function inherit_suspensions();

-- What the office lifts of a newcomer, nobody after them inherits.
create function lift_inherited_suspension() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update booking_suspensions s set lifted_at = new.lifted_at, lift_reason = new.lift_reason
  where s.apartment_id = new.apartment_id and s.id = new.inherited_from and s.lifted_at is null;
  return null;
end
$$;
create trigger booking_suspensions_lift_source after update of lifted_at on booking_suspensions
  for each row when (new.inherited_from is not null and new.lifted_at is not null and old.lifted_at is null)
  execute function lift_inherited_suspension();

call hand_to_gate(
  'counted_reservations(uuid, uuid, uuid, date, date)', 'is_own_or_left(uuid, timestamptz, uuid)',
  'leave_suspensions_behind()', 'inherit_suspensions()', 'lift_inherited_suspension()'
);
-- The gate's own affair.
revoke execute on function counted_reservations(uuid, uuid, uuid, date, date),
  is_own_or_left(uuid, timestamptz, uuid) from danji_app;
