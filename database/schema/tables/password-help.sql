-- Made by `npm run generate`: read it, and change it by a migration.

-- Who waits for the office to see them and give them a new password. Open as long as the account's password is the
-- forgotten one.
create table password_help (
  apartment_id uuid not null,
  id uuid default gen_random_uuid() not null,
  person_id uuid not null,
  -- Residents are helped by their office, and its accounts by super admins.
  asked_by text not null,
  epoch integer not null,
  created_at timestamptz default now() not null,
  constraint password_help_pkey primary key (apartment_id, id),
  constraint password_help_once unique (apartment_id, person_id),
  constraint password_help_person_exists foreign key (apartment_id, person_id) references users(apartment_id, id) on delete cascade,
  constraint password_help_asked_by_check check (asked_by in ('resident', 'manager'))
);

create index password_help_of_managers on password_help (created_at) where asked_by = 'manager';

alter table password_help enable row level security, force row level security;
grant delete, select on password_help to danji_app;
grant delete, insert, select on password_help to danji_gate;
grant select (apartment_id, person_id) on password_help to danji_gate;

create policy gate on password_help
  for all to danji_gate
  using (true)
  with check (true);

create policy office_helps_residents on password_help
  for all to danji_app
  using (apartment_id = app_apartment_id() and asked_by = 'resident' and (select app_has_right('residents')));

create policy own_apartment_only on password_help
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create trigger password_help_take_alerts_along after delete on password_help
  for each row execute function take_alerts_along();
