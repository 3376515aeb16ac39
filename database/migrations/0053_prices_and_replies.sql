-- What a thing on the flea market costs (null: not said, 0: it is given away), and since when it is sold.
alter table posts
  add column price_won integer,
  add column sold_at timestamptz,
  add constraint posts_price_in_range check (price_won between 0 and 1000000000),
  add constraint posts_price_on_flea_market check (price_won is null or board_id = 'flea_market'),
  add constraint posts_sold_on_flea_market check (sold_at is null or board_id = 'flea_market');

grant insert (price_won), update (price_won, sold_at) on posts to danji_app;

-- A price is part of what its author wrote. That the thing is sold is not.
drop trigger posts_mark_edited on posts;
create trigger posts_mark_edited before update of title, content, price_won on posts
  for each row
  when (new.title <> old.title or new.content <> old.content or new.price_won is distinct from old.price_won)
  execute function mark_edited();

-- The comment that a comment replies to: one of the same post, which the key sees to. A reply outlives it.
alter table comments
  add constraint comments_of_post unique (apartment_id, post_id, id),
  add column reply_to_id uuid check (reply_to_id <> id),
  add constraint comments_replied_comment_exists foreign key (apartment_id, post_id, reply_to_id)
    references comments (apartment_id, post_id, id) on delete set null (reply_to_id);

-- For the deletion of a comment, which looks for its replies.
create index comments_by_replied_comment on comments (apartment_id, post_id, reply_to_id)
  where reply_to_id is not null;

grant insert (reply_to_id) on comments to danji_app;
