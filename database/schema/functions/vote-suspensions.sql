-- Made by `npm run generate`: read it, and change it by a migration.

-- The caller has seen the person of a suspended official. With enough of the others the office is theirs again. A newer
-- suspension is confirmed anew: what was seen before it says nothing of who has the account now.
create function confirm_vote_official(vote uuid, suspension uuid, out outcome text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  of_vote votes;
  ended vote_suspensions;
begin
  select * into of_vote from votes v
  where v.apartment_id = app_apartment_id() and v.id = vote for no key update;
  if of_vote.id is null or vote not in (select my_vote_offices()) then
    raise insufficient_privilege;
  end if;
  select * into ended from vote_suspensions s
  where s.apartment_id = app_apartment_id() and s.vote_id = vote and s.id = suspension and s.user_id is not null
  for no key update;
  outcome := case
    when ended.id is null then 'vote_suspension_not_found'
    when ended.ended_at is not null then 'confirmed'
    when of_vote.state in ('final', 'cancelled', 'void') or exists (
      select from vote_suspensions s
      where s.apartment_id = ended.apartment_id and s.vote_id = vote and s.user_id = ended.user_id
        and (s.suspended_at, s.id) > (ended.suspended_at, ended.id)
    ) then 'vote_suspension_over'
    else 'waits'
  end;
  if outcome <> 'waits' then
    return;
  end if;
  insert into vote_suspension_confirmations (apartment_id, vote_id, suspension_id, user_id)
  values (ended.apartment_id, vote, suspension, app_user_id())
  on conflict do nothing;
  if (
    select count(*) from vote_suspension_confirmations c
    where c.apartment_id = ended.apartment_id and c.vote_id = vote and c.suspension_id = suspension
  ) >= confirmations_needed(vote, ended.user_id) then
    update vote_suspensions s set ended_at = clock_timestamp()
    where s.apartment_id = ended.apartment_id and s.vote_id = vote and s.user_id = ended.user_id and s.ended_at is null;
    outcome := 'confirmed';
  end if;
end
$$;
alter function confirm_vote_official(uuid,uuid) owner to danji_gate;
-- Run by danji_app.

-- Whether an official is suspended from a vote.
create function is_suspended_from(vote uuid, person uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select exists (
      select from vote_suspensions s
      where s.apartment_id = app_apartment_id() and s.vote_id = vote and s.user_id = person and s.ended_at is null
    );
  end;
alter function is_suspended_from(uuid,uuid) owner to danji_gate;
-- Run by danji_app.

-- Suspends an official, and tells the others, who alone can end it. For triggers, whoever caused it.
create function suspend_official(of_apartment uuid, of_vote uuid, person uuid, why text) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  role_before constant text := app_role();
  suspension uuid;
begin
  insert into vote_suspensions (apartment_id, vote_id, user_id, cause)
  values (of_apartment, of_vote, person, why) returning id into suspension;
  insert into audit_log (actor_id, actor_role, apartment_id, action, subject_id, details)
  values (
    app_user_id(), role_before, of_apartment, 'vote_office_suspended', of_vote,
    jsonb_build_object('userId', person, 'cause', why)
  );
  perform pg_notify('danji', of_apartment || ':votes');
  perform set_config('app.role', '', true);
  perform raise_alert(
    'vote_office_suspended', of_vote, 'vote_office_suspended:' || suspension, 'vote_office_suspended:' || of_vote,
    '{}', false, array(
      select o.user_id from vote_officials o
      where o.apartment_id = of_apartment and o.vote_id = of_vote and o.user_id <> person and o.declined_at is null
    ), null, null, false, null, interval '0', null, of_apartment
  );
  perform set_config('app.role', coalesce(role_before, ''), true);
end
$$;
alter function suspend_official(uuid,uuid,uuid,text) owner to danji_gate;
-- Run by its owner alone.
