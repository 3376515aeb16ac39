-- Made by `npm run generate`: read it, and change it by a migration.

create table comments (
  apartment_id uuid not null,
  id uuid default gen_random_uuid() not null,
  post_id uuid not null,
  content text not null,
  author_id uuid,
  author_nickname text,
  created_at timestamptz default now() not null,
  search_text text default '' not null,
  edited_at timestamptz,
  reply_to_id uuid,
  file_count smallint default 0 not null,
  thumbnail_url text,
  hidden_until timestamptz,
  club_id uuid,
  constraint comments_pkey primary key (apartment_id, id),
  constraint comments_of_post unique (apartment_id, post_id, id),
  constraint comments_author_exists foreign key (apartment_id, author_id) references users(apartment_id, id) on delete set null (author_id),
  constraint comments_club_exists foreign key (apartment_id, club_id) references clubs(apartment_id, id) on delete cascade,
  constraint comments_post_exists foreign key (apartment_id, post_id) references posts(apartment_id, id) on delete cascade,
  constraint comments_replied_comment_exists foreign key (apartment_id, post_id, reply_to_id) references comments(apartment_id, post_id, id) on delete set null (reply_to_id),
  constraint comments_check check (reply_to_id <> id),
  constraint comments_content_check check (char_length(content) >= 1 and char_length(content) <= 2000),
  constraint comments_name_their_author check (author_id is not null or author_nickname is null)
);

create index comments_by_author on comments (apartment_id, author_id, created_at desc, id desc);
create index comments_by_replied_comment on comments (apartment_id, post_id, reply_to_id) where reply_to_id is not null;
create index comments_hidden on comments (apartment_id, post_id, created_at, id) where hidden_until is not null;
create index comments_in_order on comments (apartment_id, post_id, created_at, id);
create index comments_newest_first on comments (apartment_id, created_at desc) include (post_id, hidden_until, author_id) where club_id is null;
create index comments_of_club on comments (apartment_id, club_id) where club_id is not null;
create index comments_search on comments using gin (search_keys(apartment_id, search_text)) with (gin_pending_list_limit='64');

alter table comments enable row level security, force row level security;
grant delete, select on comments to danji_app;
grant delete, select on comments to danji_gate;
grant insert (apartment_id, id, post_id, content, author_id, author_nickname, created_at, reply_to_id) on comments to danji_app;
grant update (content) on comments to danji_app;
grant select (apartment_id, id, author_id) on comments to danji_gate;
grant update (content, author_id, author_nickname, file_count, thumbnail_url, hidden_until) on comments to danji_gate;

create policy authors_delete on comments
  for delete to danji_app
  using (apartment_id = app_apartment_id() and (select app_role() = 'resident') and author_id = app_user_id());

create policy authors_edit on comments
  for update to danji_app
  using (
    apartment_id = app_apartment_id()
    and (select app_role() = 'resident')
    and author_id = app_user_id()
    and is_shown(hidden_until)
    and (club_id is null or (club_id = any ((select my_open_clubs(false))::uuid[])))
  );

create policy clubs_tidy_up on comments
  for delete to danji_app
  using (
    apartment_id = app_apartment_id()
    and (select app_role() = 'resident')
    and club_id is not null
    and (club_id = any ((select my_open_clubs(true))::uuid[]))
  );

create policy gate on comments
  for all to danji_gate
  using (true)
  with check (true);

create policy own_apartment_only on comments
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create policy residents_read on comments
  for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and (select app_role() = 'resident')
    and (is_shown(hidden_until) or author_id = app_user_id())
    and (club_id is null or author_id = app_user_id() or (club_id = any ((select my_clubs())::uuid[])))
  );

create policy residents_write on comments
  for insert to danji_app
  with check (
    apartment_id = app_apartment_id()
    and (select app_role() = 'resident')
    and author_id = app_user_id()
    and (club_id is null or (club_id = any ((select my_open_clubs(false))::uuid[])))
  );

create trigger comments_counted after insert or delete on comments
  for each row execute function count_comments();
create trigger comments_forget_author before update of author_id on comments
  for each row when (new.author_id is null) execute function forget_author('author_nickname');
create trigger comments_make_search_text before insert or update of content on comments
  for each row execute function make_search_text_of_comment();
create trigger comments_mark_edited before update of content on comments
  for each row when (new.content <> old.content) execute function mark_edited();
create trigger comments_take_alerts_along after delete on comments
  for each row execute function take_alerts_along('comment:');
create trigger comments_take_club before insert on comments
  for each row execute function take_club_of_post();
