-- Made by `npm run generate`: read it, and change it by a migration.

-- Why each person reported a thing. Nobody but that person sees the rows.
create table report_reasons (
  apartment_id uuid not null,
  id uuid default gen_random_uuid() not null,
  report_id uuid not null,
  thing_id uuid not null,
  -- Null: their account is gone.
  person_id uuid,
  reason text not null,
  detail text,
  created_at timestamptz default now() not null,
  constraint report_reasons_pkey primary key (apartment_id, id),
  constraint report_reasons_one_a_person unique (apartment_id, thing_id, person_id),
  constraint report_reasons_person_exists foreign key (apartment_id, person_id) references users(apartment_id, id) on delete set null (person_id),
  constraint report_reasons_report_exists foreign key (apartment_id, report_id) references reports(apartment_id, id) on delete cascade,
  constraint report_reasons_detail_check check (char_length(detail) >= 1 and char_length(detail) <= 500),
  constraint report_reasons_reason_check check (reason in ('abuse', 'privacy', 'fraud', 'obscene', 'advert', 'other'))
);

create index report_reasons_by_person on report_reasons (apartment_id, person_id, created_at, id);
create index report_reasons_of_report on report_reasons (apartment_id, report_id);

alter table report_reasons enable row level security, force row level security;
grant select on report_reasons to danji_app;
grant insert, select on report_reasons to danji_gate;
grant select (apartment_id, person_id) on report_reasons to danji_gate;
grant update (person_id) on report_reasons to danji_gate;

create policy gate on report_reasons
  for all to danji_gate
  using (true)
  with check (true);

create policy own_apartment_only on report_reasons
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create policy own_reports on report_reasons
  for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_role() = 'resident') and person_id = app_user_id());
