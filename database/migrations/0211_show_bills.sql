-- Showing a month of 12,032 homes took longer than a call may: the planner knew nothing of the rows that were just
-- written, and compared every bill with every other. (It still believes that the tables are small.)
-- Lets a draft, or one whose time has come, be seen, in place of what it corrects; tells whom it concerns. Answers how
-- many homes that are.
create or replace function show_bills(shown bill_months) returns integer
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
