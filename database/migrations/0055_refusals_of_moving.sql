-- Whoever signs in may carry another session, which is bound until theirs is opened. A new super admin leaves
-- their household then, and this is no resident's doing: only a resident who stays one may not move.
create or replace function refuse_moving_oneself() returns trigger language plpgsql as $$
begin
  if app_role() = 'resident' and new.role = 'resident' and app_user_id() = new.id then
    raise insufficient_privilege;
  end if;
  return new;
end
$$;
