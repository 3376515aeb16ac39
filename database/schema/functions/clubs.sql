-- Made by `npm run generate`: read it, and change it by a migration.

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
alter function answer_club_offer(uuid,boolean) owner to danji_gate;
-- Run by danji_app.

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
alter function close_club(uuid,text) owner to danji_gate;
-- Run by danji_app.

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
alter function club_handover(uuid) owner to danji_gate;
-- Run by danji_app.

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
alter function forget_clubs(timestamp with time zone) owner to danji_gate;
-- Run by danji_app.

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
alter function found_club(text,text,text,text,integer) owner to danji_gate;
-- Run by danji_app.

-- Until the transaction ends, nobody else changes who belongs to a club of the apartment. Whoever refers to an
-- account locks that first, as its deletion does.
create function lock_clubs(apartment uuid) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  return pg_advisory_xact_lock(hashtextextended('clubs:' || apartment, 0));
alter function lock_clubs(uuid) owner to danji_gate;
-- Run by its owner alone.

-- At the end of the transaction: whoever writes to many members before this must not keep the club's row from
-- somebody whose account is being deleted.
create function note_club_activity() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update clubs c set last_activity_at = greatest(c.last_activity_at, now())
  where c.apartment_id = new.apartment_id and c.id = new.club_id;
  return null;
end
$$;
alter function note_club_activity() owner to danji_gate;

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
alter function refuse_club_change(uuid,text) owner to danji_gate;
-- Run by its owner alone.

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
alter function reopen_club(uuid,text) owner to danji_gate;
-- Run by danji_app.
