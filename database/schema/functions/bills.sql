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

-- Lets a draft, or one whose time has come, be seen, in place of what it corrects; tells whom it concerns. Answers how
-- many homes that are.
create function show_bills(shown bill_months) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set enable_nestloop = off as $$
declare
  corrected bill_months;
  earlier uuid[];
  told uuid[];
  told_homes integer;
begin
  select * into corrected from bill_months m
  where m.apartment_id = shown.apartment_id and m.month = shown.month and m.state = 'published' for update;
  earlier := array(
    select m.id from bill_months m
    where m.apartment_id = shown.apartment_id and m.month = shown.month
      and m.state in ('published', 'replaced', 'withdrawn')
  );
  -- The month's first publication decides once and for all: neither a correction nor publishing anew gives a bill to
  -- whoever came since. A month that was over before somebody moved out is theirs, so that nobody who moved in
  -- afterwards reads it.
  with firsts as (
    select distinct on (w.household_id) w.household_id, w.occupancy_id
    from bills w join bill_months m on m.apartment_id = w.apartment_id and m.id = w.bill_month_id
    where w.apartment_id = shown.apartment_id and w.bill_month_id = any (earlier)
      and m.apartment_id = shown.apartment_id and m.id = any (earlier)
    order by w.household_id, m.created_at
  ), present as (
    select o.household_id, o.id from occupancies o
    where o.apartment_id = shown.apartment_id and o.ended_at is null
      and not exists (
        select from occupancies former
        where former.apartment_id = shown.apartment_id and former.household_id = o.household_id
          and former.ended_at >= (shown.month + interval '1 month') at time zone 'Asia/Seoul'
      )
  ), whose as (
    select b.household_id,
      case when f.household_id is not null then f.occupancy_id else p.id end as occupancy_id
    from bills b
    left join firsts f on f.household_id = b.household_id
    left join present p on p.household_id = b.household_id
    where b.apartment_id = shown.apartment_id and b.bill_month_id = shown.id
  )
  update bills b set occupancy_id = w.occupancy_id
  from whose w
  where b.apartment_id = shown.apartment_id and b.bill_month_id = shown.id and b.household_id = w.household_id
    and b.occupancy_id is distinct from w.occupancy_id;
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
    perform raise_alert(
      case when corrected.id is null then 'bill_published' else 'bill_corrected' end, shown.id, 'bill:' || shown.id,
      'bill:' || shown.month, jsonb_build_object(
        'billed', to_char(shown.month, 'YYYY-MM'), 'month', to_char(shown.month, 'FMMM'),
        'due', to_char(shown.due_on, 'FMMM"월" FMDD"일"')
      ),
      false, told, null, null, false, null, interval '0', null, shown.apartment_id
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
        order by b.month desc limit 3
      ) bills
    )
  );
end
$$;
alter function usual_meter_usage(uuid,uuid,text,date) owner to danji_gate;
-- Run by its owner alone.
