-- Made by `npm run generate`: read it, and change it by a migration.

-- How each person wants to hear of alerts. Whoever has no row takes what is the default here.
create table alert_settings (
  apartment_id uuid not null,
  person_id uuid not null,
  -- Only what differs from the kinds' own channels: {"community": {"push": false}}.
  switches jsonb default '{}'::jsonb not null,
  -- Seoul's time. Both null: none.
  quiet_from time without time zone default '21:00:00'::time without time zone,
  quiet_until time without time zone default '08:00:00'::time without time zone,
  email_mode text default 'daily' not null,
  daily_at time without time zone default '08:00:00'::time without time zone not null,
  shows_notice_title boolean default true not null,
  constraint alert_settings_pkey primary key (apartment_id, person_id),
  constraint alert_settings_person_exists foreign key (apartment_id, person_id) references users(apartment_id, id) on delete cascade,
  constraint alert_settings_email_mode_check check (email_mode in ('each', 'daily')),
  constraint alert_settings_quiet_hours check ((quiet_from is null) = (quiet_until is null) and quiet_from is distinct from coalesce(quiet_until, '24:00:00'::time without time zone)),
  constraint alert_settings_switches_check check (jsonb_typeof(switches) = 'object')
);

alter table alert_settings enable row level security, force row level security;
grant insert, select, update on alert_settings to danji_app;
grant delete, insert, select on alert_settings to danji_gate;
grant select (apartment_id, person_id) on alert_settings to danji_gate;
grant update (switches) on alert_settings to danji_gate;

create policy gate on alert_settings
  for all to danji_gate
  using (true)
  with check (true);

create policy own_apartment_only on alert_settings
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create policy own_settings on alert_settings
  for all to danji_app
  using (apartment_id = app_apartment_id() and person_id = app_user_id())
  with check (apartment_id = app_apartment_id() and person_id = app_user_id());

create trigger alert_settings_reconsider after insert or update of quiet_from, quiet_until on alert_settings
  for each row execute function reconsider_quiet_hours();
create trigger alert_settings_reconsider_digests after insert or update of email_mode, daily_at on alert_settings
  for each row execute function reconsider_digests();
