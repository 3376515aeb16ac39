-- Made by `npm run generate`: read it, and change it by a migration.

-- Who comes and who waits, in order, for members alone.
create function meeting_people(meeting uuid) returns table (nickname text, answer text, answered_at timestamptz, is_me boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select u.nickname, a.answer, a.answered_at, a.person_id = app_user_id()
    from club_meeting_answers a join users u on u.apartment_id = a.apartment_id and u.id = a.person_id
    where a.apartment_id = app_apartment_id() and a.meeting_id = meeting and a.answer <> 'not_going'
      and a.club_id = any (my_clubs())
    order by a.answered_at, a.id;
  end;
alter function meeting_people(uuid) owner to danji_gate;
-- Run by danji_app.

-- The caller's place among those who wait; null if they do not.
create function my_place_in_line(meeting uuid) returns bigint
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select count(*) from club_meeting_answers mine join club_meeting_answers a
      on a.apartment_id = mine.apartment_id and a.meeting_id = mine.meeting_id and a.answer = 'waiting'
      and (a.answered_at, a.id) <= (mine.answered_at, mine.id)
    where mine.apartment_id = app_apartment_id() and mine.meeting_id = meeting
      and mine.person_id = app_user_id() and mine.answer = 'waiting'
    having count(*) > 0;
  end;
alter function my_place_in_line(uuid) owner to danji_gate;
-- Run by danji_app.

-- Counts who comes and who waits, and moves those up who waited first, as far as there is room. One at a time for each
-- meeting. Whoever is just being deleted, by a transaction that will come here next, is passed over.
create function settle_meeting(apartment uuid, meeting uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  settled club_meetings;
  moved_up uuid[];
begin
  select * into settled from club_meetings m where m.apartment_id = apartment and m.id = meeting for update;
  if settled.status = 'scheduled' and settled.starts_at > clock_timestamp() then
    with first_waiting as (
      select a.id
      from club_meeting_answers a join users u on u.apartment_id = a.apartment_id and u.id = a.person_id
      where a.apartment_id = apartment and a.meeting_id = meeting and a.answer = 'waiting'
      order by a.answered_at, a.id
      limit case when settled.capacity is not null then greatest(settled.capacity - (
        select count(*) from club_meeting_answers a
        where a.apartment_id = apartment and a.meeting_id = meeting and a.answer = 'going'
      ), 0) end
      for update of a skip locked for key share of u skip locked
    ), moved as (
      update club_meeting_answers a set answer = 'going' from first_waiting w
      where a.apartment_id = apartment and a.id = w.id
      returning a.person_id
    )
    select array_agg(m.person_id) into moved_up from moved m;
  end if;
  update club_meetings m set going_count = now.going, waiting_count = now.waiting
  from (
    select count(*) filter (where a.answer = 'going') as going, count(*) filter (where a.answer = 'waiting') as waiting
    from club_meeting_answers a where a.apartment_id = apartment and a.meeting_id = meeting
  ) now
  where m.apartment_id = apartment and m.id = meeting
    and (m.going_count, m.waiting_count) is distinct from (now.going::integer, now.waiting::integer);
  perform tell_club_people(
    apartment, 'moved_up', meeting, 'moved_up:' || gen_random_uuid(), moved_up, '{}', interval '0'
  );
end
$$;
alter function settle_meeting(uuid,uuid) owner to danji_gate;
-- Run by its owner alone.

-- Answers came or went: each of their meetings is counted anew.
create function settle_meetings() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform settle_meeting(c.apartment_id, c.meeting_id)
  from (select distinct apartment_id, meeting_id from changed order by apartment_id, meeting_id) c;
  return null;
end
$$;
alter function settle_meetings() owner to danji_gate;
