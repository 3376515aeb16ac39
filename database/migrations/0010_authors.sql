-- What people write carries author_id and, because neighbours cannot read users, the name that it is
-- shown under. These two trigger functions keep both true; every table of the kind uses both.

-- On users, for one such table and one name ('name' or 'nickname'): a new name shows on all that was
-- written, and whoever leaves the complex leaves it without an author. Before the update, because the
-- keys carry the complex: a move with authorship left behind would violate them.
create function follow_author() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  written_in constant name := tg_argv[0];
  shown_name constant name := 'author_' || tg_argv[1];
begin
  if new.apartment_id is distinct from old.apartment_id then
    execute format('update %I set author_id = null where apartment_id = $1 and author_id = $2', written_in)
    using old.apartment_id, old.id;
  elsif to_jsonb(new) -> tg_argv[1] is distinct from to_jsonb(old) -> tg_argv[1] then
    execute format('update %I set %I = $3 where apartment_id = $1 and author_id = $2', written_in, shown_name)
    using old.apartment_id, old.id, to_jsonb(new) ->> tg_argv[1];
  end if;
  return new;
end
$$;

-- On such a table, before an update that takes the author away: the name (the column is the argument)
-- goes too, so that deleting an account leaves nothing personal behind.
create function forget_author() returns trigger language plpgsql as $$
begin
  return jsonb_populate_record(new, jsonb_build_object(tg_argv[0], null));
end
$$;

call hand_to_gate('follow_author()');
