-- Made by `npm run generate`: read it, and change it by a migration.

-- A change of the roll ends the approvals of a start, which saw another one.
create function count_roll_changes() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update votes v set roll_version = v.roll_version + 1
  where (v.apartment_id, v.id) in (select c.apartment_id, c.vote_id from changes_after c) and v.frozen_at is null;
  return null;
end
$$;
alter function count_roll_changes() owner to danji_gate;

-- Once a start is proposed, the roll is the officials': each change ends the approvals, so that the office alone could
-- keep a vote from ever starting.
create function keep_roll_for_officials() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_role() = 'manager' and exists (
    select from votes v join vote_decisions d on d.apartment_id = v.apartment_id and d.vote_id = v.id
    where v.apartment_id = new.apartment_id and v.id = new.vote_id and v.kind <> 'opinion' and v.state = 'announced'
      and d.kind = 'start' and d.effective_at is null and d.proposed_at >= v.announced_at
  ) then
    raise exception 'The roll is with the officials.'
      using errcode = 'check_violation', constraint = 'vote_roll_with_officials';
  end if;
  return new;
end
$$;
alter function keep_roll_for_officials() owner to danji_gate;
