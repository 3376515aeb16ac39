-- Made by `npm run generate`: read it, and change it by a migration.

-- A water cut is one answer to forty complaints: one message with its files, in forty conversations.
create table complaint_messages (
  apartment_id uuid not null,
  id uuid default gen_random_uuid() not null,
  kind text not null,
  content text not null,
  author_id uuid,
  author_name text,
  -- Not now(), the transaction's start: one that waited for another comes after it.
  created_at timestamptz default clock_timestamp() not null,
  file_count smallint default 0 not null,
  thumbnail_url text,
  constraint complaint_messages_pkey primary key (apartment_id, id),
  constraint complaint_messages_kind_unique unique (apartment_id, id, kind),
  constraint complaint_messages_apartment_id_fkey foreign key (apartment_id) references apartments(id) on delete cascade,
  constraint complaint_messages_author_exists foreign key (apartment_id, author_id) references users(apartment_id, id) on delete set null (author_id),
  constraint complaint_messages_content_check check (char_length(content) >= 1 and char_length(content) <= 5000),
  constraint complaint_messages_kind_check check (kind in ('answer', 'reply', 'note')),
  constraint complaint_messages_name_their_author check ((author_id is null) = (author_name is null))
);

create index complaint_messages_by_author on complaint_messages (apartment_id, author_id);

alter table complaint_messages enable row level security, force row level security;
grant delete on complaint_messages to danji_gate;
grant insert (apartment_id, id, kind, content, author_id, author_name, created_at) on complaint_messages to danji_app;
grant select (apartment_id, id, kind, content, created_at, file_count) on complaint_messages to danji_app;
grant select (apartment_id, id, kind, author_id, author_name, created_at) on complaint_messages to danji_gate;
grant update (author_id, author_name, file_count, thumbnail_url) on complaint_messages to danji_gate;

create policy gate on complaint_messages
  for all to danji_gate
  using (true)
  with check (true);

create policy office_answers_and_residents_reply on complaint_messages
  for insert to danji_app
  with check (
    apartment_id = app_apartment_id()
    and author_id = app_user_id()
    and created_at <= clock_timestamp() and
    case kind
        when 'reply' then (select app_role() = 'resident')
        else (select app_has_right('complaints'))
    end
  );

create policy own_apartment_only on complaint_messages
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create policy readers_of_the_conversation_read on complaint_messages
  for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and (kind <> 'note' or (select app_has_right('complaints')))
    and (exists (select
       from complaint_conversations c
      where c.apartment_id = complaint_messages.apartment_id and c.message_id = complaint_messages.id))
  );

create trigger complaint_messages_forget_author before update of author_id on complaint_messages
  for each row when (new.author_id is null) execute function forget_author('author_name');
