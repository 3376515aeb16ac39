-- Made by `npm run generate`: read it, and change it by a migration.

-- What the locks that are open have made of the sums: for whoever opens the next.
create function openings_so_far(vote uuid) returns setof vote_openings
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if vote not in (select my_vote_offices()) then
    raise insufficient_privilege;
  end if;
  return query select o.* from vote_openings o where o.apartment_id = app_apartment_id() and o.vote_id = vote;
end
$$;
alter function openings_so_far(uuid) owner to danji_gate;
-- Run by danji_app.
