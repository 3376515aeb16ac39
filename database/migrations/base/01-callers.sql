-- The whole schema, a file for each area, in the order in which each can be made: decision 0042. It runs as one
-- migration on an empty database. Never edit it: a change is a migration beside this folder.

-- Who is calling, and what every area needs.

-- Two roles that nobody signs in as. danji_app runs every call; danji_gate owns the few
-- functions that must see more than a caller may, and has policies on just their tables.
do $$
begin
  if not exists (select from pg_roles where rolname = 'danji_app') then
    create role danji_app nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'danji_gate') then
    create role danji_gate nologin noinherit;
  end if;
exception
  -- Another server on the same cluster made them at this moment.
  when duplicate_object or unique_violation then null;
end
$$;

do $$
begin
  -- The migrating user hands functions to danji_gate and its connections run as danji_app.
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant danji_app, danji_gate to %I', current_user);
  end if;
end
$$;

grant usage on schema public to danji_app, danji_gate;

-- Lets a constraint refuse two bookings of one spot whose times overlap. PostgreSQL trusts it: the database's owner
-- may create it, if the server has its contrib modules.
create extension if not exists btree_gist;

alter table schema_migrations enable row level security, force row level security;
grant select on schema_migrations to danji_app;

-- Who is calling, as open_call() bound it to the transaction. Null where nobody is.
create function app_role() returns text language sql stable parallel safe
  return nullif(current_setting('app.role', true), '');

-- The account that is calling.
create function app_user_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::uuid;

-- The apartment of the caller. Null for super admins, and where nobody is calling.
create function app_apartment_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.apartment_id', true), '')::uuid;

-- The home of the caller. Only residents have one.
create function app_household_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.household_id', true), '')::uuid;

-- Gives functions that see more than a caller may to danji_gate, for danji_app alone to call.
create procedure hand_to_gate(variadic gate_functions regprocedure[]) language plpgsql as $$
declare
  gate_function regprocedure;
begin
  -- An owner must be able to create in the schema, but only for this moment.
  grant create on schema public to danji_gate;
  foreach gate_function in array gate_functions loop
    execute format('revoke execute on routine %s from public', gate_function);
    execute format('grant execute on routine %s to danji_app', gate_function);
    execute format('alter routine %s owner to danji_gate', gate_function);
  end loop;
  revoke create on schema public from danji_gate;
end
$$;

-- What people write carries author_id and, because neighbours cannot read users, the name that it is shown under. The
-- next two trigger functions keep both true; every table of the kind uses both.

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

-- On such a table, before an update that takes the author away: the name (the column is the argument)
-- goes too, so that deleting an account leaves nothing personal behind.
create function forget_author() returns trigger language plpgsql as $$
begin
  return jsonb_populate_record(new, jsonb_build_object(tg_argv[0], null));
end
$$;

-- Makes the parts of a text that have another way of writing one: wide letters, circled digits, units. Consonants and
-- vowels that stand alone ('ㅋㅋㅜ') stay, since these would grow together. As readableLetters() in the browser.
create function readable_letters(content text) returns text language sql immutable parallel safe
  return (
    select string_agg(case when part[1] ~ '^[ㄱ-ㆎ]' then part[1] else normalize(part[1], nfkc) end, '' order by place)
    from regexp_matches(content, '[ㄱ-ㆎ]+|[^ㄱ-ㆎ]+', 'g') with ordinality as parts (part, place)
  );

-- Finding Korean words of two syllables and more, which a trigram index cannot: what stands in the index is every pair
-- of neighbouring characters.

-- A text as it is compared: without spaces ('천장 누수' and '천장누수' are one), in small letters, and whatever way the
-- letters are written ('ＬＧ 세탁기' and 'LG세탁기' are one). The browser's searchForm() does the same. What was written when
-- it knew fewer forms is made anew by renew_search_texts().
create function search_form(content text) returns text language sql immutable parallel safe
  return translate(
    lower(case when content is nfkc normalized then content else readable_letters(content) end),
    E'ς \t\n\r\u00a0\u200b\u3000', 'σ'
  );

-- The pairs as numbers, the complex in the upper half, so that an index of them holds every complex's own
-- lists: a word that is common in the country is looked up among the few neighbours who wrote it.
-- (Two complexes may share an upper half, characters beyond the 65,536th a lower one: whoever uses the
-- index compares the complex and the text as well.)
create function search_keys(apartment uuid, form text) returns bigint[]
  language plpgsql immutable parallel safe cost 1000000 as $$
declare
  upper_half constant bigint := hashtext(apartment::text)::bigint << 32;
  keys bigint[] := '{}';
  previous bigint;
  code bigint;
  letter text;
begin
  foreach letter in array string_to_array(form, null) loop
    code := ascii(letter) & 65535;
    if previous is not null then
      keys := keys || (upper_half | previous << 16 | code);
    end if;
    previous := code;
  end loop;
  return keys;
end
$$;

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

-- Notes on a row when its text was last changed.
create function mark_edited() returns trigger language plpgsql as $$
begin
  new.edited_at := now();
  return new;
end
$$;

-- The same list as contract/values/office-rights.ts.
create function office_rights() returns text[] language sql immutable parallel safe
  return array['notices', 'complaints', 'residents', 'community', 'visitors', 'facilities', 'votes', 'staff'];

-- Whether the caller is a manager whose work this is, as open_call() bound it to the transaction.
create function app_has_right(wanted text) returns boolean language sql stable parallel safe
  return coalesce(
    app_role() = 'manager' and wanted = any (nullif(current_setting('app.rights', true), '')::text[]),
    false
  );

-- On a table whose rows alerts are about: with a row go its alerts. With an argument: those that it has caused.
create function take_alerts_along() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_nargs = 0 then
    perform drop_alerts(old.apartment_id, old.id, null);
  else
    perform drop_alerts(old.apartment_id, null, tg_argv[0] || old.id);
  end if;
  return null;
end
$$;

-- Lets alerts go with what they are about, or, with the beginning of its cause keys, with what has caused them.
create procedure alerts_follow(subjects regclass, cause_prefix text default null) language plpgsql as $$
begin
  execute format(
    'create trigger %I after delete on %s for each row execute function take_alerts_along(%s)',
    (select c.relname from pg_class c where c.oid = subjects) || '_take_alerts_along',
    subjects, quote_literal(cause_prefix)
  );
end
$$;

-- Lets files be attached to the rows of a table: adds the column, its key, and the policies. A file is visible
-- iff the row is that it hangs on, and whoever may change the row may change what hangs on it: a row can only
-- be locked where a policy lets the caller update it.
create procedure attach_files_to(subject_table regclass, subject_column name) language plpgsql as $$
declare
  table_name constant name := (select c.relname from pg_class c where c.oid = subject_table);
  thing constant text := regexp_replace(subject_column, '_id$', '');
  one_of text;
  readable text;
begin
  execute format('alter table attachments add column %I uuid', subject_column);
  execute format(
    'alter table attachments add constraint %I foreign key (apartment_id, %I)
      references %s (apartment_id, id) on delete cascade',
    'attachments_' || thing || '_exists', subject_column, subject_table
  );
  execute format(
    'create index %I on attachments (apartment_id, %I, position) where %2$I is not null',
    'attachments_of_' || thing, subject_column
  );

  select string_agg(quote_ident(a.attname), ', ' order by a.attnum) into one_of
  from pg_constraint c
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[array_upper(c.conkey, 1)]
  where c.conrelid = 'attachments'::regclass and c.contype = 'f' and c.confrelid <> 'files'::regclass;
  alter table attachments drop constraint if exists attachments_hang_on_one_thing;
  execute format(
    'alter table attachments add constraint attachments_hang_on_one_thing check (num_nonnulls(%s) = 1)', one_of
  );

  readable := format(
    'apartment_id = app_apartment_id() and %I is not null and exists (
      select from %s s where s.apartment_id = attachments.apartment_id and s.id = attachments.%1$I',
    subject_column, subject_table
  );
  execute format(
    'alter table %s add column file_count smallint not null default 0, add column thumbnail_url text', subject_table
  );
  execute format(
    'grant select (apartment_id, id), update (file_count, thumbnail_url) on %s to danji_gate', subject_table
  );
  execute format(
    'create trigger %I after insert on attachments referencing new table as changed
      for each statement execute function summarize_files(%L, %L)',
    'attachments_added_to_' || table_name, table_name, subject_column
  );
  execute format(
    'create trigger %I after update on attachments referencing new table as changed
      for each statement execute function summarize_files(%L, %L)',
    'attachments_ordered_of_' || table_name, table_name, subject_column
  );
  execute format(
    'create trigger %I after delete on attachments referencing old table as changed
      for each statement execute function summarize_files(%L, %L)',
    'attachments_taken_from_' || table_name, table_name, subject_column
  );

  call show_files_of(subject_table, subject_column);

  execute format('grant insert (%I) on attachments to danji_app', subject_column);
  execute format(
    'create policy %I on attachments for select to danji_app using (%s))', 'readers_of_' || table_name, readable
  );
  execute format(
    'create policy %I on attachments for insert to danji_app with check (%s for key share))',
    'editors_attach_to_' || table_name, readable
  );
  execute format(
    'create policy %I on attachments for update to danji_app using (%s for key share))',
    'editors_order_files_of_' || table_name, readable
  );
  execute format(
    'create policy %I on attachments for delete to danji_app using (%s for key share))',
    'editors_detach_from_' || table_name, readable
  );
end
$$;

-- The day that it is in Seoul.
create function seoul_today() returns date language sql stable parallel safe
  return (now() at time zone 'Asia/Seoul')::date;

-- Whoever cannot sign in asks as nobody, also where somebody else is signed in: alerts and records are then neither
-- that person's nor of that person's apartment.
create function act_as_nobody() returns void language sql
  begin atomic
    select set_config('app.user_id', '', true), set_config('app.role', '', true), set_config('app.rights', '', true),
      set_config('app.apartment_id', '', true), set_config('app.household_id', '', true);
  end;

-- Whether something that reports may hide is to be seen now.
create function is_shown(hidden_until timestamptz) returns boolean language sql stable parallel safe
  return hidden_until is null or hidden_until <= now();

-- Such as 오후 2:32.
create function clock_text(moment timestamptz) returns text language sql immutable
  return case when extract(hour from moment at time zone 'Asia/Seoul') < 12 then '오전 ' else '오후 ' end
    || to_char(moment at time zone 'Asia/Seoul', 'FMHH12:MI');

-- Makes what shows the files of a table's row: a function, so that the plan with the policies of all that is in it is
-- made once for a connection.
create procedure show_files_of(subject_table regclass, subject_column name) language plpgsql as $$
begin
  execute format(
    'create or replace function %I(subject uuid) returns json language plpgsql stable as $body$
    begin
      return (
        select json_agg(json_build_object(
          ''id'', l.id, ''name'', l.name, ''mediaType'', l.media_type, ''bytes'', l.bytes, ''width'', l.width,
          ''height'', l.height, ''thumbnailWidth'', l.thumbnail_width, ''url'', ''/files/'' || l.id,
          ''thumbnailUrl'', case when l.thumbnail_bytes is not null then ''/files/'' || l.id || ''/thumbnail'' end
        ) order by l.position)
        from (
          select f.id, f.media_type, f.bytes, f.width, f.height, f.thumbnail_bytes, f.thumbnail_width,
            a.position,
            case when f.thumbnail_bytes is null then f.name
              else ''사진 '' || row_number() over (partition by f.thumbnail_bytes is null order by a.position)
                || ''.jpg''
            end as name
          from attachments a join files f on f.apartment_id = a.apartment_id and f.id = a.file_id
          where a.apartment_id = app_apartment_id() and a.%I = subject
        ) l
      );
    end $body$',
    'files_of_' || (select c.relname from pg_class c where c.oid = subject_table), subject_column
  );
end
$$;

-- Where a table has a trigger before updates, PostgreSQL makes generated columns anew at each one. That of a long text
-- is then another value, though equal: a like or a comment wrote all of a post's pairs again. A trigger makes it where
-- the text is written, and nowhere else.
create function make_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := search_form(new.title) || E'\n' || search_form(new.content);
  return new;
end
$$;

call hand_to_gate('follow_author()', 'leave_apartment()', 'take_alerts_along()');
revoke execute on procedure hand_to_gate(regprocedure[]) from public;
revoke execute on procedure protect_tenant_table(regclass) from public;
revoke execute on procedure follow_person(regclass, name, text) from public;
revoke execute on procedure alerts_follow(regclass, text) from public;
revoke execute on procedure attach_files_to(regclass, name) from public;
revoke execute on procedure show_files_of(regclass, name) from public;

create policy migrator on schema_migrations to current_user using (true) with check (true);

create policy readiness on schema_migrations for select to danji_app using (true);
