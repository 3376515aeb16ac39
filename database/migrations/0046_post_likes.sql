-- Who likes which post. Neighbours see no more of it than the posts' counts.
create table post_likes (
  apartment_id uuid not null,
  post_id uuid not null,
  person_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (apartment_id, post_id, person_id),
  constraint post_likes_post_exists foreign key (apartment_id, post_id)
    references posts (apartment_id, id) on delete cascade,
  constraint post_likes_person_exists foreign key (apartment_id, person_id)
    references users (apartment_id, id) on delete cascade
);

create index post_likes_by_person on post_likes (apartment_id, person_id, created_at, post_id);
create index post_likes_newest_first on post_likes (apartment_id, created_at desc) include (post_id);

call protect_tenant_table('post_likes');
call follow_person('post_likes', 'person_id', 'delete');

-- created_at is for samples.
grant select, insert (apartment_id, post_id, person_id, created_at), delete on post_likes to danji_app;
create policy own_likes on post_likes to danji_app
  using (apartment_id = app_apartment_id() and app_role() = 'resident' and person_id = app_user_id())
  with check (apartment_id = app_apartment_id() and app_role() = 'resident' and person_id = app_user_id());

-- Kept by a trigger on post_likes.
alter table posts add column like_count integer not null default 0 check (like_count >= 0);

grant select (post_id, created_at) on post_likes to danji_gate;
grant update (like_count) on posts to danji_gate;

-- One at a time for each post, as with count_comments().
create function count_likes() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    update posts p set like_count = p.like_count + 1
    where p.apartment_id = new.apartment_id and p.id = new.post_id;
  else
    update posts p set like_count = p.like_count - 1
    where p.apartment_id = old.apartment_id and p.id = old.post_id;
  end if;
  return null;
end
$$;

create trigger post_likes_counted after insert or delete on post_likes
  for each row execute function count_likes();

-- How many likes each post of the caller's apartment got since then: the ranking counts them, nobody sees whose.
create function likes_since(earliest timestamptz) returns table (post_id uuid, count bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select l.post_id, count(*) from post_likes l
    where l.apartment_id = app_apartment_id() and app_role() = 'resident' and l.created_at >= earliest
    group by l.post_id;
  end;

call hand_to_gate('count_likes()', 'likes_since(timestamptz)');
