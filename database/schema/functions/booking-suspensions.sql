-- Made by `npm run generate`: read it, and change it by a migration.

-- Whether somebody may not book at present.
create function is_suspended(apartment uuid, person uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select exists (
      select from booking_suspensions s
      where s.apartment_id = apartment and s.user_id = person and s.lifted_at is null and s.ends_at > now()
    );
  end;
alter function is_suspended(uuid,uuid) owner to danji_gate;
-- Run by its owner alone.

-- What the office lifts of a newcomer, nobody after them inherits.
create function lift_inherited_suspension() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update booking_suspensions s set lifted_at = new.lifted_at, lift_reason = new.lift_reason
  where s.apartment_id = new.apartment_id and s.id = new.inherited_from and s.lifted_at is null;
  return null;
end
$$;
alter function lift_inherited_suspension() owner to danji_gate;
