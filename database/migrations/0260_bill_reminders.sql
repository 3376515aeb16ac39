-- What comes after a month of bills is out: reminders to those who have not paid, and what bookings cost beside it.

-- Each time that the office reminded the homes that have not paid a month.
create table bill_reminders (
  apartment_id uuid not null,
  id uuid not null default gen_random_uuid(),
  bill_month_id uuid not null,
  month date not null,
  home_count integer not null check (home_count > 0),
  created_at timestamptz not null default now(),
  primary key (apartment_id, id),
  constraint bill_reminders_bill_month_exists foreign key (apartment_id, bill_month_id)
    references bill_months (apartment_id, id) on delete cascade
);

create index bill_reminders_of_version on bill_reminders (apartment_id, bill_month_id);
create index bill_reminders_of_month on bill_reminders (apartment_id, month);

call protect_tenant_table('bill_reminders');
grant select on bill_reminders to danji_app;
grant select, insert on bill_reminders to danji_gate;
create policy gate on bill_reminders to danji_gate using (true) with check (true);
create policy office_reads on bill_reminders for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('bills')));

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

-- What a home's bookings cost in a month that the office has closed. People read it of months through which they lived
-- there: before that, others may have booked.
create function booking_charges_of_home(home uuid, billed date)
  returns table (facility_name text, used_count integer, won bigint)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query
    select r.facility_name, r.used_count, r.used_won + r.cancelled_won + r.no_show_won
    from households h
    join facility_charge_rows r on r.apartment_id = h.apartment_id and r.month = billed
      and r.building = h.building and r.unit = h.unit
    where h.apartment_id = app_apartment_id() and h.id = home
      and r.used_won + r.cancelled_won + r.no_show_won > 0
      and (
        app_has_right('bills') or (
          home = app_household_id() and not exists (
            select from occupancies o
            where o.apartment_id = h.apartment_id and o.household_id = h.id
              and o.ended_at >= billed::timestamp at time zone 'Asia/Seoul'
          )
        )
      )
    order by r.facility_name collate "C", r.facility_id;
end
$$;

grant select on facility_charge_rows to danji_gate;
create policy gate on facility_charge_rows to danji_gate using (true) with check (true);

call hand_to_gate(
  'remind_unpaid(date)', 'homes_with_items(uuid, integer[])', 'booking_charges_of_home(uuid, date)'
);

set local role danji_gate;
insert into alert_raisers (kind, raiser, audience, raiser_right) values
  ('bill_reminder', 'staff', 'user', 'bills');
reset role;
