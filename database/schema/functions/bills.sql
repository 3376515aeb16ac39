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

create function give_bill_its_occupancy() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  new.occupancy_id := occupancy_of_bill(new.apartment_id, new.household_id, new.month);
  return new;
end
$$;
alter function give_bill_its_occupancy() owner to danji_gate;

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

-- Showing a month of 12,032 homes took longer than a call may: the planner knew nothing of the rows that were just
-- written, and compared every bill with every other. (It still believes that the tables are small.)
-- Lets a draft, or one whose time has come, be seen, in place of what it corrects; tells whom it concerns. Answers how
-- many homes that are.
create function show_bills(shown bill_months) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set enable_nestloop = off as $$
declare
  corrected bill_months;
  told uuid[];
  told_homes integer;
begin
  select * into corrected from bill_months m
  where m.apartment_id = shown.apartment_id and m.month = shown.month and m.state = 'published' for update;
  -- The rows were written before this moment.
  update bills b set occupancy_id = occupancy_of_bill(b.apartment_id, b.household_id, b.month)
  where b.apartment_id = shown.apartment_id and b.bill_month_id = shown.id
    and b.occupancy_id is distinct from occupancy_of_bill(b.apartment_id, b.household_id, b.month);
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
