-- A booking whose month is closed stays on its day: elsewhere it would be used without a charge, or charged twice.

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

create function keep_closed_day() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if settle_charge_month(old.apartment_id, old.date) then
    -- Callers refuse it themselves, unless it was closed after they looked.
    raise serialization_failure using message = 'the month was closed meanwhile';
  end if;
  return new;
end
$$;

call hand_to_gate('settle_charge_month(uuid, date)', 'keep_closed_day()');
-- The gate's own affair.
revoke execute on function settle_charge_month(uuid, date) from danji_app;

create trigger reservations_keep_closed_day before update of date on reservations
  for each row when (
    new.date <> old.date and old.date < date_trunc('month', seoul_today()::timestamp)::date
  ) execute function keep_closed_day();
