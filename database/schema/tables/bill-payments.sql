-- Made by `npm run generate`: read it, and change it by a migration.

-- What homes have paid of a month.
create table bill_payments (
  apartment_id uuid not null,
  id uuid default gen_random_uuid() not null,
  household_id uuid not null,
  month date not null,
  paid_won integer not null,
  paid_on date not null,
  source text not null,
  constraint bill_payments_pkey primary key (apartment_id, id),
  constraint bill_payments_household_exists foreign key (apartment_id, household_id) references households(apartment_id, id) on delete cascade,
  constraint bill_payments_paid_won_check check (paid_won > 0),
  constraint bill_payments_source_check check (source in ('file', 'hand'))
);

create index bill_payments_by_age on bill_payments (month);
create index bill_payments_of_household on bill_payments (apartment_id, household_id, month);
create index bill_payments_of_month on bill_payments (apartment_id, month);

alter table bill_payments enable row level security, force row level security;
grant delete, select on bill_payments to danji_app;
grant delete, select on bill_payments to danji_gate;
grant insert (apartment_id, household_id, month, paid_won, paid_on, source) on bill_payments to danji_app;

create policy gate on bill_payments
  for all to danji_gate
  using (true)
  with check (true);

create policy households_read_their_own on bill_payments
  for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and household_id = (select app_household_id())
    and (exists (select
       from bills b
      where b.apartment_id = bill_payments.apartment_id and b.household_id = bill_payments.household_id and b.month = bill_payments.month))
  );

create policy office_notes on bill_payments
  for insert to danji_app
  with check (apartment_id = app_apartment_id() and (select app_has_right('bills')));

create policy office_reads on bill_payments
  for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('bills')));

create policy office_takes_back on bill_payments
  for delete to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('bills')));

create policy own_apartment_only on bill_payments
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());
