-- Searching complaints. An apartment's complaints are few beside its posts, and the search answers how many
-- it found, so it looks at all of them: see 0031_post_search.sql for search_form().
alter table complaints add column search_text text not null
  generated always as (search_form(title) || E'\n' || search_form(content)) stored;

-- Counting by status reads nothing but this index.
drop index complaints_by_status;
create index complaints_by_status on complaints (apartment_id, status, created_at desc, id desc) include (author_id);
