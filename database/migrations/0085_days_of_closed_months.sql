-- A booking whose month is closed stays on its day: elsewhere it would be used without a charge, or charged twice.

create function keep_closed_day() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- As in keep_closed_charge: whoever is closing the month at this moment comes first.
  perform pg_advisory_xact_lock_shared(hashtextextended('danji.facility charges ' || old.apartment_id, 0));
  if exists (
    select from facility_charge_months m
    where m.apartment_id = old.apartment_id and m.month = date_trunc('month', old.date::timestamp)::date
  ) then
    -- Callers refuse it themselves, unless it was closed after they looked.
    raise serialization_failure using message = 'the month was closed meanwhile';
  end if;
  return new;
end
$$;

call hand_to_gate('keep_closed_day()');

create trigger reservations_keep_closed_day before update of date on reservations
  for each row when (
    new.date <> old.date and old.date < date_trunc('month', seoul_today()::timestamp)::date
  ) execute function keep_closed_day();
