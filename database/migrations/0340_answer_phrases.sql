-- What an office often answers complaints with, under a name of its own.

create table answer_phrases (
  apartment_id uuid not null references apartments (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 50),
  content text not null check (char_length(content) between 1 and 5000),
  created_at timestamptz not null default now(),
  primary key (apartment_id, id)
);

call protect_tenant_table('answer_phrases');
grant select, delete on answer_phrases to danji_app;
grant insert (apartment_id, name, content), update (name, content) on answer_phrases to danji_app;

create policy who_answers_keeps_them on answer_phrases to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('complaints')))
  with check (apartment_id = app_apartment_id() and (select app_has_right('complaints')));
