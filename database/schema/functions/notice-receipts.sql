-- Made by `npm run generate`: read it, and change it by a migration.

-- An import that exchanges a household has made its new accounts before the old ones go.
create function forget_receipts_of_household(home uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_has_right('residents') is not true then
    raise insufficient_privilege;
  end if;
  delete from notice_receipts r where r.apartment_id = app_apartment_id() and r.household_id = home;
end
$$;
alter function forget_receipts_of_household(uuid) owner to danji_gate;
-- Run by danji_app.
