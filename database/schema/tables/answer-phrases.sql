-- Made by `npm run generate`: read it, and change it by a migration.

create table answer_phrases (
  apartment_id uuid not null,
  id uuid default gen_random_uuid() not null,
  name text not null,
  content text not null,
  created_at timestamptz default now() not null,
  constraint answer_phrases_pkey primary key (apartment_id, id),
  constraint answer_phrases_apartment_id_fkey foreign key (apartment_id) references apartments(id) on delete cascade,
  constraint answer_phrases_content_check check (char_length(content) >= 1 and char_length(content) <= 5000),
  constraint answer_phrases_name_check check (char_length(name) >= 1 and char_length(name) <= 50)
);

alter table answer_phrases enable row level security, force row level security;
grant delete, select on answer_phrases to danji_app;
grant insert (apartment_id, name, content) on answer_phrases to danji_app;
grant update (name, content) on answer_phrases to danji_app;

create policy own_apartment_only on answer_phrases
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create policy who_answers_keeps_them on answer_phrases
  for all to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('complaints')))
  with check (apartment_id = app_apartment_id() and (select app_has_right('complaints')));
