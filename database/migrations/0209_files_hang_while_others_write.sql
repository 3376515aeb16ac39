-- Hanging files on a new noun read all attachments while their writers waited: its index and whether older rows hold are
-- for a migration outside of a transaction now, as 0212_files_of_bills.sql.

-- Lets files be attached to the rows of a table: adds the column, its key, and the policies. A file is visible
-- iff the row is that it hangs on, and whoever may change the row may change what hangs on it: a row can only
-- be locked where a policy lets the caller update it. Another migration, outside of a transaction, makes the index
-- attachments_of_<thing> and validates the two constraints.
create or replace procedure attach_files_to(subject_table regclass, subject_column name) language plpgsql as $$
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
