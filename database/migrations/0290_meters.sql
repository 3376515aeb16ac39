-- Meters: in a reading week each home enters what its meters say, and the office saves the sheet for its program.

-- What the meters said at the end of the month, as the file has it, in the order of the month's usages.
alter table bills add column readings numeric[] not null default '{}';
alter table bills add constraint bills_readings_check check (cardinality(readings) <= 5) not valid;
grant insert (readings) on bills to danji_app;

-- The days on which homes enter their readings. One has ended before the next is opened.
create table meter_rounds (
  apartment_id uuid not null references apartments (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  kinds text[] not null check (
    cardinality(kinds) between 1 and 5
    and kinds <@ array['electricity', 'water', 'hot_water', 'heating', 'gas']
  ),
  starts_on date not null,
  ends_on date not null,
  -- By the office, before its end.
  closed_at timestamptz,
  -- When its homes were told that it is open, and that it ends.
  opening_told_at timestamptz,
  ending_told_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (apartment_id, id),
  constraint meter_rounds_last_a_month check (ends_on - starts_on between 0 and 30)
);

create index meter_rounds_newest_first on meter_rounds (apartment_id, starts_on desc, created_at desc);
create index meter_rounds_to_tell on meter_rounds (ends_on)
  where closed_at is null and (opening_told_at is null or ending_told_at is null);
create index meter_rounds_by_age on meter_rounds (ends_on);

call protect_tenant_table('meter_rounds');
grant select on meter_rounds to danji_app;
grant insert (apartment_id, id, kinds, starts_on, ends_on), update (closed_at) on meter_rounds to danji_app;
grant select, update, delete on meter_rounds to danji_gate;

create policy gate on meter_rounds to danji_gate using (true) with check (true);
create policy residents_read on meter_rounds for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_role() = 'resident'));
create policy office_reads on meter_rounds for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('bills')));
create policy office_opens on meter_rounds for insert to danji_app
  with check (apartment_id = app_apartment_id() and (select app_has_right('bills')));
create policy office_closes on meter_rounds for update to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('bills')))
  with check (apartment_id = app_apartment_id() and (select app_has_right('bills')));

call alerts_follow('meter_rounds');

create function is_meter_round_open(round meter_rounds) returns boolean language sql stable
  return round.closed_at is null and seoul_today() between round.starts_on and round.ends_on;

-- What a home's meter of a kind said in a round: one value, whoever of the home or the office entered it last.
create table meter_readings (
  apartment_id uuid not null,
  id uuid not null default gen_random_uuid(),
  meter_round_id uuid not null,
  household_id uuid not null,
  kind text not null check (kind in ('electricity', 'water', 'hot_water', 'heating', 'gas')),
  -- The day on which its round began, by which readings follow each other.
  starts_on date not null,
  value numeric(10, 3) not null check (value >= 0),
  entered_by text not null check (entered_by in ('household', 'office')),
  -- Whose it is; null: of the office alone. A trigger knows, and nobody else can write it.
  occupancy_id uuid,
  entered_at timestamptz not null default now(),
  primary key (apartment_id, id),
  constraint meter_readings_meter_round_exists foreign key (apartment_id, meter_round_id)
    references meter_rounds (apartment_id, id) on delete cascade,
  constraint meter_readings_household_exists foreign key (apartment_id, household_id)
    references households (apartment_id, id) on delete cascade,
  constraint meter_readings_occupancy_exists foreign key (apartment_id, occupancy_id)
    references occupancies (apartment_id, id) on delete set null (occupancy_id)
);

create unique index meter_readings_once on meter_readings (apartment_id, meter_round_id, household_id, kind);
create index meter_readings_of_meter on meter_readings (apartment_id, household_id, kind, starts_on desc);
create index meter_readings_of_occupancy on meter_readings (apartment_id, occupancy_id) where occupancy_id is not null;

call protect_tenant_table('meter_readings');
grant select on meter_readings to danji_app;
grant insert (apartment_id, id, meter_round_id, household_id, kind, starts_on, value, entered_by),
  update (value, entered_by, entered_at), delete on meter_readings to danji_app;
grant select, insert, update, delete on meter_readings to danji_gate;

create policy gate on meter_readings to danji_gate using (true) with check (true);
create policy households_read_their_own on meter_readings for select to danji_app
  using (
    apartment_id = app_apartment_id() and (select app_role() = 'resident') and occupancy_id = (select my_occupancy())
  );
-- To hang a photo on it. What it says, submit_meter_reading() changes.
create policy households_change_their_own on meter_readings for update to danji_app
  using (
    apartment_id = app_apartment_id() and (select app_role() = 'resident') and occupancy_id = (select my_occupancy())
    and entered_by = 'household'
    and exists (
      select from meter_rounds m
      where m.apartment_id = meter_readings.apartment_id and m.id = meter_readings.meter_round_id
        and is_meter_round_open(m)
    )
  )
  with check (apartment_id = app_apartment_id() and entered_by = 'household');
create policy office_reads on meter_readings for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('bills')));
create policy office_enters on meter_readings for insert to danji_app
  with check (
    apartment_id = app_apartment_id() and (select app_has_right('bills')) and entered_by = 'office'
  );
create policy office_corrects on meter_readings for update to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('bills')))
  with check (apartment_id = app_apartment_id() and (select app_has_right('bills')) and entered_by = 'office');
create policy office_takes_back on meter_readings for delete to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('bills')));

-- A photo of the meter.
call attach_files_to('meter_readings', 'meter_reading_id');
grant delete on attachments to danji_gate;
create index meter_readings_with_photos on meter_readings (starts_on) where file_count > 0;

-- What a reading says against earlier ones: for the office alone, as those may be of people who lived there before.
create table meter_checks (
  apartment_id uuid not null,
  meter_reading_id uuid not null,
  previous numeric,
  -- below: less than before. high: more than three times what the home used on average.
  odd text check (odd in ('below', 'high')),
  primary key (apartment_id, meter_reading_id),
  constraint meter_checks_meter_reading_exists foreign key (apartment_id, meter_reading_id)
    references meter_readings (apartment_id, id) on delete cascade
);

call protect_tenant_table('meter_checks');
grant select on meter_checks to danji_app;
grant select, insert, update on meter_checks to danji_gate;
create policy gate on meter_checks to danji_gate using (true) with check (true);
create policy office_reads on meter_checks for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('bills')));

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

-- What a home used on average in its last three rounds before a day, else in its last three bills; null if nobody knows.
create function usual_meter_usage(apartment uuid, home uuid, meter text, before date) returns numeric
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return coalesce(
    (
      select avg(used) from (
        select r.value - c.previous as used from meter_readings r
        join meter_checks c on c.apartment_id = r.apartment_id and c.meter_reading_id = r.id
        where r.apartment_id = apartment and r.household_id = home and r.kind = meter and r.starts_on < before
          and r.value >= c.previous
        order by r.starts_on desc limit 3
      ) rounds
    ),
    (
      select avg(used) from (
        select b.usage[u.place] as used from bills b
        join bill_months m on m.apartment_id = b.apartment_id and m.id = b.bill_month_id and m.state = 'published'
        join lateral (
          select place from jsonb_array_elements(m.usages) with ordinality as listed (usage, place)
          where usage ->> 'kind' = meter
        ) u on true
        where b.apartment_id = apartment and b.household_id = home and b.usage[u.place] is not null
          and m.published_at < before::timestamp at time zone 'Asia/Seoul'
        order by b.month desc limit 3
      ) bills
    )
  );
end
$$;

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

-- For calls: the office has closed a round; nobody is told of it any more.
create function hush_meter_round(closed uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_has_right('bills') is not true then
    raise insufficient_privilege;
  end if;
  perform drop_alerts(m.apartment_id, m.id, null) from meter_rounds m
  where m.apartment_id = app_apartment_id() and m.id = closed and m.closed_at is not null;
end
$$;

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

call hand_to_gate(
  'give_meter_reading_its_occupancy()', 'check_meter_readings()', 'usual_meter_usage(uuid, uuid, text, date)',
  'submit_meter_reading(uuid, text, numeric)', 'meters_read_by_office(uuid)',
  'tell_of_meter_round(meter_rounds, text)', 'announce_meter_round(uuid)', 'hush_meter_round(uuid)',
  'tell_of_due_meter_rounds(timestamptz, integer)', 'forget_meter_rounds(date)'
);
revoke execute on function tell_of_meter_round(meter_rounds, text) from danji_app;
revoke execute on function usual_meter_usage(uuid, uuid, text, date) from danji_app;

create trigger meter_readings_have_their_occupancy before insert on meter_readings
  for each row execute function give_meter_reading_its_occupancy();
create trigger meter_readings_are_checked after insert or update of value or delete on meter_readings
  for each row execute function check_meter_readings();

set local role danji_gate;
insert into alert_raisers (kind, raiser, audience, raiser_right) values
  ('meter_round_opened', 'staff', 'user', 'bills');
reset role;
