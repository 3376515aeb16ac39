-- A browser is told how wide a thumbnail is before it fetches one, and thumbnails were made by more than one rule.
alter table files
  -- Null of what a server of the version before made, whose thumbnails were 480 pixels wide or high at most.
  add column thumbnail_width integer,
  add constraint files_thumbnail_width_check check (thumbnail_width > 0) not valid;
grant insert (thumbnail_width) on files to danji_app;

-- Makes what shows the files of a table's row: a function, so that the plan with the policies of all that is in it is made
-- once for a connection.
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

-- Lets files be attached to the rows of a table: adds the column, its key, and the policies. A file is visible
-- iff the row is that it hangs on, and whoever may change the row may change what hangs on it: a row can only
-- be locked where a policy lets the caller update it.
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

call show_files_of('notices', 'notice_id');
call show_files_of('complaints', 'complaint_id');
call show_files_of('posts', 'post_id');
call show_files_of('comments', 'comment_id');

-- As the others, with the stage.
create or replace function files_of_complaint_messages(subject uuid) returns json language plpgsql stable as $$
begin
  return (
    select json_agg(json_build_object(
      'id', l.id, 'name', l.name, 'mediaType', l.media_type, 'bytes', l.bytes, 'width', l.width, 'height', l.height,
      'thumbnailWidth', l.thumbnail_width, 'url', '/files/' || l.id,
      'thumbnailUrl', case when l.thumbnail_bytes is not null then '/files/' || l.id || '/thumbnail' end,
      'stage', l.stage
    ) order by l.position)
    from (
      select f.id, f.media_type, f.bytes, f.width, f.height, f.thumbnail_bytes, f.thumbnail_width, a.position, a.stage,
        case when f.thumbnail_bytes is null then f.name
          else '사진 ' || row_number() over (partition by f.thumbnail_bytes is null order by a.position) || '.jpg'
        end as name
      from attachments a join files f on f.apartment_id = a.apartment_id and f.id = a.file_id
      where a.apartment_id = app_apartment_id() and a.complaint_message_id = subject
    ) l
  );
end
$$;
