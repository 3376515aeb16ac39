-- Made by `npm run generate`: read it, and change it by a migration.

-- What an evening that has come left untold stays the next one: the minute's job is still to tell of it. Where it comes too late
-- for a day, it goes on with the next.
create function plan_event_reminder() returns trigger language plpgsql as $$
declare
  is_late constant boolean := new.reminded_on is distinct from old.reminded_on and new.reminded_on <= seoul_today();
begin
  new.remind_on := case
    when new.cancelled_at is null and new.category in ('outage', 'disinfection', 'inspection') then (
      select min(day) from unnest(new.days) day
      where day <> all (new.cancelled_on) and day > coalesce(new.reminded_on, '-infinity')
        and (evening_before(day) > now() or day = old.remind_on or is_late and day > seoul_today())
    )
  end;
  return new;
end
$$;

-- Tells residents of the buildings what is tomorrow, once; of what began while no server ran, nobody is told.
create function remind_of_events(moment timestamptz) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  reminded record;
  told bigint := 0;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  for reminded in
    with due as materialized (
      select e.apartment_id, e.id, e.remind_on from events e
      where e.remind_on <= (moment at time zone 'Asia/Seoul' + interval '5 hours')::date
      order by e.remind_on
      limit 1000
      for update skip locked
    )
    update events e set reminded_on = due.remind_on
    from due where e.apartment_id = due.apartment_id and e.id = due.id
    returning e.apartment_id, e.id, e.title, e.buildings, due.remind_on as day
  loop
    continue when reminded.day <= (moment at time zone 'Asia/Seoul')::date;
    perform raise_alert(
      'event_tomorrow', reminded.id, format('event_tomorrow:%s:%s', reminded.id, reminded.day), null,
      jsonb_build_object('event', reminded.title), false, null, reminded.buildings, null, false, null, interval '0',
      reminded.day::timestamp at time zone 'Asia/Seoul', reminded.apartment_id
    );
    told := told + 1;
  end loop;
  return told;
end
$$;
alter function remind_of_events(timestamp with time zone) owner to danji_gate;
-- Run by danji_app.
