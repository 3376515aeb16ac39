-- Made by `npm run generate`: read it, and change it by a migration.

-- How often a post was looked at on a day of Seoul's: by nobody knows whom.
create table post_views (
  apartment_id uuid not null,
  day date not null,
  post_id uuid not null,
  count integer not null,
  constraint post_views_pkey primary key (apartment_id, day, post_id),
  constraint post_views_post_exists foreign key (apartment_id, post_id) references posts(apartment_id, id) on delete cascade
);

create index post_views_of_post on post_views (apartment_id, post_id);

alter table post_views enable row level security, force row level security;
grant select on post_views to danji_app;
grant delete, insert, select on post_views to danji_gate;
grant update (count) on post_views to danji_gate;

create policy gate on post_views
  for all to danji_gate
  using (true)
  with check (true);

create policy own_apartment_only on post_views
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create policy residents_read on post_views
  for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_role() = 'resident'));
