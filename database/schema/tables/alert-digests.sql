-- Made by `npm run generate`: read it, and change it by a migration.

-- The day of each person's last daily mail, which makes it once over all servers.
create table alert_digests (
  apartment_id uuid not null,
  person_id uuid not null,
  day date not null,
  constraint alert_digests_pkey primary key (apartment_id, person_id),
  constraint alert_digests_person_exists foreign key (apartment_id, person_id) references users(apartment_id, id) on delete cascade
);

alter table alert_digests enable row level security, force row level security;
grant delete, insert, select, update on alert_digests to danji_gate;
grant select (apartment_id, person_id) on alert_digests to danji_gate;

create policy gate on alert_digests
  for all to danji_gate
  using (true)
  with check (true);

create policy own_apartment_only on alert_digests
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());
