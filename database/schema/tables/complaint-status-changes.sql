-- Made by `npm run generate`: read it, and change it by a migration.

-- Insert-only: who moved a complaint on, when, from what to what.
create table complaint_status_changes (
  apartment_id uuid not null,
  id uuid default gen_random_uuid() not null,
  complaint_id uuid not null,
  from_status text not null,
  to_status text not null,
  author_id uuid,
  author_name text,
  -- Not now(), the transaction's start: one that waited for another's change comes after it.
  changed_at timestamptz default clock_timestamp() not null,
  is_reopening boolean default false not null,
  constraint complaint_status_changes_pkey primary key (apartment_id, id),
  constraint complaint_status_changes_author_exists foreign key (apartment_id, author_id) references users(apartment_id, id) on delete set null (author_id),
  constraint complaint_status_changes_complaint_exists foreign key (apartment_id, complaint_id) references complaints(apartment_id, id) on delete cascade,
  constraint complaint_status_changes_change_something check (from_status <> to_status),
  constraint complaint_status_changes_from_status_check check (from_status in ('submitted', 'in_progress', 'resolved')),
  constraint complaint_status_changes_name_their_author check ((author_id is null) = (author_name is null)),
  constraint complaint_status_changes_reopen_what_was_resolved check (not is_reopening or from_status = 'resolved' and to_status = 'in_progress'),
  constraint complaint_status_changes_to_status_check check (to_status in ('submitted', 'in_progress', 'resolved'))
);

create index complaint_status_changes_by_author on complaint_status_changes (apartment_id, author_id);
create index complaint_status_changes_in_order on complaint_status_changes (apartment_id, complaint_id, changed_at);

alter table complaint_status_changes enable row level security, force row level security;
grant insert (apartment_id, complaint_id, from_status, to_status, author_id, author_name) on complaint_status_changes to danji_app;
grant select (apartment_id, id, complaint_id, from_status, to_status, changed_at, is_reopening) on complaint_status_changes to danji_app;
grant insert (apartment_id, complaint_id, from_status, to_status, author_id, author_name, is_reopening) on complaint_status_changes to danji_gate;
grant select (apartment_id, id, author_id, author_name) on complaint_status_changes to danji_gate;
grant update (author_id, author_name) on complaint_status_changes to danji_gate;

create policy gate on complaint_status_changes
  for all to danji_gate
  using (true)
  with check (true);

create policy managers_leave_them on complaint_status_changes
  for insert to danji_app
  with check (
    apartment_id = app_apartment_id()
    and (select app_has_right('complaints'))
    and author_id = app_user_id()
  );

create policy own_apartment_only on complaint_status_changes
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create policy readers_of_the_complaint_read on complaint_status_changes
  for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and (exists (select
       from complaints c
      where c.apartment_id = complaint_status_changes.apartment_id and c.id = complaint_status_changes.complaint_id))
  );

create trigger complaint_status_changes_forget_author before update of author_id on complaint_status_changes
  for each row when (new.author_id is null) execute function forget_author('author_name');
