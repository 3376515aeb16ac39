-- Clubs of neighbours, who know each other by nickname. Nobody but the members learns who is in one, the office
-- neither: people see their own rows, and functions of the gate say and change the rest. All of them that change
-- who belongs to a club of one apartment run one after the other, so that each club has exactly one owner.
create table clubs (
  apartment_id uuid not null references apartments (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 50),
  category text not null check (category in ('sports', 'hobby', 'study', 'parenting', 'volunteer', 'other')),
  description text not null check (char_length(description) <= 2000),
  join_policy text not null check (join_policy in ('open', 'approval')),
  max_members integer not null check (max_members between 2 and 1000),
  -- Kept by a trigger on club_members.
  member_count integer not null default 0 check (member_count >= 0),
  status text not null default 'active' check (status in ('active', 'closed')),
  closed_by text check (closed_by in ('owner', 'office')),
  close_reason text check (char_length(close_reason) between 1 and 200),
  closed_at timestamptz,
  -- Whom the owner has asked to become it.
  handover_to uuid,
  last_activity_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  primary key (apartment_id, id),
  constraint clubs_are_closed_whole check (
    case status when 'closed' then num_nulls(closed_by, closed_at) = 0
      else num_nonnulls(closed_by, closed_at, close_reason) = 0 end
  ),
  constraint clubs_heir_exists foreign key (apartment_id, handover_to)
    references users (apartment_id, id) on delete set null (handover_to)
);

-- Spaces and case make no other name; a closed club leaves its name to others.
create unique index clubs_name_unique on clubs (apartment_id, search_form(name)) where status = 'active';
create index clubs_latest_first on clubs (apartment_id, last_activity_at desc, id desc);
create index clubs_by_heir on clubs (apartment_id, handover_to);
create index clubs_closed on clubs (closed_at) where status = 'closed';

create table club_members (
  apartment_id uuid not null,
  -- What others name the member by: it says nothing of the person.
  id uuid not null default gen_random_uuid(),
  club_id uuid not null,
  person_id uuid not null,
  role text not null check (role in ('owner', 'officer', 'member')),
  created_at timestamptz not null default now(),
  primary key (apartment_id, id),
  constraint club_members_once unique (apartment_id, club_id, person_id),
  constraint club_members_club_exists foreign key (apartment_id, club_id)
    references clubs (apartment_id, id) on delete cascade,
  constraint club_members_person_exists foreign key (apartment_id, person_id)
    references users (apartment_id, id) on delete cascade
);

create unique index club_members_one_owner on club_members (apartment_id, club_id) where role = 'owner';
create index club_members_of_person on club_members (apartment_id, person_id, created_at, id);

create table club_join_requests (
  apartment_id uuid not null,
  id uuid not null default gen_random_uuid(),
  club_id uuid not null,
  person_id uuid not null,
  message text check (char_length(message) between 1 and 200),
  created_at timestamptz not null default now(),
  -- Declined ones stay for a week, in which the person cannot ask again.
  declined_at timestamptz,
  primary key (apartment_id, id),
  constraint club_join_requests_once unique (apartment_id, club_id, person_id),
  constraint club_join_requests_club_exists foreign key (apartment_id, club_id)
    references clubs (apartment_id, id) on delete cascade,
  constraint club_join_requests_person_exists foreign key (apartment_id, person_id)
    references users (apartment_id, id) on delete cascade
);

create index club_join_requests_of_person on club_join_requests (apartment_id, person_id, created_at, id);
create index club_join_requests_declined on club_join_requests (declined_at) where declined_at is not null;

-- Who may not join again.
create table club_bans (
  apartment_id uuid not null,
  club_id uuid not null,
  person_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (apartment_id, club_id, person_id),
  constraint club_bans_club_exists foreign key (apartment_id, club_id)
    references clubs (apartment_id, id) on delete cascade,
  constraint club_bans_person_exists foreign key (apartment_id, person_id)
    references users (apartment_id, id) on delete cascade
);

create index club_bans_of_person on club_bans (apartment_id, person_id, created_at, club_id);

-- Before the trigger by which memberships follow whoever moves away: triggers run by their names. While the account
-- is still there, others can be told of what follows.
create function leave_clubs() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from club_members m where m.apartment_id = old.apartment_id and m.person_id = old.id) then
    perform lock_clubs(old.apartment_id);
    delete from club_members m where m.apartment_id = old.apartment_id and m.person_id = old.id;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
create trigger club_members_end before delete on users
  for each row when (old.apartment_id is not null) execute function leave_clubs();
create trigger club_members_end_of_moved before update of apartment_id on users
  for each row when (old.apartment_id is not null and new.apartment_id is distinct from old.apartment_id)
  execute function leave_clubs();

call protect_tenant_table('clubs');
call protect_tenant_table('club_members');
call protect_tenant_table('club_join_requests');
call protect_tenant_table('club_bans');
call follow_person('clubs', 'handover_to', 'forget');
call follow_person('club_members', 'person_id', 'delete');
call follow_person('club_join_requests', 'person_id', 'delete');
call follow_person('club_bans', 'person_id', 'delete');
call alerts_follow('clubs');

-- All but whom the owner has asked.
grant select (
  apartment_id, id, name, category, description, join_policy, max_members, member_count, status, closed_by,
  close_reason, closed_at, last_activity_at, created_at
) on clubs to danji_app;
create policy neighbours_and_office_read on clubs for select to danji_app
  using (apartment_id = app_apartment_id() and ((select app_role()) = 'resident' or (select app_has_right('community'))));

grant select on club_members, club_join_requests, club_bans to danji_app;
create policy own_memberships on club_members for select to danji_app
  using (apartment_id = app_apartment_id() and app_role() = 'resident' and person_id = app_user_id());
create policy own_requests on club_join_requests for select to danji_app
  using (apartment_id = app_apartment_id() and app_role() = 'resident' and person_id = app_user_id());
create policy own_bans on club_bans for select to danji_app
  using (apartment_id = app_apartment_id() and app_role() = 'resident' and person_id = app_user_id());
grant select, insert, update, delete on clubs, club_members, club_join_requests, club_bans to danji_gate;

-- The clubs that the caller is a member of. A function of the gate, so that a policy that asks it has neither this
-- table's policies in its plan nor itself.
create function my_clubs() returns uuid[]
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return array(
    select m.club_id from club_members m where m.apartment_id = app_apartment_id() and m.person_id = app_user_id()
  );
end
$$;

-- 'owner', 'officer', 'member', or 'requested'; null if the caller is nothing to the club.
create function my_club_role(club uuid) returns text
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return coalesce(
    (
      select m.role from club_members m
      where m.apartment_id = app_apartment_id() and m.club_id = club and m.person_id = app_user_id()
    ),
    (
      select 'requested' from club_join_requests r
      where r.apartment_id = app_apartment_id() and r.club_id = club and r.person_id = app_user_id()
        and r.declined_at is null
    )
  );
end
$$;

-- Null if they have none. A club whose last member is gone has no owner.
create function club_owner_nickname(club uuid) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select u.nickname from club_members m join users u on u.apartment_id = m.apartment_id and u.id = m.person_id
    where m.apartment_id = app_apartment_id() and m.club_id = club and m.role = 'owner'
      and (app_role() = 'resident' or app_has_right('community'));
  end;

-- Whether the owner asks the caller to take the club over, and whom the caller as its owner asks.
create function club_handover(club uuid, out is_to_me boolean, out member_id uuid, out nickname text)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  heir constant uuid := (
    select c.handover_to from clubs c where c.apartment_id = app_apartment_id() and c.id = club
  );
begin
  is_to_me := heir is not null and heir = app_user_id();
  if heir is not null and my_club_role(club) = 'owner' then
    select m.id, u.nickname into member_id, nickname
    from club_members m join users u on u.apartment_id = m.apartment_id and u.id = m.person_id
    where m.apartment_id = app_apartment_id() and m.club_id = club and m.person_id = heir;
  end if;
end
$$;

-- Its members, for members alone.
create function club_people(club uuid)
  returns table (member_id uuid, nickname text, role text, joined_at timestamptz, is_me boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select m.id, u.nickname, m.role, m.created_at, m.person_id = app_user_id()
    from club_members m join users u on u.apartment_id = m.apartment_id and u.id = m.person_id
    where m.apartment_id = app_apartment_id() and m.club_id = club and club = any (my_clubs());
  end;

-- Who waits for an answer, for owner and officers alone.
create function club_requests(club uuid)
  returns table (id uuid, nickname text, message text, created_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select r.id, u.nickname, r.message, r.created_at
    from club_join_requests r join users u on u.apartment_id = r.apartment_id and u.id = r.person_id
    where r.apartment_id = app_apartment_id() and r.club_id = club and r.declined_at is null
      and my_club_role(club) in ('owner', 'officer');
  end;

-- Until the transaction ends, nobody else changes who belongs to a club of the apartment. Whoever refers to an
-- account locks that first, as its deletion does.
create function lock_clubs(apartment uuid) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  return pg_advisory_xact_lock(hashtextextended('clubs:' || apartment, 0));

-- Tells people of something in the club. Not where the whole apartment is being deleted.
create function tell_club_people(
  apartment uuid, alert_kind text, club uuid, cause text, people uuid[], words jsonb, hold interval
) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if cardinality(people) > 0 and exists (select from apartments a where a.id = apartment) then
    perform raise_alert(
      alert_kind, club, cause, null, words, false, people, null, null, false, null, hold, null, apartment
    );
  end if;
end
$$;

-- What residents cause by these functions, besides what may be raised before.
alter function may_raise(text, uuid[], text) rename to may_raise_besides_clubs;
create function may_raise(alert_kind text, to_users uuid[], to_right text) returns boolean language sql stable
  return may_raise_besides_clubs(alert_kind, to_users, to_right) or (
    app_role() = 'resident' and to_users is not null and to_right is null and alert_kind in (
      'join_requested', 'join_answered', 'removed', 'handover_offered', 'owner_changed', 'club_closed',
      'meeting_created', 'meeting_changed', 'meeting_cancelled', 'moved_up', 'club_post'
    )
  );

create function count_club_members() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update clubs c set member_count = c.member_count + 1, last_activity_at = now()
  where c.apartment_id = new.apartment_id and c.id = new.club_id;
  return null;
end
$$;
create trigger club_members_counted after insert on club_members
  for each row execute function count_club_members();

-- Whoever goes is one less, and is no longer asked to take over. An owner is followed by the officer who is in the
-- club for the longest time, else by such a member; with nobody left the club closes. Whatever deletes the row.
create function close_club_ranks() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  heir club_members;
begin
  update clubs c set
    member_count = c.member_count - 1,
    handover_to = case when old.role <> 'owner' and c.handover_to is distinct from old.person_id then c.handover_to end
  where c.apartment_id = old.apartment_id and c.id = old.club_id;
  if not found or old.role <> 'owner' then
    return null;
  end if;
  update club_members m set role = 'owner'
  where m.apartment_id = old.apartment_id and m.id = (
    select next.id from club_members next
    where next.apartment_id = old.apartment_id and next.club_id = old.club_id
    order by next.role = 'officer' desc, next.created_at, next.id limit 1
  )
  returning m.* into heir;
  if heir.id is null then
    update clubs c set status = 'closed', closed_by = 'owner', closed_at = now()
    where c.apartment_id = old.apartment_id and c.id = old.club_id and c.status = 'active';
  else
    perform tell_club_people(
      old.apartment_id, 'owner_changed', old.club_id, 'club_owner:' || gen_random_uuid(), array[heir.person_id],
      '{}', interval '0'
    );
  end if;
  return null;
end
$$;
create trigger club_members_close_ranks after delete on club_members
  for each row execute function close_club_ranks();

-- Of the active clubs that a person is in, or owns.
create function count_clubs_of(apartment uuid, person uuid, owned boolean) returns bigint
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select count(*) from club_members m join clubs c on c.apartment_id = m.apartment_id and c.id = m.club_id
    where m.apartment_id = apartment and m.person_id = person and c.status = 'active'
      and (m.role = 'owner' or not owned);
  end;

-- The most clubs that one is in, and owns. (The sentence of too_many_clubs says the same.)
create function has_too_many_clubs(apartment uuid, person uuid, owned boolean) returns boolean language sql stable
  return count_clubs_of(apartment, person, owned) >= case when owned then 3 else 20 end;

-- Begins a change of a club by its owner, or by an officer: says why not, or null.
create function refuse_club_change(club uuid, least_role text) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  held text;
  state text;
begin
  perform lock_clubs(app_apartment_id());
  select c.status, my_club_role(c.id) into state, held
  from clubs c where c.apartment_id = app_apartment_id() and c.id = club;
  return case
    when state is null then 'club_not_found'
    when least_role = 'owner' and held is distinct from 'owner' then 'not_club_owner'
    when coalesce(held, '') not in ('owner', 'officer') then 'not_club_officer'
    when state = 'closed' then 'club_closed'
  end;
end
$$;

-- Founds a club of the caller's. (The outcome of this and what follows is 'done', or the code of a refusal.)
create function found_club(
  given_name text, given_category text, given_description text, given_policy text, most integer,
  out outcome text, out club uuid
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_role() is distinct from 'resident' then
    raise insufficient_privilege;
  end if;
  perform from users u where u.id = app_user_id() for key share;
  perform lock_clubs(app_apartment_id());
  if has_too_many_clubs(app_apartment_id(), app_user_id(), true)
    or has_too_many_clubs(app_apartment_id(), app_user_id(), false) then
    outcome := 'too_many_clubs';
    return;
  end if;
  insert into clubs as c (apartment_id, name, category, description, join_policy, max_members)
  values (app_apartment_id(), given_name, given_category, given_description, given_policy, most)
  returning c.id into club;
  insert into club_members (apartment_id, club_id, person_id, role)
  values (app_apartment_id(), club, app_user_id(), 'owner');
  outcome := 'done';
end
$$;

-- Makes the caller a member, or asks for it.
create function join_club(club uuid, given_message text, out outcome text, out standing text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  wanted clubs;
  request uuid;
begin
  if app_role() is distinct from 'resident' then
    raise insufficient_privilege;
  end if;
  perform from users u where u.id = app_user_id() for key share;
  perform lock_clubs(app_apartment_id());
  select * into wanted from clubs c where c.apartment_id = app_apartment_id() and c.id = club;
  outcome := case
    when wanted.id is null then 'club_not_found'
    when wanted.status = 'closed' then 'club_closed'
    when my_club_role(club) is not null then 'already_member'
    when exists (
      select from club_bans b
      where b.apartment_id = app_apartment_id() and b.club_id = club and b.person_id = app_user_id()
    ) then 'join_banned'
    when exists (
      select from club_join_requests r
      where r.apartment_id = app_apartment_id() and r.club_id = club and r.person_id = app_user_id()
        and r.declined_at > now() - interval '7 days'
    ) then 'join_too_soon'
    when wanted.member_count >= wanted.max_members then 'club_full'
    when has_too_many_clubs(app_apartment_id(), app_user_id(), false) then 'too_many_clubs'
    else 'done'
  end;
  if outcome <> 'done' then
    return;
  end if;
  delete from club_join_requests r
  where r.apartment_id = app_apartment_id() and r.club_id = club and r.person_id = app_user_id();
  if wanted.join_policy = 'open' then
    standing := 'member';
    insert into club_members (apartment_id, club_id, person_id, role)
    values (app_apartment_id(), club, app_user_id(), standing);
    return;
  end if;
  standing := 'requested';
  insert into club_join_requests as r (apartment_id, club_id, person_id, message)
  values (app_apartment_id(), club, app_user_id(), given_message)
  returning r.id into request;
  perform tell_club_people(app_apartment_id(), 'join_requested', club, 'club_request:' || request, array(
    select m.person_id from club_members m
    where m.apartment_id = app_apartment_id() and m.club_id = club and m.role in ('owner', 'officer')
  ), '{}', interval '0');
end
$$;

-- Takes the caller out, or their request back: 'left', 'closed' by its last member, or 'withdrawn'.
create function leave_club(club uuid, out outcome text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  held text;
  request uuid;
begin
  perform lock_clubs(app_apartment_id());
  held := my_club_role(club);
  if held is null then
    outcome := 'club_not_found';
  elsif held = 'requested' then
    delete from club_join_requests r
    where r.apartment_id = app_apartment_id() and r.club_id = club and r.person_id = app_user_id()
    returning r.id into request;
    perform drop_alerts(app_apartment_id(), null, 'club_request:' || request);
    outcome := 'withdrawn';
  elsif held = 'owner' and exists (
    select from clubs c where c.apartment_id = app_apartment_id() and c.id = club and c.member_count > 1
  ) then
    outcome := 'owner_must_hand_over';
  else
    delete from club_members m
    where m.apartment_id = app_apartment_id() and m.club_id = club and m.person_id = app_user_id();
    outcome := case held when 'owner' then 'closed' else 'left' end;
  end if;
end
$$;

-- A request is answered: its person is told, and the others who run the club need not see it any more.
create function settle_join_request(request uuid, accepted boolean) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  asked club_join_requests;
begin
  select * into asked from club_join_requests r where r.apartment_id = app_apartment_id() and r.id = request;
  if accepted then
    delete from club_join_requests r where r.apartment_id = asked.apartment_id and r.id = asked.id;
    insert into club_members (apartment_id, club_id, person_id, role)
    values (asked.apartment_id, asked.club_id, asked.person_id, 'member');
  else
    update club_join_requests r set declined_at = now(), message = null
    where r.apartment_id = asked.apartment_id and r.id = asked.id;
  end if;
  perform drop_alerts(asked.apartment_id, null, 'club_request:' || asked.id);
  perform tell_club_people(
    asked.apartment_id, 'join_answered', asked.club_id, 'club_answer:' || asked.id || ':' || gen_random_uuid(),
    array[asked.person_id], jsonb_build_object('status', case when accepted then '승인' else '거절' end), interval '0'
  );
end
$$;

create function answer_join_request(club uuid, request uuid, accepted boolean, out outcome text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  person uuid;
begin
  perform from users u where u.id in (
    select r.person_id from club_join_requests r
    where r.apartment_id = app_apartment_id() and r.club_id = club and r.id = request
  ) for key share;
  outcome := refuse_club_change(club, 'officer');
  if outcome is not null then
    return;
  end if;
  select r.person_id into person from club_join_requests r
  where r.apartment_id = app_apartment_id() and r.club_id = club and r.id = request and r.declined_at is null;
  outcome := case
    when person is null then 'request_not_found'
    when accepted and exists (
      select from clubs c
      where c.apartment_id = app_apartment_id() and c.id = club and c.member_count >= c.max_members
    ) then 'club_full'
    when accepted and has_too_many_clubs(app_apartment_id(), person, false) then 'too_many_clubs'
    else 'done'
  end;
  if outcome = 'done' then
    perform settle_join_request(request, accepted);
  end if;
end
$$;

-- Changes what is not null. Where nobody decides, those who asked are in, in their order, as far as there is room;
-- whoever is in too many clubs goes on waiting.
create function update_club(
  club uuid, new_name text, new_category text, new_description text, new_policy text, most integer, out outcome text
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  room integer;
  asked record;
begin
  perform from users u where u.id in (
    select r.person_id from club_join_requests r where r.apartment_id = app_apartment_id() and r.club_id = club
  ) order by u.id for key share;
  outcome := coalesce(refuse_club_change(club, 'owner'), 'done');
  if outcome <> 'done' then
    return;
  end if;
  update clubs c set
    name = coalesce(new_name, c.name), category = coalesce(new_category, c.category),
    description = coalesce(new_description, c.description), join_policy = coalesce(new_policy, c.join_policy),
    max_members = coalesce(most, c.max_members)
  where c.apartment_id = app_apartment_id() and c.id = club
  returning case c.join_policy when 'open' then c.max_members - c.member_count else 0 end into room;
  for asked in
    select r.id, r.person_id from club_join_requests r
    where r.apartment_id = app_apartment_id() and r.club_id = club and r.declined_at is null
    order by r.created_at, r.id
  loop
    exit when room <= 0;
    continue when has_too_many_clubs(app_apartment_id(), asked.person_id, false);
    perform settle_join_request(asked.id, true);
    room := room - 1;
  end loop;
end
$$;

create function set_club_member_role(club uuid, member uuid, new_role text, out outcome text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  held text;
begin
  outcome := refuse_club_change(club, 'owner');
  if outcome is not null then
    return;
  end if;
  select m.role into held from club_members m
  where m.apartment_id = app_apartment_id() and m.club_id = club and m.id = member;
  outcome := case when held is null then 'member_not_found' when held = 'owner' then 'owner_must_stay' else 'done' end;
  if outcome = 'done' then
    update club_members m set role = case new_role when 'officer' then 'officer' else 'member' end
    where m.apartment_id = app_apartment_id() and m.id = member;
  end if;
end
$$;

create function remove_club_member(club uuid, member uuid, banned boolean, out outcome text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  gone club_members;
begin
  outcome := refuse_club_change(club, 'officer');
  if outcome is not null then
    return;
  end if;
  select * into gone from club_members m
  where m.apartment_id = app_apartment_id() and m.club_id = club and m.id = member;
  outcome := case
    when gone.id is null then 'member_not_found'
    when gone.role = 'owner' then 'owner_must_stay'
    when gone.role = 'officer' and my_club_role(club) <> 'owner' then 'not_club_owner'
    else 'done'
  end;
  if outcome <> 'done' then
    return;
  end if;
  delete from club_members m where m.apartment_id = gone.apartment_id and m.id = gone.id;
  if banned then
    insert into club_bans (apartment_id, club_id, person_id)
    values (gone.apartment_id, gone.club_id, gone.person_id)
    on conflict do nothing;
  end if;
  perform tell_club_people(
    gone.apartment_id, 'removed', club, 'club_removed:' || gone.id, array[gone.person_id], '{}', interval '0'
  );
end
$$;

-- Asks a member to take the club over; null takes that back.
create function offer_club(club uuid, member uuid, out outcome text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  heir club_members;
begin
  outcome := refuse_club_change(club, 'owner');
  if outcome is not null then
    return;
  end if;
  select * into heir from club_members m
  where m.apartment_id = app_apartment_id() and m.club_id = club and m.id = member;
  outcome := case
    when member is not null and heir.id is null then 'member_not_found'
    when heir.role = 'owner' then 'owner_must_stay'
    else 'done'
  end;
  if outcome <> 'done' then
    return;
  end if;
  update clubs c set handover_to = heir.person_id where c.apartment_id = app_apartment_id() and c.id = club;
  perform drop_alerts(app_apartment_id(), null, 'club_offer:' || club);
  if heir.id is not null then
    perform tell_club_people(
      app_apartment_id(), 'handover_offered', club, 'club_offer:' || club, array[heir.person_id], '{}', interval '0'
    );
  end if;
end
$$;

-- The caller takes over the club that its owner offers, who stays as a member; or declines.
create function answer_club_offer(club uuid, accepted boolean, out outcome text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  offered clubs;
  told uuid[];
begin
  perform lock_clubs(app_apartment_id());
  select * into offered from clubs c where c.apartment_id = app_apartment_id() and c.id = club;
  outcome := case
    when offered.id is null then 'club_not_found'
    when offered.handover_to is distinct from app_user_id() then 'handover_not_found'
    when offered.status = 'closed' then 'club_closed'
    when accepted and has_too_many_clubs(app_apartment_id(), app_user_id(), true) then 'too_many_clubs'
    else 'done'
  end;
  if outcome <> 'done' then
    return;
  end if;
  update clubs c set handover_to = null where c.apartment_id = app_apartment_id() and c.id = club;
  perform drop_alerts(app_apartment_id(), null, 'club_offer:' || club);
  if not accepted then
    return;
  end if;
  told := array(
    select m.person_id from club_members m
    where m.apartment_id = app_apartment_id() and m.club_id = club and m.role in ('owner', 'officer')
  );
  update club_members m set role = 'member'
  where m.apartment_id = app_apartment_id() and m.club_id = club and m.role = 'owner';
  update club_members m set role = 'owner'
  where m.apartment_id = app_apartment_id() and m.club_id = club and m.person_id = app_user_id();
  perform tell_club_people(
    app_apartment_id(), 'owner_changed', club, 'club_owner:' || gen_random_uuid(), told, '{}', interval '0'
  );
end
$$;

-- By its owner or the office. What leaves the product waits, as long as it may be a slip of the hand.
create function close_club(club uuid, reason text, out outcome text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  is_office constant boolean := app_has_right('community');
begin
  if (is_office or app_role() = 'resident') is not true then
    raise insufficient_privilege;
  end if;
  perform lock_clubs(app_apartment_id());
  outcome := (
    select case
      when not is_office and my_club_role(c.id) is distinct from 'owner' then 'not_club_owner'
      when c.status = 'closed' then 'club_closed'
      else 'done'
    end
    from clubs c where c.apartment_id = app_apartment_id() and c.id = club
  );
  outcome := coalesce(outcome, 'club_not_found');
  if outcome <> 'done' then
    return;
  end if;
  update clubs c set
    status = 'closed', closed_by = case when is_office then 'office' else 'owner' end, close_reason = reason,
    closed_at = now(), handover_to = null
  where c.apartment_id = app_apartment_id() and c.id = club;
  perform drop_alerts(app_apartment_id(), null, 'club_offer:' || club);
  perform tell_club_people(app_apartment_id(), 'club_closed', club, 'club_closed:' || club, array(
    select m.person_id from club_members m where m.apartment_id = app_apartment_id() and m.club_id = club
  ), '{}', interval '15 seconds');
end
$$;

-- The closing is no news any more: its alerts go.
create function reopen_club(club uuid, new_name text, out outcome text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  is_office constant boolean := app_has_right('community');
  closed clubs;
begin
  if (is_office or app_role() = 'resident') is not true then
    raise insufficient_privilege;
  end if;
  perform lock_clubs(app_apartment_id());
  select * into closed from clubs c where c.apartment_id = app_apartment_id() and c.id = club;
  outcome := case
    when closed.id is null then 'club_not_found'
    when not is_office and my_club_role(club) is distinct from 'owner' then 'not_club_owner'
    when closed.status = 'active' then 'done'
    when not is_office and closed.closed_by = 'office' then 'closed_by_office'
    when closed.closed_at <= now() - interval '30 days' then 'club_reopen_too_late'
    when closed.member_count = 0 then 'nobody_left'
    when not is_office and has_too_many_clubs(app_apartment_id(), app_user_id(), true) then 'too_many_clubs'
    else 'done'
  end;
  if outcome <> 'done' or closed.status = 'active' then
    return;
  end if;
  update clubs c set
    status = 'active', closed_by = null, close_reason = null, closed_at = null, name = coalesce(new_name, c.name)
  where c.apartment_id = app_apartment_id() and c.id = club;
  perform drop_alerts(app_apartment_id(), null, 'club_closed:' || club);
end
$$;

-- Clubs that were closed for a month go with all that is in them, a few at a time, and so does who was declined.
create function forget_clubs(before timestamptz) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  forgotten bigint;
  requests bigint;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  delete from clubs where (apartment_id, id) in (
    select c.apartment_id, c.id from clubs c
    where c.status = 'closed' and c.closed_at < least(before, now() - interval '30 days') limit 10
  );
  get diagnostics forgotten = row_count;
  delete from club_join_requests where (apartment_id, id) in (
    select r.apartment_id, r.id from club_join_requests r
    where r.declined_at < least(before, now() - interval '7 days') limit 1000
  );
  get diagnostics requests = row_count;
  return forgotten + requests;
end
$$;

call hand_to_gate(
  'leave_clubs()', 'my_clubs()', 'my_club_role(uuid)', 'club_owner_nickname(uuid)', 'club_handover(uuid)',
  'club_people(uuid)', 'club_requests(uuid)', 'lock_clubs(uuid)',
  'tell_club_people(uuid, text, uuid, text, uuid[], jsonb, interval)', 'count_club_members()', 'close_club_ranks()',
  'count_clubs_of(uuid, uuid, boolean)', 'refuse_club_change(uuid, text)',
  'found_club(text, text, text, text, integer)', 'join_club(uuid, text)', 'leave_club(uuid)',
  'settle_join_request(uuid, boolean)', 'answer_join_request(uuid, uuid, boolean)',
  'update_club(uuid, text, text, text, text, integer)', 'set_club_member_role(uuid, uuid, text)',
  'remove_club_member(uuid, uuid, boolean)', 'offer_club(uuid, uuid)', 'answer_club_offer(uuid, boolean)',
  'close_club(uuid, text)', 'reopen_club(uuid, text)', 'forget_clubs(timestamptz)'
);
-- The gate's own affair.
revoke execute on function lock_clubs(uuid),
  tell_club_people(uuid, text, uuid, text, uuid[], jsonb, interval), count_clubs_of(uuid, uuid, boolean),
  refuse_club_change(uuid, text), settle_join_request(uuid, boolean)
  from danji_app;
