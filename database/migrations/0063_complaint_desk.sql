-- What the office needs to run its complaints: what each is about, whose it is, and by when it is to be done.

create function seoul_today() returns date language sql stable parallel safe
  return (now() at time zone 'Asia/Seoul')::date;

-- What an office sets for itself. No row yet: all of it is the default.
create table office_settings (
  apartment_id uuid primary key references apartments (id) on delete cascade,
  complaint_due_days integer not null default 7 check (complaint_due_days between 1 and 60)
);

call protect_tenant_table('office_settings');
grant select, insert (apartment_id, complaint_due_days), update (complaint_due_days) on office_settings to danji_app;
create policy office_reads on office_settings for select to danji_app
  using (apartment_id = app_apartment_id() and app_role() = 'manager');
create policy staff_keepers_set on office_settings for insert to danji_app
  with check (apartment_id = app_apartment_id() and (select app_has_right('staff')));
create policy staff_keepers_change on office_settings for update to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('staff')))
  with check (apartment_id = app_apartment_id() and (select app_has_right('staff')));
grant select on office_settings to danji_gate;
create policy gate on office_settings to danji_gate using (true) with check (true);

alter table complaints
  -- The same list as contract/values/complaint-categories.ts.
  add column category text not null default 'other' check (
    category in ('parking', 'noise', 'smoking', 'elevator', 'leak', 'lighting', 'cleaning', 'other')
  ),
  add column due_on date,
  add column resolved_at timestamptz,
  -- Something was said about it or its status was changed, even if it is submitted again. A column, so that an edit
  -- that waited for an answer sees it.
  add column is_under_way boolean not null default false;

-- Whoever migrates may own the tables and yet see no row: the gate may.
grant select (created_at, due_on, resolved_at), update (due_on, resolved_at, is_under_way)
  on complaints to danji_gate;
grant select (complaint_id, to_status, changed_at) on complaint_status_changes to danji_gate;
set local role danji_gate;
update complaints c set
  is_under_way = exists (
    select from complaint_status_changes s where s.apartment_id = c.apartment_id and s.complaint_id = c.id
  ),
  due_on = (c.created_at at time zone 'Asia/Seoul')::date + 7,
  resolved_at = case when c.status = 'resolved' then coalesce(
    (
      select max(s.changed_at) from complaint_status_changes s
      where s.apartment_id = c.apartment_id and s.complaint_id = c.id and s.to_status = 'resolved'
    ),
    c.created_at
  ) end;
set local role none;
revoke update (resolved_at) on complaints from danji_gate;
revoke select (complaint_id, to_status, changed_at) on complaint_status_changes from danji_gate;

create function begin_complaint() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update complaints c set is_under_way = true
  where c.apartment_id = new.apartment_id and c.id = new.complaint_id and not c.is_under_way;
  return null;
end
$$;
create trigger complaint_conversations_begin_complaint after insert on complaint_conversations
  for each row execute function begin_complaint();
create trigger complaint_status_changes_begin_complaint after insert on complaint_status_changes
  for each row execute function begin_complaint();

alter policy managers_and_authors_edit on complaints
  using (
    apartment_id = app_apartment_id() and (
      (select app_has_right('complaints'))
      or (author_id = app_user_id() and status = 'submitted' and not is_under_way)
    )
  );
alter policy managers_and_authors_delete on complaints
  using (
    apartment_id = app_apartment_id() and (
      (select app_has_right('complaints'))
      or (author_id = app_user_id() and status = 'submitted' and not is_under_way)
    )
  );

alter table complaints
  alter column due_on set not null,
  -- Stands for the day that the trigger gives.
  alter column due_on set default '-infinity',
  add constraint complaints_resolved_have_a_time check ((status = 'resolved') = (resolved_at is not null));

grant insert (category), update (category) on complaints to danji_app;
create index complaints_open_by_due on complaints (apartment_id, due_on) where status <> 'resolved';

-- A function of the gate: whoever files a complaint does not read the office's settings.
create function give_due_day() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  new.due_on := (new.created_at at time zone 'Asia/Seoul')::date
    + coalesce((select s.complaint_due_days from office_settings s where s.apartment_id = new.apartment_id), 7);
  return new;
end
$$;
create trigger complaints_give_due_day before insert on complaints
  for each row when (new.due_on = '-infinity') execute function give_due_day();

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
create trigger complaints_settle_resolution before insert or update of status on complaints
  for each row execute function settle_resolution();

-- Authors edit their complaints, but when they are to be done is the office's: so no right to the column.
create function set_complaint_due(complaint uuid, due date) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update complaints c set due_on = due
  where c.apartment_id = app_apartment_id() and c.id = complaint and app_has_right('complaints');
  return found;
end
$$;

-- The colleagues whose work complaints are.
create function complaint_colleagues() returns table (id uuid, name text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select u.id, u.name from users u
    where u.apartment_id = app_apartment_id() and u.role = 'manager' and 'complaints' = any (u.rights)
      and app_has_right('complaints');
  end;

-- Whose a complaint is. A table of its own, of which residents see no row: the columns of a complaint are its
-- author's to read. It ends with the account, and with the account's right to complaints.
create table complaint_assignments (
  apartment_id uuid not null,
  complaint_id uuid not null,
  assignee_id uuid not null,
  primary key (apartment_id, complaint_id),
  constraint complaint_assignments_complaint_exists foreign key (apartment_id, complaint_id)
    references complaints (apartment_id, id) on delete cascade,
  constraint complaint_assignments_assignee_exists foreign key (apartment_id, assignee_id)
    references users (apartment_id, id) on delete cascade
);
create index complaint_assignments_by_assignee on complaint_assignments (apartment_id, assignee_id);

call protect_tenant_table('complaint_assignments');
call follow_person('complaint_assignments', 'assignee_id', 'delete');
grant select, insert (apartment_id, complaint_id, assignee_id), update (assignee_id), delete
  on complaint_assignments to danji_app;
create policy office_assigns on complaint_assignments to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('complaints')))
  with check (
    apartment_id = app_apartment_id() and (select app_has_right('complaints'))
    and assignee_id in (select c.id from complaint_colleagues() c)
  );
grant select on complaint_assignments to danji_gate;

create function hand_back_complaints() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from complaint_assignments a where a.apartment_id = old.apartment_id and a.assignee_id = old.id;
  return null;
end
$$;
create trigger users_hand_back_complaints after update of rights on users
  for each row when ('complaints' = any (old.rights) and ('complaints' = any (new.rights)) is not true)
  execute function hand_back_complaints();

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
grant select (complaint_id, kind) on complaint_conversations to danji_gate;

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

call hand_to_gate(
  'begin_complaint()', 'give_due_day()', 'set_complaint_due(uuid, date)', 'complaint_colleagues()',
  'hand_back_complaints()', 'tell_assignee(text, uuid, uuid)', 'tell_complaints_due(timestamptz)'
);
