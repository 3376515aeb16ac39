-- Made by `npm run generate`: read it, and change it by a migration.

-- A blob that the store must have if it is this database's: by it a server knows that it was given the right one.
create function any_blob() returns table (key text)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  return query select f.apartment_id || '/' || f.id || '/file' from files f limit 20;
end
$$;
alter function any_blob() owner to danji_gate;
-- Run by danji_app.

-- An apartment's files grow by what was added.
create function count_files() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into file_totals as t (apartment_id, bytes)
  select a.apartment_id, sum(a.bytes + coalesce(a.thumbnail_bytes, 0)) from added a group by a.apartment_id
  on conflict (apartment_id) do update set bytes = t.bytes + excluded.bytes;
  return null;
end
$$;
alter function count_files() owner to danji_gate;

create function files_of_bill_files(subject uuid)
 returns json
 language plpgsql
 stable
as $function$
    begin
      return (
        select json_agg(json_build_object(
          'id', l.id, 'name', l.name, 'mediaType', l.media_type, 'bytes', l.bytes, 'width', l.width,
          'height', l.height, 'thumbnailWidth', l.thumbnail_width, 'url', '/files/' || l.id,
          'thumbnailUrl', case when l.thumbnail_bytes is not null then '/files/' || l.id || '/thumbnail' end
        ) order by l.position)
        from (
          select f.id, f.media_type, f.bytes, f.width, f.height, f.thumbnail_bytes, f.thumbnail_width,
            a.position,
            case when f.thumbnail_bytes is null then f.name
              else '사진 ' || row_number() over (partition by f.thumbnail_bytes is null order by a.position)
                || '.jpg'
            end as name
          from attachments a join files f on f.apartment_id = a.apartment_id and f.id = a.file_id
          where a.apartment_id = app_apartment_id() and a.bill_file_id = subject
        ) l
      );
    end $function$;

create function files_of_comments(subject uuid)
 returns json
 language plpgsql
 stable
as $function$
    begin
      return (
        select json_agg(json_build_object(
          'id', l.id, 'name', l.name, 'mediaType', l.media_type, 'bytes', l.bytes, 'width', l.width,
          'height', l.height, 'thumbnailWidth', l.thumbnail_width, 'url', '/files/' || l.id,
          'thumbnailUrl', case when l.thumbnail_bytes is not null then '/files/' || l.id || '/thumbnail' end
        ) order by l.position)
        from (
          select f.id, f.media_type, f.bytes, f.width, f.height, f.thumbnail_bytes, f.thumbnail_width,
            a.position,
            case when f.thumbnail_bytes is null then f.name
              else '사진 ' || row_number() over (partition by f.thumbnail_bytes is null order by a.position)
                || '.jpg'
            end as name
          from attachments a join files f on f.apartment_id = a.apartment_id and f.id = a.file_id
          where a.apartment_id = app_apartment_id() and a.comment_id = subject
        ) l
      );
    end $function$;

-- As the others, with the stage.
create function files_of_complaint_messages(subject uuid) returns json language plpgsql stable as $$
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

create function files_of_complaints(subject uuid)
 returns json
 language plpgsql
 stable
as $function$
    begin
      return (
        select json_agg(json_build_object(
          'id', l.id, 'name', l.name, 'mediaType', l.media_type, 'bytes', l.bytes, 'width', l.width,
          'height', l.height, 'thumbnailWidth', l.thumbnail_width, 'url', '/files/' || l.id,
          'thumbnailUrl', case when l.thumbnail_bytes is not null then '/files/' || l.id || '/thumbnail' end
        ) order by l.position)
        from (
          select f.id, f.media_type, f.bytes, f.width, f.height, f.thumbnail_bytes, f.thumbnail_width,
            a.position,
            case when f.thumbnail_bytes is null then f.name
              else '사진 ' || row_number() over (partition by f.thumbnail_bytes is null order by a.position)
                || '.jpg'
            end as name
          from attachments a join files f on f.apartment_id = a.apartment_id and f.id = a.file_id
          where a.apartment_id = app_apartment_id() and a.complaint_id = subject
        ) l
      );
    end $function$;

create function files_of_document_versions(subject uuid)
 returns json
 language plpgsql
 stable
as $function$
    begin
      return (
        select json_agg(json_build_object(
          'id', l.id, 'name', l.name, 'mediaType', l.media_type, 'bytes', l.bytes, 'width', l.width,
          'height', l.height, 'thumbnailWidth', l.thumbnail_width, 'url', '/files/' || l.id,
          'thumbnailUrl', case when l.thumbnail_bytes is not null then '/files/' || l.id || '/thumbnail' end
        ) order by l.position)
        from (
          select f.id, f.media_type, f.bytes, f.width, f.height, f.thumbnail_bytes, f.thumbnail_width,
            a.position,
            case when f.thumbnail_bytes is null then f.name
              else '사진 ' || row_number() over (partition by f.thumbnail_bytes is null order by a.position)
                || '.jpg'
            end as name
          from attachments a join files f on f.apartment_id = a.apartment_id and f.id = a.file_id
          where a.apartment_id = app_apartment_id() and a.document_version_id = subject
        ) l
      );
    end $function$;

create function files_of_meter_readings(subject uuid)
 returns json
 language plpgsql
 stable
as $function$
    begin
      return (
        select json_agg(json_build_object(
          'id', l.id, 'name', l.name, 'mediaType', l.media_type, 'bytes', l.bytes, 'width', l.width,
          'height', l.height, 'thumbnailWidth', l.thumbnail_width, 'url', '/files/' || l.id,
          'thumbnailUrl', case when l.thumbnail_bytes is not null then '/files/' || l.id || '/thumbnail' end
        ) order by l.position)
        from (
          select f.id, f.media_type, f.bytes, f.width, f.height, f.thumbnail_bytes, f.thumbnail_width,
            a.position,
            case when f.thumbnail_bytes is null then f.name
              else '사진 ' || row_number() over (partition by f.thumbnail_bytes is null order by a.position)
                || '.jpg'
            end as name
          from attachments a join files f on f.apartment_id = a.apartment_id and f.id = a.file_id
          where a.apartment_id = app_apartment_id() and a.meter_reading_id = subject
        ) l
      );
    end $function$;

create function files_of_notices(subject uuid)
 returns json
 language plpgsql
 stable
as $function$
    begin
      return (
        select json_agg(json_build_object(
          'id', l.id, 'name', l.name, 'mediaType', l.media_type, 'bytes', l.bytes, 'width', l.width,
          'height', l.height, 'thumbnailWidth', l.thumbnail_width, 'url', '/files/' || l.id,
          'thumbnailUrl', case when l.thumbnail_bytes is not null then '/files/' || l.id || '/thumbnail' end
        ) order by l.position)
        from (
          select f.id, f.media_type, f.bytes, f.width, f.height, f.thumbnail_bytes, f.thumbnail_width,
            a.position,
            case when f.thumbnail_bytes is null then f.name
              else '사진 ' || row_number() over (partition by f.thumbnail_bytes is null order by a.position)
                || '.jpg'
            end as name
          from attachments a join files f on f.apartment_id = a.apartment_id and f.id = a.file_id
          where a.apartment_id = app_apartment_id() and a.notice_id = subject
        ) l
      );
    end $function$;

create function files_of_posts(subject uuid)
 returns json
 language plpgsql
 stable
as $function$
    begin
      return (
        select json_agg(json_build_object(
          'id', l.id, 'name', l.name, 'mediaType', l.media_type, 'bytes', l.bytes, 'width', l.width,
          'height', l.height, 'thumbnailWidth', l.thumbnail_width, 'url', '/files/' || l.id,
          'thumbnailUrl', case when l.thumbnail_bytes is not null then '/files/' || l.id || '/thumbnail' end
        ) order by l.position)
        from (
          select f.id, f.media_type, f.bytes, f.width, f.height, f.thumbnail_bytes, f.thumbnail_width,
            a.position,
            case when f.thumbnail_bytes is null then f.name
              else '사진 ' || row_number() over (partition by f.thumbnail_bytes is null order by a.position)
                || '.jpg'
            end as name
          from attachments a join files f on f.apartment_id = a.apartment_id and f.id = a.file_id
          where a.apartment_id = app_apartment_id() and a.post_id = subject
        ) l
      );
    end $function$;

-- Ends imports that nobody applied within a day, with their files.
create function forget_household_imports(before timestamptz) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  forgotten bigint;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  delete from files f using (
    select i.apartment_id, i.file_id from household_imports i
    where i.created_at < least(before, now() - interval '24 hours')
    limit 2
  ) old
  where f.apartment_id = old.apartment_id and f.id = old.file_id;
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;
alter function forget_household_imports(timestamp with time zone) owner to danji_gate;
-- Run by danji_app.

-- Drops files that nothing named within a day.
create function forget_pending_files(before timestamptz) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  forgotten bigint;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  delete from files where (apartment_id, id) in (
    select f.apartment_id, f.id from files f
    where not f.is_attached and f.created_at < least(before, now() - interval '24 hours')
    limit 1000
  );
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;
alter function forget_pending_files(timestamp with time zone) owner to danji_gate;
-- Run by danji_app.

-- The total stays as it is: it goes down with the blobs. A statement for all files that go at once.
create function note_file_removals() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into file_removals (key, apartment_id, bytes, is_kept)
  select g.apartment_id || '/' || g.id || '/' || b.name, g.apartment_id, b.bytes, g.is_attached
  from gone g, lateral (values ('file', g.bytes), ('thumbnail', g.thumbnail_bytes)) as b (name, bytes)
  where b.bytes is not null;
  return null;
end
$$;
alter function note_file_removals() owner to danji_gate;

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
-- Run by its owner alone.

-- What the store must hold, for the list beside a backup and for its restore: the keys are those of file_removals.
create function stored_contents() returns table (key text, bytes integer, sha256 text)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  return query
    select f.apartment_id || '/' || f.id || '/' || c.name, c.bytes, c.sha256
    from files f,
      lateral (values ('file', f.bytes, f.sha256), ('thumbnail', f.thumbnail_bytes, f.thumbnail_sha256))
        as c (name, bytes, sha256)
    where c.bytes is not null
    order by f.apartment_id, f.id, c.name;
end
$$;
alter function stored_contents() owner to danji_gate;
-- Run by danji_app.
