-- Made by `npm run generate`: read it, and change it by a migration.

create table alert_reads (
  apartment_id uuid not null,
  person_id uuid not null,
  alert_id uuid not null,
  read_at timestamptz default now() not null,
  constraint alert_reads_pkey primary key (apartment_id, person_id, alert_id),
  constraint alert_reads_alert_exists foreign key (apartment_id, alert_id) references alerts(apartment_id, id) on delete cascade,
  constraint alert_reads_person_exists foreign key (apartment_id, person_id) references users(apartment_id, id) on delete cascade
);

create index alert_reads_of_alert on alert_reads (apartment_id, alert_id);

alter table alert_reads enable row level security, force row level security;
grant select on alert_reads to danji_app;
grant delete, select on alert_reads to danji_gate;
grant insert (apartment_id, person_id, alert_id) on alert_reads to danji_app;
grant select (apartment_id, person_id) on alert_reads to danji_gate;

create policy gate on alert_reads
  for all to danji_gate
  using (true)
  with check (true);

create policy own_apartment_only on alert_reads
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create policy own_reads on alert_reads
  for all to danji_app
  using (apartment_id = app_apartment_id() and person_id = app_user_id())
  with check (apartment_id = app_apartment_id() and person_id = app_user_id());
