-- Made by `npm run generate`: read it, and change it by a migration.

-- Lets files be attached to the rows of a table: adds the column, its key, and the policies. A file is visible
-- iff the row is that it hangs on, and whoever may change the row may change what hangs on it: a row can only
-- be locked where a policy lets the caller update it. Another migration, outside of a transaction, makes the index
-- attachments_of_<thing> and validates the two constraints.
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
      references %s (apartment_id, id) on delete cascade not valid',
    'attachments_' || thing || '_exists', subject_column, subject_table
  );
  select string_agg(quote_ident(a.attname), ', ' order by a.attnum) into one_of
  from pg_constraint c
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[array_upper(c.conkey, 1)]
  where c.conrelid = 'attachments'::regclass and c.contype = 'f' and c.confrelid <> 'files'::regclass;
  alter table attachments drop constraint if exists attachments_hang_on_one_thing;
  execute format(
    'alter table attachments add constraint attachments_hang_on_one_thing check (num_nonnulls(%s) = 1) not valid', one_of
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
-- Run by its owner alone.

-- An answer's file is the office's once it hangs there: whose it was would name who answered.
create function claim_file() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update files f set is_attached = true, owner_id = case when f.purpose <> 'answer' then f.owner_id end
  where f.apartment_id = new.apartment_id and f.id = new.file_id and f.owner_id = app_user_id() and not f.is_attached;
  if not found then
    raise foreign_key_violation using message = 'not a pending file of the caller',
      table = 'attachments', constraint = 'attachments_file_exists';
  end if;
  return new;
end
$$;
alter function claim_file() owner to danji_gate;

-- A file that nothing shows any more goes, whatever took the attachment away.
create function drop_detached_files() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from gone) then
    delete from files f using gone g where f.apartment_id = g.apartment_id and f.id = g.file_id;
  end if;
  return null;
end
$$;
alter function drop_detached_files() owner to danji_gate;

-- What a list shows of a row's files stands in the row itself, as the count of a post's comments does.
create function summarize_files() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- Rows that go take their attachments one statement each, mostly none.
  if not exists (select from changed) then
    return null;
  end if;
  execute format(
    'update %1$I s set file_count = now.count, thumbnail_url = ''/files/'' || now.photo || ''/thumbnail''
    from (
      select c.apartment_id, c.%2$I as id, count(a.file_id)::smallint as count,
        (array_agg(a.file_id order by a.position) filter (where f.thumbnail_bytes is not null))[1] as photo
      from (select distinct apartment_id, %2$I from changed where %2$I is not null) c
      left join attachments a on a.apartment_id = c.apartment_id and a.%2$I = c.%2$I
      left join files f on f.apartment_id = a.apartment_id and f.id = a.file_id
      group by c.apartment_id, c.%2$I
    ) now
    where s.apartment_id = now.apartment_id and s.id = now.id',
    tg_argv[0], tg_argv[1]
  );
  return null;
end
$$;
alter function summarize_files() owner to danji_gate;
