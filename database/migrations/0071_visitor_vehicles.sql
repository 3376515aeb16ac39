-- Visitors' cars: households register them for days, as many a month as the office allows, and the gate knows them.

-- The office's own rules. (Residents read them with their quota, by visitor_rules.)
alter table office_settings
  add column visitor_monthly_days integer not null default 10 check (visitor_monthly_days between 1 and 31),
  add column visitor_max_days integer not null default 3 check (visitor_max_days between 1 and 31),
  add column visitor_advance_days integer not null default 30 check (visitor_advance_days between 1 and 90),
  add column visitors_are_open boolean not null default true;
grant insert (visitor_monthly_days, visitor_max_days, visitor_advance_days, visitors_are_open),
  update (visitor_monthly_days, visitor_max_days, visitor_advance_days, visitors_are_open)
  on office_settings to danji_app;

create table visitor_vehicles (
  apartment_id uuid not null,
  id uuid not null default gen_random_uuid(),
  household_id uuid not null,
  -- As the household is called: the gate sees this, and nothing else of it.
  building integer not null,
  unit integer not null,
  -- Who registered it. Null if the office did, or if the person has left the household.
  person_id uuid,
  is_by_office boolean not null default false,
  -- Without blanks.
  plate text not null check (char_length(plate) between 7 and 10),
  memo text check (char_length(memo) between 1 and 100),
  starts_on date not null,
  ends_on date not null,
  created_at timestamptz not null default now(),
  -- Each time that it came in and went out. It is inside as long as it came in once more than it went out.
  arrivals timestamptz[] not null default '{}',
  departures timestamptz[] not null default '{}',
  -- Its household moved out while it was inside: the gate still knows it, whoever moves in does not.
  is_left_behind boolean not null default false,
  primary key (apartment_id, id),
  constraint visitor_vehicles_household_exists foreign key (apartment_id, household_id)
    references households (apartment_id, id) on delete cascade,
  constraint visitor_vehicles_person_exists foreign key (apartment_id, person_id)
    references users (apartment_id, id) on delete set null (person_id),
  check (ends_on between starts_on and starts_on + 30),
  check (cardinality(arrivals) - cardinality(departures) in (0, 1) and cardinality(arrivals) <= 200)
);
create index visitor_vehicles_by_day on visitor_vehicles (apartment_id, ends_on);
create index visitor_vehicles_of_household on visitor_vehicles (apartment_id, household_id, ends_on);
create index visitor_vehicles_of_person on visitor_vehicles (apartment_id, person_id);
create index visitor_vehicles_by_age on visitor_vehicles (ends_on);

call protect_tenant_table('visitor_vehicles');
grant select, insert, update, delete on visitor_vehicles to danji_gate;
create policy gate on visitor_vehicles to danji_gate using (true) with check (true);
call follow_person('visitor_vehicles', 'person_id', 'forget');
call alerts_follow('visitor_vehicles');

-- A plate is nobody's to see 30 days after the visit, whether or not it is deleted by then.
grant select, update (arrivals, departures) on visitor_vehicles to danji_app;
create policy households_see_their_own on visitor_vehicles for select to danji_app
  using (
    apartment_id = app_apartment_id() and (select app_role()) = 'resident'
    and household_id = (select app_household_id()) and not is_left_behind and ends_on >= (select seoul_today()) - 30
  );
create policy gate_sees_all on visitor_vehicles for select to danji_app
  using (
    apartment_id = app_apartment_id() and (select app_has_right('visitors'))
    and ends_on >= (select seoul_today()) - 30
  );
create policy gate_lets_in_and_out on visitor_vehicles for update to danji_app
  using (
    apartment_id = app_apartment_id() and (select app_has_right('visitors'))
    and ends_on >= (select seoul_today()) - 30
  );

-- How many days of a month a household has taken. A cancelled day is given back, a used one never.
create table visitor_quotas (
  apartment_id uuid not null,
  household_id uuid not null,
  -- Its first day.
  month date not null,
  used_days integer not null check (used_days between 0 and 1000),
  primary key (apartment_id, household_id, month),
  constraint visitor_quotas_household_exists foreign key (apartment_id, household_id)
    references households (apartment_id, id) on delete cascade
);
create index visitor_quotas_by_month on visitor_quotas (month);

call protect_tenant_table('visitor_quotas');
grant select, insert, update, delete on visitor_quotas to danji_gate;
create policy gate on visitor_quotas to danji_gate using (true) with check (true);
grant select on visitor_quotas to danji_app;
create policy households_see_their_own on visitor_quotas for select to danji_app
  using (
    apartment_id = app_apartment_id() and (select app_role()) = 'resident'
    and household_id = (select app_household_id())
  );

-- The rules of the caller's apartment, and the day that it is.
create function visitor_rules(
  out monthly_days integer, out max_days integer, out advance_days integer, out is_open boolean, out today date
) language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select coalesce(s.visitor_monthly_days, 10), coalesce(s.visitor_max_days, 3),
      coalesce(s.visitor_advance_days, 30), coalesce(s.visitors_are_open, true), seoul_today()
    from (select app_apartment_id() as id) a
    left join office_settings s on s.apartment_id = a.id;
  end;

-- The days of a visit by the month that they count in, as in contract/values/visitor-quota.ts.
create function visit_months(first_day date, last_day date) returns table (month date, days integer)
  language sql immutable
  begin atomic
    select date_trunc('month', d)::date, count(*)::integer
    from generate_series(first_day::timestamp, last_day::timestamp, interval '1 day') d
    group by 1 order by 1;
  end;

-- Registers a car for the caller's own household, or by the office for the home that it names. One at a time of a
-- household. If a month lacks room, or the car is registered already, the caller must roll back.
create function register_visitor(
  of_building integer, of_unit integer, given_plate text, first_day date, last_day date, given_memo text,
  out outcome text, out visitor uuid, out told_month date, out remaining integer
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  is_office constant boolean := app_role() = 'manager';
  most constant integer := (select r.monthly_days from visitor_rules() r);
  home record;
  wanted record;
  used integer;
begin
  if (app_role() = 'resident' or app_has_right('visitors')) is not true then
    raise insufficient_privilege;
  end if;
  select h.id, h.building, h.unit into home from households h
  where h.apartment_id = app_apartment_id() and case
    when is_office then h.building = of_building and h.unit = of_unit and h.bulk_id is null
    else h.id = app_household_id()
  end
  for no key update;
  if home.id is null then
    outcome := 'household_not_found';
    return;
  end if;
  if exists (
    select from visitor_vehicles v
    where v.apartment_id = app_apartment_id() and v.household_id = home.id and v.plate = given_plate
      and v.starts_on <= last_day and v.ends_on >= first_day and not v.is_left_behind
  ) then
    outcome := 'duplicate';
    return;
  end if;
  for wanted in select m.month, m.days from visit_months(first_day, last_day) m loop
    insert into visitor_quotas as q (apartment_id, household_id, month, used_days)
    select app_apartment_id(), home.id, wanted.month, wanted.days where wanted.days <= most
    on conflict (apartment_id, household_id, month) do update set used_days = q.used_days + excluded.used_days
    where q.used_days + excluded.used_days <= most
    returning q.used_days into used;
    if not found then
      outcome := 'quota_exceeded';
      told_month := wanted.month;
      remaining := greatest(0, most - coalesce((
        select q.used_days from visitor_quotas q
        where q.apartment_id = app_apartment_id() and q.household_id = home.id and q.month = wanted.month
      ), 0));
      return;
    end if;
    if told_month is null then
      told_month := wanted.month;
      remaining := most - used;
    end if;
  end loop;
  insert into visitor_vehicles as v (
    apartment_id, household_id, building, unit, person_id, is_by_office, plate, memo, starts_on, ends_on
  ) values (
    app_apartment_id(), home.id, home.building, home.unit, case when not is_office then app_user_id() end, is_office,
    given_plate, given_memo, first_day, last_day
  ) returning v.id into visitor;
  outcome := 'registered';
end
$$;

-- Cancels a visit of the caller's household, or one that the office registered, and gives back today's day and
-- those to come. The days before stay used, and so does the visit for them.
create function cancel_visitor(visitor uuid, out outcome text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  today constant date := seoul_today();
  visit visitor_vehicles;
begin
  if (app_role() = 'resident' or app_has_right('visitors')) is not true then
    raise insufficient_privilege;
  end if;
  -- The household first, as who registers does.
  perform from households h
  where (h.apartment_id, h.id) = (
    select v.apartment_id, v.household_id from visitor_vehicles v
    where v.apartment_id = app_apartment_id() and v.id = visitor
  )
  for no key update;
  select * into visit from visitor_vehicles v
  where v.apartment_id = app_apartment_id() and v.id = visitor and v.ends_on >= today - 30 and not v.is_left_behind
    and case app_role() when 'resident' then v.household_id = app_household_id() else v.is_by_office end
  for update;
  outcome := case
    when visit.id is null then 'not_found'
    when cardinality(visit.arrivals) > 0 then 'started'
    when visit.ends_on < today then 'over'
    else 'cancelled'
  end;
  if outcome <> 'cancelled' then
    return;
  end if;
  update visitor_quotas q set used_days = greatest(0, q.used_days - m.days)
  from visit_months(greatest(visit.starts_on, today), visit.ends_on) m
  where q.apartment_id = visit.apartment_id and q.household_id = visit.household_id and q.month = m.month;
  if visit.starts_on < today then
    update visitor_vehicles v set ends_on = today - 1 where v.apartment_id = visit.apartment_id and v.id = visit.id;
  else
    delete from visitor_vehicles v where v.apartment_id = visit.apartment_id and v.id = visit.id;
  end if;
end
$$;

-- Whoever moves in inherits no visit and no used day. A car that is inside is still the gate's to let out.
create function end_visits_of(apartment uuid, home uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from visitor_vehicles v
  where v.apartment_id = apartment and v.household_id = home and cardinality(v.arrivals) = cardinality(v.departures);
  update visitor_vehicles v set is_left_behind = true, person_id = null
  where v.apartment_id = apartment and v.household_id = home;
  delete from visitor_quotas q where q.apartment_id = apartment and q.household_id = home;
end
$$;

create function end_visits_of_household(home uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_has_right('residents') is not true then
    raise insufficient_privilege;
  end if;
  perform end_visits_of(app_apartment_id(), home);
end
$$;

-- Whoever leaves a household is told of its visitors no more, and with its last account go its visits.
create function forget_visits_of_leaver() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update visitor_vehicles v set person_id = null
  where v.apartment_id = old.apartment_id and v.person_id = old.id;
  if not exists (
    select from users u
    where u.apartment_id = old.apartment_id and u.household_id = old.household_id and u.role = 'resident'
  ) then
    perform end_visits_of(old.apartment_id, old.household_id);
  end if;
  return null;
end
$$;
create trigger users_forget_visits_deleted after delete on users
  for each row when (old.household_id is not null) execute function forget_visits_of_leaver();
create trigger users_forget_visits_moved after update of household_id on users
  for each row when (old.household_id is not null and new.household_id is distinct from old.household_id)
  execute function forget_visits_of_leaver();

-- What the gate takes back did not happen: nobody is told of it any more.
create function withdraw_visitor_arrival() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  withdrawn record;
begin
  for withdrawn in
    delete from alerts a
    where a.apartment_id = old.apartment_id and a.subject_id = old.id
      and starts_with(a.cause_key, format('visitor:%s:%s:', old.id, cardinality(old.arrivals)))
    returning a.apartment_id, a.user_id, a.office_right
  loop
    perform announce_alert(withdrawn.apartment_id, withdrawn.user_id, withdrawn.office_right);
  end loop;
  return null;
end
$$;
create trigger visitor_vehicles_withdraw_arrival after update of arrivals on visitor_vehicles
  for each row when (cardinality(new.arrivals) < cardinality(old.arrivals))
  execute function withdraw_visitor_arrival();

-- Plates and memos go 30 days after the visit, counters once no day of theirs can be given back.
create function forget_visitor_vehicles(before date) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  vehicles bigint;
  quotas bigint;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  delete from visitor_vehicles where (apartment_id, id) in (
    select v.apartment_id, v.id from visitor_vehicles v
    where v.ends_on < least(before, seoul_today() - 30) limit 1000
  );
  get diagnostics vehicles = row_count;
  delete from visitor_quotas where (apartment_id, household_id, month) in (
    select q.apartment_id, q.household_id, q.month from visitor_quotas q
    where q.month < least(before, date_trunc('month', seoul_today()::timestamp)::date) limit 1000
  );
  get diagnostics quotas = row_count;
  return vehicles + quotas;
end
$$;

call hand_to_gate(
  'visitor_rules()',
  'register_visitor(integer, integer, text, date, date, text)',
  'cancel_visitor(uuid)',
  'end_visits_of(uuid, uuid)',
  'end_visits_of_household(uuid)',
  'forget_visits_of_leaver()',
  'withdraw_visitor_arrival()',
  'forget_visitor_vehicles(date)'
);
-- The gate's own affair.
revoke execute on function end_visits_of(uuid, uuid) from danji_app;
