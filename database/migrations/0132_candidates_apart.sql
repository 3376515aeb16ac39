-- Once a vote has begun, no candidate moves in with one of its officials, who would watch over their own household's
-- election. (An official does not move at all: keep_official().)
create function keep_candidate_apart() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (
    select from vote_options p
    join votes v on v.apartment_id = p.apartment_id and v.id = p.vote_id
    join vote_officials o on o.apartment_id = v.apartment_id and o.vote_id = v.id and o.declined_at is null
    join users u on u.apartment_id = o.apartment_id and u.id = o.user_id and u.household_id = new.household_id
    where p.apartment_id = new.apartment_id and p.candidate_user_id = new.id
      and v.state <> 'announced' and needs_officials(v)
  ) then
    raise exception 'A candidate moves in with no official.'
      using errcode = 'check_violation', constraint = 'vote_candidates_stay_apart';
  end if;
  return new;
end
$$;
create trigger users_keep_candidate_apart before update of household_id on users
  for each row when (new.household_id is distinct from old.household_id and new.role = 'resident')
  execute function keep_candidate_apart();
call hand_to_gate('keep_candidate_apart()');
