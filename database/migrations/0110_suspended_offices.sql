-- An office in a vote is only as good as its account's password: whoever was given a new one by somebody else is not
-- known to be the official any more, until the other officials have seen them. docs/decisions/0037.

-- When somebody else last decided whose account this is: by a temporary password in place of the one before, or by
-- moving it to another home.
alter table users add column reassigned_at timestamptz;
create function note_reassignment() returns trigger language plpgsql as $$
begin
  new.reassigned_at := clock_timestamp();
  return new;
end
$$;
create trigger users_note_reassignment before update of temporary_password_hash, household_id on users
  for each row when (
    new.temporary_password_hash is not null
      and new.temporary_password_hash is distinct from old.temporary_password_hash
    or new.household_id is distinct from old.household_id
  ) execute function note_reassignment();

create table vote_suspensions (
  apartment_id uuid not null,
  id uuid not null default gen_random_uuid(),
  vote_id uuid not null,
  -- Null: the account is gone.
  user_id uuid,
  -- What somebody else gave the account.
  cause text not null check (cause in ('password', 'email')),
  suspended_at timestamptz not null default clock_timestamp(),
  -- When enough of the other officials had confirmed the person.
  ended_at timestamptz,
  primary key (apartment_id, id),
  constraint vote_suspensions_of_vote unique (apartment_id, vote_id, id),
  constraint vote_suspensions_vote_exists foreign key (apartment_id, vote_id)
    references votes (apartment_id, id) on delete cascade,
  constraint vote_suspensions_person_exists foreign key (apartment_id, user_id)
    references users (apartment_id, id) on delete set null (user_id)
);
create index vote_suspensions_in_order on vote_suspensions (apartment_id, vote_id, suspended_at, id);
create index vote_suspensions_of_person on vote_suspensions (apartment_id, user_id, vote_id);

create table vote_suspension_confirmations (
  apartment_id uuid not null,
  id uuid not null default gen_random_uuid(),
  vote_id uuid not null,
  suspension_id uuid not null,
  -- Null: the account is gone; the confirmation still counts.
  user_id uuid,
  confirmed_at timestamptz not null default clock_timestamp(),
  primary key (apartment_id, id),
  constraint vote_suspension_confirmations_once unique (apartment_id, suspension_id, user_id),
  constraint vote_suspension_confirmations_suspension_exists foreign key (apartment_id, vote_id, suspension_id)
    references vote_suspensions (apartment_id, vote_id, id) on delete cascade,
  constraint vote_suspension_confirmations_person_exists foreign key (apartment_id, user_id)
    references users (apartment_id, id) on delete set null (user_id)
);
create index vote_suspension_confirmations_of_vote
  on vote_suspension_confirmations (apartment_id, vote_id, suspension_id);
create index vote_suspension_confirmations_of_person on vote_suspension_confirmations (apartment_id, user_id);

call protect_tenant_table('vote_suspensions');
call protect_tenant_table('vote_suspension_confirmations');
grant select, insert, update (ended_at) on vote_suspensions to danji_gate;
grant select, insert on vote_suspension_confirmations to danji_gate;
call follow_person('vote_suspensions', 'user_id', 'forget');
call follow_person('vote_suspension_confirmations', 'user_id', 'forget');

-- Part of the record that everybody of the complex reads.
grant select on vote_suspensions, vote_suspension_confirmations to danji_app;
create policy seen_with_the_vote on vote_suspensions for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and exists (select from votes v where v.apartment_id = vote_suspensions.apartment_id and v.id = vote_id)
  );
create policy seen_with_the_vote on vote_suspension_confirmations for select to danji_app
  using (
    apartment_id = app_apartment_id() and exists (
      select from votes v where v.apartment_id = vote_suspension_confirmations.apartment_id and v.id = vote_id
    )
  );

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

-- Also of a draft that was withdrawn: its officials have their answers and locks still.
create function suspend_offices() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform suspend_official(
    o.apartment_id, o.vote_id, o.user_id,
    case when new.temporary_password_hash is distinct from old.temporary_password_hash then 'password' else 'email' end
  )
  from vote_officials o join votes v on v.apartment_id = o.apartment_id and v.id = o.vote_id
  where o.apartment_id = new.apartment_id and o.user_id = new.id and o.declined_at is null
    and (v.state in ('announced', 'started', 'sealed', 'counted') or v.state = 'draft' and o.accepted_at is not null);
  return null;
end
$$;
create trigger users_suspend_offices after update of temporary_password_hash, email on users
  for each row when (
    new.temporary_password_hash is not null
      and new.temporary_password_hash is distinct from old.temporary_password_hash
    or new.email <> old.email and app_user_id() is distinct from new.id
  ) execute function suspend_offices();

create function is_suspended_from(vote uuid, person uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select exists (
      select from vote_suspensions s
      where s.apartment_id = app_apartment_id() and s.vote_id = vote and s.user_id = person and s.ended_at is null
    );
  end;

-- The votes that the caller may act for: as an official who is not suspended, or as the manager of an opinion vote.
-- Every function of officials asks this, and so does every policy that lets them write.
create or replace function my_vote_offices() returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select o.vote_id from vote_officials o
    where app_role() = 'resident' and o.apartment_id = app_apartment_id() and o.user_id = app_user_id()
      and o.accepted_at is not null and not exists (
        select from vote_suspensions s
        where s.apartment_id = o.apartment_id and s.user_id = o.user_id and s.vote_id = o.vote_id
          and s.ended_at is null
      )
    union
    select v.id from votes v
    where app_has_right('votes') and v.apartment_id = app_apartment_id() and v.kind = 'opinion';
  end;

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

alter policy office_and_officials_read on vote_roll
  using (
    apartment_id = app_apartment_id() and (
      (select app_has_right('votes')) or vote_id in (select my_named_vote_offices())
      or (select app_role() = 'resident') and household_id = (select app_household_id())
    )
  );
alter policy office_and_officials_read on vote_roll_changes
  using (
    apartment_id = app_apartment_id()
    and ((select app_has_right('votes')) or vote_id in (select my_named_vote_offices()))
  );
alter policy office_officials_and_voters_read on vote_voters
  using (
    apartment_id = app_apartment_id() and (
      (select app_has_right('votes')) or vote_id in (select my_named_vote_offices())
      or user_id = (select app_user_id())
    )
  );

create or replace function vote_people(vote uuid) returns table (user_id uuid, name text)
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

create or replace function vote_homes_with_account(vote uuid, homes uuid[]) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select r.household_id from vote_roll r
    join households h on h.apartment_id = r.apartment_id and h.id = r.household_id
    where r.apartment_id = app_apartment_id() and r.vote_id = vote and r.household_id = any (homes)
      and h.resident_count > 0 and (app_has_right('votes') or vote in (select my_named_vote_offices()));
  end;

-- How many of the other officials must confirm a suspended one: more than half of those who are there. Suspended ones
-- count and cannot confirm, or else the office and one official would do by suspending the rest.
create function confirmations_needed(of_vote uuid, person uuid) returns integer
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select count(*)::integer / 2 + 1 from vote_officials o
    where o.apartment_id = app_apartment_id() and o.vote_id = of_vote and o.user_id <> person
      and o.declined_at is null;
  end;

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

-- The named resident takes the office on, or declines it. False if nobody asked, or it is too late. Whose account was
-- given a new password in the two weeks before is suspended with it, as if that had happened now.
create or replace function answer_vote_office(vote uuid, accepts boolean) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  is_first boolean;
begin
  if app_role() is distinct from 'resident' or is_suspended_from(vote, app_user_id()) then
    raise insufficient_privilege;
  end if;
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
    and v.apartment_id = o.apartment_id and v.id = o.vote_id and v.state = 'announced'
    and (accepts or o.lock_public_key is null);
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

-- Whoever votes by itself from the freeze on: accounts that nobody else was given since the announcement.
create function may_vote_unseen(person users, frozen votes) returns boolean
  language sql immutable
  return person.role = 'resident' and not person.is_initial_password
    and coalesce(person.reassigned_at < frozen.announced_at, true);

create or replace function freeze_vote(
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

-- What the officials should know before they start: accounts on the roll that within two weeks somebody began to use
-- with a temporary password, whether it was their first, or were given one or another home; and the most that began
-- from one network address.
create or replace function vote_signals(vote uuid, out new_accounts integer, out most_from_one_address integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    with setups as (
      select distinct on (l.actor_id) l.actor_id, l.address from audit_log l
      where l.apartment_id = app_apartment_id() and l.action = 'initial_setup' and l.at > now() - interval '14 days'
      order by l.actor_id, l.at desc
    ), recent as (
      select s.address from users u
      join vote_roll r on r.apartment_id = u.apartment_id and r.vote_id = vote and r.household_id = u.household_id
      left join setups s on s.actor_id = u.id
      where u.apartment_id = app_apartment_id() and u.role = 'resident' and r.included
        and (s.actor_id is not null or u.reassigned_at > now() - interval '14 days')
    )
    select (select count(*) from recent)::integer, coalesce(
      (select count(*) from recent r where r.address <> '' group by r.address order by count(*) desc limit 1), 0
    )::integer
    where vote in (select my_vote_offices());
  end;


call hand_to_gate(
  'suspend_official(uuid, uuid, uuid, text)', 'suspend_offices()', 'is_suspended_from(uuid, uuid)',
  'my_vote_offices()', 'my_named_vote_offices()', 'vote_people(uuid)', 'vote_homes_with_account(uuid, uuid[])',
  'confirmations_needed(uuid, uuid)', 'confirm_vote_official(uuid, uuid)', 'answer_vote_office(uuid, boolean)',
  'freeze_vote(uuid, uuid[], integer[], text, text, text)', 'vote_signals(uuid)'
);
-- The gate's own affair.
revoke execute on function suspend_official(uuid, uuid, uuid, text) from danji_app;
