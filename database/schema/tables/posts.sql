-- Made by `npm run generate`: read it, and change it by a migration.

create table posts (
  apartment_id uuid not null,
  id uuid default gen_random_uuid() not null,
  board_id text not null,
  title text not null,
  content text not null,
  author_id uuid,
  -- Null where the author is gone, and where one never chose a nickname.
  author_nickname text,
  -- Kept by a trigger on comments.
  comment_count integer default 0 not null,
  created_at timestamptz default now() not null,
  -- Kept, because making it for every post that a search looks at costs more than the search.
  -- Title and body are apart by what no query holds.
  search_text text default '' not null,
  -- Kept by a trigger on post_likes.
  like_count integer default 0 not null,
  -- When a post or comment was last changed by its author; null if it stands as it was written.
  edited_at timestamptz,
  price_won integer,
  sold_at timestamptz,
  file_count smallint default 0 not null,
  thumbnail_url text,
  -- Until then it is hidden; 'infinity' if the office removed it. Kept by a trigger on reports.
  hidden_until timestamptz,
  club_id uuid,
  constraint posts_pkey primary key (apartment_id, id),
  constraint posts_apartment_id_fkey foreign key (apartment_id) references apartments(id) on delete cascade,
  constraint posts_author_exists foreign key (apartment_id, author_id) references users(apartment_id, id) on delete set null (author_id),
  constraint posts_club_exists foreign key (apartment_id, club_id) references clubs(apartment_id, id) on delete cascade,
  constraint posts_board_id_check check (board_id in ('free_board', 'flea_market', 'local_news', 'club')),
  constraint posts_comment_count_check check (comment_count >= 0),
  constraint posts_content_check check (char_length(content) >= 1 and char_length(content) <= 20000),
  constraint posts_like_count_check check (like_count >= 0),
  constraint posts_name_their_author check (author_id is not null or author_nickname is null),
  constraint posts_on_their_clubs_board check ((board_id = 'club') = (club_id is not null)),
  constraint posts_price_in_range check (price_won >= 0 and price_won <= 1000000000),
  constraint posts_price_on_flea_market check (price_won is null or board_id = 'flea_market'),
  constraint posts_sold_on_flea_market check (sold_at is null or board_id = 'flea_market'),
  constraint posts_title_check check (char_length(title) >= 1 and char_length(title) <= 200)
);

create index posts_by_author on posts (apartment_id, author_id, created_at desc, id desc);
create index posts_newest_first on posts (apartment_id, created_at desc, id desc) where club_id is null;
create index posts_of_board on posts (apartment_id, board_id, created_at desc, id desc);
create index posts_of_club on posts (apartment_id, club_id, created_at desc, id desc) where club_id is not null;
create index posts_search on posts using gin (search_keys(apartment_id, search_text)) with (gin_pending_list_limit='64');

alter table posts enable row level security, force row level security;
grant delete, select on posts to danji_app;
grant delete, select on posts to danji_gate;
grant insert (apartment_id, id, board_id, title, content, author_id, author_nickname, created_at, price_won, club_id) on posts to danji_app;
grant update (title, content, price_won, sold_at) on posts to danji_app;
grant select (apartment_id, id, author_id) on posts to danji_gate;
grant update (title, content, author_id, author_nickname, comment_count, like_count, file_count, thumbnail_url, hidden_until) on posts to danji_gate;

create policy authors_delete on posts
  for delete to danji_app
  using (apartment_id = app_apartment_id() and (select app_role() = 'resident') and author_id = app_user_id());

create policy authors_edit on posts
  for update to danji_app
  using (
    apartment_id = app_apartment_id()
    and (select app_role() = 'resident')
    and author_id = app_user_id()
    and is_shown(hidden_until)
    and (club_id is null or (club_id = any ((select my_open_clubs(false))::uuid[])))
  );

create policy clubs_tidy_up on posts
  for delete to danji_app
  using (
    apartment_id = app_apartment_id()
    and (select app_role() = 'resident')
    and club_id is not null
    and (club_id = any ((select my_open_clubs(true))::uuid[]))
  );

create policy gate on posts
  for all to danji_gate
  using (true)
  with check (true);

create policy own_apartment_only on posts
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create policy residents_read on posts
  for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and (select app_role() = 'resident')
    and (is_shown(hidden_until) or author_id = app_user_id())
    and (club_id is null or author_id = app_user_id() or (club_id = any ((select my_clubs())::uuid[])))
  );

create policy residents_write on posts
  for insert to danji_app
  with check (
    apartment_id = app_apartment_id()
    and (select app_role() = 'resident')
    and author_id = app_user_id()
    and (club_id is null or (club_id = any ((select my_open_clubs(false))::uuid[])))
  );

create trigger posts_forget_author before update of author_id on posts
  for each row when (new.author_id is null) execute function forget_author('author_nickname');
create trigger posts_make_search_text before insert or update of title, content on posts
  for each row execute function make_search_text();
create trigger posts_mark_edited before update of title, content, price_won on posts
  for each row when (new.title <> old.title or new.content <> old.content or new.price_won is distinct from old.price_won) execute function mark_edited();
create constraint trigger posts_note_club_activity after insert on posts deferrable initially deferred
  for each row when (new.club_id is not null) execute function note_club_activity();
create trigger posts_take_alerts_along after delete on posts
  for each row execute function take_alerts_along();
