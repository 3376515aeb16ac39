-- Made by `npm run generate`: read it, and change it by a migration.

-- How far what was written before has got its new form. A table that has got it all has no row.
create table search_renewals (
  table_name text not null,
  reached_apartment uuid default '00000000-0000-0000-0000-000000000000'::uuid not null,
  reached uuid default '00000000-0000-0000-0000-000000000000'::uuid not null,
  constraint search_renewals_pkey primary key (table_name)
);

alter table search_renewals enable row level security, force row level security;
grant delete, select, update on search_renewals to danji_gate;

create policy gate_renews on search_renewals
  for all to danji_gate
  using (true)
  with check (true);

create policy migrator on search_renewals
  for all to postgres
  using (true)
  with check (true);
