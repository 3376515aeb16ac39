-- Made by `npm run generate`: read it, and change it by a migration.

-- For calls: the office has opened a round. One that begins today is told of at once.
create function announce_meter_round(opened uuid) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  round meter_rounds;
begin
  if app_has_right('bills') is not true then
    raise insufficient_privilege;
  end if;
  update meter_rounds m set opening_told_at = now()
  where m.apartment_id = app_apartment_id() and m.id = opened and is_meter_round_open(m) and m.opening_told_at is null
  returning * into round;
  if round.id is null then
    return 0;
  end if;
  return tell_of_meter_round(round, 'meter_round_opened');
end
$$;
alter function announce_meter_round(uuid) owner to danji_gate;
-- Run by danji_app.

create function is_meter_round_open(round meter_rounds) returns boolean language sql stable
  return round.closed_at is null and seoul_today() between round.starts_on and round.ends_on;

-- For the job: tells of rounds that begin, and of those that end tomorrow, from nine in the morning on. One at a time,
-- after those that failed before; answers how many.
create function tell_of_due_meter_rounds(moment timestamptz, passed_over integer default 0) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  due meter_rounds;
  today constant date := (moment at time zone 'Asia/Seoul')::date;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  select * into due from meter_rounds m
  where m.closed_at is null and m.ends_on >= today and m.starts_on <= today
    and (
      m.opening_told_at is null
      or m.ending_told_at is null and moment >= (m.ends_on - 1 + time '09:00') at time zone 'Asia/Seoul'
        and m.ends_on = today + 1
    )
    and (m.opening_told_at is null or m.ending_told_at is null)
  order by m.ends_on, m.apartment_id, m.id
  offset passed_over limit 1 for update skip locked;
  if due.id is null then
    return 0;
  end if;
  if due.opening_told_at is null then
    update meter_rounds m set opening_told_at = now() where m.apartment_id = due.apartment_id and m.id = due.id;
    perform tell_of_meter_round(due, 'meter_round_opened');
  else
    update meter_rounds m set ending_told_at = now() where m.apartment_id = due.apartment_id and m.id = due.id;
    perform tell_of_meter_round(due, 'meter_round_ends');
  end if;
  return 1;
end
$$;
alter function tell_of_due_meter_rounds(timestamp with time zone,integer) owner to danji_gate;
-- Run by danji_app.

-- Tells the people of homes that have not entered all, of its opening or of its end. Answers how many people.
-- (A plan for any list of people compares each with all of the list.)
create function tell_of_meter_round(round meter_rounds, alert_kind text) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set enable_nestloop = off
  set plan_cache_mode = force_custom_plan as $$
declare
  told uuid[];
begin
  select array_agg(u.id) into told from users u
  where u.apartment_id = round.apartment_id and u.role = 'resident'
    and (u.bulk_id is null or u.bulk_id <> all (array(select k.id from resident_bulks k)))
    and u.household_id not in (
      select r.household_id from meter_readings r
      where r.apartment_id = round.apartment_id and r.meter_round_id = round.id
        and (r.entered_by = 'office' or exists (
          select from occupancies o
          where o.apartment_id = r.apartment_id and o.id = r.occupancy_id and o.ended_at is null
        ))
      group by r.household_id having count(*) = cardinality(round.kinds)
    );
  if told is not null then
    perform raise_alert(
      alert_kind, round.id, alert_kind || ':' || round.id, 'meter_round:' || round.id,
      jsonb_build_object('until', to_char(round.ends_on, 'FMMM"월" FMDD"일"')),
      false, told, null, null, false, null, interval '0',
      -- That it ends tomorrow is said until then.
      (round.ends_on + case alert_kind when 'meter_round_ends' then 0 else 1 end)::timestamp at time zone 'Asia/Seoul',
      round.apartment_id
    );
  end if;
  return coalesce(cardinality(told), 0);
end
$$;
alter function tell_of_meter_round(meter_rounds,text) owner to danji_gate;
-- Run by its owner alone.
