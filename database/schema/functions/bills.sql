-- Made by `npm run generate`: read it, and change it by a migration.

-- What a bill says, whatever the order of the file's columns.
create function bill_content(bill bills, items jsonb, usages jsonb) returns jsonb language sql stable
  return jsonb_build_array(
    bill.total, bill.total_after_due, bill.unpaid_before, bill.virtual_account,
    (
      select coalesce(jsonb_object_agg(items -> (place - 1)::integer ->> 'name', won), '{}')
      from unnest(bill.amounts) with ordinality as a (won, place) where won <> 0
    ),
    (
      select coalesce(jsonb_object_agg(usages -> (place - 1)::integer ->> 'kind', used), '{}')
      from unnest(bill.usage) with ordinality as a (used, place) where used is not null
    )
  );

-- How many homes of a month have any of these items, by their places from 1. What few homes have is not named to others.
create function homes_with_items(version uuid, places integer[]) returns integer
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return (
    select count(*)::integer from bills b
    where b.apartment_id = app_apartment_id() and b.bill_month_id = version
      and exists (select from unnest(places) place where b.amounts[place] <> 0)
  );
end
$$;
alter function homes_with_items(uuid,integer[]) owner to danji_gate;
-- Run by danji_app.

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
alter function hush_meter_round(uuid) owner to danji_gate;
-- Run by danji_app.

-- Whether two bills of a home say the same.
create function is_same_bill(one bills, one_month bill_months, other bills, other_month bill_months) returns boolean
  language sql stable
  return case
    when one_month.items = other_month.items and one_month.usages = other_month.usages
      then (one.total, one.total_after_due, one.unpaid_before, one.virtual_account, one.amounts, one.usage)
        is not distinct from
        (other.total, other.total_after_due, other.unpaid_before, other.virtual_account, other.amounts, other.usage)
    else bill_content(one, one_month.items, one_month.usages) = bill_content(other, other_month.items, other_month.usages)
  end;

-- Settles as rows come, a part at a time: see settle_bills().
create function settle_added_bills() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform settle_bills(a.apartment_id, a.bill_month_id, array_agg(a.household_id))
  from added a group by a.apartment_id, a.bill_month_id;
  return null;
end
$$;
alter function settle_added_bills() owner to danji_gate;

-- Lets a draft, or one whose time has come, be seen, in place of what it corrects, and notes whom it concerns. Answers
-- how many homes that are.
create function show_bills(shown bill_months) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set enable_nestloop = off as $$
declare
  corrected bill_months;
  is_compared boolean;
  settled uuid[];
  told uuid[];
  told_homes integer;
begin
  select * into corrected from bill_months m
  where m.apartment_id = shown.apartment_id and m.month = shown.month and m.state = 'published' for update;
  -- What came out when these rows were being written, or in a transaction that began before, is not what they were compared
  -- with.
  is_compared := corrected.id is null
    or greatest(corrected.published_at, corrected.corrected_at) < shown.created_at - interval '1 minute'
    or greatest(corrected.published_at, corrected.corrected_at) < shown.created_at and exists (
      select from bills b
      where b.apartment_id = shown.apartment_id and b.bill_month_id = shown.id and b.is_changed
    );
  if is_compared then
    -- Of homes where somebody came or left since their rows were written, or in a transaction that began before.
    settled := array(
      select o.household_id from occupancies o
      where o.apartment_id = shown.apartment_id
        and greatest(o.began_at, o.ended_at) > shown.created_at - interval '1 minute'
    );
  else
    settled := array(
      select b.household_id from bills b where b.apartment_id = shown.apartment_id and b.bill_month_id = shown.id
    );
    shown.tells_all := (shown.due_on, shown.account) is distinct from (corrected.due_on, corrected.account);
  end if;
  perform settle_bills(shown.apartment_id, shown.id, settled);
  if corrected.id is not null then
    update bill_months m set state = 'replaced' where m.apartment_id = corrected.apartment_id and m.id = corrected.id;
    delete from bill_reads r using bills b
    where b.apartment_id = shown.apartment_id and b.bill_month_id = shown.id and b.is_changed
      and r.apartment_id = b.apartment_id and r.household_id = b.household_id and r.month = b.month;
  end if;
  update bill_months m set
    state = 'published', published_at = coalesce(corrected.published_at, now()),
    corrected_at = case when corrected.id is not null then now() end, tells_all = shown.tells_all
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
alter function show_bills(bill_months) owner to danji_gate;
-- Run by its owner alone.

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
alter function usual_meter_usage(uuid,uuid,text,date) owner to danji_gate;
-- Run by its owner alone.
