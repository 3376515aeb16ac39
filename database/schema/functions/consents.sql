-- Made by `npm run generate`: read it, and change it by a migration.

-- Without its consent, a number is kept no longer, and nothing is sent to it.
create function end_what_was_agreed() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from alert_deliveries d
  where d.apartment_id = new.apartment_id and d.person_id = new.person_id and d.channel = 'message';
  if new.purpose = 'phone' then
    update users u set phone = null where u.apartment_id = new.apartment_id and u.id = new.person_id;
    update consents c set withdrawn_at = now()
    where c.apartment_id = new.apartment_id and c.person_id = new.person_id and c.purpose = 'messages'
      and c.withdrawn_at is null;
  end if;
  return null;
end
$$;
alter function end_what_was_agreed() owner to danji_gate;

-- Whether somebody has agreed to a purpose and not withdrawn it.
create function has_consent(apartment uuid, person uuid, for_purpose text) returns boolean
  language sql stable
  return exists (
    select from consents c
    where c.apartment_id = apartment and c.person_id = person and c.purpose = for_purpose and c.withdrawn_at is null
  );

-- Keeps the numbers of people who agreed to that on the office's own list. Whoever has set up their account says
-- it themselves.
create function keep_listed_phones(residents uuid[], phones text[]) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  kept bigint;
begin
  if not app_has_right('residents') then
    raise insufficient_privilege;
  end if;
  with listed as (
    select l.id, l.phone from unnest(residents, phones) as l (id, phone)
    join users u on u.id = l.id and u.apartment_id = app_apartment_id() and u.role = 'resident'
      and u.nickname is null and u.temporary_password_hash is not null
    where l.phone is not null
  ), agreed as (
    insert into consents (apartment_id, person_id, purpose, version)
    select app_apartment_id(), l.id, 'phone', '관리사무소 명부' from listed l
    on conflict (apartment_id, person_id, purpose) where withdrawn_at is null do nothing
  ), changed as (
    -- Most of a list that comes every month is as it was.
    update users u set phone = l.phone from listed l where u.id = l.id and u.phone is distinct from l.phone
  )
  select count(*) into kept from listed;
  return kept;
end
$$;
alter function keep_listed_phones(uuid[],text[]) owner to danji_gate;
-- Run by danji_app.
