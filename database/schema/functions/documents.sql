-- Made by `npm run generate`: read it, and change it by a migration.

create function make_document_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := concat_ws(
    E'\n', search_form(new.title), search_form(new.summary), search_form(document_category_name(new.category)),
    to_char(new.happened_on, 'YYYY-MM-DD')
  );
  return new;
end
$$;
