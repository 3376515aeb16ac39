-- Made by `npm run generate`: read it, and change it by a migration.

-- The owner or an officer lets somebody in, or declines.
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
alter function answer_join_request(uuid,uuid,boolean) owner to danji_gate;
-- Run by danji_app.

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
alter function club_requests(uuid) owner to danji_gate;
-- Run by danji_app.

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
alter function join_club(uuid,text) owner to danji_gate;
-- Run by danji_app.

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
alter function leave_club(uuid) owner to danji_gate;
-- Run by danji_app.

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
alter function settle_join_request(uuid,boolean) owner to danji_gate;
-- Run by its owner alone.

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
alter function update_club(uuid,text,text,text,text,integer) owner to danji_gate;
-- Run by danji_app.
