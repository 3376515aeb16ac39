-- Made by `npm run generate`: read it, and change it by a migration.

-- The months of which any payment is known: without one, nobody is said not to have paid.
create function months_with_payments(months date[]) returns setof date
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query select asked from unnest(months) asked
    where exists (
      select from bill_payments p where p.apartment_id = app_apartment_id() and p.month = asked
    );
end
$$;
alter function months_with_payments(date[]) owner to danji_gate;
-- Run by danji_app.
