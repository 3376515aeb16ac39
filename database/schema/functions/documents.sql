-- Made by `npm run generate`: read it, and change it by a migration.

create function make_document_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := lower(normalize(
    concat_ws(' ', new.title, new.summary, document_category_name(new.category), to_char(new.happened_on, 'YYYY-MM-DD')),
    NFC
  ));
  return new;
end
$$;
