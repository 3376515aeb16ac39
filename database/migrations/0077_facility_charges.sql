-- What households owe for facilities, month by month. A month that is closed stands as it was handed on, whatever
-- becomes of its bookings, accounts and facilities.

create table facility_charge_months (
  apartment_id uuid not null references apartments (id) on delete cascade,
  month date not null check (extract(day from month) = 1),
  closed_at timestamptz not null default now(),
  primary key (apartment_id, month)
);

-- Of a closed month: a line a household and facility. Facilities and homes are copied, because they may be renamed.
create table facility_charge_rows (
  apartment_id uuid not null,
  month date not null,
  building integer not null,
  unit integer not null,
  facility_id uuid not null,
  facility_name text not null check (char_length(facility_name) between 1 and 50),
  used_count integer not null check (used_count >= 0),
  used_won bigint not null check (used_won >= 0),
  cancelled_won bigint not null check (cancelled_won >= 0),
  no_show_won bigint not null check (no_show_won >= 0),
  primary key (apartment_id, month, building, unit, facility_id),
  constraint facility_charge_rows_month_exists foreign key (apartment_id, month)
    references facility_charge_months (apartment_id, month) on delete cascade
);
create index facility_charge_months_by_age on facility_charge_months (month);

call protect_tenant_table('facility_charge_months');
call protect_tenant_table('facility_charge_rows');

grant select, insert (apartment_id, month) on facility_charge_months to danji_app;
grant select, insert on facility_charge_rows to danji_app;
-- Insert-only: a month is closed once.
create policy office_reads on facility_charge_months for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('facilities')));
create policy office_closes on facility_charge_months for insert to danji_app
  with check (apartment_id = app_apartment_id() and (select app_has_right('facilities')));
create policy office_reads on facility_charge_rows for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('facilities')));
create policy office_closes on facility_charge_rows for insert to danji_app
  with check (apartment_id = app_apartment_id() and (select app_has_right('facilities')));

grant select, delete on facility_charge_months to danji_gate;
create policy gate on facility_charge_months to danji_gate using (true) with check (true);

-- Accounts are kept for five years (공동주택관리법 제27조 제1항).
create function forget_charge_months(before date) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  forgotten bigint;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  delete from facility_charge_months where (apartment_id, month) in (
    select m.apartment_id, m.month from facility_charge_months m
    where m.month < least(before, seoul_today() - interval '61 months') limit 100
  );
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;
call hand_to_gate('forget_charge_months(date)');

-- Every booking of a month that costs something, or was used: what is to come is none of it yet.
create function facility_charges_of(first_day date) returns table (
  reservation_id uuid, building integer, unit integer, facility_id uuid, facility_name text, date date,
  starts_at timestamptz, ends_at timestamptz, kind text, charge_won integer, is_charge_set boolean, charge_reason text
) language sql stable
  begin atomic
    select r.id, h.building, h.unit, r.facility_id, f.name, r.date, r.starts_at, r.ends_at,
      case r.status when 'cancelled' then 'cancelled' when 'no_show' then 'no_show' else 'used' end,
      r.charge_won, r.is_charge_set, r.charge_reason
    from reservations r
    join facilities f on f.apartment_id = r.apartment_id and f.id = r.facility_id
    join households h on h.apartment_id = r.apartment_id and h.id = r.household_id
    where r.date >= first_day and r.date < first_day + interval '1 month'
      and (
        r.status = 'no_show' or (r.status = 'cancelled' and r.charge_won > 0)
        -- Past midnight of the month's last day, one may be to come in a month that is over: it has no other month.
        or (
          r.status in ('confirmed', 'checked_in')
          and (r.starts_at <= now() or first_day + interval '1 month' <= seoul_today())
        )
        -- What the office takes off stays to be seen.
        or (r.status = 'cancelled' and r.is_charge_set)
      );
  end;
