-- What every table of an apartment needs, in one line each: see decision 0012. tenant-tables.test.ts finds
-- a table for which a line is missing.

-- Closes a table to every apartment but the caller's. A restrictive policy: whatever the table's other
-- policies allow, they open nothing beyond it, so they say only who of the apartment may do what.
-- (Written without a subselect, as the other policies write it: then PostgreSQL sees one condition, not two.)
create procedure protect_tenant_table(tenant_table regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security, force row level security', tenant_table);
  execute format(
    'create policy own_apartment_only on %s as restrictive to danji_app using (apartment_id = app_apartment_id())',
    tenant_table
  );
end
$$;
revoke execute on procedure protect_tenant_table(regclass) from public;

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

call hand_to_gate('leave_apartment()');

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
revoke execute on procedure follow_person(regclass, name, text) from public;

call protect_tenant_table('households');
call protect_tenant_table('resident_bulks');
call protect_tenant_table('notices');
call protect_tenant_table('complaints');
call protect_tenant_table('complaint_status_changes');
call protect_tenant_table('posts');
call protect_tenant_table('comments');
call protect_tenant_table('post_views');

-- What people write let go of them by follow_author(), which now looks after the shown name alone.
create or replace function follow_author() returns trigger
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

drop trigger notices_follow_author on users;
drop trigger complaints_follow_author on users;
drop trigger complaint_status_changes_follow_author on users;
drop trigger posts_follow_author on users;
drop trigger comments_follow_author on users;

create trigger notices_follow_author before update of name on users
  for each row execute function follow_author('notices', 'name');
create trigger complaints_follow_author before update of name on users
  for each row execute function follow_author('complaints', 'name');
create trigger complaint_status_changes_follow_author before update of name on users
  for each row execute function follow_author('complaint_status_changes', 'name');
create trigger posts_follow_author before update of nickname on users
  for each row execute function follow_author('posts', 'nickname');
create trigger comments_follow_author before update of nickname on users
  for each row execute function follow_author('comments', 'nickname');

call follow_person('notices', 'author_id', 'forget');
call follow_person('complaints', 'author_id', 'forget');
call follow_person('complaint_status_changes', 'author_id', 'forget');
call follow_person('posts', 'author_id', 'forget');
call follow_person('comments', 'author_id', 'forget');
