-- Made by `npm run generate`: read it, and change it by a migration.

-- Insert-only: what is published stands.
create table disclosures (
  apartment_id uuid not null,
  id uuid default gen_random_uuid() not null,
  month date not null,
  -- As contract/disclosures.ts has them.
  counts jsonb not null,
  lines jsonb not null,
  created_at timestamptz default now() not null,
  constraint disclosures_pkey primary key (apartment_id, id),
  constraint disclosures_month_unique unique (apartment_id, month),
  constraint disclosures_apartment_id_fkey foreign key (apartment_id) references apartments(id) on delete cascade,
  constraint disclosures_month_check check (extract(day from month) = 1::numeric)
);

create index disclosures_newest_first on disclosures (apartment_id, created_at desc, id desc);

alter table disclosures enable row level security, force row level security;
grant select on disclosures to danji_app;
grant insert (apartment_id, month, counts, lines) on disclosures to danji_app;

create policy everybody_reads on disclosures
  for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_role() in ('manager', 'resident')));

create policy office_publishes on disclosures
  for insert to danji_app
  with check (apartment_id = app_apartment_id() and (select app_has_right('complaints')));

create policy own_apartment_only on disclosures
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());
