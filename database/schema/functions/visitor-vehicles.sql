-- Made by `npm run generate`: read it, and change it by a migration.

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
alter function cancel_visitor(uuid) owner to danji_gate;
-- Run by danji_app.

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
alter function end_visits_of(uuid,uuid) owner to danji_gate;
-- Run by its owner alone.

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
alter function forget_visitor_vehicles(date) owner to danji_gate;
-- Run by danji_app.

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
alter function register_visitor(integer,integer,text,date,date,text) owner to danji_gate;
-- Run by danji_app.

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
alter function withdraw_visitor_arrival() owner to danji_gate;
