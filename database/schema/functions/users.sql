-- Made by `npm run generate`: read it, and change it by a migration.

-- Makes a table's rows somebody's writings, which they outlast: author_id is forgotten with the account, and the name
-- beside it, author_name or author_nickname, follows the account's and goes with it. What alerts say of a row goes
-- with the row.
create procedure a_writing(writing regclass, shown_name name) language plpgsql as $$
declare
  table_name constant name := (select c.relname from pg_class c where c.oid = writing);
begin
  if shown_name is null or shown_name not in ('name', 'nickname') then
    raise exception 'a_writing: an author is shown by ''name'' or ''nickname'', not %.', shown_name;
  end if;
  call follow_person(writing, 'author_id', 'forget');
  execute format('grant update (%I) on %s to danji_gate', 'author_' || shown_name, writing);
  execute format(
    'create trigger %I before update of %I on users for each row execute function follow_author(%L, %L)',
    table_name || '_follow_author', shown_name, table_name, shown_name
  );
  execute format(
    'create trigger %I before update of author_id on %s for each row when (new.author_id is null)
      execute function forget_author(%L)',
    table_name || '_forget_author', writing, 'author_' || shown_name
  );
  call alerts_follow(writing);
end
$$;
-- Run by its owner alone.

-- What the policy and the inbox need to know of the caller. Functions of the gate, because a subselect on users
-- would bring all policies of users into each plan, which took as long as the reading itself.
create function alerts_begin_at() returns timestamptz
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return (select greatest(u.created_at, now() - interval '90 days') from users u where u.id = app_user_id());
end
$$;
alter function alerts_begin_at() owner to danji_gate;
-- Run by danji_app.

-- Up to when the caller has read all alerts.
create function alerts_read_until() returns timestamptz
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return (select u.alerts_read_until from users u where u.id = app_user_id());
end
$$;
alter function alerts_read_until() owner to danji_gate;
-- Run by danji_app.

-- A stream admits its caller again when this is heard: see sessionTopic() of server/call/changes.ts.
create function announce_rights() returns trigger language plpgsql as $$
begin
  perform pg_notify('danji', 'session:' || new.id);
  return null;
end
$$;

-- Whoever comes from another apartment has nothing unread in this one.
create function begin_with_read_alerts() returns trigger language plpgsql as $$
begin
  new.alerts_read_until := now();
  return new;
end
$$;

-- Whoever is asked once as a person is whoever had an account when the survey began. Else one household answers as
-- often as it likes: somebody joins, answers, deletes the account and joins again. (Households are asked by their home,
-- which nobody can make anew.)
create function came_after_survey(unit text, opened_at timestamptz) returns boolean
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return unit = 'resident' and app_role() = 'resident' and exists (
    select from users u where u.id = app_user_id() and u.created_at > opened_at
  );
end
$$;
alter function came_after_survey(text,timestamp with time zone) owner to danji_gate;
-- Run by danji_app.

-- Whether somebody else of the office could decide.
create function colleague_has_right(wanted text) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select exists (
      select from users u
      where u.apartment_id = app_apartment_id() and u.role = 'manager' and wanted = any (u.rights)
        and u.id <> app_user_id() and app_role() = 'manager'
    );
  end;
alter function colleague_has_right(text) owner to danji_gate;
-- Run by danji_app.

-- As count_residents_after_insert(), for accounts that go.
create function count_residents_after_delete() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update households h set
    resident_count = h.resident_count - d.residents, active_count = h.active_count - d.active
  from (
    select u.apartment_id, u.household_id, count(*) as residents,
      count(*) filter (where not u.is_initial_password) as active
    from users_before u
    where u.household_id is not null
      and (u.bulk_id is null or u.bulk_id <> all (array(select b.id from resident_bulks b)))
    group by u.apartment_id, u.household_id
  ) d
  where h.apartment_id = d.apartment_id and h.id = d.household_id;
  return null;
end
$$;
alter function count_residents_after_delete() owner to danji_gate;

-- Accounts of a bulk under way are not seen yet: they are counted when its row goes, if there are any then.
create function count_residents_after_insert() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update households h set
    resident_count = h.resident_count + d.residents, active_count = h.active_count + d.active, is_vacant = false
  from (
    select u.apartment_id, u.household_id, count(*) as residents,
      count(*) filter (where not u.is_initial_password) as active
    from users_after u
    where u.household_id is not null
      and (u.bulk_id is null or u.bulk_id <> all (array(select b.id from resident_bulks b)))
    group by u.apartment_id, u.household_id
  ) d
  where h.apartment_id = d.apartment_id and h.id = d.household_id;
  return null;
end
$$;
alter function count_residents_after_insert() owner to danji_gate;

-- As before, but whoever only chooses a password never leaves the home for a moment, which would end its occupancy.
create function count_residents_after_update() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if (new.apartment_id, new.household_id) = (old.apartment_id, old.household_id) then
    update households h set
      active_count = h.active_count + (not new.is_initial_password)::integer - (not old.is_initial_password)::integer
    where h.apartment_id = new.apartment_id and h.id = new.household_id;
    return null;
  end if;
  update households h set
    resident_count = h.resident_count - 1, active_count = h.active_count - (not old.is_initial_password)::integer
  where h.apartment_id = old.apartment_id and h.id = old.household_id;
  update households h set
    resident_count = h.resident_count + 1, active_count = h.active_count + (not new.is_initial_password)::integer,
    is_vacant = false
  where h.apartment_id = new.apartment_id and h.id = new.household_id;
  return null;
end
$$;
alter function count_residents_after_update() owner to danji_gate;

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
alter function count_set_up() owner to danji_gate;

-- The first super admin of an empty database. Does nothing where there is one.
create function create_first_super_admin(
  given_email text, given_password_hash text, given_temporary_hash bytea, expires_at timestamptz
) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- Several servers may start at once.
  perform pg_advisory_xact_lock(hashtext('danji.first_super_admin'));
  if exists (select from users where role = 'superAdmin') then
    return false;
  end if;
  insert into users (role, name, email, password_hash, temporary_password_hash, temporary_password_expires_at)
  values ('superAdmin', '최고 관리자', given_email, given_password_hash, given_temporary_hash, expires_at);
  return true;
end
$$;
alter function create_first_super_admin(text,text,bytea,timestamp with time zone) owner to danji_gate;
-- Run by danji_app.

-- Deletes the caller's account. False for the last super admin, who may not leave.
create function delete_own_account() returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_role() = 'superAdmin' then
    -- The last two may try at once.
    perform pg_advisory_xact_lock(hashtext('danji.super_admins'));
    if (select count(*) from users u where u.role = 'superAdmin') < 2 then
      return false;
    end if;
  end if;
  delete from users u where u.id = app_user_id();
  return true;
end
$$;
alter function delete_own_account() owner to danji_gate;
-- Run by danji_app.

-- Deletes another super admin's account. 'gone' where the caller's own was deleted a moment ago: of two
-- who delete each other at once, one stays. So the last one stays, too.
create function delete_super_admin(target uuid) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_role() is distinct from 'superAdmin' or target = app_user_id() then
    raise insufficient_privilege;
  end if;
  -- The same lock as in delete_own_account().
  perform pg_advisory_xact_lock(hashtext('danji.super_admins'));
  if not exists (select from users u where u.id = app_user_id() and u.role = 'superAdmin') then
    return 'gone';
  end if;
  delete from users u where u.id = target and u.role = 'superAdmin';
  return case when found then 'deleted' else 'not found' end;
end
$$;
alter function delete_super_admin(uuid) owner to danji_gate;
-- Run by danji_app.

-- Whatever ends all sessions of an account ends its keys: a password that was changed, forgotten or given out anew.
create function end_passkeys() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from passkeys k where k.user_id = new.id;
  return null;
end
$$;
alter function end_passkeys() owner to danji_gate;

-- Where all sessions end, only the browser stays that has a session of the new epoch: at the end of the transaction,
-- because a person who chooses a new password keeps the calling one.
create function end_pushes_of_old_epochs() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from push_subscriptions s
  where s.apartment_id = new.apartment_id and s.person_id = new.id and not exists (
    select from sessions kept join users u on u.id = kept.user_id and u.session_epoch = kept.epoch
    where kept.id = s.session_id and kept.user_id = new.id
  );
  return null;
end
$$;
alter function end_pushes_of_old_epochs() owner to danji_gate;

-- On users, for one such table and one name ('name' or 'nickname'): a new name shows on all that was written.
create function follow_author() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  written_in constant name := tg_argv[0];
  shown_name constant name := 'author_' || tg_argv[1];
begin
  if to_jsonb(new) -> tg_argv[1] is distinct from to_jsonb(old) -> tg_argv[1] then
    execute format('update %I set %I = $3 where apartment_id = $1 and author_id = $2', written_in, shown_name)
    using old.apartment_id, old.id, to_jsonb(new) ->> tg_argv[1];
  end if;
  return new;
end
$$;
alter function follow_author() owner to danji_gate;

-- Lets a column that refers to a person follow whoever leaves the apartment, as its foreign key follows
-- whoever's account is deleted: 'forget' empties the column, 'delete' deletes the row.
create procedure follow_person(tenant_table regclass, person_column name, how text) language plpgsql as $$
declare
  table_name constant name := (select c.relname from pg_class c where c.oid = tenant_table);
  foreign_key constant text := format(
    'FOREIGN KEY (apartment_id, %I) REFERENCES users(apartment_id, id) ON DELETE %s', person_column,
    case how when 'forget' then format('SET NULL (%I)', person_column) when 'delete' then 'CASCADE' end
  );
begin
  if how is null or how not in ('forget', 'delete') then
    raise exception 'follow_person: how is ''forget'' or ''delete'', not %.', how;
  end if;
  if not exists (
    select from pg_constraint c where c.conrelid = tenant_table and pg_get_constraintdef(c.oid) = foreign_key
  ) then
    raise exception 'follow_person: % needs this constraint: %', tenant_table, foreign_key;
  end if;
  if how = 'forget' and exists (
    select from pg_attribute a where a.attrelid = tenant_table and a.attname = person_column and a.attnotnull
  ) then
    raise exception 'follow_person: % cannot forget a % that is not null.', tenant_table, person_column;
  end if;

  execute format('grant select (apartment_id, %I) on %s to danji_gate', person_column, tenant_table);
  execute format(
    case how when 'forget' then 'grant update (%I) on %s to danji_gate' else 'grant delete on %2$s to danji_gate' end,
    person_column, tenant_table
  );
  -- The gate's own functions may have needed one before.
  if not exists (
    select from pg_policy p
    where p.polrelid = tenant_table and p.polcmd = '*' and p.polroles = array['danji_gate'::regrole::oid]
  ) then
    execute format('create policy gate on %s to danji_gate using (true) with check (true)', tenant_table);
  end if;
  execute format(
    'create trigger %I before update of apartment_id on users for each row
      when (new.apartment_id is distinct from old.apartment_id) execute function leave_apartment(%L, %L, %L)',
    table_name || '_leave_' || person_column, table_name, person_column, how
  );
end
$$;
-- Run by its owner alone.

-- Whoever leaves a home leaves its entries to somebody else who lives there. With the last of them they go: before
-- entries close without a trace, afterwards as an entry of nobody, because its line is public by its hash.
create function forget_entries_of_leaver() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  heir uuid;
begin
  select u.id into heir from users u
  where u.apartment_id = old.apartment_id and u.household_id = old.household_id and u.role = 'resident'
    and u.id <> old.id
  order by u.created_at, u.id limit 1;
  if heir is null then
    perform end_entries_of(old.apartment_id, old.household_id);
  else
    update lottery_entries e set person_id = heir
    where e.apartment_id = old.apartment_id and e.household_id = old.household_id
      and (e.person_id = old.id or e.person_id is null) and e.result is null;
  end if;
  return null;
end
$$;
alter function forget_entries_of_leaver() owner to danji_gate;

-- A grant was meant for whoever knew the password: whoever resets it must not sign in as a super admin.
create function forget_grant() returns trigger language plpgsql as $$
begin
  new.super_admin_granted_at := null;
  return new;
end
$$;

-- Somebody has moved to another home of the apartment: what they were to the one before goes.
create function forget_home_card() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from home_contacts c where c.apartment_id = old.apartment_id and c.person_id = old.id;
  delete from home_vehicles v where v.apartment_id = old.apartment_id and v.person_id = old.id;
  return null;
end
$$;
alter function forget_home_card() owner to danji_gate;

-- Whoever moves away asks nobody in any more.
create function forget_invitations_of_moved() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from invitations i where i.apartment_id = old.apartment_id and i.inviter_id = old.id;
  return null;
end
$$;
alter function forget_invitations_of_moved() owner to danji_gate;

-- The receipts of a household go with its last account, so that whoever moves in has read nothing.
create function forget_receipts_of_last() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from notice_receipts r
  where r.apartment_id = old.apartment_id and r.household_id = old.household_id and not exists (
    select from users u
    where u.apartment_id = old.apartment_id and u.household_id = old.household_id and u.role = 'resident'
  );
  return null;
end
$$;
alter function forget_receipts_of_last() owner to danji_gate;

-- Whoever leaves a household is told of its visitors no more, and with its last account go its visits.
create function forget_visits_of_leaver() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update visitor_vehicles v set person_id = null
  where v.apartment_id = old.apartment_id and v.person_id = old.id;
  if not exists (
    select from users u
    where u.apartment_id = old.apartment_id and u.household_id = old.household_id and u.role = 'resident'
  ) then
    perform end_visits_of(old.apartment_id, old.household_id);
  end if;
  return null;
end
$$;
alter function forget_visits_of_leaver() owner to danji_gate;

-- Another address is not proved, whoever enters it; and a number was given to one apartment.
create function forget_what_was_proved() returns trigger language plpgsql as $$
begin
  if new.email is distinct from old.email then
    new.email_proved_at := null;
    new.email_refused_at := null;
  end if;
  if new.apartment_id is distinct from old.apartment_id then
    new.phone := null;
  end if;
  return new;
end
$$;

-- Notes a super-admin grant for the user of this e-mail; a super admin alone may. Not for an account
-- whose temporary password others have seen.
create function grant_super_admin(
  given_email text, out user_id uuid, out already boolean, out awaits_setup boolean
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_role() is distinct from 'superAdmin' then
    raise insufficient_privilege;
  end if;
  update users u set super_admin_granted_at = coalesce(u.super_admin_granted_at, now())
  where lower(u.email) = lower(given_email) and u.role <> 'superAdmin' and u.temporary_password_hash is null
  returning u.id, false, false into user_id, already, awaits_setup;
  if not found then
    select u.id, u.role = 'superAdmin', u.role <> 'superAdmin' into user_id, already, awaits_setup
    from users u where lower(u.email) = lower(given_email);
  end if;
end
$$;
alter function grant_super_admin(text) owner to danji_gate;
-- Run by danji_app.

-- Whoever loses the right to complaints has none assigned any more.
create function hand_back_complaints() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from complaint_assignments a where a.apartment_id = old.apartment_id and a.assignee_id = old.id;
  return null;
end
$$;
alter function hand_back_complaints() owner to danji_gate;

-- Who comes into a home is suspended as long as those were who left it.
create function inherit_suspensions() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into booking_suspensions (apartment_id, user_id, starts_at, ends_at, cause, reason, inherited_from)
  select s.apartment_id, u.id, s.starts_at, s.ends_at, s.cause, s.reason, s.id
  from users_after u
  join booking_suspensions s on s.apartment_id = u.apartment_id and s.household_id = u.household_id
  where u.role = 'resident' and s.user_id is null and s.lifted_at is null and s.ends_at > now();
  return null;
end
$$;
alter function inherit_suspensions() owner to danji_gate;

-- Whether a booking counts as a person's: their own, or of an account of the home that was gone when theirs was made.
create function is_own_or_left(of_user uuid, left_at timestamptz, person uuid) returns boolean
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if of_user is not null or left_at is null then
    return coalesce(of_user = person, false);
  end if;
  return exists (select from users u where u.id = person and u.created_at >= is_own_or_left.left_at);
end
$$;
alter function is_own_or_left(uuid,timestamp with time zone,uuid) owner to danji_gate;
-- Run by its owner alone.

-- Once a vote has begun, no candidate moves in with one of its officials, who would watch over their own household's
-- election. (An official does not move at all: keep_official().)
create function keep_candidate_apart() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (
    select from vote_options p
    join votes v on v.apartment_id = p.apartment_id and v.id = p.vote_id
    join vote_officials o on o.apartment_id = v.apartment_id and o.vote_id = v.id and o.declined_at is null
    join users u on u.apartment_id = o.apartment_id and u.id = o.user_id and u.household_id = new.household_id
    where p.apartment_id = new.apartment_id and p.candidate_user_id = new.id
      and v.state <> 'announced' and needs_officials(v)
  ) then
    raise exception 'A candidate moves in with no official.'
      using errcode = 'check_violation', constraint = 'vote_candidates_stay_apart';
  end if;
  return new;
end
$$;
alter function keep_candidate_apart() owner to danji_gate;

-- A block outlasts the account of the blocked one: what was out of sight stays so.
create function keep_left_behind() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update blocks b set left_behind = array(
    select p.id from posts p where p.apartment_id = old.apartment_id and p.author_id = old.id
    union all
    select c.id from comments c where c.apartment_id = old.apartment_id and c.author_id = old.id
  )
  where b.apartment_id = old.apartment_id and b.blocked_id = old.id;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
alter function keep_left_behind() owner to danji_gate;

-- An account with an office is neither deleted nor moved, whoever does it. Only a complex that goes takes all along.
create function keep_official() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from apartments a where a.id = old.apartment_id) and exists (
    select from vote_officials o join votes v on v.apartment_id = o.apartment_id and v.id = o.vote_id
    where o.apartment_id = old.apartment_id and o.user_id = old.id and o.declined_at is null and needs_officials(v)
      -- Who was named and has not answered may go, but is not sent away: the office would lower the majority.
      and (o.accepted_at is not null or app_user_id() is distinct from old.id)
  ) then
    raise exception 'An official stays.' using errcode = 'check_violation', constraint = 'vote_officials_stay';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
alter function keep_official() owner to danji_gate;

-- Null takes the number away. Answers whether the caller's consent allows it.
create function keep_own_phone(given text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update users u set phone = given
  where u.id = app_user_id()
    and (given is null or has_consent(app_apartment_id(), app_user_id(), 'phone'));
  return found;
end
$$;
alter function keep_own_phone(text) owner to danji_gate;
-- Run by danji_app.

-- Whether somebody still runs the office's accounts without this one. Two who take each other's right at once wait
-- here, and the second sees what the first has done.
create function keeps_staff_without(staff uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtext('danji.staff ' || app_apartment_id()));
  return exists (
    select from users u
    where u.apartment_id = app_apartment_id() and u.role = 'manager' and 'staff' = any (u.rights) and u.id <> staff
  );
end
$$;
alter function keeps_staff_without(uuid) owner to danji_gate;
-- Run by danji_app.

-- Somebody leaves the apartment: a super-admin grant acts when they sign in. Before the update, because
-- keys carry the apartment: what still refers to the person there would refuse it.
create function leave_apartment() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant_table constant name := tg_argv[0];
  person_column constant name := tg_argv[1];
begin
  execute format(
    case tg_argv[2]
      when 'forget' then 'update %1$I set %2$I = null where apartment_id = $1 and %2$I = $2'
      when 'delete' then 'delete from %1$I where apartment_id = $1 and %2$I = $2'
    end,
    tenant_table, person_column
  ) using old.apartment_id, old.id;
  return new;
end
$$;
alter function leave_apartment() owner to danji_gate;

-- Before the trigger by which memberships follow whoever moves away: triggers run by their names. While the account
-- is still there, others can be told of what follows.
create function leave_clubs() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from club_members m where m.apartment_id = old.apartment_id and m.person_id = old.id) then
    perform lock_clubs(old.apartment_id);
    delete from club_members m where m.apartment_id = old.apartment_id and m.person_id = old.id;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
alter function leave_clubs() owner to danji_gate;

-- Who moves to another home of the apartment waits no more: the line knows the old household.
create function leave_lines() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from waitlist_entries w
  where w.apartment_id = old.apartment_id and w.user_id = old.id and w.status = 'waiting';
  return null;
end
$$;
alter function leave_lines() owner to danji_gate;

-- Before the account goes: what is over goes with it, and what it had from another, which still stands there.
create function leave_suspensions_behind() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from booking_suspensions s
  where s.apartment_id = old.apartment_id and s.user_id = old.id
    and (s.lifted_at is not null or s.ends_at <= now() or s.inherited_from is not null);
  update booking_suspensions s set household_id = old.household_id
  where s.apartment_id = old.apartment_id and s.user_id = old.id;
  delete from no_show_marks m
  where m.apartment_id = old.apartment_id and m.user_id = old.id and m.suspension_id is not null;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
alter function leave_suspensions_behind() owner to danji_gate;

-- Moves a manager to another apartment and ends their sessions. False where they are there already. What they
-- wrote lets go of them: see follow_person().
create function move_manager(moved uuid, new_apartment uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  old_apartment uuid;
begin
  if app_role() is distinct from 'superAdmin' then
    raise insufficient_privilege;
  end if;
  select u.apartment_id into old_apartment from users u where u.id = moved and u.role = 'manager' for update;
  if old_apartment is null or old_apartment = new_apartment then
    return false;
  end if;
  -- In the order of their ids: two managers may change places at once.
  perform from apartments a where a.id in (old_apartment, new_apartment) order by a.id for no key update;
  update apartments a
  set manager_count = a.manager_count + case a.id when new_apartment then 1 else -1 end
  where a.id in (old_apartment, new_apartment);
  update users u set apartment_id = new_apartment, session_epoch = u.session_epoch + 1 where u.id = moved;
  return true;
end
$$;
alter function move_manager(uuid,uuid) owner to danji_gate;
-- Run by danji_app.

-- Notes on an account when somebody else last decided whose it is.
create function note_reassignment() returns trigger language plpgsql as $$
begin
  new.reassigned_at := clock_timestamp();
  return new;
end
$$;

-- The caller's own password, to be compared before it is changed.
create function own_password_hash(out password_hash text, out temporary_password_hash bytea)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select u.password_hash, u.temporary_password_hash from users u where u.id = app_user_id();
  end;
alter function own_password_hash() owner to danji_gate;
-- Run by danji_app.

-- The caller's own telephone number. Null if they gave none.
create function own_phone() returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select u.phone from users u where u.id = app_user_id();
  end;
alter function own_phone() owner to danji_gate;
-- Run by danji_app.

-- As recount_apartments_after_insert(), for accounts that go.
create function recount_apartments_after_delete() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update apartments a
  set manager_count = a.manager_count - d.managers, resident_count = a.resident_count - d.residents
  from (
    select apartment_id, count(*) filter (where role = 'manager') as managers,
      count(*) filter (where role = 'resident') as residents
    from users_before
    where apartment_id is not null
      and (bulk_id is null or bulk_id <> all (array(select b.id from resident_bulks b)))
    group by apartment_id
  ) d
  where a.id = d.apartment_id;
  return null;
end
$$;
alter function recount_apartments_after_delete() owner to danji_gate;

-- The counts of apartments follow the users, one update a statement, so that 15,000 accounts cost one. The accounts of
-- a bulk count once it has ended. (A grant of super-admin rights, the only change of role, counts for itself: see
-- open_session.)
create function recount_apartments_after_insert() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update apartments a
  set manager_count = a.manager_count + d.managers, resident_count = a.resident_count + d.residents
  from (
    select apartment_id, count(*) filter (where role = 'manager') as managers,
      count(*) filter (where role = 'resident') as residents
    from users_after
    where apartment_id is not null
      and (bulk_id is null or bulk_id <> all (array(select b.id from resident_bulks b)))
    group by apartment_id
  ) d
  where a.id = d.apartment_id;
  return null;
end
$$;
alter function recount_apartments_after_insert() owner to danji_gate;

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
alter function recount_set_up() owner to danji_gate;

-- Whoever signs in may carry another session, which is bound until theirs is opened. A new super admin leaves
-- their household then, and this is no resident's doing: only a resident who stays one may not move.
create function refuse_moving_oneself() returns trigger language plpgsql as $$
begin
  if app_role() = 'resident' and new.role = 'resident' and app_user_id() = new.id then
    raise insufficient_privilege;
  end if;
  return new;
end
$$;

-- Who lost the right to cast: a new temporary password comes from the office, and a home that one left is others'.
-- An own change of the password, or a reset by mail, sets none. Owners whom a draft lists stay listed: the freeze
-- looks at their accounts then.
create function remove_voters() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from vote_voters w using votes v
  where w.apartment_id = old.apartment_id and w.user_id = old.id
    and v.apartment_id = w.apartment_id and v.id = w.vote_id
    and (v.state = 'started' or v.frozen_at is null and new.household_id is distinct from old.household_id);
  return null;
end
$$;
alter function remove_voters() owner to danji_gate;

-- Gives a super admin a temporary password, at the request of whoever runs the machine: nobody else can where the lost one is
-- the only one. Ends the account's sessions, and with them its passkeys. Whose it is; null if there is no such super admin.
create function reset_super_admin(given_email text, given_temporary_hash bytea, expires_at timestamptz) returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  reset uuid;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  update users u
  set password_hash = null, temporary_password_hash = given_temporary_hash,
    temporary_password_expires_at = expires_at, session_epoch = u.session_epoch + 1
  where u.role = 'superAdmin' and lower(u.email) = lower(given_email)
  returning u.id into reset;
  return reset;
end
$$;
alter function reset_super_admin(text,bytea,timestamp with time zone) owner to danji_gate;
-- Run by danji_app.

-- Managers alone have rights and a position. Whoever becomes something else loses both.
create function settle_rights() returns trigger language plpgsql as $$
begin
  if new.role <> 'manager' then
    new.rights := null;
    new.position := null;
  elsif tg_op = 'INSERT' then
    new.rights := coalesce(new.rights, office_rights());
  end if;
  return new;
end
$$;

-- What a sign-in is checked against. The epoch is read together with the password. A used first password is
-- told only as long as a chosen one has taken its place: after a reset, there is a newer slip.
create function sign_in_credentials(given_email text, places bytea[] default '{}') returns table (
    user_id uuid, household_id uuid, password_hash text, temporary_password_hash bytea,
    temporary_password_expires_at timestamptz, used_temporary_password_hash bytea, session_epoch integer,
    known_place bytea
  ) language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select u.id, u.household_id, u.password_hash, u.temporary_password_hash, u.temporary_password_expires_at,
      case when u.password_hash is not null then u.used_temporary_password_hash end, u.session_epoch,
      known_place_of(u.id, places)
    from users u where lower(u.email) = lower(given_email);
  end;
alter function sign_in_credentials(text,bytea[]) owner to danji_gate;
-- Run by danji_app.

-- Also of a draft that was withdrawn: its officials have their answers and locks still.
create function suspend_offices() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform suspend_official(
    o.apartment_id, o.vote_id, o.user_id,
    case when new.temporary_password_hash is distinct from old.temporary_password_hash then 'password' else 'email' end
  )
  from vote_officials o join votes v on v.apartment_id = o.apartment_id and v.id = o.vote_id
  where o.apartment_id = new.apartment_id and o.user_id = new.id and o.declined_at is null
    and (v.state in ('announced', 'started', 'sealed', 'counted') or v.state = 'draft' and o.accepted_at is not null);
  return null;
end
$$;
alter function suspend_offices() owner to danji_gate;

-- Somebody moves to another home of the apartment: what is to come goes along.
create function take_reservations_along() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update reservations r set household_id = new.household_id
  where r.apartment_id = new.apartment_id and r.user_id = new.id and r.ends_at > now()
    and r.status in ('offered', 'confirmed', 'checked_in');
  return null;
end
$$;
alter function take_reservations_along() owner to danji_gate;

-- Which of these addresses somebody has, anywhere. The addresses come in small letters.
create function taken_emails(emails text[]) returns setof text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select lower(u.email) from users u where lower(u.email) = any (emails);
  end;
alter function taken_emails(text[]) owner to danji_gate;
-- Run by danji_app.

-- Whoever changes the e-mail address of an account may not be its person. Who read mails at the former one is told
-- there, by the alert that the change has raised: at the end of its transaction.
create function tell_former_address() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into alert_deliveries (apartment_id, alert_id, person_id, channel, address, due_at, ignores_quiet_hours)
  select a.apartment_id, a.id, new.id, 'email', old.email, now() - interval '1 day', true
  from alerts a
  where a.apartment_id = new.apartment_id and a.user_id = new.id and a.kind = 'account_changed'
    and a.created_at >= now()
  order by a.created_at desc limit 1
  on conflict do nothing;
  return null;
end
$$;
alter function tell_former_address() owner to danji_gate;

-- Whoever has a grant that acts with the next sign-in: managers and residents, of whom super admins see no more than
-- this.
create function waiting_grants() returns table (user_id uuid, name text, email text, granted_at timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_role() is distinct from 'superAdmin' then
    raise insufficient_privilege;
  end if;
  return query
    select u.id, u.name, u.email, u.super_admin_granted_at
    from users u where u.super_admin_granted_at is not null;
end
$$;
alter function waiting_grants() owner to danji_gate;
-- Run by danji_app.

-- Takes a grant back that nobody has signed in with. False where there is none.
create function withdraw_grant(from_user uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_role() is distinct from 'superAdmin' then
    raise insufficient_privilege;
  end if;
  update users u set super_admin_granted_at = null
  where u.id = from_user and u.super_admin_granted_at is not null;
  return found;
end
$$;
alter function withdraw_grant(uuid) owner to danji_gate;
-- Run by danji_app.
