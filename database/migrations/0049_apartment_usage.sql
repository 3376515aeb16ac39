-- How much each apartment uses the system, as numbers alone: a country's accounts and complaints are too many
-- to count for a list. Apart from the apartments' own rows, which every account and complaint refers to.
create table apartment_usage (
  apartment_id uuid primary key references apartments (id) on delete cascade,
  -- Residents who are past their initial setup.
  set_up_count integer not null default 0 check (set_up_count >= 0),
  -- Complaints that are not resolved.
  open_complaint_count integer not null default 0 check (open_complaint_count >= 0),
  -- The first sign-in of the last day on which anybody there signed in.
  last_sign_in_at timestamptz
);

alter table apartment_usage enable row level security;
alter table apartment_usage force row level security;
grant select on apartment_usage to danji_app;
create policy super_admins_read on apartment_usage for select to danji_app using (app_role() = 'superAdmin');
grant select, insert, update on apartment_usage to danji_gate;
create policy gate on apartment_usage to danji_gate using (true) with check (true);

create function begin_apartment_usage() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into apartment_usage (apartment_id) values (new.id);
  return null;
end
$$;

create trigger apartments_usage_begins after insert on apartments
  for each row execute function begin_apartment_usage();

-- One update a statement, as with the apartments' counts. Accounts that a bulk makes are not set up, so a
-- bulk updates nothing here.
create function count_set_up() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  direction constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  update apartment_usage g set set_up_count = g.set_up_count + direction * c.residents
  from (
    select apartment_id, count(*)::integer as residents from changed
    where role = 'resident' and temporary_password_hash is null group by apartment_id
  ) c
  where g.apartment_id = c.apartment_id;
  return null;
end
$$;

-- They come after users_inserted and users_deleted, so whoever holds an apartment's two rows took them in one order.
create trigger users_usage_inserted after insert on users referencing new table as changed
  for each statement execute function count_set_up();
create trigger users_usage_deleted after delete on users referencing old table as changed
  for each statement execute function count_set_up();

-- A setup, a reset, and a resident who becomes a super admin.
create function recount_set_up() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update apartment_usage g set set_up_count = g.set_up_count - 1
  where g.apartment_id = old.apartment_id and old.role = 'resident' and old.temporary_password_hash is null;
  update apartment_usage g set set_up_count = g.set_up_count + 1
  where g.apartment_id = new.apartment_id and new.role = 'resident' and new.temporary_password_hash is null;
  return null;
end
$$;

create trigger users_usage_updated after update of role, apartment_id, temporary_password_hash on users
  for each row when (
    (old.role, old.apartment_id, old.temporary_password_hash is null)
      is distinct from (new.role, new.apartment_id, new.temporary_password_hash is null)
  ) execute function recount_set_up();

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

create trigger complaints_usage_inserted after insert on complaints referencing new table as changed
  for each statement execute function count_open_complaints();
create trigger complaints_usage_deleted after delete on complaints referencing old table as changed
  for each statement execute function count_open_complaints();

create function recount_open_complaints() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update apartment_usage g
  set open_complaint_count = g.open_complaint_count + case new.status when 'resolved' then -1 else 1 end
  where g.apartment_id = new.apartment_id;
  return null;
end
$$;

create trigger complaints_usage_updated after update of status on complaints
  for each row when ((old.status = 'resolved') is distinct from (new.status = 'resolved'))
  execute function recount_open_complaints();

-- At most once a day of Seoul and apartment. A sign-in never waits for the row: whoever has it may wait for
-- the person who signs in. Then the day's next sign-in is noted.
create function note_sign_in() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update apartment_usage set last_sign_in_at = now()
  where apartment_id = (
    select g.apartment_id from apartment_usage g join users u on u.apartment_id = g.apartment_id
    where u.id = new.user_id
      and (g.last_sign_in_at at time zone 'Asia/Seoul')::date is distinct from (now() at time zone 'Asia/Seoul')::date
    for no key update of g skip locked
  );
  return null;
end
$$;

create trigger sessions_usage_noted after insert on sessions
  for each row execute function note_sign_in();

-- Whoever migrates may own the tables and yet see no row: the gate may.
grant select (status) on complaints to danji_gate;
grant select (action, apartment_id) on audit_log to danji_gate;
set local role danji_gate;
insert into apartment_usage (apartment_id, set_up_count, open_complaint_count, last_sign_in_at)
select a.id, coalesce(r.residents, 0), coalesce(c.complaints, 0), s.at
from apartments a
left join (
  select u.apartment_id, count(*) as residents from users u
  where u.role = 'resident' and u.temporary_password_hash is null group by 1
) r on r.apartment_id = a.id
left join (
  select c.apartment_id, count(*) as complaints from complaints c where c.status <> 'resolved' group by 1
) c on c.apartment_id = a.id
left join (
  select l.apartment_id, max(l.at) as at from audit_log l where l.action = 'sign_in' group by 1
) s on s.apartment_id = a.id;
set local role none;
revoke select (status) on complaints from danji_gate;
revoke select (action, apartment_id) on audit_log from danji_gate;

call hand_to_gate(
  'begin_apartment_usage()',
  'count_set_up()',
  'recount_set_up()',
  'count_open_complaints()',
  'recount_open_complaints()',
  'note_sign_in()'
);
