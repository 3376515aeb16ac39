-- Made by `npm run generate`: read it, and change it by a migration.

create table documents (
  apartment_id uuid not null,
  id uuid default gen_random_uuid() not null,
  category text not null,
  title text not null,
  summary text,
  -- The day of the meeting or signing, or the period's last.
  happened_on date not null,
  is_pinned boolean default false not null,
  author_id uuid,
  author_name text,
  published_at timestamptz default now() not null,
  -- The words that a search looks among: title, summary, the category's name and the day.
  search_text text default '' not null,
  constraint documents_pkey primary key (apartment_id, id),
  constraint documents_apartment_id_fkey foreign key (apartment_id) references apartments(id) on delete cascade,
  constraint documents_author_exists foreign key (apartment_id, author_id) references users(apartment_id, id) on delete set null (author_id),
  constraint documents_category_check check (category in ('minutes', 'bylaws', 'contract', 'accounts', 'repair_plan', 'tender', 'other')),
  constraint documents_name_their_author check ((author_id is null) = (author_name is null)),
  constraint documents_summary_check check (char_length(summary) >= 1 and char_length(summary) <= 1000),
  constraint documents_title_check check (char_length(title) >= 1 and char_length(title) <= 100)
);

create index documents_by_author on documents (apartment_id, author_id);
create index documents_newest_first on documents (apartment_id, published_at desc, id desc);
create index documents_of_category on documents (apartment_id, category, published_at desc, id desc);
create index documents_pinned on documents (apartment_id, published_at desc, id desc) where is_pinned;

alter table documents enable row level security, force row level security;
grant delete, select on documents to danji_app;
grant insert (apartment_id, id, category, title, summary, happened_on, is_pinned, author_id, author_name, published_at) on documents to danji_app;
grant update (category, title, summary, happened_on, is_pinned) on documents to danji_app;
grant select (apartment_id, id, title, author_id) on documents to danji_gate;
grant update (author_id, author_name) on documents to danji_gate;

create policy gate on documents
  for all to danji_gate
  using (true)
  with check (true);

create policy members_read on documents
  for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_role() in ('manager', 'resident')));

create policy office_deletes on documents
  for delete to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('notices')));

create policy office_edits on documents
  for update to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('notices')))
  with check (apartment_id = app_apartment_id() and (select app_has_right('notices')));

create policy office_publishes on documents
  for insert to danji_app
  with check (
    apartment_id = app_apartment_id()
    and (select app_has_right('notices'))
    and author_id = app_user_id()
  );

create policy own_apartment_only on documents
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create trigger documents_forget_author before update of author_id on documents
  for each row when (new.author_id is null) execute function forget_author('author_name');
create trigger documents_make_search_text before insert or update of title, summary, category, happened_on on documents
  for each row execute function make_document_search_text();
create trigger documents_take_alerts_along after delete on documents
  for each row execute function take_alerts_along();
