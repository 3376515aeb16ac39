-- Made by `npm run generate`: read it, and change it by a migration.

-- What a file hangs on: exactly one thing. attach_files_to() adds the column for each kind of thing.
create table attachments (
  apartment_id uuid not null,
  file_id uuid not null,
  "position" smallint not null,
  notice_id uuid,
  complaint_id uuid,
  post_id uuid,
  comment_id uuid,
  -- Files, of before and after the work.
  stage text,
  complaint_message_id uuid,
  bill_file_id uuid,
  document_version_id uuid,
  meter_reading_id uuid,
  constraint attachments_pkey primary key (apartment_id, file_id),
  constraint attachments_bill_file_exists foreign key (apartment_id, bill_file_id) references bill_files(apartment_id, id) on delete cascade,
  constraint attachments_comment_exists foreign key (apartment_id, comment_id) references comments(apartment_id, id) on delete cascade,
  constraint attachments_complaint_exists foreign key (apartment_id, complaint_id) references complaints(apartment_id, id) on delete cascade,
  constraint attachments_complaint_message_exists foreign key (apartment_id, complaint_message_id) references complaint_messages(apartment_id, id) on delete cascade,
  constraint attachments_document_version_exists foreign key (apartment_id, document_version_id) references document_versions(apartment_id, id) on delete cascade,
  constraint attachments_file_exists foreign key (apartment_id, file_id) references files(apartment_id, id) on delete cascade,
  constraint attachments_meter_reading_exists foreign key (apartment_id, meter_reading_id) references meter_readings(apartment_id, id) on delete cascade,
  constraint attachments_notice_exists foreign key (apartment_id, notice_id) references notices(apartment_id, id) on delete cascade,
  constraint attachments_post_exists foreign key (apartment_id, post_id) references posts(apartment_id, id) on delete cascade,
  constraint attachments_hang_on_one_thing check (num_nonnulls(notice_id, complaint_id, post_id, comment_id, complaint_message_id, bill_file_id, document_version_id, meter_reading_id) = 1),
  constraint attachments_position_check check ("position" >= 0),
  constraint attachments_stage_check check (stage in ('before', 'after')),
  constraint attachments_stage_of_answers check (stage is null or complaint_message_id is not null)
);

create index attachments_of_bill_file on attachments (apartment_id, bill_file_id, "position") where bill_file_id is not null;
create index attachments_of_comment on attachments (apartment_id, comment_id, "position") where comment_id is not null;
create index attachments_of_complaint on attachments (apartment_id, complaint_id, "position") where complaint_id is not null;
create index attachments_of_complaint_message on attachments (apartment_id, complaint_message_id, "position") where complaint_message_id is not null;
create index attachments_of_document_version on attachments (apartment_id, document_version_id, "position") where document_version_id is not null;
create index attachments_of_meter_reading on attachments (apartment_id, meter_reading_id, "position") where meter_reading_id is not null;
create index attachments_of_notice on attachments (apartment_id, notice_id, "position") where notice_id is not null;
create index attachments_of_post on attachments (apartment_id, post_id, "position") where post_id is not null;

alter table attachments enable row level security, force row level security;
grant delete, select on attachments to danji_app;
grant delete, select on attachments to danji_gate;
grant insert (apartment_id, file_id, position, notice_id, complaint_id, post_id, comment_id, stage, complaint_message_id, bill_file_id, document_version_id, meter_reading_id) on attachments to danji_app;
grant update (position) on attachments to danji_app;

create policy authors_attach_to_new_messages on attachments
  for insert to danji_app
  with check (
    apartment_id = app_apartment_id()
    and complaint_message_id is not null
    and is_own_new_message(complaint_message_id)
  );

create policy editors_attach_to_bill_files on attachments
  for insert to danji_app
  with check (
    apartment_id = app_apartment_id()
    and bill_file_id is not null
    and (exists (select
       from bill_files s
      where s.apartment_id = attachments.apartment_id and s.id = attachments.bill_file_id
     for key share of s))
  );

create policy editors_attach_to_comments on attachments
  for insert to danji_app
  with check (
    apartment_id = app_apartment_id()
    and comment_id is not null
    and (exists (select
       from comments s
      where s.apartment_id = attachments.apartment_id and s.id = attachments.comment_id
     for key share of s))
  );

create policy editors_attach_to_complaints on attachments
  for insert to danji_app
  with check (
    apartment_id = app_apartment_id()
    and complaint_id is not null
    and (exists (select
       from complaints s
      where s.apartment_id = attachments.apartment_id and s.id = attachments.complaint_id
     for key share of s))
  );

create policy editors_attach_to_document_versions on attachments
  for insert to danji_app
  with check (
    apartment_id = app_apartment_id()
    and document_version_id is not null
    and (exists (select
       from document_versions s
      where s.apartment_id = attachments.apartment_id and s.id = attachments.document_version_id
     for key share of s))
  );

create policy editors_attach_to_meter_readings on attachments
  for insert to danji_app
  with check (
    apartment_id = app_apartment_id()
    and meter_reading_id is not null
    and (exists (select
       from meter_readings s
      where s.apartment_id = attachments.apartment_id and s.id = attachments.meter_reading_id
     for key share of s))
  );

create policy editors_attach_to_notices on attachments
  for insert to danji_app
  with check (
    apartment_id = app_apartment_id()
    and notice_id is not null
    and (exists (select
       from notices s
      where s.apartment_id = attachments.apartment_id and s.id = attachments.notice_id
     for key share of s))
  );

create policy editors_attach_to_posts on attachments
  for insert to danji_app
  with check (
    apartment_id = app_apartment_id()
    and post_id is not null
    and (exists (select
       from posts s
      where s.apartment_id = attachments.apartment_id and s.id = attachments.post_id
     for key share of s))
  );

create policy editors_detach_from_bill_files on attachments
  for delete to danji_app
  using (
    apartment_id = app_apartment_id()
    and bill_file_id is not null
    and (exists (select
       from bill_files s
      where s.apartment_id = attachments.apartment_id and s.id = attachments.bill_file_id
     for key share of s))
  );

create policy editors_detach_from_comments on attachments
  for delete to danji_app
  using (
    apartment_id = app_apartment_id()
    and comment_id is not null
    and (exists (select
       from comments s
      where s.apartment_id = attachments.apartment_id and s.id = attachments.comment_id
     for key share of s))
  );

create policy editors_detach_from_complaints on attachments
  for delete to danji_app
  using (
    apartment_id = app_apartment_id()
    and complaint_id is not null
    and (exists (select
       from complaints s
      where s.apartment_id = attachments.apartment_id and s.id = attachments.complaint_id
     for key share of s))
  );

create policy editors_detach_from_document_versions on attachments
  for delete to danji_app
  using (
    apartment_id = app_apartment_id()
    and document_version_id is not null
    and (exists (select
       from document_versions s
      where s.apartment_id = attachments.apartment_id and s.id = attachments.document_version_id
     for key share of s))
  );

create policy editors_detach_from_meter_readings on attachments
  for delete to danji_app
  using (
    apartment_id = app_apartment_id()
    and meter_reading_id is not null
    and (exists (select
       from meter_readings s
      where s.apartment_id = attachments.apartment_id and s.id = attachments.meter_reading_id
     for key share of s))
  );

create policy editors_detach_from_notices on attachments
  for delete to danji_app
  using (
    apartment_id = app_apartment_id()
    and notice_id is not null
    and (exists (select
       from notices s
      where s.apartment_id = attachments.apartment_id and s.id = attachments.notice_id
     for key share of s))
  );

create policy editors_detach_from_posts on attachments
  for delete to danji_app
  using (
    apartment_id = app_apartment_id()
    and post_id is not null
    and (exists (select
       from posts s
      where s.apartment_id = attachments.apartment_id and s.id = attachments.post_id
     for key share of s))
  );

create policy editors_order_files_of_bill_files on attachments
  for update to danji_app
  using (
    apartment_id = app_apartment_id()
    and bill_file_id is not null
    and (exists (select
       from bill_files s
      where s.apartment_id = attachments.apartment_id and s.id = attachments.bill_file_id
     for key share of s))
  );

create policy editors_order_files_of_comments on attachments
  for update to danji_app
  using (
    apartment_id = app_apartment_id()
    and comment_id is not null
    and (exists (select
       from comments s
      where s.apartment_id = attachments.apartment_id and s.id = attachments.comment_id
     for key share of s))
  );

create policy editors_order_files_of_complaints on attachments
  for update to danji_app
  using (
    apartment_id = app_apartment_id()
    and complaint_id is not null
    and (exists (select
       from complaints s
      where s.apartment_id = attachments.apartment_id and s.id = attachments.complaint_id
     for key share of s))
  );

create policy editors_order_files_of_document_versions on attachments
  for update to danji_app
  using (
    apartment_id = app_apartment_id()
    and document_version_id is not null
    and (exists (select
       from document_versions s
      where s.apartment_id = attachments.apartment_id and s.id = attachments.document_version_id
     for key share of s))
  );

create policy editors_order_files_of_meter_readings on attachments
  for update to danji_app
  using (
    apartment_id = app_apartment_id()
    and meter_reading_id is not null
    and (exists (select
       from meter_readings s
      where s.apartment_id = attachments.apartment_id and s.id = attachments.meter_reading_id
     for key share of s))
  );

create policy editors_order_files_of_notices on attachments
  for update to danji_app
  using (
    apartment_id = app_apartment_id()
    and notice_id is not null
    and (exists (select
       from notices s
      where s.apartment_id = attachments.apartment_id and s.id = attachments.notice_id
     for key share of s))
  );

create policy editors_order_files_of_posts on attachments
  for update to danji_app
  using (
    apartment_id = app_apartment_id()
    and post_id is not null
    and (exists (select
       from posts s
      where s.apartment_id = attachments.apartment_id and s.id = attachments.post_id
     for key share of s))
  );

create policy gate on attachments
  for all to danji_gate
  using (true)
  with check (true);

create policy office_sees_reported on attachments
  for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and (select app_has_right('community'))
    and (exists (select
       from reports r
      where r.apartment_id = attachments.apartment_id and (r.post_id = attachments.post_id or r.comment_id = attachments.comment_id)))
  );

create policy own_apartment_only on attachments
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create policy readers_of_bill_files on attachments
  for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and bill_file_id is not null
    and (exists (select
       from bill_files s
      where s.apartment_id = attachments.apartment_id and s.id = attachments.bill_file_id))
  );

create policy readers_of_comments on attachments
  for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and comment_id is not null
    and (exists (select
       from comments s
      where s.apartment_id = attachments.apartment_id and s.id = attachments.comment_id))
  );

create policy readers_of_complaint_messages on attachments
  for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and complaint_message_id is not null
    and (exists (select
       from complaint_messages s
      where s.apartment_id = attachments.apartment_id and s.id = attachments.complaint_message_id))
  );

create policy readers_of_complaints on attachments
  for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and complaint_id is not null
    and (exists (select
       from complaints s
      where s.apartment_id = attachments.apartment_id and s.id = attachments.complaint_id))
  );

create policy readers_of_document_versions on attachments
  for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and document_version_id is not null
    and (exists (select
       from document_versions s
      where s.apartment_id = attachments.apartment_id and s.id = attachments.document_version_id))
  );

create policy readers_of_meter_readings on attachments
  for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and meter_reading_id is not null
    and (exists (select
       from meter_readings s
      where s.apartment_id = attachments.apartment_id and s.id = attachments.meter_reading_id))
  );

create policy readers_of_notices on attachments
  for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and notice_id is not null
    and (exists (select
       from notices s
      where s.apartment_id = attachments.apartment_id and s.id = attachments.notice_id))
  );

create policy readers_of_posts on attachments
  for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and post_id is not null
    and (exists (select
       from posts s
      where s.apartment_id = attachments.apartment_id and s.id = attachments.post_id))
  );

create trigger attachments_added_to_bill_files after insert on attachments referencing new table as changed
  for each statement execute function summarize_files('bill_files', 'bill_file_id');
create trigger attachments_added_to_comments after insert on attachments referencing new table as changed
  for each statement execute function summarize_files('comments', 'comment_id');
create trigger attachments_added_to_complaint_messages after insert on attachments referencing new table as changed
  for each statement execute function summarize_files('complaint_messages', 'complaint_message_id');
create trigger attachments_added_to_complaints after insert on attachments referencing new table as changed
  for each statement execute function summarize_files('complaints', 'complaint_id');
create trigger attachments_added_to_document_versions after insert on attachments referencing new table as changed
  for each statement execute function summarize_files('document_versions', 'document_version_id');
create trigger attachments_added_to_meter_readings after insert on attachments referencing new table as changed
  for each statement execute function summarize_files('meter_readings', 'meter_reading_id');
create trigger attachments_added_to_notices after insert on attachments referencing new table as changed
  for each statement execute function summarize_files('notices', 'notice_id');
create trigger attachments_added_to_posts after insert on attachments referencing new table as changed
  for each statement execute function summarize_files('posts', 'post_id');
create trigger attachments_claim_file before insert on attachments
  for each row execute function claim_file();
create trigger attachments_drop_files after delete on attachments referencing old table as gone
  for each statement execute function drop_detached_files();
create trigger attachments_ordered_of_bill_files after update on attachments referencing new table as changed
  for each statement execute function summarize_files('bill_files', 'bill_file_id');
create trigger attachments_ordered_of_comments after update on attachments referencing new table as changed
  for each statement execute function summarize_files('comments', 'comment_id');
create trigger attachments_ordered_of_complaint_messages after update on attachments referencing new table as changed
  for each statement execute function summarize_files('complaint_messages', 'complaint_message_id');
create trigger attachments_ordered_of_complaints after update on attachments referencing new table as changed
  for each statement execute function summarize_files('complaints', 'complaint_id');
create trigger attachments_ordered_of_document_versions after update on attachments referencing new table as changed
  for each statement execute function summarize_files('document_versions', 'document_version_id');
create trigger attachments_ordered_of_meter_readings after update on attachments referencing new table as changed
  for each statement execute function summarize_files('meter_readings', 'meter_reading_id');
create trigger attachments_ordered_of_notices after update on attachments referencing new table as changed
  for each statement execute function summarize_files('notices', 'notice_id');
create trigger attachments_ordered_of_posts after update on attachments referencing new table as changed
  for each statement execute function summarize_files('posts', 'post_id');
create trigger attachments_taken_from_bill_files after delete on attachments referencing old table as changed
  for each statement execute function summarize_files('bill_files', 'bill_file_id');
create trigger attachments_taken_from_comments after delete on attachments referencing old table as changed
  for each statement execute function summarize_files('comments', 'comment_id');
create trigger attachments_taken_from_complaint_messages after delete on attachments referencing old table as changed
  for each statement execute function summarize_files('complaint_messages', 'complaint_message_id');
create trigger attachments_taken_from_complaints after delete on attachments referencing old table as changed
  for each statement execute function summarize_files('complaints', 'complaint_id');
create trigger attachments_taken_from_document_versions after delete on attachments referencing old table as changed
  for each statement execute function summarize_files('document_versions', 'document_version_id');
create trigger attachments_taken_from_meter_readings after delete on attachments referencing old table as changed
  for each statement execute function summarize_files('meter_readings', 'meter_reading_id');
create trigger attachments_taken_from_notices after delete on attachments referencing old table as changed
  for each statement execute function summarize_files('notices', 'notice_id');
create trigger attachments_taken_from_posts after delete on attachments referencing old table as changed
  for each statement execute function summarize_files('posts', 'post_id');
