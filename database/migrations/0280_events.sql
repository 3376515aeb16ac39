-- Events: what happens in a complex, such as disinfections, outages and meetings.

create table events (
  apartment_id uuid not null references apartments (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  title text not null check (char_length(title) between 1 and 50),
  -- The same list as contract/values/events.ts.
  category text not null
    check (category in ('inspection', 'disinfection', 'outage', 'meeting', 'event', 'works', 'waste', 'other')),
  -- Of the first occurrence: its days of Seoul, and its moments unless it takes whole days.
  starts_on date not null,
  ends_on date not null,
  starts_at timestamptz,
  ends_at timestamptz,
  place text check (char_length(place) between 1 and 50),
  note text check (char_length(note) between 1 and 500),
  -- Whom it concerns. Null: every building. Everybody may read it.
  buildings integer[] check (cardinality(buildings) between 1 and 500),
  notice_id uuid,
  repeats jsonb,
  -- The days on which it begins, which follow from the rule.
  days date[] not null check (cardinality(days) between 1 and 367 and days[1] = starts_on),
  -- Those of them that are cancelled.
  cancelled_on date[] not null default '{}' check (cancelled_on <@ days),
  -- Since when the whole of it is.
  cancelled_at timestamptz,
  last_on date generated always as (days[cardinality(days)] + (ends_on - starts_on)) stored not null,
  -- Programs that subscribe know by these that it has changed.
  sequence integer not null default 0,
  changed_at timestamptz not null default now(),
  -- The next day of which residents are told the evening before, and the last one of which they were.
  remind_on date,
  reminded_on date,
  primary key (apartment_id, id),
  constraint events_notice_exists foreign key (apartment_id, notice_id)
    references notices (apartment_id, id) on delete set null (notice_id),
  constraint events_last_a_month_at_most check (ends_on between starts_on and starts_on + 30),
  constraint events_have_both_moments_or_none
    check ((starts_at is null) = (ends_at is null) and (starts_at is null or ends_at > starts_at))
);

create index events_until on events (apartment_id, last_on);
create index events_of_notice on events (apartment_id, notice_id) where notice_id is not null;
create index events_to_remind on events (remind_on) where remind_on is not null;

call protect_tenant_table('events');
grant select, delete on events to danji_app;
grant insert (
  apartment_id, id, title, category, starts_on, ends_on, starts_at, ends_at, place, note, buildings, notice_id, repeats, days
) on events to danji_app;
grant update (
  title, category, starts_on, ends_on, starts_at, ends_at, place, note, buildings, notice_id, repeats, days, cancelled_on,
  cancelled_at, sequence, changed_at
) on events to danji_app;
grant select, update (reminded_on) on events to danji_gate;

create policy gate on events to danji_gate using (true) with check (true);
create policy members_read on events for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_role() in ('manager', 'resident')));
create policy office_adds on events for insert to danji_app
  with check (apartment_id = app_apartment_id() and (select app_has_right('notices')));
create policy office_edits on events for update to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('notices')))
  with check (apartment_id = app_apartment_id() and (select app_has_right('notices')));
create policy office_deletes on events for delete to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('notices')));

call alerts_follow('events');

-- Seven of the evening before a day of Seoul.
create function evening_before(day date) returns timestamptz language sql immutable parallel safe
  return (day - 1 + time '19:00') at time zone 'Asia/Seoul';

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

create trigger events_plan_reminder before insert or update of category, days, cancelled_on, cancelled_at, reminded_on on events
  for each row execute function plan_event_reminder();

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

call hand_to_gate('remind_of_events(timestamptz)');
