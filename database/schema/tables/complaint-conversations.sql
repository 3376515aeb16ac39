-- Made by `npm run generate`: read it, and change it by a migration.

-- Which messages stand in which complaint's conversation. The kind stands here, too, so that the policies need
-- not look at each other's table.
create table complaint_conversations (
  apartment_id uuid not null,
  complaint_id uuid not null,
  message_id uuid not null,
  kind text not null,
  constraint complaint_conversations_pkey primary key (apartment_id, complaint_id, message_id),
  constraint complaint_conversations_complaint_exists foreign key (apartment_id, complaint_id) references complaints(apartment_id, id) on delete cascade,
  constraint complaint_conversations_message_exists foreign key (apartment_id, message_id, kind) references complaint_messages(apartment_id, id, kind) on delete cascade
);

create index complaint_conversations_of_message on complaint_conversations (apartment_id, message_id);

alter table complaint_conversations enable row level security, force row level security;
grant insert, select on complaint_conversations to danji_app;
grant select (apartment_id, complaint_id, message_id, kind) on complaint_conversations to danji_gate;

create policy authors_join on complaint_conversations
  for insert to danji_app
  with check (
    apartment_id = app_apartment_id()
    and is_own_new_message(message_id)
    and (exists (select
       from complaints c
      where c.apartment_id = complaint_conversations.apartment_id and c.id = complaint_conversations.complaint_id and (complaint_conversations.kind <> 'reply' or c.status <> 'resolved')))
  );

create policy gate on complaint_conversations
  for all to danji_gate
  using (true);

create policy own_apartment_only on complaint_conversations
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create policy readers_of_the_complaint_read on complaint_conversations
  for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and (kind <> 'note' or (select app_has_right('complaints')))
    and (exists (select
       from complaints c
      where c.apartment_id = complaint_conversations.apartment_id and c.id = complaint_conversations.complaint_id))
  );

create trigger complaint_conversations_begin_complaint after insert on complaint_conversations
  for each row when (new.kind in ('answer', 'note')) execute function begin_complaint();
create trigger complaint_conversations_drop_messages after delete on complaint_conversations referencing old table as gone
  for each statement execute function drop_ended_messages();
