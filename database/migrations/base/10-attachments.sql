-- What a file hangs on, which can be a thing of nearly every area.

-- What a file hangs on: exactly one thing. attach_files_to() adds the column for each kind of thing.
create table attachments (
  apartment_id uuid not null,
  file_id uuid not null,
  position smallint not null check ("position" >= 0),
  notice_id uuid,
  complaint_id uuid,
  post_id uuid,
  comment_id uuid,
  -- Files, of before and after the work.
  stage text check (stage in ('before', 'after')),
  complaint_message_id uuid,
  primary key (apartment_id, file_id),
  constraint attachments_comment_exists foreign key (apartment_id, comment_id)
    references comments (apartment_id, id) on delete cascade,
  constraint attachments_complaint_exists foreign key (apartment_id, complaint_id)
    references complaints (apartment_id, id) on delete cascade,
  constraint attachments_complaint_message_exists foreign key (apartment_id, complaint_message_id)
    references complaint_messages (apartment_id, id) on delete cascade,
  constraint attachments_file_exists foreign key (apartment_id, file_id)
    references files (apartment_id, id) on delete cascade,
  constraint attachments_notice_exists foreign key (apartment_id, notice_id)
    references notices (apartment_id, id) on delete cascade,
  constraint attachments_post_exists foreign key (apartment_id, post_id)
    references posts (apartment_id, id) on delete cascade,
  constraint attachments_hang_on_one_thing check (
    num_nonnulls(notice_id, complaint_id, post_id, comment_id, complaint_message_id) = 1
  ),
  constraint attachments_stage_of_answers check (stage is null or complaint_message_id is not null)
);

create index attachments_of_comment on attachments (apartment_id, comment_id, "position") where comment_id is not null;
create index attachments_of_complaint on attachments
  (apartment_id, complaint_id, "position") where complaint_id is not null;
create index attachments_of_complaint_message on attachments
  (apartment_id, complaint_message_id, "position") where complaint_message_id is not null;
create index attachments_of_notice on attachments (apartment_id, notice_id, "position") where notice_id is not null;
create index attachments_of_post on attachments (apartment_id, post_id, "position") where post_id is not null;

call protect_tenant_table('attachments');
grant select on attachments to danji_app;
grant insert (apartment_id, file_id, position, notice_id, complaint_id, post_id, comment_id, stage,
  complaint_message_id) on attachments to danji_app;
grant update (position) on attachments to danji_app;
grant delete on attachments to danji_app;
grant select on attachments to danji_gate;

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

call hand_to_gate('summarize_files()', 'claim_file()', 'drop_detached_files()');

create policy authors_attach_to_new_messages on attachments for insert to danji_app
  with check (
    apartment_id = app_apartment_id()
    and complaint_message_id is not null
    and is_own_new_message(complaint_message_id)
  );

create policy editors_attach_to_comments on attachments for insert to danji_app
  with check (
    apartment_id = app_apartment_id()
    and comment_id is not null
    and (exists (select
       from comments s
      where s.apartment_id = attachments.apartment_id and s.id = attachments.comment_id
     for key share of s))
  );

create policy editors_attach_to_complaints on attachments for insert to danji_app
  with check (
    apartment_id = app_apartment_id()
    and complaint_id is not null
    and (exists (select
       from complaints s
      where s.apartment_id = attachments.apartment_id and s.id = attachments.complaint_id
     for key share of s))
  );

create policy editors_attach_to_notices on attachments for insert to danji_app
  with check (
    apartment_id = app_apartment_id()
    and notice_id is not null
    and (exists (select
       from notices s
      where s.apartment_id = attachments.apartment_id and s.id = attachments.notice_id
     for key share of s))
  );

create policy editors_attach_to_posts on attachments for insert to danji_app
  with check (
    apartment_id = app_apartment_id()
    and post_id is not null
    and (exists (select
       from posts s
      where s.apartment_id = attachments.apartment_id and s.id = attachments.post_id
     for key share of s))
  );

create policy editors_detach_from_comments on attachments for delete to danji_app
  using (
    apartment_id = app_apartment_id()
    and comment_id is not null
    and (exists (select
       from comments s
      where s.apartment_id = attachments.apartment_id and s.id = attachments.comment_id
     for key share of s))
  );

create policy editors_detach_from_complaints on attachments for delete to danji_app
  using (
    apartment_id = app_apartment_id()
    and complaint_id is not null
    and (exists (select
       from complaints s
      where s.apartment_id = attachments.apartment_id and s.id = attachments.complaint_id
     for key share of s))
  );

create policy editors_detach_from_notices on attachments for delete to danji_app
  using (
    apartment_id = app_apartment_id()
    and notice_id is not null
    and (exists (select
       from notices s
      where s.apartment_id = attachments.apartment_id and s.id = attachments.notice_id
     for key share of s))
  );

create policy editors_detach_from_posts on attachments for delete to danji_app
  using (
    apartment_id = app_apartment_id()
    and post_id is not null
    and (exists (select
       from posts s
      where s.apartment_id = attachments.apartment_id and s.id = attachments.post_id
     for key share of s))
  );

create policy editors_order_files_of_comments on attachments for update to danji_app
  using (
    apartment_id = app_apartment_id()
    and comment_id is not null
    and (exists (select
       from comments s
      where s.apartment_id = attachments.apartment_id and s.id = attachments.comment_id
     for key share of s))
  );

create policy editors_order_files_of_complaints on attachments for update to danji_app
  using (
    apartment_id = app_apartment_id()
    and complaint_id is not null
    and (exists (select
       from complaints s
      where s.apartment_id = attachments.apartment_id and s.id = attachments.complaint_id
     for key share of s))
  );

create policy editors_order_files_of_notices on attachments for update to danji_app
  using (
    apartment_id = app_apartment_id()
    and notice_id is not null
    and (exists (select
       from notices s
      where s.apartment_id = attachments.apartment_id and s.id = attachments.notice_id
     for key share of s))
  );

create policy editors_order_files_of_posts on attachments for update to danji_app
  using (
    apartment_id = app_apartment_id()
    and post_id is not null
    and (exists (select
       from posts s
      where s.apartment_id = attachments.apartment_id and s.id = attachments.post_id
     for key share of s))
  );

create policy gate on attachments to danji_gate using (true) with check (true);

-- The office looks at the photos of what was reported, as long as the author leaves them there.
create policy office_sees_reported on attachments for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and (select app_has_right('community'))
    and (exists (select
       from reports r
      where r.apartment_id = attachments.apartment_id and (r.post_id = attachments.post_id or r.comment_id = attachments.comment_id)))
  );

create policy readers_of_comments on attachments for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and comment_id is not null
    and (exists (select
       from comments s
      where s.apartment_id = attachments.apartment_id and s.id = attachments.comment_id))
  );

create policy readers_of_complaint_messages on attachments for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and complaint_message_id is not null
    and (exists (select
       from complaint_messages s
      where s.apartment_id = attachments.apartment_id and s.id = attachments.complaint_message_id))
  );

create policy readers_of_complaints on attachments for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and complaint_id is not null
    and (exists (select
       from complaints s
      where s.apartment_id = attachments.apartment_id and s.id = attachments.complaint_id))
  );

create policy readers_of_notices on attachments for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and notice_id is not null
    and (exists (select
       from notices s
      where s.apartment_id = attachments.apartment_id and s.id = attachments.notice_id))
  );

create policy readers_of_posts on attachments for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and post_id is not null
    and (exists (select
       from posts s
      where s.apartment_id = attachments.apartment_id and s.id = attachments.post_id))
  );

create trigger attachments_added_to_comments after insert on attachments referencing new table as changed
  for each statement execute function summarize_files('comments', 'comment_id');
create trigger attachments_added_to_complaint_messages after insert on attachments referencing new table as changed
  for each statement execute function summarize_files('complaint_messages', 'complaint_message_id');
create trigger attachments_added_to_complaints after insert on attachments referencing new table as changed
  for each statement execute function summarize_files('complaints', 'complaint_id');
create trigger attachments_added_to_notices after insert on attachments referencing new table as changed
  for each statement execute function summarize_files('notices', 'notice_id');
create trigger attachments_added_to_posts after insert on attachments referencing new table as changed
  for each statement execute function summarize_files('posts', 'post_id');
create trigger attachments_claim_file before insert on attachments
  for each row execute function claim_file();
create trigger attachments_drop_files after delete on attachments referencing old table as gone
  for each statement execute function drop_detached_files();
create trigger attachments_ordered_of_comments after update on attachments referencing new table as changed
  for each statement execute function summarize_files('comments', 'comment_id');
create trigger attachments_ordered_of_complaint_messages after update on attachments referencing new table as changed
  for each statement execute function summarize_files('complaint_messages', 'complaint_message_id');
create trigger attachments_ordered_of_complaints after update on attachments referencing new table as changed
  for each statement execute function summarize_files('complaints', 'complaint_id');
create trigger attachments_ordered_of_notices after update on attachments referencing new table as changed
  for each statement execute function summarize_files('notices', 'notice_id');
create trigger attachments_ordered_of_posts after update on attachments referencing new table as changed
  for each statement execute function summarize_files('posts', 'post_id');
create trigger attachments_taken_from_comments after delete on attachments referencing old table as changed
  for each statement execute function summarize_files('comments', 'comment_id');
create trigger attachments_taken_from_complaint_messages after delete on attachments referencing old table as changed
  for each statement execute function summarize_files('complaint_messages', 'complaint_message_id');
create trigger attachments_taken_from_complaints after delete on attachments referencing old table as changed
  for each statement execute function summarize_files('complaints', 'complaint_id');
create trigger attachments_taken_from_notices after delete on attachments referencing old table as changed
  for each statement execute function summarize_files('notices', 'notice_id');
create trigger attachments_taken_from_posts after delete on attachments referencing old table as changed
  for each statement execute function summarize_files('posts', 'post_id');

call show_files_of('notices', 'notice_id');
call show_files_of('complaints', 'complaint_id');
call show_files_of('posts', 'post_id');
call show_files_of('comments', 'comment_id');

-- Row-level security of attachments answers the second half: visible iff the thing is that it hangs on.
create policy owners_see_pending_and_readers_attached on files for select to danji_app
  using (
    apartment_id = app_apartment_id() and
    case
        when is_attached then (exists (select
           from attachments a
          where a.apartment_id = files.apartment_id and a.file_id = files.id))
        else owner_id = app_user_id()
    end
  );
