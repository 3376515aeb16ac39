-- Made by `npm run generate`: read it, and change it by a migration.

-- A channel whose provider refuses us rests. Its row stays until something gets through again.
create table resting_channels (
  channel text not null,
  until timestamptz not null,
  constraint resting_channels_pkey primary key (channel)
);

alter table resting_channels enable row level security, force row level security;
grant select on resting_channels to danji_app;
grant delete, insert, select, update on resting_channels to danji_gate;

create policy gate on resting_channels
  for all to danji_gate
  using (true)
  with check (true);

create policy super_admins_see_faults on resting_channels
  for select to danji_app
  using ((select app_role() = 'superAdmin'));
