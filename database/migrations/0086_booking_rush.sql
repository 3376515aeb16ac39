-- Whether anybody of the caller's apartment may not book at present, but not who: in a rush, thousands are told that
-- everything is taken, and need not each be asked for a suspension that nobody has.
create function has_suspensions() returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select exists (
      select from booking_suspensions s
      where s.apartment_id = app_apartment_id() and s.lifted_at is null and s.ends_at > now()
    );
  end;
call hand_to_gate('has_suspensions()');
