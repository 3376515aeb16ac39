-- Made by `npm run generate`: read it, and change it by a migration.

-- Answers for the caller. The outcome is 'answered', or why not: 'missing', 'closed', 'cancelled' or 'started'. The
-- same answer again keeps the place; whoever comes back after 'not_going' goes to the end.
create function answer_meeting(meeting uuid, wanted text, out outcome text, out my_answer text, out place bigint)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  asked club_meetings;
begin
  if app_role() is distinct from 'resident' or wanted not in ('going', 'not_going') then
    raise insufficient_privilege;
  end if;
  -- The person and then the membership, as whoever deletes them does; the meeting last.
  perform from users u where u.apartment_id = app_apartment_id() and u.id = app_user_id() for key share;
  perform from club_members m join club_meetings of_club
    on of_club.apartment_id = m.apartment_id and of_club.club_id = m.club_id
  where of_club.apartment_id = app_apartment_id() and of_club.id = meeting and m.person_id = app_user_id()
  for key share of m;
  if not found then
    outcome := 'missing';
    return;
  end if;
  select * into asked from club_meetings m where m.apartment_id = app_apartment_id() and m.id = meeting for update;
  outcome := case
    when asked.id is null then 'missing'
    when not exists (
      select from clubs c where c.apartment_id = asked.apartment_id and c.id = asked.club_id and c.status = 'active'
    ) then 'closed'
    when asked.status = 'cancelled' then 'cancelled'
    when asked.starts_at <= clock_timestamp() then 'started'
    else 'answered'
  end;
  if outcome <> 'answered' then
    return;
  end if;
  insert into club_meeting_answers as a (apartment_id, club_id, meeting_id, person_id, answer, answered_at)
  values (
    asked.apartment_id, asked.club_id, asked.id, app_user_id(),
    case when wanted = 'going' and asked.going_count >= asked.capacity then 'waiting' else wanted end,
    clock_timestamp()
  )
  on conflict (apartment_id, meeting_id, person_id)
    do update set answer = excluded.answer, answered_at = excluded.answered_at
    where (a.answer = 'not_going') <> (excluded.answer = 'not_going');
  select a.answer into my_answer from club_meeting_answers a
  where a.apartment_id = asked.apartment_id and a.meeting_id = asked.id and a.person_id = app_user_id();
  place := my_place_in_line(meeting);
end
$$;
alter function answer_meeting(uuid,text) owner to danji_gate;
-- Run by danji_app.

-- A meeting has got more room: those who waited move up.
create function settle_resized_meeting() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform settle_meeting(new.apartment_id, new.id);
  return null;
end
$$;
alter function settle_resized_meeting() owner to danji_gate;

-- Tells the club of a new meeting of the caller's, or whoever wants to come of a change.
create function tell_of_meeting(meeting uuid, alert_kind text, cause text) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  club constant uuid := (
    select m.club_id from club_meetings m
    where m.apartment_id = app_apartment_id() and m.id = meeting and m.club_id = any (my_open_clubs(true))
  );
begin
  if app_role() is distinct from 'resident' or club is null
    or alert_kind not in ('meeting_created', 'meeting_changed', 'meeting_cancelled') then
    raise insufficient_privilege;
  end if;
  perform tell_club_people(
    app_apartment_id(), alert_kind, meeting, cause,
    array(
      select m.person_id from club_members m
      where m.apartment_id = app_apartment_id() and m.club_id = club and (
        alert_kind = 'meeting_created' or exists (
          select from club_meeting_answers a
          where a.apartment_id = m.apartment_id and a.meeting_id = meeting and a.person_id = m.person_id
            and a.answer <> 'not_going'
        )
      )
    ),
    '{}', interval '0'
  );
end
$$;
alter function tell_of_meeting(uuid,text,text) owner to danji_gate;
-- Run by danji_app.
