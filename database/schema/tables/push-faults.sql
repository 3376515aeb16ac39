-- Made by `npm run generate`: read it, and change it by a migration.

-- Push services that take nothing from us at the moment, by their hosts, until something gets through again.
create table push_faults (
  host text not null,
  fault text not null,
  noted_at timestamptz default now() not null,
  constraint push_faults_pkey primary key (host),
  constraint push_faults_host_check check (char_length(host) <= 300)
);

alter table push_faults enable row level security, force row level security;
grant select on push_faults to danji_app;
grant delete, insert, select, update on push_faults to danji_gate;

create policy gate on push_faults
  for all to danji_gate
  using (true)
  with check (true);

create policy super_admins_see_faults on push_faults
  for select to danji_app
  using ((select app_role() = 'superAdmin'));
