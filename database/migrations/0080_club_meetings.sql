-- What a club's members come together for. Whoever finds it full waits, and moves up in the transaction that makes
-- room: withdrawing costs nothing, so there is no offer to accept.
create table club_meetings (
  apartment_id uuid not null,
  id uuid not null default gen_random_uuid(),
  club_id uuid not null,
  title text not null check (char_length(title) between 1 and 100),
  place text not null check (char_length(place) <= 100),
  description text not null check (char_length(description) <= 2000),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Null: whoever wants to comes.
  capacity integer check (capacity between 2 and 500),
  -- Both kept by triggers on club_meeting_answers.
  going_count integer not null default 0 check (going_count >= 0),
  waiting_count integer not null default 0 check (waiting_count >= 0),
  status text not null default 'scheduled' check (status in ('scheduled', 'cancelled')),
  created_at timestamptz not null default now(),
  primary key (apartment_id, id),
  constraint club_meetings_of_club unique (apartment_id, club_id, id),
  constraint club_meetings_last_a_day_at_most check (ends_at > starts_at and ends_at <= starts_at + interval '24 hours'),
  constraint club_meetings_not_overfull check (going_count <= capacity),
  constraint club_meetings_club_exists foreign key (apartment_id, club_id)
    references clubs (apartment_id, id) on delete cascade
);

create index club_meetings_in_order on club_meetings (apartment_id, club_id, starts_at, id);

create table club_meeting_answers (
  apartment_id uuid not null,
  id uuid not null default gen_random_uuid(),
  club_id uuid not null,
  meeting_id uuid not null,
  person_id uuid not null,
  answer text not null check (answer in ('going', 'waiting', 'not_going')),
  answered_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (apartment_id, id),
  constraint club_meeting_answers_once unique (apartment_id, meeting_id, person_id),
  constraint club_meeting_answers_meeting_exists foreign key (apartment_id, club_id, meeting_id)
    references club_meetings (apartment_id, club_id, id) on delete cascade,
  -- Whoever leaves the club takes their answers along.
  constraint club_meeting_answers_member_exists foreign key (apartment_id, club_id, person_id)
    references club_members (apartment_id, club_id, person_id) on delete cascade,
  constraint club_meeting_answers_person_exists foreign key (apartment_id, person_id)
    references users (apartment_id, id) on delete cascade
);

create index club_meeting_answers_in_order on club_meeting_answers (apartment_id, meeting_id, answer, answered_at, id);
create index club_meeting_answers_of_member on club_meeting_answers (apartment_id, club_id, person_id);
create index club_meeting_answers_of_person on club_meeting_answers (apartment_id, person_id, created_at, id);
create index club_meeting_answers_of_meeting on club_meeting_answers (apartment_id, club_id, meeting_id);

call protect_tenant_table('club_meetings');
call protect_tenant_table('club_meeting_answers');
call follow_person('club_meeting_answers', 'person_id', 'delete');
call alerts_follow('club_meetings');

grant select, insert (apartment_id, club_id, title, place, description, starts_at, ends_at, capacity),
  update (title, place, description, starts_at, ends_at, capacity, status) on club_meetings to danji_app;
create policy members_read on club_meetings for select to danji_app using (
  apartment_id = app_apartment_id() and app_role() = 'resident' and club_id = any ((select my_clubs())::uuid[])
);
create policy officers_call on club_meetings for insert to danji_app with check (
  apartment_id = app_apartment_id() and app_role() = 'resident' and club_id = any ((select my_open_clubs(true))::uuid[])
);
create policy officers_change on club_meetings for update to danji_app using (
  apartment_id = app_apartment_id() and app_role() = 'resident' and club_id = any ((select my_open_clubs(true))::uuid[])
);
-- Who else comes is said by nickname alone.
grant select on club_meeting_answers to danji_app;
create policy own_answers on club_meeting_answers for select to danji_app
  using (apartment_id = app_apartment_id() and app_role() = 'resident' and person_id = app_user_id());

grant select, update on club_meetings to danji_gate;
create policy gate on club_meetings to danji_gate using (true) with check (true);
grant select, insert, update on club_meeting_answers to danji_gate;

create constraint trigger club_meetings_note_club_activity after insert on club_meetings
  deferrable initially deferred for each row execute function note_club_activity();

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

create function settle_meetings() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform settle_meeting(c.apartment_id, c.meeting_id)
  from (select distinct apartment_id, meeting_id from changed order by apartment_id, meeting_id) c;
  return null;
end
$$;
create trigger club_meeting_answers_given after insert on club_meeting_answers
  referencing new table as changed for each statement execute function settle_meetings();
create trigger club_meeting_answers_changed after update on club_meeting_answers
  referencing new table as changed for each statement execute function settle_meetings();
create trigger club_meeting_answers_gone after delete on club_meeting_answers
  referencing old table as changed for each statement execute function settle_meetings();

create function settle_resized_meeting() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform settle_meeting(new.apartment_id, new.id);
  return null;
end
$$;
create trigger club_meetings_resized after update of capacity, starts_at on club_meetings
  for each row when (new.capacity is distinct from old.capacity or new.starts_at <> old.starts_at)
  execute function settle_resized_meeting();

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

call hand_to_gate(
  'settle_meeting(uuid, uuid)', 'settle_meetings()', 'settle_resized_meeting()', 'answer_meeting(uuid, text)',
  'my_place_in_line(uuid)', 'meeting_people(uuid)', 'tell_of_meeting(uuid, text, text)'
);
-- The gate's own affair.
revoke execute on function settle_meeting(uuid, uuid) from danji_app;
