-- Made by `npm run generate`: read it, and change it by a migration.

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
alter function close_club_ranks() owner to danji_gate;

-- Null if they have none. A club whose last member is gone has no owner.
create function club_owner_nickname(club uuid) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select u.nickname from club_members m join users u on u.apartment_id = m.apartment_id and u.id = m.person_id
    where m.apartment_id = app_apartment_id() and m.club_id = club and m.role = 'owner'
      and (app_role() = 'resident' or app_has_right('community'));
  end;
alter function club_owner_nickname(uuid) owner to danji_gate;
-- Run by danji_app.

-- Its members, for members alone.
create function club_people(club uuid)
  returns table (member_id uuid, nickname text, role text, joined_at timestamptz, is_me boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select m.id, u.nickname, m.role, m.created_at, m.person_id = app_user_id()
    from club_members m join users u on u.apartment_id = m.apartment_id and u.id = m.person_id
    where m.apartment_id = app_apartment_id() and m.club_id = club and club = any (my_clubs());
  end;
alter function club_people(uuid) owner to danji_gate;
-- Run by danji_app.

-- A member came: the club has one more, and is active.
create function count_club_members() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update clubs c set member_count = c.member_count + 1, last_activity_at = now()
  where c.apartment_id = new.apartment_id and c.id = new.club_id;
  return null;
end
$$;
alter function count_club_members() owner to danji_gate;

-- Of the active clubs that a person is in, or owns.
create function count_clubs_of(apartment uuid, person uuid, owned boolean) returns bigint
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select count(*) from club_members m join clubs c on c.apartment_id = m.apartment_id and c.id = m.club_id
    where m.apartment_id = apartment and m.person_id = person and c.status = 'active'
      and (m.role = 'owner' or not owned);
  end;
alter function count_clubs_of(uuid,uuid,boolean) owner to danji_gate;
-- Run by its owner alone.

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
alter function my_club_role(uuid) owner to danji_gate;
-- Run by danji_app.

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
alter function my_clubs() owner to danji_gate;
-- Run by danji_app.

-- The active clubs in which the caller may write, or those that they run as well.
create function my_open_clubs(run_by_me boolean) returns uuid[]
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return array(
    select m.club_id from club_members m join clubs c on c.apartment_id = m.apartment_id and c.id = m.club_id
    where m.apartment_id = app_apartment_id() and m.person_id = app_user_id() and c.status = 'active'
      and (m.role in ('owner', 'officer') or not run_by_me)
  );
end
$$;
alter function my_open_clubs(boolean) owner to danji_gate;
-- Run by danji_app.

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
alter function offer_club(uuid,uuid) owner to danji_gate;
-- Run by danji_app.

-- The owner or an officer sends a member away, who may be kept from joining again.
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
alter function remove_club_member(uuid,uuid,boolean) owner to danji_gate;
-- Run by danji_app.

-- The owner makes a member an officer, or an officer a member.
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
alter function set_club_member_role(uuid,uuid,text) owner to danji_gate;
-- Run by danji_app.
