-- Made by `npm run generate`: read it, and change it by a migration.

-- Carries out a decision: fixes the roll and what is voted on, and the key that ballots are sealed with.
create function freeze_vote(
  decision uuid, homes uuid[], styles integer[], new_definition text, new_roll text, key text
) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  frozen constant votes := decided_vote(decision, 'start');
begin
  if frozen.state <> 'announced' or frozen.opens_at <= clock_timestamp() then
    raise insufficient_privilege;
  end if;
  update vote_roll r set style = s.style
  from unnest(homes, styles) s (home, style)
  where r.apartment_id = frozen.apartment_id and r.vote_id = frozen.id and r.household_id = s.home and r.included;
  if new_roll is distinct from (
    select string_agg(format(E'%s,%s,%s\n', r.building, r.unit, r.style), '' order by r.building, r.unit)
    from vote_roll r where r.apartment_id = frozen.apartment_id and r.vote_id = frozen.id and r.style is not null
  ) then
    raise exception 'The text is not the roll.';
  end if;
  if frozen.basis = 'residents' then
    insert into vote_voters (apartment_id, vote_id, user_id, household_id)
    select r.apartment_id, r.vote_id, u.id, r.household_id from vote_roll r
    join users u on u.apartment_id = r.apartment_id and u.household_id = r.household_id
    where r.apartment_id = frozen.apartment_id and r.vote_id = frozen.id and r.style is not null
      and may_vote_unseen(u, frozen);
  else
    delete from vote_voters w
    where w.apartment_id = frozen.apartment_id and w.vote_id = frozen.id and not exists (
      select from vote_roll r
      join users u on u.apartment_id = r.apartment_id and u.household_id = r.household_id
      where r.apartment_id = w.apartment_id and r.vote_id = w.vote_id and r.household_id = w.household_id
        and r.style is not null and u.id = w.user_id and may_vote_unseen(u, frozen)
    );
  end if;
  update votes v set
    state = 'started', frozen_at = now(),
    definition_text = new_definition, definition_hash = encode(sha256(convert_to(new_definition, 'UTF8')), 'hex'),
    roll_text = new_roll, roll_hash = encode(sha256(convert_to(new_roll, 'UTF8')), 'hex'), public_key = key,
    roll_size = cardinality(homes), contest_sizes = (select s.contest_sizes from vote_sizes(frozen.id) s)
  where v.apartment_id = frozen.apartment_id and v.id = frozen.id;
end
$$;
alter function freeze_vote(uuid,uuid[],integer[],text,text,text) owner to danji_gate;
-- Run by danji_app.

-- The roll is fixed with the freeze, unless all of its apartment goes.
create function keep_roll() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  changed constant vote_roll := case when tg_op = 'DELETE' then old else new end;
begin
  if exists (
    select from votes v
    where v.apartment_id = changed.apartment_id and v.id = changed.vote_id and v.frozen_at is not null
  ) and (tg_op <> 'DELETE' or exists (select from apartments a where a.id = changed.apartment_id)) then
    raise exception 'The roll is fixed.' using errcode = 'check_violation', constraint = 'votes_frozen';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
alter function keep_roll() owner to danji_gate;

-- Which of these homes of the roll have an account.
create function vote_homes_with_account(vote uuid, homes uuid[]) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select r.household_id from vote_roll r
    join households h on h.apartment_id = r.apartment_id and h.id = r.household_id
    where r.apartment_id = app_apartment_id() and r.vote_id = vote and r.household_id = any (homes)
      and h.resident_count > 0 and (app_has_right('votes') or vote in (select my_named_vote_offices()));
  end;
alter function vote_homes_with_account(uuid,uuid[]) owner to danji_gate;
-- Run by danji_app.

-- The roll as the freeze numbers it: each home that has a contest, with the contests' positions.
create function vote_roll_contests(vote uuid)
  returns table (id uuid, building integer, unit integer, positions integer[])
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select r.household_id, r.building, r.unit, array_agg(c.position order by c.position)
    from vote_roll r
    join vote_contests c
      on c.apartment_id = r.apartment_id and c.vote_id = r.vote_id and is_in_scope(c.scope, r.building, r.unit)
    where r.apartment_id = app_apartment_id() and r.vote_id = vote and r.included
      and vote in (select my_vote_offices())
    group by r.household_id, r.building, r.unit
    order by r.building, r.unit;
  end;
alter function vote_roll_contests(uuid) owner to danji_gate;
-- Run by danji_app.
