-- Whether somebody has signed in from this place, whoever it is: before a sign-in, no account is named.
create function is_known_place(given_place bytea) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select exists (select from known_places k where k.place = given_place and k.known_until > now());
  end;

create index known_places_by_place on known_places (place);

call hand_to_gate('is_known_place(bytea)');
