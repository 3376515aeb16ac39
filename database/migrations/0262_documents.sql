-- Documents: what an office makes public, such as minutes, contracts and audits. Their files hang on versions, so that a
-- corrected paper keeps the older one with its date.

create table documents (
  apartment_id uuid not null references apartments (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  category text not null
    check (category in ('minutes', 'bylaws', 'contract', 'accounts', 'repair_plan', 'tender', 'other')),
  title text not null check (char_length(title) between 1 and 100),
  summary text check (char_length(summary) between 1 and 1000),
  -- The day of the meeting or signing, or the period's last.
  happened_on date not null,
  is_pinned boolean not null default false,
  author_id uuid,
  author_name text,
  published_at timestamptz not null default now(),
  -- The words that a search looks among: title, summary, the category's name and the day.
  search_text text not null default '',
  primary key (apartment_id, id),
  constraint documents_author_exists foreign key (apartment_id, author_id)
    references users (apartment_id, id) on delete set null (author_id),
  constraint documents_name_their_author check ((author_id is null) = (author_name is null))
);

create index documents_newest_first on documents (apartment_id, published_at desc, id desc);
create index documents_of_category on documents (apartment_id, category, published_at desc, id desc);
create index documents_pinned on documents (apartment_id, published_at desc, id desc) where is_pinned;
create index documents_by_author on documents (apartment_id, author_id);

call protect_tenant_table('documents');
grant select, delete on documents to danji_app;
-- published_at is for samples and for what a complex brings along.
grant insert (apartment_id, id, category, title, summary, happened_on, is_pinned, author_id, author_name, published_at)
  on documents to danji_app;
grant update (category, title, summary, happened_on, is_pinned) on documents to danji_app;
grant select (id, title), update (author_name) on documents to danji_gate;

create policy members_read on documents for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_role() in ('manager', 'resident')));
create policy office_publishes on documents for insert to danji_app
  with check (
    apartment_id = app_apartment_id() and (select app_has_right('notices')) and author_id = app_user_id()
  );
create policy office_edits on documents for update to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('notices')))
  with check (apartment_id = app_apartment_id() and (select app_has_right('notices')));
create policy office_deletes on documents for delete to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('notices')));

create function document_category_name(category text) returns text language sql immutable parallel safe
  return case category
    when 'minutes' then '회의록' when 'bylaws' then '관리규약' when 'contract' then '계약' when 'accounts' then '회계·감사'
    when 'repair_plan' then '장기수선계획' when 'tender' then '입찰·공고' when 'disclosure' then '처리 결과 공개' else '기타'
  end;

create function make_document_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := lower(normalize(
    concat_ws(' ', new.title, new.summary, document_category_name(new.category), to_char(new.happened_on, 'YYYY-MM-DD')),
    NFC
  ));
  return new;
end
$$;

create trigger documents_make_search_text before insert or update of title, summary, category, happened_on on documents
  for each row execute function make_document_search_text();
create trigger documents_forget_author before update of author_id on documents
  for each row when (new.author_id is null) execute function forget_author('author_name');
create trigger documents_follow_author before update of name on users
  for each row when (old.nickname is not null or old.temporary_password_hash is null)
  execute function follow_author('documents', 'name');

call alerts_follow('documents');
call follow_person('documents', 'author_id', 'forget');

-- The files of a document as they were published at once: the present ones, and those that others took the place of.
create table document_versions (
  apartment_id uuid not null,
  id uuid not null default gen_random_uuid(),
  document_id uuid not null,
  created_at timestamptz not null default now(),
  -- Null: the present one.
  replaced_at timestamptz,
  reason text check (char_length(reason) between 2 and 200),
  primary key (apartment_id, id),
  constraint document_versions_document_exists foreign key (apartment_id, document_id)
    references documents (apartment_id, id) on delete cascade,
  constraint document_versions_say_why check ((replaced_at is null) = (reason is null))
);

create unique index document_versions_one_present on document_versions (apartment_id, document_id)
  where replaced_at is null;
create index document_versions_of_document on document_versions (apartment_id, document_id, replaced_at desc);

call protect_tenant_table('document_versions');
grant select, insert (apartment_id, id, document_id), update (replaced_at, reason) on document_versions to danji_app;

create policy members_read on document_versions for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_role() in ('manager', 'resident')));
create policy office_adds on document_versions for insert to danji_app
  with check (apartment_id = app_apartment_id() and (select app_has_right('notices')));
create policy office_replaces on document_versions for update to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('notices')))
  with check (apartment_id = app_apartment_id() and (select app_has_right('notices')));

call attach_files_to('document_versions', 'document_version_id');
create policy gate on document_versions to danji_gate using (true) with check (true);

set local role danji_gate;
insert into alert_raisers (kind, raiser, audience, raiser_right) values
  ('minutes_published', 'staff', 'residents', 'notices'),
  ('document_published', 'staff', 'residents', 'notices');
reset role;
