-- A long text's pairs go into the index once, when it is written.

-- Where a table has a trigger before updates, PostgreSQL makes generated columns anew at each one. That of a long text is
-- then another value, though equal: a like or a comment wrote all of a post's pairs again. A trigger makes it where the
-- text is written, and nowhere else.
create function make_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := search_form(new.title) || E'\n' || search_form(new.content);
  return new;
end
$$;
create function make_search_text_of_comment() returns trigger language plpgsql as $$
begin
  new.search_text := search_form(new.content);
  return new;
end
$$;

alter table posts alter column search_text drop expression, alter column search_text set default '';
alter table comments alter column search_text drop expression, alter column search_text set default '';
alter table notices alter column search_text drop expression, alter column search_text set default '';
alter table complaints alter column search_text drop expression, alter column search_text set default '';

create trigger posts_make_search_text before insert or update of title, content on posts
  for each row execute function make_search_text();
create trigger comments_make_search_text before insert or update of content on comments
  for each row execute function make_search_text_of_comment();
create trigger notices_make_search_text before insert or update of title, content on notices
  for each row execute function make_search_text();
create trigger complaints_make_search_text before insert or update of title, content on complaints
  for each row execute function make_search_text();
