-- Made by `npm run generate`: read it, and change it by a migration.

-- Compares a reading that has changed with those before it, and the one after it with this.
create function check_meter_readings() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  changed meter_readings;
begin
  if tg_op = 'DELETE' then
    changed := old;
  else
    changed := new;
  end if;
  insert into meter_checks as c (apartment_id, meter_reading_id, previous, odd)
  select r.apartment_id, r.id, r.previous, case
      when r.value < r.previous then 'below'
      when r.value - r.previous > 3 * usual_meter_usage(r.apartment_id, r.household_id, r.kind, r.starts_on) then 'high'
    end
  from (
    select a.*, last_meter_reading(a.household_id, a.kind, a.starts_on, a.apartment_id) as previous
    from (
      (
        select m.* from meter_readings m
        where m.apartment_id = changed.apartment_id and m.id = changed.id
      ) union all (
        select m.* from meter_readings m
        where m.apartment_id = changed.apartment_id and m.household_id = changed.household_id
          and m.kind = changed.kind and m.starts_on > changed.starts_on
        order by m.starts_on limit 1
      )
    ) a
  ) r
  on conflict (apartment_id, meter_reading_id) do update set previous = excluded.previous, odd = excluded.odd;
  return null;
end
$$;
alter function check_meter_readings() owner to danji_gate;

-- Drops readings of rounds that ended three years ago, and photos after thirteen months, a part at a time.
create function forget_meter_rounds(before date) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  latest constant date := least(before, (now() - interval '3 years')::date);
  forgotten bigint;
  more bigint;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  delete from attachments where (apartment_id, file_id) in (
    select a.apartment_id, a.file_id from meter_readings r
    join attachments a on a.apartment_id = r.apartment_id and a.meter_reading_id = r.id
    where r.file_count > 0 and r.starts_on < (now() - interval '13 months')::date limit 1000
  );
  get diagnostics forgotten = row_count;
  delete from meter_readings where (apartment_id, id) in (
    select r.apartment_id, r.id from meter_rounds m
    join meter_readings r on r.apartment_id = m.apartment_id and r.meter_round_id = m.id
    where m.ends_on < latest limit 10000
  );
  get diagnostics more = row_count;
  forgotten := forgotten + more;
  if more = 0 then
    delete from meter_rounds where (apartment_id, id) in (
      select m.apartment_id, m.id from meter_rounds m where m.ends_on < latest limit 100
    );
    get diagnostics more = row_count;
    forgotten := forgotten + more;
  end if;
  return forgotten;
end
$$;
alter function forget_meter_rounds(date) owner to danji_gate;
-- Run by danji_app.

-- A reading is of whoever lives there when it is entered, or lived there when its round ended: what the office enters
-- later is not of those who came since.
create function give_meter_reading_its_occupancy() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  round meter_rounds;
  moment timestamptz;
begin
  select * into round from meter_rounds m where m.apartment_id = new.apartment_id and m.id = new.meter_round_id;
  moment := least(now(), round.closed_at, (round.ends_on + 1)::timestamp at time zone 'Asia/Seoul');
  new.starts_on := coalesce(round.starts_on, new.starts_on);
  new.occupancy_id := (
    select o.id from occupancies o
    where o.apartment_id = new.apartment_id and o.household_id = new.household_id
      and o.began_at <= moment and (o.ended_at is null or o.ended_at > moment)
    order by o.began_at desc limit 1
  );
  return new;
end
$$;
alter function give_meter_reading_its_occupancy() owner to danji_gate;

-- What a home's meter said last before a day: in a round, else in its newest bill. Of what the caller may read: so people
-- are told nothing of those who lived there before.
create function last_meter_reading(home uuid, meter text, before date, apartment uuid default app_apartment_id())
  returns numeric language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
begin
  return coalesce(
    (
      select r.value from meter_readings r
      where r.apartment_id = apartment and r.household_id = home and r.kind = meter and r.starts_on < before
      order by r.starts_on desc limit 1
    ),
    (
      select b.readings[u.place] from bills b
      join bill_months m on m.apartment_id = b.apartment_id and m.id = b.bill_month_id and m.state = 'published'
      join lateral (
        select place from jsonb_array_elements(m.usages) with ordinality as listed (usage, place)
        where usage ->> 'kind' = meter
      ) u on true
      where b.apartment_id = apartment and b.household_id = home and b.readings[u.place] is not null
        and m.published_at < before::timestamp at time zone 'Asia/Seoul'
      order by b.month desc limit 1
    )
  );
end
$$;

-- For calls: the kinds that the office has entered in a round for the caller's home, whose time ever it was.
create function meters_read_by_office(round uuid) returns text[]
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return array(
    select r.kind from meter_readings r
    where r.apartment_id = app_apartment_id() and r.meter_round_id = round and r.household_id = app_household_id()
      and r.entered_by = 'office'
  );
end
$$;
alter function meters_read_by_office(uuid) owner to danji_gate;
-- Run by danji_app.

-- For calls: enters a value for the caller's home while the round is open. What the office has entered stands; what is of
-- people who lived there before makes room, with its photo. Answers the reading's id; 'office' if the office's stands,
-- 'closed' if the round takes none.
create function submit_meter_reading(round uuid, meter text, entered numeric) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  open_round meter_rounds;
  mine constant uuid := my_occupancy();
  standing meter_readings;
  answer uuid;
begin
  if app_role() is distinct from 'resident' or mine is null then
    raise insufficient_privilege;
  end if;
  select * into open_round from meter_rounds m where m.apartment_id = app_apartment_id() and m.id = round for share;
  if is_meter_round_open(open_round) is not true or meter <> all (open_round.kinds) then
    return 'closed';
  end if;
  -- Two people of a home at once: one after the other.
  perform pg_advisory_xact_lock(hashtextextended('meter ' || app_household_id() || meter, 0));
  select * into standing from meter_readings r
  where r.apartment_id = open_round.apartment_id and r.meter_round_id = round
    and r.household_id = app_household_id() and r.kind = meter
  for update;
  if standing.entered_by = 'office' then
    return 'office';
  end if;
  if standing.occupancy_id = mine then
    update meter_readings r set value = entered, entered_at = now()
    where r.apartment_id = standing.apartment_id and r.id = standing.id;
    return standing.id;
  end if;
  delete from meter_readings r where r.apartment_id = standing.apartment_id and r.id = standing.id;
  insert into meter_readings (apartment_id, meter_round_id, household_id, kind, starts_on, value, entered_by)
  values (open_round.apartment_id, round, app_household_id(), meter, open_round.starts_on, entered, 'household')
  returning id into answer;
  return answer;
end
$$;
alter function submit_meter_reading(uuid,text,numeric) owner to danji_gate;
-- Run by danji_app.
