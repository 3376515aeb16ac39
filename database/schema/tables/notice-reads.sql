-- Made by `npm run generate`: read it, and change it by a migration.

-- Who has opened which notice. A resident sees their own rows, and nobody else sees any: what a neighbour has
-- read is not the office's business.
create table notice_reads (
  apartment_id uuid not null,
  person_id uuid not null,
  notice_id uuid not null,
  read_at timestamptz default now() not null,
  constraint notice_reads_pkey primary key (apartment_id, person_id, notice_id),
  constraint notice_reads_notice_exists foreign key (apartment_id, notice_id) references notices(apartment_id, id) on delete cascade,
  constraint notice_reads_person_exists foreign key (apartment_id, person_id) references users(apartment_id, id) on delete cascade
);

create index notice_reads_by_age on notice_reads (read_at);
create index notice_reads_of_notice on notice_reads (apartment_id, notice_id);

alter table notice_reads enable row level security, force row level security;
grant select on notice_reads to danji_app;
grant delete on notice_reads to danji_gate;
grant insert (apartment_id, person_id, notice_id, read_at) on notice_reads to danji_app;
grant select (apartment_id, person_id, notice_id, read_at) on notice_reads to danji_gate;

create policy gate on notice_reads
  for all to danji_gate
  using (true)
  with check (true);

create policy own_apartment_only on notice_reads
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create policy own_reads on notice_reads
  for all to danji_app
  using (apartment_id = app_apartment_id() and (select app_role() = 'resident') and person_id = app_user_id())
  with check (apartment_id = app_apartment_id() and (select app_role() = 'resident') and person_id = app_user_id());
