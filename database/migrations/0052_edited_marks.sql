-- When a post or comment was last changed by its author; null if it stands as it was written.
alter table posts add column edited_at timestamptz;
alter table comments add column edited_at timestamptz;

create function mark_edited() returns trigger language plpgsql as $$
begin
  new.edited_at := now();
  return new;
end
$$;

create trigger posts_mark_edited before update of title, content on posts
  for each row when (new.title <> old.title or new.content <> old.content) execute function mark_edited();
create trigger comments_mark_edited before update of content on comments
  for each row when (new.content <> old.content) execute function mark_edited();
