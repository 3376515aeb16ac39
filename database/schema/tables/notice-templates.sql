-- Made by `npm run generate`: read it, and change it by a migration.

-- An office's own templates. Those of the product are in server/features/notice-templates/product-templates.ts.
create table notice_templates (
  apartment_id uuid not null,
  id uuid default gen_random_uuid() not null,
  name text not null,
  title text not null,
  content text not null,
  category text not null,
  created_at timestamptz default now() not null,
  constraint notice_templates_pkey primary key (apartment_id, id),
  constraint notice_templates_apartment_id_fkey foreign key (apartment_id) references apartments(id) on delete cascade,
  constraint notice_templates_category_check check (category in ('general', 'facility', 'fee', 'event', 'safety', 'bid')),
  constraint notice_templates_content_check check (char_length(content) >= 1 and char_length(content) <= 20000),
  constraint notice_templates_name_check check (char_length(name) >= 1 and char_length(name) <= 50),
  constraint notice_templates_title_check check (char_length(title) >= 1 and char_length(title) <= 200)
);

alter table notice_templates enable row level security, force row level security;
grant delete, select on notice_templates to danji_app;
grant insert (apartment_id, id, name, title, content, category) on notice_templates to danji_app;
grant update (name, title, content, category) on notice_templates to danji_app;

create policy notice_writers_keep_them on notice_templates
  for all to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('notices')))
  with check (apartment_id = app_apartment_id() and (select app_has_right('notices')));

create policy own_apartment_only on notice_templates
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());
