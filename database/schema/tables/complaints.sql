-- Made by `npm run generate`: read it, and change it by a migration.

create table complaints (
  apartment_id uuid not null,
  id uuid default gen_random_uuid() not null,
  title text not null,
  content text not null,
  status text default 'submitted' not null,
  author_id uuid,
  author_name text,
  created_at timestamptz default now() not null,
  -- Searching complaints. An apartment's complaints are few beside its posts, and the search answers how many
  -- it found, so it looks at all of them: see search_form().
  search_text text default '' not null,
  household_id uuid,
  file_count smallint default 0 not null,
  thumbnail_url text,
  -- The same list as contract/values/complaint-categories.ts.
  category text default 'other' not null,
  due_on date default '-infinity'::date not null,
  resolved_at timestamptz,
  -- Something was said about it or its status was changed, even if it is submitted again. A column, so that an edit
  -- that waited for an answer sees it.
  is_under_way boolean default false not null,
  -- How it came. Whatever is not 'app', the office has entered. The same list as contract/values/complaint-sources.ts.
  source text default 'app' not null,
  -- Where it is, in words, such as a place that is in nobody's home.
  place text,
  constraint complaints_pkey primary key (apartment_id, id),
  constraint complaints_apartment_id_fkey foreign key (apartment_id) references apartments(id) on delete cascade,
  constraint complaints_author_exists foreign key (apartment_id, author_id) references users(apartment_id, id) on delete set null (author_id),
  constraint complaints_household_exists foreign key (apartment_id, household_id) references households(apartment_id, id) on delete set null (household_id),
  constraint complaints_category_check check (category in ('parking', 'noise', 'smoking', 'elevator', 'leak', 'lighting', 'cleaning', 'other')),
  constraint complaints_content_check check (char_length(content) >= 1 and char_length(content) <= 20000),
  constraint complaints_home_their_author check (author_id is not null or household_id is null or source <> 'app'),
  constraint complaints_name_their_author check ((author_id is null) = (author_name is null)),
  constraint complaints_place_check check (char_length(place) >= 1 and char_length(place) <= 100),
  constraint complaints_resolved_have_a_time check ((status = 'resolved') = (resolved_at is not null)),
  constraint complaints_source_check check (source in ('app', 'phone', 'visit', 'guard', 'patrol')),
  constraint complaints_status_check check (status in ('submitted', 'in_progress', 'resolved')),
  constraint complaints_title_check check (char_length(title) >= 1 and char_length(title) <= 200)
);

create index complaints_by_author on complaints (apartment_id, author_id, created_at desc, id desc);
create index complaints_by_household on complaints (apartment_id, household_id, created_at desc, id desc);
create index complaints_by_status on complaints (apartment_id, status, created_at desc, id desc) include (author_id);
create index complaints_newest_first on complaints (apartment_id, created_at desc, id desc);
create index complaints_open_by_due on complaints (apartment_id, due_on) where status <> 'resolved';

alter table complaints enable row level security, force row level security;
grant delete, select on complaints to danji_app;
grant select on complaints to danji_gate;
grant insert (apartment_id, id, title, content, author_id, author_name, created_at, household_id, category, source, place) on complaints to danji_app;
grant update (title, content, status, category) on complaints to danji_app;
grant select (apartment_id, id, title, content, status, author_id, created_at, search_text, household_id, due_on, resolved_at) on complaints to danji_gate;
grant update (title, content, status, author_id, author_name, household_id, file_count, thumbnail_url, due_on, is_under_way) on complaints to danji_gate;

create policy gate on complaints
  for all to danji_gate
  using (true)
  with check (true);

create policy managers_and_authors_delete on complaints
  for delete to danji_app
  using (
    apartment_id = app_apartment_id()
    and ((select app_has_right('complaints')) or author_id = app_user_id() and status = 'submitted' and not is_under_way and source = 'app')
  );

create policy managers_and_authors_edit on complaints
  for update to danji_app
  using (
    apartment_id = app_apartment_id()
    and ((select app_has_right('complaints')) or author_id = app_user_id() and status = 'submitted' and not is_under_way and source = 'app')
  );

create policy managers_and_authors_read on complaints
  for select to danji_app
  using (
    apartment_id = (select app_apartment_id())
    and ((select app_has_right('complaints')) or author_id = app_user_id())
  );

create policy office_enters on complaints
  for insert to danji_app
  with check (
    apartment_id = app_apartment_id()
    and (select app_has_right('complaints'))
    and source <> 'app'
    and (author_id is null or lives_in(author_id, household_id))
  );

create policy own_apartment_only on complaints
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create policy residents_file on complaints
  for insert to danji_app
  with check (
    apartment_id = app_apartment_id()
    and (select app_role() = 'resident')
    and author_id = app_user_id()
    and (household_id is null or household_id = app_household_id())
    and source = 'app'
    and place is null
  );

create trigger complaints_forget_author before update of author_id on complaints
  for each row when (new.author_id is null) execute function forget_author('author_name');
create trigger complaints_forget_caller after update of author_id on complaints
  for each row when (new.author_id is null) execute function forget_caller();
create trigger complaints_forget_home before update of author_id on complaints
  for each row when (new.author_id is null) execute function forget_author('household_id');
create trigger complaints_give_due_day before insert on complaints
  for each row when (new.due_on = '-infinity'::date) execute function give_due_day();
create trigger complaints_make_search_text before insert or update of title, content on complaints
  for each row execute function make_search_text();
create trigger complaints_settle_resolution before insert or update of status on complaints
  for each row execute function settle_resolution();
create trigger complaints_take_alerts_along after delete on complaints
  for each row execute function take_alerts_along();
create trigger complaints_usage_deleted after delete on complaints referencing old table as changed
  for each statement execute function count_open_complaints();
create trigger complaints_usage_inserted after insert on complaints referencing new table as changed
  for each statement execute function count_open_complaints();
create trigger complaints_usage_updated after update of status on complaints
  for each row when ((old.status = 'resolved') is distinct from (new.status = 'resolved')) execute function recount_open_complaints();
