create table posts (
  apartment_id uuid not null references apartments (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  board_id text not null check (board_id in ('free_board', 'flea_market', 'local_news')),
  title text not null check (char_length(title) between 1 and 200),
  content text not null check (char_length(content) between 1 and 20000),
  author_id uuid,
  -- Null where the author is gone, and where one never chose a nickname.
  author_nickname text,
  -- Kept by a trigger on comments.
  comment_count integer not null default 0 check (comment_count >= 0),
  created_at timestamptz not null default now(),
  primary key (apartment_id, id),
  constraint posts_author_exists foreign key (apartment_id, author_id)
    references users (apartment_id, id) on delete set null (author_id),
  constraint posts_name_their_author check (author_id is not null or author_nickname is null)
)
-- Counting a comment rewrites the row: with room beside it no index has to follow, the search's least of all.
with (fillfactor = 85);

create index posts_newest_first on posts (apartment_id, created_at desc, id desc);
create index posts_of_board on posts (apartment_id, board_id, created_at desc, id desc);
create index posts_by_author on posts (apartment_id, author_id, created_at desc, id desc);

create table comments (
  apartment_id uuid not null,
  id uuid not null default gen_random_uuid(),
  post_id uuid not null,
  content text not null check (char_length(content) between 1 and 2000),
  author_id uuid,
  author_nickname text,
  created_at timestamptz not null default now(),
  primary key (apartment_id, id),
  constraint comments_post_exists foreign key (apartment_id, post_id)
    references posts (apartment_id, id) on delete cascade,
  constraint comments_author_exists foreign key (apartment_id, author_id)
    references users (apartment_id, id) on delete set null (author_id),
  constraint comments_name_their_author check (author_id is not null or author_nickname is null)
);

create index comments_in_order on comments (apartment_id, post_id, created_at, id);
create index comments_newest_first on comments (apartment_id, created_at desc) include (post_id);
create index comments_by_author on comments (apartment_id, author_id, created_at desc, id desc);

-- How often a post was looked at on a day of Seoul's: by nobody knows whom.
create table post_views (
  apartment_id uuid not null,
  day date not null,
  post_id uuid not null,
  count integer not null,
  primary key (apartment_id, day, post_id),
  constraint post_views_post_exists foreign key (apartment_id, post_id)
    references posts (apartment_id, id) on delete cascade
);

create index post_views_of_post on post_views (apartment_id, post_id);

alter table posts enable row level security;
alter table posts force row level security;
alter table comments enable row level security;
alter table comments force row level security;
alter table post_views enable row level security;
alter table post_views force row level security;

-- The community is the residents' alone. created_at is for samples and for what a complex brings along.
grant select, insert (apartment_id, id, board_id, title, content, author_id, author_nickname, created_at),
  update (title, content), delete on posts to danji_app;
create policy residents_read on posts for select to danji_app
  using (apartment_id = app_apartment_id() and app_role() = 'resident');
create policy residents_write on posts for insert to danji_app
  with check (apartment_id = app_apartment_id() and app_role() = 'resident' and author_id = app_user_id());
create policy authors_edit on posts for update to danji_app
  using (apartment_id = app_apartment_id() and app_role() = 'resident' and author_id = app_user_id());
create policy authors_delete on posts for delete to danji_app
  using (apartment_id = app_apartment_id() and app_role() = 'resident' and author_id = app_user_id());

grant select, insert (apartment_id, id, post_id, content, author_id, author_nickname, created_at),
  update (content), delete on comments to danji_app;
create policy residents_read on comments for select to danji_app
  using (apartment_id = app_apartment_id() and app_role() = 'resident');
create policy residents_write on comments for insert to danji_app
  with check (apartment_id = app_apartment_id() and app_role() = 'resident' and author_id = app_user_id());
create policy authors_edit on comments for update to danji_app
  using (apartment_id = app_apartment_id() and app_role() = 'resident' and author_id = app_user_id());
create policy authors_delete on comments for delete to danji_app
  using (apartment_id = app_apartment_id() and app_role() = 'resident' and author_id = app_user_id());

grant select on post_views to danji_app;
create policy residents_read on post_views for select to danji_app
  using (apartment_id = app_apartment_id() and app_role() = 'resident');

grant select, update (author_id, author_nickname, comment_count) on posts to danji_gate;
create policy gate on posts to danji_gate using (true) with check (true);
grant select, update (author_id, author_nickname) on comments to danji_gate;
create policy gate on comments to danji_gate using (true) with check (true);
grant select, insert, update (count), delete on post_views to danji_gate;
create policy gate on post_views to danji_gate using (true) with check (true);

-- One at a time for each post: whoever comments at the same moment waits for the row and counts on.
create function count_comments() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    update posts p set comment_count = p.comment_count + 1
    where p.apartment_id = new.apartment_id and p.id = new.post_id;
  else
    update posts p set comment_count = p.comment_count - 1
    where p.apartment_id = old.apartment_id and p.id = old.post_id;
  end if;
  return null;
end
$$;

create trigger comments_counted after insert or delete on comments
  for each row execute function count_comments();

-- Counts that the caller looks at a post of theirs.
create function count_post_view(post uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- A count that a power cut loses is not worth the wait for the disk.
  perform set_config('synchronous_commit', 'off', true);
  insert into post_views as v (apartment_id, day, post_id, count)
  select p.apartment_id, (now() at time zone 'Asia/Seoul')::date, p.id, 1
  from posts p where p.apartment_id = app_apartment_id() and p.id = post and app_role() = 'resident'
  on conflict (apartment_id, day, post_id) do update set count = v.count + 1;
end
$$;

-- Drops the views that no ranking looks at any more.
create function forget_post_views(before date) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    delete from post_views where day < before;
  end;

call hand_to_gate(
  'count_comments()',
  'count_post_view(uuid)',
  'forget_post_views(date)'
);

create trigger posts_follow_author before update of nickname, apartment_id on users
  for each row execute function follow_author('posts', 'nickname');
create trigger posts_forget_author before update of author_id on posts
  for each row when (new.author_id is null) execute function forget_author('author_nickname');
create trigger comments_follow_author before update of nickname, apartment_id on users
  for each row execute function follow_author('comments', 'nickname');
create trigger comments_forget_author before update of author_id on comments
  for each row when (new.author_id is null) execute function forget_author('author_nickname');
