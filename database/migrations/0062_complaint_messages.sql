-- What the office and a resident say to each other about a complaint, and what the office notes for itself.
-- Insert-only. Relies on 0063 when it runs, not when it is made: a complaint's resolved_at.

-- A water cut is one answer to forty complaints: one message with its files, in forty conversations.
create table complaint_messages (
  apartment_id uuid not null references apartments (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('answer', 'reply', 'note')),
  content text not null check (char_length(content) between 1 and 5000),
  author_id uuid,
  author_name text,
  -- Not now(), the transaction's start: one that waited for another comes after it.
  created_at timestamptz not null default clock_timestamp(),
  primary key (apartment_id, id),
  constraint complaint_messages_kind_unique unique (apartment_id, id, kind),
  constraint complaint_messages_author_exists foreign key (apartment_id, author_id)
    references users (apartment_id, id) on delete set null (author_id),
  constraint complaint_messages_name_their_author check ((author_id is null) = (author_name is null))
);
create index complaint_messages_by_author on complaint_messages (apartment_id, author_id);

-- Which messages stand in which complaint's conversation. The kind stands here, too, so that the policies need
-- not look at each other's table.
create table complaint_conversations (
  apartment_id uuid not null,
  complaint_id uuid not null,
  message_id uuid not null,
  kind text not null,
  primary key (apartment_id, complaint_id, message_id),
  constraint complaint_conversations_complaint_exists foreign key (apartment_id, complaint_id)
    references complaints (apartment_id, id) on delete cascade,
  constraint complaint_conversations_message_exists foreign key (apartment_id, message_id, kind)
    references complaint_messages (apartment_id, id, kind) on delete cascade
);
create index complaint_conversations_of_message on complaint_conversations (apartment_id, message_id);

call protect_tenant_table('complaint_messages');
call protect_tenant_table('complaint_conversations');

grant select (author_id, author_name), update (author_name), delete on complaint_messages to danji_gate;
grant select (kind, created_at) on complaint_messages to danji_gate;
call follow_person('complaint_messages', 'author_id', 'forget');
create trigger complaint_messages_follow_author before update of name on users
  for each row execute function follow_author('complaint_messages', 'name');
create trigger complaint_messages_forget_author before update of author_id on complaint_messages
  for each row when (new.author_id is null) execute function forget_author('author_name');
grant select (apartment_id, message_id) on complaint_conversations to danji_gate;
create policy gate on complaint_conversations to danji_gate using (true);

-- Not the author: residents read answers and, from now on, changes of status, and may not know whose they are.
-- created_at is for samples.
grant select (apartment_id, id, kind, content, created_at),
  insert (apartment_id, id, kind, content, author_id, author_name, created_at) on complaint_messages to danji_app;
create policy readers_of_the_conversation_read on complaint_messages for select to danji_app
  using (
    apartment_id = app_apartment_id() and (kind <> 'note' or (select app_has_right('complaints')))
    and exists (
      select from complaint_conversations c
      where c.apartment_id = complaint_messages.apartment_id and c.message_id = complaint_messages.id
    )
  );
create policy office_answers_and_residents_reply on complaint_messages for insert to danji_app
  with check (
    apartment_id = app_apartment_id() and author_id = app_user_id()
    -- One of tomorrow would be a new message until then.
    and created_at <= clock_timestamp()
    and case kind when 'reply' then app_role() = 'resident' else (select app_has_right('complaints')) end
  );

-- Whether the caller is just writing this message: what is written stays as it is.
create function is_own_new_message(message uuid) returns boolean
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return exists (
    select from complaint_messages m
    where m.apartment_id = app_apartment_id() and m.id = message and m.author_id = app_user_id()
      and m.created_at >= now()
  );
end
$$;

grant select, insert on complaint_conversations to danji_app;
create policy readers_of_the_complaint_read on complaint_conversations for select to danji_app
  using (
    apartment_id = app_apartment_id() and (kind <> 'note' or (select app_has_right('complaints')))
    and exists (
      select from complaints c
      where c.apartment_id = complaint_conversations.apartment_id and c.id = complaint_conversations.complaint_id
    )
  );
create policy authors_join on complaint_conversations for insert to danji_app
  with check (
    apartment_id = app_apartment_id() and is_own_new_message(message_id)
    and exists (
      select from complaints c
      where c.apartment_id = complaint_conversations.apartment_id and c.id = complaint_conversations.complaint_id
        and (complaint_conversations.kind <> 'reply' or c.status <> 'resolved')
    )
  );

-- Who wrote it: for the office, and for the one who wrote it.
create function complaint_message_author(message uuid) returns text
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return (
    select m.author_name from complaint_messages m
    where m.apartment_id = app_apartment_id() and m.id = message
      and (app_has_right('complaints') or m.author_id = app_user_id())
  );
end
$$;

-- A message goes with the last complaint that it is about. Locked first: of two complaints that go at once, the
-- second must see that the first is gone.
create function drop_ended_messages() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from complaint_messages m
  where (m.apartment_id, m.id) in (select g.apartment_id, g.message_id from gone g)
  order by m.id for update;
  delete from complaint_messages m using gone g
  where m.apartment_id = g.apartment_id and m.id = g.message_id and not exists (
    select from complaint_conversations c where c.apartment_id = g.apartment_id and c.message_id = g.message_id
  );
  return null;
end
$$;
create trigger complaint_conversations_drop_messages after delete on complaint_conversations
  referencing old table as gone for each statement execute function drop_ended_messages();

-- Files, of before and after the work.
alter table attachments add column stage text check (stage in ('before', 'after'));
grant insert (stage) on attachments to danji_app;
call attach_files_to('complaint_messages', 'complaint_message_id');
alter table attachments
  add constraint attachments_stage_of_answers check (stage is null or complaint_message_id is not null);
grant select (file_count) on complaint_messages to danji_app;

-- As 0060 makes it, with the stage.
create or replace function files_of_complaint_messages(subject uuid) returns json language plpgsql stable as $$
begin
  return (
    select json_agg(json_build_object(
      'id', l.id, 'name', l.name, 'mediaType', l.media_type, 'bytes', l.bytes, 'width', l.width, 'height', l.height,
      'url', '/files/' || l.id,
      'thumbnailUrl', case when l.thumbnail_bytes is not null then '/files/' || l.id || '/thumbnail' end,
      'stage', l.stage
    ) order by l.position)
    from (
      select f.id, f.media_type, f.bytes, f.width, f.height, f.thumbnail_bytes, a.position, a.stage,
        case when f.thumbnail_bytes is null then f.name
          else '사진 ' || row_number() over (partition by f.thumbnail_bytes is null order by a.position) || '.jpg'
        end as name
      from attachments a join files f on f.apartment_id = a.apartment_id and f.id = a.file_id
      where a.apartment_id = app_apartment_id() and a.complaint_message_id = subject
    ) l
  );
end
$$;

-- What is written keeps its files: nobody adds one later, moves or takes one.
drop policy editors_attach_to_complaint_messages on attachments;
drop policy editors_order_files_of_complaint_messages on attachments;
drop policy editors_detach_from_complaint_messages on attachments;
create policy authors_attach_to_new_messages on attachments for insert to danji_app
  with check (
    apartment_id = app_apartment_id() and complaint_message_id is not null and is_own_new_message(complaint_message_id)
  );

-- An answer's file is the office's once it hangs there: whose it was would name who answered.
create or replace function claim_file() returns trigger
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

-- Reopened by whoever filed it, who is named to the office even when the account is gone.
alter table complaint_status_changes
  add column is_reopening boolean not null default false,
  add constraint complaint_status_changes_reopen_what_was_resolved
    check (not is_reopening or (from_status = 'resolved' and to_status = 'in_progress'));
revoke select on complaint_status_changes from danji_app;
grant select (apartment_id, id, complaint_id, from_status, to_status, changed_at, is_reopening)
  on complaint_status_changes to danji_app;
grant select (id, author_name) on complaint_status_changes to danji_gate;

create function complaint_change_author(change uuid) returns text
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return (
    select s.author_name from complaint_status_changes s
    where s.apartment_id = app_apartment_id() and s.id = change and app_has_right('complaints')
  );
end
$$;

-- A resident moves no complaint but by this: their own that was resolved within seven days, and never back to where
-- it could be edited.
create function reopen_complaint(complaint uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update complaints c set status = 'in_progress'
  where c.apartment_id = app_apartment_id() and c.id = complaint and c.author_id = app_user_id()
    and app_role() = 'resident' and c.status = 'resolved' and c.resolved_at >= now() - interval '7 days';
  if not found then
    return false;
  end if;
  insert into complaint_status_changes (
    apartment_id, complaint_id, from_status, to_status, author_id, author_name, is_reopening
  )
  select u.apartment_id, complaint, 'resolved', 'in_progress', u.id, u.name, true
  from users u where u.apartment_id = app_apartment_id() and u.id = app_user_id();
  return true;
end
$$;
grant select, update (status) on complaints to danji_gate;

-- The status of the caller's own complaint, which nobody changes before the caller has replied to it. A function of
-- the gate, because by policy authors may not lock what the office has begun with.
create function hold_own_complaint(complaint uuid) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  held text;
begin
  select c.status into held from complaints c
  where c.apartment_id = app_apartment_id() and c.id = complaint and c.author_id = app_user_id()
    and app_role() = 'resident'
  for share;
  return held;
end
$$;
grant insert (apartment_id, complaint_id, from_status, to_status, author_id, author_name, is_reopening)
  on complaint_status_changes to danji_gate;

-- An inbox does not say whose doing an alert is: for residents, that would name who answered.
revoke select on alerts from danji_app;
grant select (
  apartment_id, id, kind, subject_id, group_key, is_urgent, audience, user_id, buildings, office_right, addressee,
  words, cause_key, created_at, send_from, expires_at, handed_to, handed_over_at, counters
) on alerts to danji_app;

call hand_to_gate(
  'is_own_new_message(uuid)', 'complaint_message_author(uuid)', 'drop_ended_messages()',
  'complaint_change_author(uuid)', 'reopen_complaint(uuid)', 'hold_own_complaint(uuid)'
);
