-- What a closed month asks for stands. A booking of its last days may still be under way, such as a night, and may be
-- cancelled, missed or lose its person: its spot is free then, and its charge is what was handed on.

create function is_charge_month_closed(day date) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select exists (
      select from facility_charge_months m
      where m.apartment_id = app_apartment_id() and m.month = date_trunc('month', day::timestamp)::date
    );
  end;

create function keep_closed_charge() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if settle_charge_month(old.apartment_id, old.date) then
    new.charge_won := old.charge_won;
  end if;
  return new;
end
$$;

call hand_to_gate('is_charge_month_closed(date)', 'keep_closed_charge()');

-- Named to come after the trigger that cancels a leaver's bookings. No month is closed before it is over.
create trigger reservations_keep_closed_charge before update on reservations
  for each row when (
    new.charge_won <> old.charge_won and old.date < date_trunc('month', seoul_today()::timestamp)::date
  ) execute function keep_closed_charge();
