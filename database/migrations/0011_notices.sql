create table notices (
  apartment_id uuid not null references apartments (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  title text not null check (char_length(title) between 1 and 200),
  content text not null check (char_length(content) between 1 and 20000),
  author_id uuid,
  author_name text,
  created_at timestamptz not null default now(),
  primary key (apartment_id, id),
  constraint notices_author_exists foreign key (apartment_id, author_id)
    references users (apartment_id, id) on delete set null (author_id),
  constraint notices_name_their_author check ((author_id is null) = (author_name is null))
);

create index notices_newest_first on notices (apartment_id, created_at desc, id desc);
create index notices_by_author on notices (apartment_id, author_id);

alter table notices enable row level security;
alter table notices force row level security;

-- created_at is for samples and for what a complex brings along; the office's own notices are of now.
grant select, insert (apartment_id, id, title, content, author_id, author_name, created_at),
  update (title, content), delete on notices to danji_app;
create policy members_read on notices for select to danji_app using (apartment_id = app_apartment_id());
create policy managers_post on notices for insert to danji_app
  with check (apartment_id = app_apartment_id() and app_role() = 'manager' and author_id = app_user_id());
create policy managers_edit on notices for update to danji_app
  using (apartment_id = app_apartment_id() and app_role() = 'manager')
  with check (apartment_id = app_apartment_id() and app_role() = 'manager');
create policy managers_delete on notices for delete to danji_app
  using (apartment_id = app_apartment_id() and app_role() = 'manager');

grant select (apartment_id, author_id), update (author_id, author_name) on notices to danji_gate;
create policy gate on notices to danji_gate using (true) with check (true);

create trigger notices_follow_author before update of name, apartment_id on users
  for each row execute function follow_author('notices', 'name');
create trigger notices_forget_author before update of author_id on notices
  for each row when (new.author_id is null) execute function forget_author('author_name');
