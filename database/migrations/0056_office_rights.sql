-- Which of the office's work is whose. Every account of the office stays a manager: its rights say the rest.

-- The same list as contract/values/office-rights.ts.
create function office_rights() returns text[] language sql immutable parallel safe
  return array['notices', 'complaints', 'residents', 'community', 'visitors', 'facilities', 'votes', 'staff'];

alter table users add column rights text[];

-- Whoever migrates may own the tables and yet see no row: the gate may.
set local role danji_gate;
update users set rights = office_rights() where role = 'manager';
set local role none;

alter table users add constraint users_rights_by_role check (
  case role
    when 'manager' then rights is not null and cardinality(rights) > 0 and rights <@ office_rights()
    else rights is null
  end
);

-- Whoever makes a manager without a word of rights gives all of them, and whoever stops being one loses them.
-- Nobody but the gate may update the column: everyone edits their own row.
create function settle_rights() returns trigger language plpgsql as $$
begin
  if new.role <> 'manager' then
    new.rights := null;
  elsif tg_op = 'INSERT' then
    new.rights := coalesce(new.rights, office_rights());
  end if;
  return new;
end
$$;
create trigger users_settle_rights before insert or update of role on users
  for each row execute function settle_rights();
grant insert (rights) on users to danji_app;

-- A stream admits its caller again when this is heard: see sessionTopic() of server/call/changes.ts.
create function announce_rights() returns trigger language plpgsql as $$
begin
  perform pg_notify('danji', 'session:' || new.id);
  return null;
end
$$;
create trigger users_announce_rights after update of rights on users
  for each row when (old.rights is distinct from new.rights) execute function announce_rights();

-- Whether the caller is a manager whose work this is, as open_call() bound it to the transaction.
create function app_has_right(wanted text) returns boolean language sql stable parallel safe
  return coalesce(
    app_role() = 'manager' and wanted = any (nullif(current_setting('app.rights', true), '')::text[]),
    false
  );

-- As in 0003_sessions_and_audit.sql, with the rights.
drop function open_call(bytea, boolean);
create function open_call(
  hash bytea, read_only boolean,
  out session_id uuid, out user_id uuid, out name text, out email text, out role text,
  out apartment_id uuid, out household_id uuid, out is_initial_password boolean,
  out building integer, out unit integer, out nickname text, out rights text[], out needs_touch boolean
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  select s.id, u.id, u.name, u.email, u.role, u.apartment_id, u.household_id, u.is_initial_password,
    h.building, h.unit, u.nickname, u.rights, s.last_used_at < now() - interval '5 minutes'
  into session_id, user_id, name, email, role, apartment_id, household_id, is_initial_password,
    building, unit, nickname, rights, needs_touch
  from sessions s
  join users u on u.id = s.user_id and u.session_epoch = s.epoch
  left join households h on h.apartment_id = u.apartment_id and h.id = u.household_id
  where s.token_hash = hash and s.expires_at > now() and s.last_used_at > now() - s.idle_timeout;

  perform set_config('app.user_id', coalesce(user_id::text, ''), true),
    set_config('app.role', coalesce(role, ''), true),
    set_config('app.rights', coalesce(rights::text, ''), true),
    set_config('app.apartment_id', coalesce(apartment_id::text, ''), true),
    set_config('app.household_id', coalesce(household_id::text, ''), true);
  if read_only then
    perform set_config('transaction_read_only', 'on', true);
  end if;
end
$$;
call hand_to_gate('open_call(bytea, boolean)');

-- The policies ask for the right where they asked for the role alone. Notices: everyone of the apartment reads.
alter policy managers_post on notices
  with check (
    apartment_id = app_apartment_id() and (select app_has_right('notices')) and author_id = app_user_id()
  );
alter policy managers_edit on notices
  using (apartment_id = app_apartment_id() and (select app_has_right('notices')))
  with check (apartment_id = app_apartment_id() and (select app_has_right('notices')));
alter policy managers_delete on notices
  using (apartment_id = app_apartment_id() and (select app_has_right('notices')));

alter policy managers_and_authors_read on complaints
  using (apartment_id = app_apartment_id() and ((select app_has_right('complaints')) or author_id = app_user_id()));
alter policy managers_and_authors_edit on complaints
  using (
    apartment_id = app_apartment_id()
    and ((select app_has_right('complaints')) or (author_id = app_user_id() and status = 'submitted'))
  );
alter policy managers_and_authors_delete on complaints
  using (
    apartment_id = app_apartment_id()
    and ((select app_has_right('complaints')) or (author_id = app_user_id() and status = 'submitted'))
  );
alter policy managers_leave_them on complaint_status_changes
  with check (
    apartment_id = app_apartment_id() and (select app_has_right('complaints')) and author_id = app_user_id()
  );

alter policy managers_run_residents on users
  using (
    apartment_id = (select app_apartment_id()) and role = 'resident' and (select app_has_right('residents'))
    and (bulk_id is null or bulk_id <> all (array(select b.id from resident_bulks b)))
  )
  with check (apartment_id = app_apartment_id() and role = 'resident' and (select app_has_right('residents')));
alter policy managers_begin_bulks on resident_bulks
  using (apartment_id = app_apartment_id() and (select app_has_right('residents')))
  with check (apartment_id = app_apartment_id() and (select app_has_right('residents')));
create or replace function finish_resident_bulk(bulk uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from resident_bulks b
  where b.id = bulk and b.apartment_id = app_apartment_id() and app_has_right('residents');
  if not found then
    return false;
  end if;
  update apartments a
  set resident_count = a.resident_count + (
    select count(*) from users u where u.apartment_id = app_apartment_id() and u.bulk_id = bulk
  )
  where a.id = app_apartment_id();
  return true;
end
$$;

-- All of the office reads 동·호, which name nobody: a complaint comes from one.
drop policy managers_run_households on households;
create policy managers_see_households on households for select to danji_app
  using (apartment_id = app_apartment_id() and app_role() = 'manager');
create policy managers_add_households on households for insert to danji_app
  with check (apartment_id = app_apartment_id() and (select app_has_right('residents')));
create policy managers_delete_households on households for delete to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('residents')));

alter policy managers_edit_their_office on apartments
  using (id = app_apartment_id() and (select app_has_right('staff')))
  with check (id = app_apartment_id() and (select app_has_right('staff')));
