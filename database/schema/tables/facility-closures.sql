-- Made by `npm run generate`: read it, and change it by a migration.

create table facility_closures (
  apartment_id uuid not null,
  id uuid default gen_random_uuid() not null,
  facility_id uuid not null,
  -- Empty: the whole facility.
  spot_nos integer[] default '{}'::integer[] not null,
  kind text not null,
  -- Residents read it.
  reason text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- What was registered at once: a row each facility and occurrence.
  series_id uuid not null,
  created_at timestamptz default now() not null,
  constraint facility_closures_pkey primary key (apartment_id, id),
  constraint facility_closures_apartment_id_fkey foreign key (apartment_id) references apartments(id) on delete cascade,
  constraint facility_closures_facility_exists foreign key (apartment_id, facility_id) references facilities(apartment_id, id) on delete cascade,
  constraint facility_closures_end_after_start check (ends_at > starts_at),
  constraint facility_closures_kind_check check (kind in ('maintenance', 'holiday', 'event')),
  constraint facility_closures_reason_check check (char_length(reason) >= 1 and char_length(reason) <= 100),
  constraint facility_closures_spot_nos_check check (cardinality(spot_nos) <= 500)
);

create index facility_closures_by_time on facility_closures (apartment_id, ends_at);
create index facility_closures_of_facility on facility_closures (apartment_id, facility_id, ends_at);
create index facility_closures_of_series on facility_closures (apartment_id, series_id);

alter table facility_closures enable row level security, force row level security;
grant delete, select on facility_closures to danji_app;
grant select on facility_closures to danji_gate;
grant insert (apartment_id, facility_id, spot_nos, kind, reason, starts_at, ends_at, series_id) on facility_closures to danji_app;

create policy everybody_sees_closures on facility_closures
  for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and ((select app_role() = 'resident') or (select app_has_right('facilities')))
  );

create policy gate on facility_closures
  for select to danji_gate
  using (true);

create policy office_closes on facility_closures
  for insert to danji_app
  with check (apartment_id = app_apartment_id() and (select app_has_right('facilities')));

create policy office_opens_again on facility_closures
  for delete to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('facilities')));

create policy own_apartment_only on facility_closures
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());
