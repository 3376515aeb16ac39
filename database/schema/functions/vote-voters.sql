-- Made by `npm run generate`: read it, and change it by a migration.

-- An official enters somebody of a home on the roll among those who may vote for it.
create function admit_voter(vote uuid, person uuid, out outcome text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  desk record;
  home households;
begin
  select h.* into home from users u join households h on h.apartment_id = u.apartment_id and h.id = u.household_id
  where u.apartment_id = app_apartment_id() and u.id = person and u.role = 'resident'
  for key share of u;
  desk := open_desk(vote, home.building, home.unit, false);
  outcome := case when desk.outcome = 'not_on_vote_roll' and home.id is null then 'resident_not_found'
    else desk.outcome end;
  if outcome = 'open' then
    insert into vote_voters (apartment_id, vote_id, household_id, user_id)
    values (app_apartment_id(), vote, home.id, person)
    on conflict do nothing;
    outcome := 'done';
  end if;
end
$$;
alter function admit_voter(uuid,uuid) owner to danji_gate;
-- Run by danji_app.
