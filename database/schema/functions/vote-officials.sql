-- Made by `npm run generate`: read it, and change it by a migration.

-- The caller's lock. An opinion vote has one, its manager's.
create function add_vote_lock(vote uuid, public_key text, proof text, kept_by text, out outcome text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  locked votes;
begin
  select * into locked from votes v
  where v.apartment_id = app_apartment_id() and v.id = vote for no key update;
  outcome := case
    when locked.id is null or vote not in (select my_vote_offices()) then 'vote_officials_only'
    when locked.frozen_at is not null or locked.state <> 'announced' and locked.kind <> 'opinion' then 'vote_frozen'
    when locked.kind = 'opinion' and exists (
      select from vote_officials o where o.apartment_id = app_apartment_id() and o.vote_id = vote
    ) or exists (
      select from vote_officials o
      where o.apartment_id = app_apartment_id() and o.vote_id = vote and o.user_id = app_user_id()
        and o.lock_public_key is not null
    ) then 'lock_already_added'
    when exists (
      select from vote_officials o
      where o.apartment_id = app_apartment_id() and o.vote_id = vote and o.lock_public_key = add_vote_lock.public_key
    ) then 'lock_invalid'
    when locked.kind <> 'opinion' and not exists (
      select from vote_officials o
      where o.apartment_id = app_apartment_id() and o.vote_id = vote and o.user_id = app_user_id() and o.holds_lock
    ) then 'vote_officials_only'
    else 'added'
  end;
  if outcome <> 'added' then
    return;
  end if;
  if locked.kind = 'opinion' then
    insert into vote_officials (apartment_id, vote_id, user_id, position, holds_lock, accepted_at)
    values (app_apartment_id(), vote, app_user_id(), 0, true, now());
  end if;
  update vote_officials o set
    lock_public_key = add_vote_lock.public_key, lock_proof = proof, spare_kept_by = kept_by
  where o.apartment_id = app_apartment_id() and o.vote_id = vote and o.user_id = app_user_id();
end
$$;
alter function add_vote_lock(uuid,text,text,text) owner to danji_gate;
-- Run by danji_app.

-- The named resident takes the office on, or declines it; later whoever holds no closed lock lays it down. False if
-- nobody asked, or it is too late. Whose account was given a new password in the two weeks before is suspended with it,
-- as if that had happened now.
create function answer_vote_office(vote uuid, accepts boolean) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  is_first boolean;
begin
  if app_role() is distinct from 'resident' or is_suspended_from(vote, app_user_id()) then
    raise insufficient_privilege;
  end if;
  -- Whoever deletes this account at the moment comes first, or sees the office.
  perform from users u where u.id = app_user_id() for key share;
  is_first := not exists (
    select from vote_officials o
    where o.apartment_id = app_apartment_id() and o.vote_id = vote and o.user_id = app_user_id()
      and o.accepted_at is not null
  );
  update vote_officials o set
    accepted_at = case when accepts then coalesce(o.accepted_at, now()) end,
    declined_at = case when not accepts then coalesce(o.declined_at, now()) end
  from votes v
  where o.apartment_id = app_apartment_id() and o.vote_id = vote and o.user_id = app_user_id()
    and v.apartment_id = o.apartment_id and v.id = o.vote_id and (
      v.state = 'announced' and (accepts or o.lock_public_key is null)
      or not accepts and o.accepted_at is not null and (
        v.state in ('started', 'sealed') and (not o.holds_lock or o.opened_at is not null) or v.state = 'counted'
      )
    );
  if not found then
    return false;
  end if;
  if accepts and is_first and exists (
    select from users u
    where u.id = app_user_id() and u.reassigned_at > now() - interval '14 days' and not exists (
      select from vote_suspensions s
      where s.apartment_id = u.apartment_id and s.vote_id = vote and s.user_id = u.id
        and s.suspended_at >= u.reassigned_at
    )
  ) then
    perform suspend_official(app_apartment_id(), vote, app_user_id(), 'password');
  end if;
  return true;
end
$$;
alter function answer_vote_office(uuid,boolean) owner to danji_gate;
-- Run by danji_app.

-- How many of the other officials must confirm a suspended one: more than half of those who are there. Suspended ones
-- count and cannot confirm, or else the office and one official would do by suspending the rest.
create function confirmations_needed(of_vote uuid, person uuid) returns integer
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select count(*)::integer / 2 + 1 from vote_officials o
    where o.apartment_id = app_apartment_id() and o.vote_id = of_vote and o.user_id <> person
      and o.declined_at is null;
  end;
alter function confirmations_needed(uuid,uuid) owner to danji_gate;
-- Run by danji_app.

-- An official with a lock stays as long as the vote is kept.
create function keep_official_with_lock() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if is_vote_kept(old.apartment_id, old.vote_id) then
    raise exception 'A lock stays.' using errcode = 'check_violation', constraint = 'votes_kept';
  end if;
  return old;
end
$$;
alter function keep_official_with_lock() owner to danji_gate;

-- The same with the suspended ones, who go on reading what the office reads, too: the roll and its owners. Which
-- household voted, and who objected, they do not.
create function my_named_vote_offices() returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select o.vote_id from vote_officials o
    where app_role() = 'resident' and o.apartment_id = app_apartment_id() and o.user_id = app_user_id()
      and o.accepted_at is not null
    union
    select my_vote_offices();
  end;
alter function my_named_vote_offices() owner to danji_gate;
-- Run by danji_app.

-- Notes whose lock it is when its key comes.
create function name_lock_holder() returns trigger language plpgsql as $$
begin
  new.lock_holder_id := case
    when new.lock_public_key is null then null
    when tg_op = 'UPDATE' and new.lock_public_key = old.lock_public_key then old.lock_holder_id
    else new.user_id
  end;
  return new;
end
$$;

-- How many officials decide an objection: more than half of those who may, of whom its author is none.
create function objection_answers_needed(of_apartment uuid, of_vote uuid, author uuid) returns integer
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select case when v.kind = 'opinion' then 1 else (
      select count(*)::integer / 2 + 1 from vote_officials o
      where o.apartment_id = v.apartment_id and o.vote_id = v.id
        and (author is null or o.user_id is distinct from author)
    ) end
    from votes v where v.apartment_id = of_apartment and v.id = of_vote;
  end;
alter function objection_answers_needed(uuid,uuid,uuid) owner to danji_gate;
-- Run by its owner alone.

-- A vote's officials who are its candidates, or live with one: for whoever names them, and for themselves.
create function officials_who_stand(vote uuid) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select o.user_id from vote_officials o
    join users u on u.apartment_id = o.apartment_id and u.id = o.user_id
    where o.apartment_id = app_apartment_id() and o.vote_id = vote
      and (app_has_right('votes') or app_role() = 'resident')
      and exists (
        select from vote_options p
        join users c on c.apartment_id = p.apartment_id and c.id = p.candidate_user_id
        where p.apartment_id = o.apartment_id and p.vote_id = o.vote_id
          and (c.id = u.id or c.household_id = u.household_id)
      );
  end;
alter function officials_who_stand(uuid) owner to danji_gate;
-- Run by danji_app.

-- Opens the caller's lock, whose openings the caller's server has checked; that of an opinion vote whoever of the
-- office has its key. One that is open stays as it is. Tells how many are open; nobody opens another until this
-- transaction ends.
create function open_vote_lock(
  vote uuid, positions integer[], slots integer[], openings text[], out outcome text, out opened integer,
  out locks integer
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  sealed votes;
  lock vote_officials;
begin
  select * into sealed from votes v where v.apartment_id = app_apartment_id() and v.id = vote for no key update;
  select * into lock from vote_officials o
  where o.apartment_id = app_apartment_id() and o.vote_id = vote and o.lock_public_key is not null
    and vote in (select my_vote_offices()) and (o.user_id = app_user_id() or sealed.kind = 'opinion');
  outcome := case
    when lock.opened_at is not null then 'opened_before'
    when lock.id is not null and sealed.state = 'sealed' then 'opened'
    else 'vote_not_sealed'
  end;
  if outcome = 'opened' then
    update vote_officials o set opened_at = clock_timestamp() where o.apartment_id = lock.apartment_id and o.id = lock.id;
    insert into vote_openings (apartment_id, vote_id, user_id, position, slot, opening)
    select lock.apartment_id, vote, lock.lock_holder_id, g.position, g.slot, decode(g.opening, 'base64')
    from unnest(positions, slots, openings) g (position, slot, opening);
  end if;
  select count(o.opened_at), count(*) into opened, locks from vote_officials o
  where o.apartment_id = app_apartment_id() and o.vote_id = vote and o.lock_public_key is not null;
end
$$;
alter function open_vote_lock(uuid,integer[],integer[],text[]) owner to danji_gate;
-- Run by danji_app.

-- The names of all who have done something in a vote. Residents are told the office, not who of it.
create function vote_people(vote uuid) returns table (user_id uuid, name text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select u.id, case when u.role = 'manager' and app_role() = 'resident' then '관리사무소' else u.name end
    from users u
    where u.apartment_id = app_apartment_id() and u.id in (
      select o.user_id from vote_officials o where o.apartment_id = app_apartment_id() and o.vote_id = vote
      union
      select s.user_id from vote_suspensions s where s.apartment_id = app_apartment_id() and s.vote_id = vote
      union
      select c.user_id from vote_suspension_confirmations c
      where c.apartment_id = app_apartment_id() and c.vote_id = vote
      union
      select d.proposed_by from vote_decisions d where d.apartment_id = app_apartment_id() and d.vote_id = vote
      union
      select c.changed_by from vote_roll_changes c where c.apartment_id = app_apartment_id() and c.vote_id = vote
        and (app_has_right('votes') or vote in (select my_named_vote_offices()))
    );
  end;
alter function vote_people(uuid) owner to danji_gate;
-- Run by danji_app.
