-- Made by `npm run generate`: read it, and change it by a migration.

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
alter function forget_charge_months(date) owner to danji_gate;
-- Run by danji_app.

-- Whether the charges of the month of a day are closed.
create function is_charge_month_closed(day date) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select exists (
      select from facility_charge_months m
      where m.apartment_id = app_apartment_id() and m.month = date_trunc('month', day::timestamp)::date
    );
  end;
alter function is_charge_month_closed(date) owner to danji_gate;
-- Run by danji_app.

-- Whether the charges of a day's month are closed, and stay as they are until the transaction ends.
create function settle_charge_month(apartment uuid, day date) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- As closing does (charge-months.ts): whoever is closing the month at this moment comes first.
  perform pg_advisory_xact_lock_shared(hashtextextended('danji.facility charges ' || apartment, 0));
  return exists (
    select from facility_charge_months m
    where m.apartment_id = apartment and m.month = date_trunc('month', day::timestamp)::date
  );
end
$$;
alter function settle_charge_month(uuid,date) owner to danji_gate;
-- Run by its owner alone.
