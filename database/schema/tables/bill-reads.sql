-- Made by `npm run generate`: read it, and change it by a migration.

-- Which homes have opened their bill of a month.
create table bill_reads (
  apartment_id uuid not null,
  household_id uuid not null,
  month date not null,
  read_at timestamptz default now() not null,
  constraint bill_reads_pkey primary key (apartment_id, month, household_id),
  constraint bill_reads_household_exists foreign key (apartment_id, household_id) references households(apartment_id, id) on delete cascade
);

create index bill_reads_by_age on bill_reads (month);
create index bill_reads_of_household on bill_reads (apartment_id, household_id);

alter table bill_reads enable row level security, force row level security;
grant select on bill_reads to danji_app;
grant delete, select on bill_reads to danji_gate;
grant insert (apartment_id, household_id, month) on bill_reads to danji_app;

create policy gate on bill_reads
  for all to danji_gate
  using (true)
  with check (true);

create policy households_open_their_bill on bill_reads
  for insert to danji_app
  with check (
    apartment_id = app_apartment_id()
    and household_id = (select app_household_id())
    and (exists (select
       from bills b
      where b.apartment_id = bill_reads.apartment_id and b.household_id = bill_reads.household_id and b.month = bill_reads.month))
  );

create policy households_read_their_own on bill_reads
  for select to danji_app
  using (apartment_id = app_apartment_id() and household_id = (select app_household_id()));

create policy office_reads on bill_reads
  for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('bills')));

create policy own_apartment_only on bill_reads
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());
