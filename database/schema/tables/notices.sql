-- Made by `npm run generate`: read it, and change it by a migration.

create table notices (
  apartment_id uuid not null,
  id uuid default gen_random_uuid() not null,
  title text not null,
  content text not null,
  author_id uuid,
  author_name text,
  created_at timestamptz default now() not null,
  -- Notices are searched as posts are: see search_keys().
  search_text text default '' not null,
  file_count smallint default 0 not null,
  thumbnail_url text,
  -- Since when receipts count: the office has told of the notice again, because it says something else now.
  alerted_at timestamptz,
  -- The same list as contract/values/notice-categories.ts.
  category text default 'general' not null,
  importance text default 'normal' not null,
  is_pinned boolean default false not null,
  -- Who is alerted, and for whom it counts as unread. Null: every building. Everybody may read it.
  buildings integer[],
  -- When it was to be published, if that was not at once.
  publish_at timestamptz,
  -- Null while it waits for that.
  published_at timestamptz,
  -- From then on it is in no resident's list; its link goes on.
  expires_at timestamptz,
  constraint notices_pkey primary key (apartment_id, id),
  constraint notices_apartment_id_fkey foreign key (apartment_id) references apartments(id) on delete cascade,
  constraint notices_author_exists foreign key (apartment_id, author_id) references users(apartment_id, id) on delete set null (author_id),
  constraint notices_are_published_before_they_expire check (expires_at > publish_at),
  constraint notices_buildings_check check (cardinality(buildings) >= 1 and cardinality(buildings) <= 500),
  constraint notices_category_check check (category in ('general', 'facility', 'fee', 'event', 'safety', 'bid')),
  constraint notices_content_check check (char_length(content) >= 1 and char_length(content) <= 20000),
  constraint notices_have_a_time check (num_nonnulls(publish_at, published_at) > 0),
  constraint notices_importance_check check (importance in ('normal', 'important', 'urgent')),
  constraint notices_name_their_author check ((author_id is null) = (author_name is null)),
  constraint notices_title_check check (char_length(title) >= 1 and char_length(title) <= 200)
);

create index notices_by_author on notices (apartment_id, author_id);
create index notices_newest_first on notices (apartment_id, created_at desc, id desc);
create index notices_pinned on notices (apartment_id, created_at desc, id desc) where is_pinned;
create index notices_scheduled on notices (publish_at) where published_at is null;
create index notices_search on notices using gin (search_keys(apartment_id, search_text)) with (gin_pending_list_limit='64');

alter table notices enable row level security, force row level security;
grant delete, select on notices to danji_app;
grant insert (apartment_id, id, title, content, author_id, author_name, created_at, category, importance, is_pinned, buildings, publish_at, published_at, expires_at) on notices to danji_app;
grant update (title, content, alerted_at, category, importance, is_pinned, buildings, publish_at, published_at, expires_at) on notices to danji_app;
grant select (apartment_id, id, title, content, author_id, created_at, search_text, importance, buildings, publish_at, published_at, expires_at) on notices to danji_gate;
grant update (title, content, author_id, author_name, file_count, thumbnail_url, published_at) on notices to danji_gate;

create policy gate on notices
  for all to danji_gate
  using (true)
  with check (true);

create policy managers_delete on notices
  for delete to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('notices')));

create policy managers_edit on notices
  for update to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('notices')))
  with check (apartment_id = app_apartment_id() and (select app_has_right('notices')));

create policy managers_post on notices
  for insert to danji_app
  with check (
    apartment_id = app_apartment_id()
    and (select app_has_right('notices'))
    and author_id = app_user_id()
  );

create policy members_read on notices
  for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and (published_at is not null or (select app_has_right('notices')))
  );

create policy own_apartment_only on notices
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create trigger notices_forget_author before update of author_id on notices
  for each row when (new.author_id is null) execute function forget_author('author_name');
create trigger notices_make_search_text before insert or update of title, content on notices
  for each row execute function make_search_text();
create trigger notices_settle_time before insert or update of publish_at, published_at on notices
  for each row execute function settle_notice_time();
create trigger notices_take_alerts_along after delete on notices
  for each row execute function take_alerts_along();
