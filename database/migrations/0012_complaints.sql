create table complaints (
  apartment_id uuid not null references apartments (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  title text not null check (char_length(title) between 1 and 200),
  content text not null check (char_length(content) between 1 and 20000),
  status text not null default 'submitted' check (status in ('submitted', 'in_progress', 'resolved')),
  author_id uuid,
  author_name text,
  created_at timestamptz not null default now(),
  primary key (apartment_id, id),
  constraint complaints_author_exists foreign key (apartment_id, author_id)
    references users (apartment_id, id) on delete set null (author_id),
  constraint complaints_name_their_author check ((author_id is null) = (author_name is null))
);

create index complaints_newest_first on complaints (apartment_id, created_at desc, id desc);
create index complaints_by_status on complaints (apartment_id, status, created_at desc, id desc);
create index complaints_by_author on complaints (apartment_id, author_id, created_at desc, id desc);

-- Insert-only: who moved a complaint on, when, from what to what.
create table complaint_status_changes (
  apartment_id uuid not null,
  id uuid not null default gen_random_uuid(),
  complaint_id uuid not null,
  from_status text not null check (from_status in ('submitted', 'in_progress', 'resolved')),
  to_status text not null check (to_status in ('submitted', 'in_progress', 'resolved')),
  author_id uuid,
  author_name text,
  -- Not now(), the transaction's start: one that waited for another's change comes after it.
  changed_at timestamptz not null default clock_timestamp(),
  primary key (apartment_id, id),
  constraint complaint_status_changes_complaint_exists foreign key (apartment_id, complaint_id)
    references complaints (apartment_id, id) on delete cascade,
  constraint complaint_status_changes_author_exists foreign key (apartment_id, author_id)
    references users (apartment_id, id) on delete set null (author_id),
  constraint complaint_status_changes_name_their_author check ((author_id is null) = (author_name is null)),
  constraint complaint_status_changes_change_something check (from_status <> to_status)
);

create index complaint_status_changes_in_order on complaint_status_changes (apartment_id, complaint_id, changed_at);
create index complaint_status_changes_by_author on complaint_status_changes (apartment_id, author_id);

alter table complaints enable row level security;
alter table complaints force row level security;
alter table complaint_status_changes enable row level security;
alter table complaint_status_changes force row level security;

-- Read with the complex in front, and the role as a subselect: asked once for the statement, and not
-- taken for a rare match, for which the planner would read and sort the whole complex's complaints.
-- created_at is for samples and for what a complex brings along.
grant select, insert (apartment_id, id, title, content, author_id, author_name, created_at),
  update (title, content, status), delete on complaints to danji_app;
create policy managers_and_authors_read on complaints for select to danji_app
  using (apartment_id = app_apartment_id() and ((select app_role() = 'manager') or author_id = app_user_id()));
create policy residents_file on complaints for insert to danji_app
  with check (apartment_id = app_apartment_id() and app_role() = 'resident' and author_id = app_user_id());
create policy managers_and_authors_edit on complaints for update to danji_app
  using (
    apartment_id = app_apartment_id()
    and ((select app_role() = 'manager') or (author_id = app_user_id() and status = 'submitted'))
  );
create policy managers_and_authors_delete on complaints for delete to danji_app
  using (
    apartment_id = app_apartment_id()
    and ((select app_role() = 'manager') or (author_id = app_user_id() and status = 'submitted'))
  );

grant select, insert (apartment_id, complaint_id, from_status, to_status, author_id, author_name)
  on complaint_status_changes to danji_app;
-- Whoever sees the complaint sees what happened to it.
create policy readers_of_the_complaint_read on complaint_status_changes for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and exists (
      select from complaints c
      where c.apartment_id = complaint_status_changes.apartment_id and c.id = complaint_status_changes.complaint_id
    )
  );
create policy managers_leave_them on complaint_status_changes for insert to danji_app
  with check (apartment_id = app_apartment_id() and app_role() = 'manager' and author_id = app_user_id());

-- Whether the caller's complex has this complaint: a resident learns that it is not theirs, and no more.
create function complaint_exists(complaint uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select exists (select from complaints c where c.apartment_id = app_apartment_id() and c.id = complaint);
  end;

grant select (apartment_id, id, author_id), update (author_id, author_name) on complaints to danji_gate;
create policy gate on complaints to danji_gate using (true) with check (true);
grant select (apartment_id, author_id), update (author_id, author_name) on complaint_status_changes to danji_gate;
create policy gate on complaint_status_changes to danji_gate using (true) with check (true);

call hand_to_gate('complaint_exists(uuid)');

create trigger complaints_follow_author before update of name, apartment_id on users
  for each row execute function follow_author('complaints', 'name');
create trigger complaints_forget_author before update of author_id on complaints
  for each row when (new.author_id is null) execute function forget_author('author_name');
create trigger complaint_status_changes_follow_author before update of name, apartment_id on users
  for each row execute function follow_author('complaint_status_changes', 'name');
create trigger complaint_status_changes_forget_author before update of author_id on complaint_status_changes
  for each row when (new.author_id is null) execute function forget_author('author_name');
