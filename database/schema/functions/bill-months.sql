-- Made by `npm run generate`: read it, and change it by a migration.

create function bill_month_standing(billed date) returns text language sql stable
  begin atomic
    select coalesce(string_agg(m.id || ' ' || m.state, ', ' order by m.created_at, m.id), 'none')
    from bill_months m
    where m.apartment_id = app_apartment_id() and m.month = billed and m.state <> 'draft';
  end;

-- Drops what is older than five years, a month at a time, and drafts that nobody finished.
create function forget_bills(before date) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  latest constant date := least(before, (now() - interval '5 years')::date);
  forgotten bigint;
  more bigint;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  delete from bill_months where (apartment_id, id) in (
    select m.apartment_id, m.id from bill_months m where m.month + interval '1 month' <= latest limit 1
  ) or (apartment_id, id) in (
    select m.apartment_id, m.id from bill_months m
    where m.state = 'draft' and m.created_at < now() - interval '1 hour' limit 1
  );
  get diagnostics forgotten = row_count;
  delete from bill_reads where (apartment_id, household_id, month) in (
    select r.apartment_id, r.household_id, r.month from bill_reads r
    where r.month < latest - interval '1 month' limit 10000
  );
  get diagnostics more = row_count;
  forgotten := forgotten + more;
  delete from bill_payments where (apartment_id, id) in (
    select p.apartment_id, p.id from bill_payments p where p.month < latest - interval '1 month' limit 10000
  );
  get diagnostics more = row_count;
  return forgotten + more;
end
$$;
alter function forget_bills(date) owner to danji_gate;
-- Run by danji_app.

-- For calls: the office publishes a draft, now or at its time.
create function publish_bills(version uuid) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  draft bill_months;
begin
  if app_has_right('bills') is not true then
    raise insufficient_privilege;
  end if;
  select * into draft from bill_months m
  where m.apartment_id = app_apartment_id() and m.id = version and m.state = 'draft' for update;
  if draft.id is null then
    raise foreign_key_violation using message = 'no such draft', table = 'bills', constraint = 'bills_bill_month_exists';
  end if;
  if draft.publish_at is null then
    return show_bills(draft);
  end if;
  update bill_months m set state = 'scheduled' where m.apartment_id = draft.apartment_id and m.id = draft.id;
  return 0;
end
$$;
alter function publish_bills(uuid) owner to danji_gate;
-- Run by danji_app.

-- For the job: those whose time has come.
create function publish_due_bills(most integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  due bill_months;
  published integer := 0;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  if not exists (select from bill_months m where m.state = 'scheduled' and m.publish_at <= now()) then
    return 0;
  end if;
  for due in
    select * from bill_months m where m.state = 'scheduled' and m.publish_at <= now()
    order by m.publish_at limit most for update skip locked
  loop
    perform show_bills(due);
    published := published + 1;
  end loop;
  return published;
end
$$;
alter function publish_due_bills(integer) owner to danji_gate;
-- Run by danji_app.

-- For calls: reminds the people who live where a month's bill is not paid. Answers how many homes were told. One that
-- reaches nobody does not count. The caller knows that the month is out and that payments are known.
create function remind_unpaid(billed date) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set enable_nestloop = off as $$
declare
  version bill_months;
  turn integer;
  told uuid[];
  told_homes integer;
begin
  if app_has_right('bills') is not true then
    raise insufficient_privilege;
  end if;
  select * into version from bill_months m
  where m.apartment_id = app_apartment_id() and m.month = billed and m.state = 'published' for update;
  select count(*) + 1 into turn from bill_reminders r
  where r.apartment_id = version.apartment_id and r.month = billed;
  if version.id is null or turn > 2 then
    return null;
  end if;
  with paid as (
    select p.household_id, sum(p.paid_won) as won from bill_payments p
    where p.apartment_id = version.apartment_id and p.month = billed
    group by p.household_id
  )
  select array_agg(u.id), count(distinct u.household_id)::integer into told, told_homes
  from bills b
  join occupancies o on o.apartment_id = b.apartment_id and o.id = b.occupancy_id and o.ended_at is null
  join users u on u.apartment_id = o.apartment_id and u.household_id = o.household_id and u.role = 'resident'
  left join paid on paid.household_id = b.household_id
  where b.apartment_id = version.apartment_id and b.bill_month_id = version.id
    and b.total > coalesce(paid.won, 0)
    and (u.bulk_id is null or u.bulk_id <> all (array(select k.id from resident_bulks k)));
  if told_homes > 0 then
    insert into bill_reminders (apartment_id, bill_month_id, month, home_count)
    values (version.apartment_id, version.id, billed, told_homes);
    perform raise_alert(
      'bill_reminder', version.id, 'bill_reminder:' || billed || ':' || turn, 'bill:' || billed,
      jsonb_build_object('billed', to_char(billed, 'YYYY-MM'), 'month', to_char(billed, 'FMMM')),
      false, told, null, null, false, null, interval '0', null, version.apartment_id
    );
  end if;
  return told_homes;
end
$$;
alter function remind_unpaid(date) owner to danji_gate;
-- Run by danji_app.

-- Whose the bills of these homes are. The month's first publication decides once and for all: neither a correction nor
-- publishing anew gives a bill to whoever came since. A month that was over before somebody moved out is theirs, so that
-- nobody who moved in afterwards reads it. (A subquery of each home goes by the index where an embedded database has no
-- statistics, too; a join compares each home with all.)
create function settle_bills(apartment uuid, version uuid, homes uuid[]) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off
  set plan_cache_mode = force_custom_plan as $$
declare
  settled bill_months;
  standing bill_months;
  earlier uuid[];
begin
  select * into settled from bill_months m where m.apartment_id = apartment and m.id = version;
  select * into standing from bill_months m
  where m.apartment_id = apartment and m.month = settled.month and m.state = 'published';
  earlier := array(
    select m.id from bill_months m
    where m.apartment_id = apartment and m.month = settled.month and m.state in ('published', 'replaced', 'withdrawn')
  );
  update bills b set
    occupancy_id = (
      select owner.id from (
        (
          select 1 as turn, m.created_at, w.occupancy_id as id
          from bills w
          join bill_months m on m.apartment_id = w.apartment_id and m.id = w.bill_month_id
          where w.apartment_id = apartment and w.bill_month_id = any (earlier) and w.household_id = b.household_id
        ) union all (
          select 2, null, o.id from occupancies o
          where o.apartment_id = apartment and o.household_id = b.household_id and o.ended_at is null
            and not exists (
              select from occupancies former
              where former.apartment_id = apartment and former.household_id = b.household_id
                and former.ended_at >= (settled.month + interval '1 month') at time zone 'Asia/Seoul'
            )
        )
      ) owner
      order by owner.turn, owner.created_at limit 1
    ),
    is_changed = standing.id is not null and not coalesce((
      select is_same_bill(was, standing, b, settled) from bills was
      where was.apartment_id = apartment and was.bill_month_id = standing.id and was.household_id = b.household_id
    ), false)
  where b.apartment_id = apartment and b.bill_month_id = version and b.household_id = any (homes);
end
$$;
alter function settle_bills(uuid,uuid,uuid[]) owner to danji_gate;
-- Run by its owner alone.

-- For calls: takes a month back, with its alerts and those still to come. Nobody is told. Answers of how many homes; null if
-- there is none.
create function withdraw_bills(billed date, why text) returns integer
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
alter function withdraw_bills(date,text) owner to danji_gate;
-- Run by danji_app.
