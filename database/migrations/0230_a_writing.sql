-- What only servers of before called goes, and what each writing said of its author in five statements is one.

drop function has_suspensions();
drop function find_apartments(text, integer);
drop function edit_apartment(uuid, text, text);
drop function papers_of_pile(uuid, integer, integer, integer);

-- Makes a table's rows somebody's writings, which they outlast: author_id is forgotten with the account, and the name
-- beside it, author_name or author_nickname, follows the account's and goes with it. What alerts say of a row goes
-- with the row.
create procedure a_writing(writing regclass, shown_name name) language plpgsql as $$
declare
  table_name constant name := (select c.relname from pg_class c where c.oid = writing);
begin
  if shown_name is null or shown_name not in ('name', 'nickname') then
    raise exception 'a_writing: an author is shown by ''name'' or ''nickname'', not %.', shown_name;
  end if;
  call follow_person(writing, 'author_id', 'forget');
  execute format('grant update (%I) on %s to danji_gate', 'author_' || shown_name, writing);
  execute format(
    'create trigger %I before update of %I on users for each row execute function follow_author(%L, %L)',
    table_name || '_follow_author', shown_name, table_name, shown_name
  );
  execute format(
    'create trigger %I before update of author_id on %s for each row when (new.author_id is null)
      execute function forget_author(%L)',
    table_name || '_forget_author', writing, 'author_' || shown_name
  );
  call alerts_follow(writing);
end
$$;

-- For migrations alone.
revoke execute on procedure a_writing(regclass, name) from public;
