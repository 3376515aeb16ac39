-- The office moves residents within the apartment. Their account, and with it all they wrote, stays theirs.
grant update (household_id) on users to danji_app;

-- A policy cannot compare the old row with the new one, and everyone may edit their own row.
create function refuse_moving_oneself() returns trigger language plpgsql as $$
begin
  if app_role() = 'resident' then
    raise insufficient_privilege;
  end if;
  return new;
end
$$;

create trigger users_do_not_move_themselves before update of household_id on users
  for each row when (new.household_id is distinct from old.household_id) execute function refuse_moving_oneself();
