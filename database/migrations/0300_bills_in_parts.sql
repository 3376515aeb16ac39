-- A large complex's bills are published in parts: while 12,032 homes were given theirs and told of them in one statement, all
-- other calls of an embedded database waited for seconds.

-- Who is still to be told that a month is out or was corrected, until they are.
create table bill_tellings (
  apartment_id uuid not null,
  id uuid not null default gen_random_uuid(),
  bill_month_id uuid not null,
  kind text not null check (kind in ('bill_published', 'bill_corrected')),
  person_ids uuid[] not null,
  primary key (apartment_id, id),
  constraint bill_tellings_bill_month_exists foreign key (apartment_id, bill_month_id)
    references bill_months (apartment_id, id) on delete cascade
);

create index bill_tellings_of_month on bill_tellings (apartment_id, bill_month_id);

call protect_tenant_table('bill_tellings');
grant select, insert, update, delete on bill_tellings to danji_gate;
create policy gate on bill_tellings to danji_gate using (true) with check (true);

-- Whose the bills of a version are: of these homes, or all. The month's first publication decides once and for all: neither
-- a correction nor publishing anew gives a bill to whoever came since. A month that was over before somebody moved out is
-- theirs, so that nobody who moved in afterwards reads it.
create function settle_bills(apartment uuid, version uuid, homes uuid[]) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set enable_nestloop = off as $$
declare
  billed date;
  earlier uuid[];
begin
  select m.month into billed from bill_months m where m.apartment_id = apartment and m.id = version;
  earlier := array(
    select m.id from bill_months m
    where m.apartment_id = apartment and m.month = billed and m.state in ('published', 'replaced', 'withdrawn')
  );
  with wanted as materialized (
    select home as household_id from unnest(homes) home
    union all
    select b.household_id from bills b
    where homes is null and b.apartment_id = apartment and b.bill_month_id = version
  ), firsts as (
    select distinct on (w.household_id) w.household_id, w.occupancy_id
    from wanted
    join bills w on w.household_id = wanted.household_id
    join bill_months m on m.apartment_id = w.apartment_id and m.id = w.bill_month_id
    where w.apartment_id = apartment and w.bill_month_id = any (earlier)
      and m.apartment_id = apartment and m.id = any (earlier)
    order by w.household_id, m.created_at
  ), present as (
    select o.household_id, o.id from occupancies o
    where o.apartment_id = apartment and o.ended_at is null
      and not exists (
        select from occupancies former
        where former.apartment_id = apartment and former.household_id = o.household_id
          and former.ended_at >= (billed + interval '1 month') at time zone 'Asia/Seoul'
      )
  ), whose as (
    select wanted.household_id,
      case when f.household_id is not null then f.occupancy_id else p.id end as occupancy_id
    from wanted
    left join firsts f on f.household_id = wanted.household_id
    left join present p on p.household_id = wanted.household_id
  )
  update bills b set occupancy_id = w.occupancy_id
  from whose w
  where b.apartment_id = apartment and b.bill_month_id = version and b.household_id = w.household_id
    and b.occupancy_id is distinct from w.occupancy_id;
end
$$;

-- Settles as rows come, a part at a time: see settle_bills().
create function settle_added_bills() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform settle_bills(a.apartment_id, a.bill_month_id, array_agg(a.household_id))
  from added a group by a.apartment_id, a.bill_month_id;
  return null;
end
$$;

create trigger bills_have_their_occupancy after insert on bills
  referencing new table as added for each statement execute function settle_added_bills();

-- Lets a draft, or one whose time has come, be seen, in place of what it corrects, and notes whom it concerns. Answers
-- how many homes that are.
create or replace function show_bills(shown bill_months) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set enable_nestloop = off as $$
declare
  corrected bill_months;
  told uuid[];
  told_homes integer;
begin
  select * into corrected from bill_months m
  where m.apartment_id = shown.apartment_id and m.month = shown.month and m.state = 'published' for update;
  -- Nearly all is settled already; people may have moved since.
  perform settle_bills(shown.apartment_id, shown.id, null);
  if corrected.id is not null then
    update bill_months m set state = 'replaced' where m.apartment_id = corrected.apartment_id and m.id = corrected.id;
    update bills b set is_changed = true
    from bill_months m
    where m.apartment_id = shown.apartment_id and m.id = shown.id
      and b.apartment_id = m.apartment_id and b.bill_month_id = m.id
      and not exists (
        select from bills was
        where was.apartment_id = corrected.apartment_id and was.bill_month_id = corrected.id
          and was.household_id = b.household_id
          and is_same_bill(was, corrected, b, m)
      );
    delete from bill_reads r using bills b
    where b.apartment_id = shown.apartment_id and b.bill_month_id = shown.id and b.is_changed
      and r.apartment_id = b.apartment_id and r.household_id = b.household_id and r.month = b.month;
  end if;
  update bill_months m set
    state = 'published', published_at = coalesce(corrected.published_at, now()),
    corrected_at = case when corrected.id is not null then now() end
  where m.apartment_id = shown.apartment_id and m.id = shown.id;
  with concerned as (
    select b.household_id, b.occupancy_id from bills b
    where b.apartment_id = shown.apartment_id and b.bill_month_id = shown.id
      and (corrected.id is null or shown.tells_all or b.is_changed)
    union
    select was.household_id, was.occupancy_id from bills was
    where was.apartment_id = corrected.apartment_id and was.bill_month_id = corrected.id
      and not exists (
        select from bills b
        where b.apartment_id = shown.apartment_id and b.bill_month_id = shown.id
          and b.household_id = was.household_id
      )
  ), present as (
    select o.apartment_id, o.household_id from concerned c
    join occupancies o on o.apartment_id = shown.apartment_id and o.id = c.occupancy_id
    where o.ended_at is null
  )
  select array_agg(u.id), count(distinct u.household_id)::integer into told, told_homes
  from present p join users u
    on u.apartment_id = p.apartment_id and u.household_id = p.household_id and u.role = 'resident'
  where u.bulk_id is null or u.bulk_id <> all (array(select k.id from resident_bulks k));
  if told_homes > 0 then
    insert into bill_tellings (apartment_id, bill_month_id, kind, person_ids) values (
      shown.apartment_id, shown.id, case when corrected.id is null then 'bill_published' else 'bill_corrected' end, told
    );
  end if;
  return told_homes;
end
$$;

-- Tells the next people of a month that is out; answers how many it took up, and 0 when nobody is left. For the office's
-- call, and for the job, which goes on where a server was killed. Who lost their account meanwhile is not told. (A plan
-- for any list of people compares each with all of the list.)
create function tell_of_bills(most integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set enable_nestloop = off
  set plan_cache_mode = force_custom_plan as $$
declare
  telling bill_tellings;
  version bill_months;
  versions uuid[];
  told integer;
begin
  if app_role() is not null and app_has_right('bills') is not true then
    raise insufficient_privilege;
  end if;
  -- What another server is at goes on there.
  select * into telling from bill_tellings t
  where t.apartment_id = coalesce(app_apartment_id(), t.apartment_id)
  order by t.apartment_id, t.id limit 1 for update skip locked;
  if telling.id is null then
    return 0;
  end if;
  told := least(most, cardinality(telling.person_ids));
  -- A month that was taken back tells nobody.
  select * into version from bill_months m
  where m.apartment_id = telling.apartment_id and m.id = telling.bill_month_id and m.state in ('published', 'replaced')
  for share;
  if version.id is null or told = cardinality(telling.person_ids) then
    delete from bill_tellings t where t.apartment_id = telling.apartment_id and t.id = telling.id;
  else
    update bill_tellings t set person_ids = t.person_ids[told + 1:]
    where t.apartment_id = telling.apartment_id and t.id = telling.id;
  end if;
  if version.id is not null then
    -- A correction tells those, too, whom it no longer bills.
    versions := array(
      select m.id from bill_months m where m.apartment_id = version.apartment_id and m.month = version.month
    );
    perform raise_alert(
      telling.kind, version.id, 'bill:' || version.id, 'bill:' || version.month, jsonb_build_object(
        'billed', to_char(version.month, 'YYYY-MM'), 'month', to_char(version.month, 'FMMM'),
        'due', to_char(version.due_on, 'FMMM"월" FMDD"일"')
      ),
      false,
      array(
        select u.id from users u
        where u.apartment_id = version.apartment_id and u.id = any (telling.person_ids[:told]) and u.role = 'resident'
          -- Whoever has moved to another home meanwhile is not told of their former one's.
          and exists (
            select from occupancies o
            join bills b on b.apartment_id = o.apartment_id and b.occupancy_id = o.id
            where o.apartment_id = version.apartment_id and o.household_id = u.household_id and o.ended_at is null
              and b.apartment_id = version.apartment_id and b.bill_month_id = any (versions)
          )
      ),
      null, null, false, null, interval '0', null, version.apartment_id
    );
  end if;
  return told;
end
$$;

-- For calls: takes a month back, with its alerts and those still to come. Nobody is told. Answers of how many homes; null if
-- there is none.
create or replace function withdraw_bills(billed date, why text) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  withdrawn bill_months;
begin
  if app_has_right('bills') is not true then
    raise insufficient_privilege;
  end if;
  update bill_months m set state = 'withdrawn', withdrawal_reason = why
  where m.apartment_id = app_apartment_id() and m.month = billed and m.state = 'published'
  returning * into withdrawn;
  if withdrawn.id is null then
    return null;
  end if;
  delete from bill_tellings t using bill_months m
  where m.apartment_id = withdrawn.apartment_id and m.month = billed
    and t.apartment_id = m.apartment_id and t.bill_month_id = m.id;
  perform drop_alerts(m.apartment_id, m.id, null) from bill_months m
  where m.apartment_id = withdrawn.apartment_id and m.month = billed;
  return withdrawn.home_count;
end
$$;

call hand_to_gate('settle_bills(uuid, uuid, uuid[])', 'settle_added_bills()', 'tell_of_bills(integer)');
revoke execute on function settle_bills(uuid, uuid, uuid[]) from danji_app;
