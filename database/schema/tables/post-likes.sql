-- Made by `npm run generate`: read it, and change it by a migration.

-- Who likes which post. Neighbours see no more of it than the posts' counts.
create table post_likes (
  apartment_id uuid not null,
  post_id uuid not null,
  person_id uuid not null,
  created_at timestamptz default now() not null,
  constraint post_likes_pkey primary key (apartment_id, post_id, person_id),
  constraint post_likes_person_exists foreign key (apartment_id, person_id) references users(apartment_id, id) on delete cascade,
  constraint post_likes_post_exists foreign key (apartment_id, post_id) references posts(apartment_id, id) on delete cascade
);

create index post_likes_by_person on post_likes (apartment_id, person_id, created_at, post_id);
create index post_likes_newest_first on post_likes (apartment_id, created_at desc) include (post_id);

alter table post_likes enable row level security, force row level security;
grant delete, select on post_likes to danji_app;
grant delete on post_likes to danji_gate;
grant insert (apartment_id, post_id, person_id, created_at) on post_likes to danji_app;
grant select (apartment_id, post_id, person_id, created_at) on post_likes to danji_gate;

create policy gate on post_likes
  for all to danji_gate
  using (true)
  with check (true);

create policy own_apartment_only on post_likes
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create policy own_likes on post_likes
  for all to danji_app
  using (apartment_id = app_apartment_id() and (select app_role() = 'resident') and person_id = app_user_id())
  with check (apartment_id = app_apartment_id() and (select app_role() = 'resident') and person_id = app_user_id());

create trigger post_likes_counted after insert or delete on post_likes
  for each row execute function count_likes();
