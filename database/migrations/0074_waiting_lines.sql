-- The waiting lines of facilities, offers made from them, who did not come, and whom the office suspends.

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
  check (ends_at > starts_at),
  check (reservation_id is null or status <> 'waiting')
);
create unique index waitlist_entries_once on waitlist_entries (
  apartment_id, facility_id, household_id, starts_at, ends_at
) where status in ('waiting', 'offered');
create index waitlist_entries_in_line on waitlist_entries (apartment_id, facility_id, line_no) where status = 'waiting';
create index waitlist_entries_due on waitlist_entries (closes_at) where status = 'waiting';
create index waitlist_entries_of_facility on waitlist_entries (apartment_id, facility_id, date);
create index waitlist_entries_of_household on waitlist_entries (apartment_id, household_id);
create index waitlist_entries_of_person on waitlist_entries (apartment_id, user_id, status);
create index waitlist_entries_of_reservation on waitlist_entries (apartment_id, reservation_id);
create index waitlist_entries_by_age on waitlist_entries (ends_at);

call protect_tenant_table('waitlist_entries');
grant select, insert, update, delete on waitlist_entries to danji_gate;
create policy gate on waitlist_entries to danji_gate using (true) with check (true);
call follow_person('waitlist_entries', 'user_id', 'delete');
call alerts_follow('waitlist_entries');

grant select, update (status) on waitlist_entries to danji_app;
create policy residents_see_their_own on waitlist_entries for select to danji_app
  using (
    apartment_id = app_apartment_id() and (select app_role()) = 'resident' and user_id = (select app_user_id())
  );
create policy residents_leave on waitlist_entries for update to danji_app
  using (
    apartment_id = app_apartment_id() and (select app_role()) = 'resident' and user_id = (select app_user_id())
    and status = 'waiting'
  )
  with check (
    apartment_id = app_apartment_id() and (select app_role()) = 'resident' and user_id = (select app_user_id())
    and status = 'left'
  );
create policy office_sees_all on waitlist_entries for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('facilities')));

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
create policy gate on line_marks to danji_gate using (true) with check (true);

-- What an office makes of those who did not come. Without a row: three times in 30 days, then 7 days.
create table booking_policies (
  apartment_id uuid not null references apartments (id) on delete cascade,
  -- 0: nobody is suspended for it.
  no_show_limit integer not null default 3 check (no_show_limit between 0 and 10),
  no_show_days integer not null default 30 check (no_show_days between 7 and 365),
  suspend_days integer not null default 7 check (suspend_days between 1 and 90),
  primary key (apartment_id)
);
call protect_tenant_table('booking_policies');
grant select on booking_policies to danji_gate;
create policy gate on booking_policies for select to danji_gate using (true);
grant select, insert, update (no_show_limit, no_show_days, suspend_days) on booking_policies to danji_app;
create policy office_sets_it on booking_policies to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('facilities')))
  with check (apartment_id = app_apartment_id() and (select app_has_right('facilities')));

-- Who may not book for a while, in any facility. It falls on the person, not on the household.
create table booking_suspensions (
  apartment_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  starts_at timestamptz not null default now(),
  ends_at timestamptz not null,
  cause text not null check (cause in ('no_show', 'office')),
  -- The resident reads it.
  reason text not null check (char_length(reason) between 1 and 200),
  lifted_at timestamptz,
  lift_reason text check (char_length(lift_reason) between 1 and 200),
  created_at timestamptz not null default now(),
  primary key (apartment_id, id),
  constraint booking_suspensions_person_exists foreign key (apartment_id, user_id)
    references users (apartment_id, id) on delete cascade,
  check (ends_at > starts_at),
  check (lifted_at is not null or lift_reason is null)
);
create index booking_suspensions_of_person on booking_suspensions (apartment_id, user_id, ends_at);
create index booking_suspensions_latest on booking_suspensions (apartment_id, created_at desc, id desc);
create index booking_suspensions_by_age on booking_suspensions (ends_at);

call protect_tenant_table('booking_suspensions');
grant select, insert, update, delete on booking_suspensions to danji_gate;
create policy gate on booking_suspensions to danji_gate using (true) with check (true);
call follow_person('booking_suspensions', 'user_id', 'delete');
call alerts_follow('booking_suspensions');
grant select, insert (apartment_id, user_id, ends_at, cause, reason), update (lifted_at, lift_reason)
  on booking_suspensions to danji_app;
create policy residents_see_their_own on booking_suspensions for select to danji_app
  using (
    apartment_id = app_apartment_id() and (select app_role()) = 'resident' and user_id = (select app_user_id())
  );
create policy office_sees_all on booking_suspensions for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('facilities')));
create policy office_suspends on booking_suspensions for insert to danji_app
  with check (apartment_id = app_apartment_id() and (select app_has_right('facilities')) and cause = 'office');
create policy office_lifts on booking_suspensions for update to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('facilities')));

-- The no-shows of a person, and the suspension that they have led to: they do not count again.
create table no_show_marks (
  apartment_id uuid not null,
  reservation_id uuid not null,
  user_id uuid not null,
  marked_at timestamptz not null default now(),
  suspension_id uuid,
  primary key (apartment_id, reservation_id),
  constraint no_show_marks_reservation_exists foreign key (apartment_id, reservation_id)
    references reservations (apartment_id, id) on delete cascade,
  constraint no_show_marks_person_exists foreign key (apartment_id, user_id)
    references users (apartment_id, id) on delete cascade,
  constraint no_show_marks_suspension_exists foreign key (apartment_id, suspension_id)
    references booking_suspensions (apartment_id, id) on delete set null (suspension_id)
);
create index no_show_marks_of_person on no_show_marks (apartment_id, user_id, marked_at);
create index no_show_marks_of_suspension on no_show_marks (apartment_id, suspension_id);
create index no_show_marks_by_age on no_show_marks (marked_at);
call protect_tenant_table('no_show_marks');
grant select, insert, update, delete on no_show_marks to danji_gate;
create policy gate on no_show_marks to danji_gate using (true) with check (true);
call follow_person('no_show_marks', 'user_id', 'delete');

-- Whatever frees a spot leaves a mark, even what takes no lock, such as the deletion of an account.
create function mark_line() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into line_marks (apartment_id, facility_id) values (old.apartment_id, old.facility_id);
  return null;
end
$$;
-- (Not 'update of status': a trigger of the table may have changed it.)
create trigger reservations_mark_line after update on reservations for each row when (
  old.status in ('offered', 'confirmed', 'checked_in') and (
    new.status not in ('offered', 'confirmed', 'checked_in')
    or new.spot_no <> old.spot_no or new.starts_at <> old.starts_at or new.ends_at <> old.ends_at
  )
) execute function mark_line();
create trigger reservations_mark_line_deleted after delete on reservations
  for each row when (old.status in ('offered', 'confirmed', 'checked_in')) execute function mark_line();

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
create trigger facility_spots_mark_line after insert on facility_spots referencing new table as changed
  for each statement execute function mark_line_of_changed('facility_id');
create trigger facility_spots_mark_line_changed after update on facility_spots referencing new table as changed
  for each statement execute function mark_line_of_changed('facility_id');
create trigger facilities_mark_line_changed after update on facilities referencing new table as changed
  for each statement execute function mark_line_of_changed('id');

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
create trigger reservations_follow_offer after update on reservations
  for each row when (old.status = 'offered' and new.status <> 'offered') execute function follow_offer();

-- Who moves to another home of the apartment waits no more: the line knows the old household.
create function leave_lines() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from waitlist_entries w
  where w.apartment_id = old.apartment_id and w.user_id = old.id and w.status = 'waiting';
  return null;
end
$$;
create trigger users_leave_lines after update of household_id on users
  for each row when (old.household_id is not null and new.household_id is distinct from old.household_id)
  execute function leave_lines();

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

-- Such as 오후 2:32.
create function clock_text(moment timestamptz) returns text language sql immutable
  return case when extract(hour from moment at time zone 'Asia/Seoul') < 12 then '오전 ' else '오후 ' end
    || to_char(moment at time zone 'Asia/Seoul', 'FMHH12:MI');

-- The last moment at which a period can be booked.
create function last_booking_moment(of_facility facilities, starts timestamptz, ends timestamptz) returns timestamptz
  language sql immutable
  return case
    when of_facility.late_booking then ends
    else starts - make_interval(mins => of_facility.notice_minutes)
  end;

-- Whether a household or its person has no booking left in a facility, as limitRange() counts in
-- contract/values/booking/limits.ts.
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
      where (rule ->> 'who' = 'household' or r.user_id = person) and case rule ->> 'per'
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

create function is_suspended(apartment uuid, person uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select exists (
      select from booking_suspensions s
      where s.apartment_id = apartment and s.user_id = person and s.lifted_at is null and s.ends_at > now()
    );
  end;

-- Whether a period is kept for a draw. There are no lotteries yet: 0076 says which.
create function is_kept_for_lottery(apartment uuid, facility uuid, starts timestamptz, ends timestamptz)
  returns boolean language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select false;
  end;

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
          when r.is_charge_set then r.charge_won else r.price_won * of_facility.no_show_percent / 100
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

-- How many wait for each time of a facility, and not who: everybody of the apartment may know it.
create function waiting_counts(of_facility uuid, from_moment timestamptz, to_moment timestamptz)
  returns table (starts_at timestamptz, ends_at timestamptz, waiting integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select w.starts_at, w.ends_at, count(*)::integer from waitlist_entries w
    where w.apartment_id = app_apartment_id() and w.facility_id = of_facility and w.status = 'waiting'
      and w.starts_at < to_moment and w.ends_at > from_moment
    group by w.starts_at, w.ends_at;
  end;

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

-- Who a resident is whom the office suspends, for whoever keeps the facilities without the right of residents.
create function suspended_person(person uuid, out building integer, out unit integer, out name text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select h.building, h.unit, u.name from users u
    join households h on h.apartment_id = u.apartment_id and h.id = u.household_id
    where app_has_right('facilities') and u.apartment_id = app_apartment_id() and u.id = person and u.role = 'resident';
  end;

-- Counts the no-shows of a person, suspends whoever has too many, and takes that back with the mark.
create function follow_no_show() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  rules record;
  marks integer;
  suspension uuid;
begin
  if new.user_id is null then
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
  select count(*) into marks from no_show_marks m
  where m.apartment_id = new.apartment_id and m.user_id = new.user_id and m.suspension_id is null
    and m.marked_at > now() - make_interval(days => rules.days);
  if rules.most = 0 or marks < rules.most then
    return null;
  end if;
  insert into booking_suspensions as s (apartment_id, user_id, ends_at, cause, reason)
  values (
    new.apartment_id, new.user_id, now() + make_interval(days => rules.length), 'no_show', format('노쇼 %s회', marks)
  )
  returning s.id into suspension;
  update no_show_marks m set suspension_id = suspension
  where m.apartment_id = new.apartment_id and m.user_id = new.user_id and m.suspension_id is null
    and m.marked_at > now() - make_interval(days => rules.days);
  perform raise_alert(
    'suspended', suspension, 'suspended:' || suspension, null, '{}', false, array[new.user_id],
    null, null, true, null, interval '0', null, new.apartment_id
  );
  perform pg_notify('danji', new.apartment_id || ':suspensions');
  return null;
end
$$;
create trigger reservations_follow_no_show after update on reservations
  for each row when ((new.status = 'no_show') <> (old.status = 'no_show')) execute function follow_no_show();

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
        else r.price_won * (
          select f.no_show_percent from facilities f
          where f.apartment_id = r.apartment_id and f.id = r.facility_id
        ) / 100
      end
    where r.apartment_id = booking.apartment_id and r.id = booking.id;
  end if;
  return 'done';
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
  'mark_line()', 'mark_line_of_changed()', 'follow_offer()', 'leave_lines()',
  'is_at_limit(facilities, uuid, uuid, date, timestamptz, timestamptz)', 'is_suspended(uuid, uuid)',
  'is_kept_for_lottery(uuid, uuid, timestamptz, timestamptz)',
  'free_spot(uuid, uuid, timestamptz, timestamptz)', 'end_what_is_due(facilities)',
  'end_waiting(waitlist_entries, text, text)', 'offer_spot(waitlist_entries, facilities, integer)',
  'serve_line(uuid, uuid)', 'serve_own_line(uuid)', 'due_lines(integer)', 'serve_due_line(uuid, uuid)',
  'join_line(uuid, date, integer, integer, timestamptz, timestamptz)', 'own_positions()',
  'waiting_counts(uuid, timestamptz, timestamptz)', 'accept_offer(uuid)', 'suspended_person(uuid)', 'follow_no_show()',
  'set_attendance(uuid, text)', 'forget_waiting_lines(timestamptz)'
);
-- The gate's own affair.
revoke execute on function is_at_limit(facilities, uuid, uuid, date, timestamptz, timestamptz),
  is_suspended(uuid, uuid), is_kept_for_lottery(uuid, uuid, timestamptz, timestamptz),
  free_spot(uuid, uuid, timestamptz, timestamptz), end_what_is_due(facilities),
  end_waiting(waitlist_entries, text, text), offer_spot(waitlist_entries, facilities, integer),
  serve_line(uuid, uuid) from danji_app;
