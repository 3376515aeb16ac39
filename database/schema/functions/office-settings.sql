-- Made by `npm run generate`: read it, and change it by a migration.

-- The rules of the caller's apartment, and the day that it is.
create function visitor_rules(
  out monthly_days integer, out max_days integer, out advance_days integer, out is_open boolean, out today date
) language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select coalesce(s.visitor_monthly_days, 10), coalesce(s.visitor_max_days, 3),
      coalesce(s.visitor_advance_days, 30), coalesce(s.visitors_are_open, true), seoul_today()
    from (select app_apartment_id() as id) a
    left join office_settings s on s.apartment_id = a.id;
  end;
alter function visitor_rules() owner to danji_gate;
-- Run by danji_app.
