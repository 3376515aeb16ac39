-- Made by `npm run generate`: read it, and change it by a migration.

-- Whose comments their residents do not want to hear of.
create table muted_threads (
  apartment_id uuid not null,
  person_id uuid not null,
  post_id uuid not null,
  created_at timestamptz default now() not null,
  constraint muted_threads_pkey primary key (apartment_id, person_id, post_id),
  constraint muted_threads_person_exists foreign key (apartment_id, person_id) references users(apartment_id, id) on delete cascade,
  constraint muted_threads_post_exists foreign key (apartment_id, post_id) references posts(apartment_id, id) on delete cascade
);

create index muted_threads_of_post on muted_threads (apartment_id, post_id);

alter table muted_threads enable row level security, force row level security;
grant delete, select on muted_threads to danji_app;
grant delete, select on muted_threads to danji_gate;
grant insert (apartment_id, person_id, post_id) on muted_threads to danji_app;
grant select (apartment_id, person_id) on muted_threads to danji_gate;

create policy gate on muted_threads
  for all to danji_gate
  using (true)
  with check (true);

create policy own_apartment_only on muted_threads
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create policy own_mutes on muted_threads
  for all to danji_app
  using (apartment_id = app_apartment_id() and (select app_role() = 'resident') and person_id = app_user_id())
  with check (apartment_id = app_apartment_id() and (select app_role() = 'resident') and person_id = app_user_id());
