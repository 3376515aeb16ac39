-- Made by `npm run generate`: read it, and change it by a migration.

-- The colleagues whose work complaints are.
create function complaint_colleagues() returns table (id uuid, name text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select u.id, u.name from users u
    where u.apartment_id = app_apartment_id() and u.role = 'manager' and 'complaints' = any (u.rights)
      and app_has_right('complaints');
  end;
alter function complaint_colleagues() owner to danji_gate;
-- Run by danji_app.

-- Whether the caller's complex has this complaint: a resident learns that it is not theirs, and no more.
create function complaint_exists(complaint uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select exists (select from complaints c where c.apartment_id = app_apartment_id() and c.id = complaint);
  end;
alter function complaint_exists(uuid) owner to danji_gate;
-- Run by danji_app.

-- Keeps the number of open complaints with those that come and go.
create function count_open_complaints() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  direction constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  update apartment_usage g set open_complaint_count = g.open_complaint_count + direction * c.complaints
  from (
    select apartment_id, count(*)::integer as complaints from changed
    where status <> 'resolved' group by apartment_id
  ) c
  where g.apartment_id = c.apartment_id;
  return null;
end
$$;
alter function count_open_complaints() owner to danji_gate;

-- From the 5th of a month on, the last month, if the caller sees complaints of it and nothing of it is published.
create function disclosure_due(today date) returns text language sql stable
  return (
    select to_char(last.month, 'YYYY-MM')
    from (select (date_trunc('month', today) - interval '1 month')::date as month) last
    where extract(day from today) >= 5 and app_has_right('complaints')
      and not exists (select from disclosures d where d.apartment_id = app_apartment_id() and d.month = last.month)
      and exists (
        select from complaints c
        where c.apartment_id = app_apartment_id()
          and c.created_at >= last.month::timestamp at time zone 'Asia/Seoul'
          and c.created_at < (last.month + interval '1 month') at time zone 'Asia/Seoul'
      )
  );

-- With the author's account, what was noted of who called goes, too.
create function forget_caller() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from complaint_callers c where c.apartment_id = new.apartment_id and c.complaint_id = new.id;
  return null;
end
$$;
alter function forget_caller() owner to danji_gate;

-- A household has moved out: whoever moves in inherits nothing that those before them have telephoned about.
create function forget_calls_of_household(home uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not app_has_right('residents') then
    raise insufficient_privilege;
  end if;
  delete from complaint_callers k using complaints c
  where c.apartment_id = app_apartment_id() and c.household_id = home and c.author_id is null
    and k.apartment_id = c.apartment_id and k.complaint_id = c.id;
  update complaints c set household_id = null
  where c.apartment_id = app_apartment_id() and c.household_id = home and c.author_id is null;
end
$$;
alter function forget_calls_of_household(uuid) owner to danji_gate;
-- Run by danji_app.

-- A function of the gate: whoever files a complaint does not read the office's settings.
create function give_due_day() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  new.due_on := (new.created_at at time zone 'Asia/Seoul')::date
    + coalesce((select s.complaint_due_days from office_settings s where s.apartment_id = new.apartment_id), 7);
  return new;
end
$$;
alter function give_due_day() owner to danji_gate;

-- Gives the open complaints of one of the office to another whose work they are, and tells that one. Returns how many they
-- were; null if there is no such colleague.
create function hand_over_complaints(staff uuid, receiver uuid) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  caller_role constant text := app_role();
  moved uuid[];
  complaint uuid;
  place integer := 0;
begin
  if not app_has_right('staff') then
    raise insufficient_privilege;
  end if;
  -- Who loses the right meanwhile waits until theirs are handed over.
  perform from users u
  where u.apartment_id = app_apartment_id() and u.id = receiver and u.role = 'manager' and 'complaints' = any (u.rights)
  for share;
  if not found or receiver = staff then
    return null;
  end if;
  -- In one order, so that two who do this do not wait for each other.
  with held as (
    select c.id from complaints c
    join complaint_assignments a on a.apartment_id = c.apartment_id and a.complaint_id = c.id
    where c.apartment_id = app_apartment_id() and a.assignee_id = staff and c.status <> 'resolved'
    order by c.id for update of a
  ), given as (
    update complaint_assignments a set assignee_id = receiver from held h
    where a.apartment_id = app_apartment_id() and a.complaint_id = h.id and a.assignee_id = staff
    returning a.complaint_id
  )
  select coalesce(array_agg(complaint_id order by complaint_id), '{}') into moved from given;
  perform set_config('app.role', '', true);
  foreach complaint in array moved loop
    -- If many come at once, the phone rings for the first.
    perform raise_alert(
      'complaint_assigned', complaint, 'complaint:' || complaint || ':handed:' || gen_random_uuid(), 'complaints_assigned',
      '{}', false, array[receiver], null, null, false, null, interval '0',
      case when place > 0 then now() end, null, true
    );
    place := place + 1;
  end loop;
  perform set_config('app.role', caller_role, true);
  return cardinality(moved);
end
$$;
alter function hand_over_complaints(uuid,uuid) owner to danji_gate;
-- Run by danji_app.

-- The status of the caller's own complaint, which nobody changes before the caller has replied to it. A function of
-- the gate, because by policy authors may not lock what the office has begun with.
create function hold_own_complaint(complaint uuid) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  held text;
begin
  select c.status into held from complaints c
  where c.apartment_id = app_apartment_id() and c.id = complaint and c.author_id = app_user_id()
    and app_role() = 'resident'
  for share;
  return held;
end
$$;
alter function hold_own_complaint(uuid) owner to danji_gate;
-- Run by danji_app.

-- Whether a resident lives in a home, for whoever enters a complaint as theirs.
create function lives_in(person uuid, home uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select app_has_right('complaints') and exists (
      select from users u
      where u.apartment_id = app_apartment_id() and u.id = person and u.household_id = home and u.role = 'resident'
    );
  end;
alter function lives_in(uuid,uuid) owner to danji_gate;
-- Run by danji_app.

-- The names that a line about each of these complaints must not say: also those of who called.
create function names_of_complainants(ids uuid[]) returns table (complaint_id uuid, names text[])
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select c.id, array_remove(array[c.author_name, u.name, u.nickname, k.name], null)
    from complaints c
    left join users u on u.apartment_id = c.apartment_id and u.id = c.author_id
    left join complaint_callers k on k.apartment_id = c.apartment_id and k.complaint_id = c.id
    where c.apartment_id = app_apartment_id() and c.id = any (ids) and app_has_right('complaints');
  end;
alter function names_of_complainants(uuid[]) owner to danji_gate;
-- Run by danji_app.

-- Keeps the number of open complaints with a change of status.
create function recount_open_complaints() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update apartment_usage g
  set open_complaint_count = g.open_complaint_count + case new.status when 'resolved' then -1 else 1 end
  where g.apartment_id = new.apartment_id;
  return null;
end
$$;
alter function recount_open_complaints() owner to danji_gate;

-- A resident moves no complaint but by this: their own that was resolved within seven days, and never back to where
-- it could be edited.
create function reopen_complaint(complaint uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update complaints c set status = 'in_progress'
  where c.apartment_id = app_apartment_id() and c.id = complaint and c.author_id = app_user_id()
    and app_role() = 'resident' and c.status = 'resolved' and c.resolved_at >= now() - interval '7 days';
  if not found then
    return false;
  end if;
  insert into complaint_status_changes (
    apartment_id, complaint_id, from_status, to_status, author_id, author_name, is_reopening
  )
  select u.apartment_id, complaint, 'resolved', 'in_progress', u.id, u.name, true
  from users u where u.apartment_id = app_apartment_id() and u.id = app_user_id();
  return true;
end
$$;
alter function reopen_complaint(uuid) owner to danji_gate;
-- Run by danji_app.

-- Authors edit their complaints, but when they are to be done is the office's: so no right to the column.
create function set_complaint_due(complaint uuid, due date) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update complaints c set due_on = due
  where c.apartment_id = app_apartment_id() and c.id = complaint and app_has_right('complaints');
  return found;
end
$$;
alter function set_complaint_due(uuid,date) owner to danji_gate;
-- Run by danji_app.

-- Whatever changes the status keeps the time with it.
create function settle_resolution() returns trigger language plpgsql as $$
begin
  if new.status <> 'resolved' then
    new.resolved_at := null;
  elsif tg_op = 'INSERT' or old.status <> 'resolved' then
    new.resolved_at := coalesce(new.resolved_at, clock_timestamp());
  end if;
  return new;
end
$$;

-- Tells whoever has the complaint, else everybody whose work complaints are, of what the caller, a resident, has just
-- written on it. In one function, because the caller may not learn who that is; and for this moment without a role,
-- because by themselves residents may tell nobody of the office.
create function tell_assignee(alert_kind text, complaint uuid, message uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  assignee constant uuid := (
    select a.assignee_id from complaint_assignments a
    where a.apartment_id = app_apartment_id() and a.complaint_id = complaint
  );
begin
  if app_role() is distinct from 'resident' or alert_kind not in ('complaint_replied', 'complaint_reopened')
    or not is_own_new_message(message) or not exists (
    select from complaint_conversations s
    join complaints c on c.apartment_id = s.apartment_id and c.id = s.complaint_id
    where s.apartment_id = app_apartment_id() and s.complaint_id = complaint and s.message_id = message
      and s.kind = 'reply' and c.author_id = app_user_id()
  ) then
    raise insufficient_privilege;
  end if;
  perform set_config('app.role', '', true);
  perform raise_alert(
    alert_kind, complaint, alert_kind || ':' || message, 'complaint:' || complaint, '{}', false,
    case when assignee is not null then array[assignee] end, null,
    case when assignee is null then 'complaints' end, false, null, interval '0', null, null, true
  );
  perform set_config('app.role', 'resident', true);
end
$$;
alter function tell_assignee(text,uuid,uuid) owner to danji_gate;
-- Run by danji_app.

-- Tells each office in the morning, once a day over all servers, of what should have been done and of what is to be
-- done today. Returns the day, or null before nine o'clock.
create function tell_complaints_due(moment timestamptz) returns date
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  seoul constant timestamp := moment at time zone 'Asia/Seoul';
  today constant date := seoul::date;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  if seoul::time < '09:00' then
    return null;
  end if;
  perform raise_alert(
    'complaints_due', due.apartment_id, 'complaints_due:' || today, 'complaints_due',
    jsonb_build_object('overdue', due.overdue, 'today', due.on_the_day), false,
    null, null, 'complaints', false, null, interval '0', null, due.apartment_id
  )
  from (
    select c.apartment_id, count(*) filter (where c.due_on < today) as overdue,
      count(*) filter (where c.due_on = today) as on_the_day
    from complaints c where c.status <> 'resolved' and c.due_on <= today group by c.apartment_id
  ) due;
  return today;
end
$$;
alter function tell_complaints_due(timestamp with time zone) owner to danji_gate;
-- Run by danji_app.

-- How many complaints of the caller's apartment nobody has begun with, which residents may not count by themselves.
create function waiting_complaints() returns bigint
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select count(*) from complaints c where c.apartment_id = app_apartment_id() and c.status = 'submitted';
  end;
alter function waiting_complaints() owner to danji_gate;
-- Run by danji_app.
