-- Made by `npm run generate`: read it, and change it by a migration.

create table schema_migrations (
  name text not null,
  checksum text not null,
  applied_at timestamptz default now() not null,
  needs text,
  constraint schema_migrations_pkey primary key (name)
);

alter table schema_migrations enable row level security, force row level security;
grant select on schema_migrations to danji_app;

create policy migrator on schema_migrations
  for all to postgres
  using (true)
  with check (true);

create policy readiness on schema_migrations
  for select to danji_app
  using (true);
