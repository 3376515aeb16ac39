-- Made by `npm run generate`: read it, and change it by a migration.

-- A home's row of the file. Arrays, because a country has eleven million bills a month.
create table bills (
  apartment_id uuid not null,
  bill_month_id uuid not null,
  household_id uuid not null,
  month date not null,
  -- Whose it is; null: of the office alone. A trigger knows, and nobody else can write it.
  occupancy_id uuid,
  amounts integer[] not null,
  usage numeric[] not null,
  size_m2 numeric,
  total integer not null,
  total_after_due integer,
  unpaid_before integer,
  virtual_account text,
  -- Against what it took the place of.
  is_changed boolean default false not null,
  -- What the meters said at the end of the month, as the file has it, in the order of the month's usages.
  readings numeric[] default '{}'::numeric[] not null,
  constraint bills_pkey primary key (apartment_id, bill_month_id, household_id),
  constraint bills_bill_month_exists foreign key (apartment_id, bill_month_id) references bill_months(apartment_id, id) on delete cascade,
  constraint bills_household_exists foreign key (apartment_id, household_id) references households(apartment_id, id) on delete cascade,
  constraint bills_occupancy_exists foreign key (apartment_id, occupancy_id) references occupancies(apartment_id, id) on delete set null (occupancy_id),
  constraint bills_amounts_check check (cardinality(amounts) <= 80 and array_position(amounts, null::integer) is null),
  constraint bills_readings_check check (cardinality(readings) <= 5),
  constraint bills_size_m2_check check (size_m2 > 0::numeric),
  constraint bills_usage_check check (cardinality(usage) <= 5),
  constraint bills_virtual_account_check check (char_length(virtual_account) >= 1 and char_length(virtual_account) <= 60)
);

create index bills_of_household on bills (apartment_id, household_id, month);
create index bills_of_occupancy on bills (apartment_id, occupancy_id, month desc) where occupancy_id is not null;

alter table bills enable row level security, force row level security;
grant select on bills to danji_app;
grant delete, select on bills to danji_gate;
grant insert (apartment_id, bill_month_id, household_id, month, amounts, usage, size_m2, total, total_after_due, unpaid_before, virtual_account, readings) on bills to danji_app;
grant update (occupancy_id, is_changed) on bills to danji_gate;

create policy gate on bills
  for all to danji_gate
  using (true)
  with check (true);

create policy households_read_their_own on bills
  for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and (select app_role() = 'resident')
    and occupancy_id = (select my_occupancy())
    and (exists (select
       from bill_months m
      where m.apartment_id = bills.apartment_id and m.id = bills.bill_month_id and m.state = 'published'))
  );

create policy office_reads on bills
  for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('bills')));

create policy office_writes_drafts on bills
  for insert to danji_app
  with check (
    apartment_id = app_apartment_id()
    and (select app_has_right('bills'))
    and (exists (select
       from bill_months m
      where m.apartment_id = bills.apartment_id and m.id = bills.bill_month_id and m.month = bills.month and m.state = 'draft'))
  );

create policy own_apartment_only on bills
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create trigger bills_have_their_occupancy after insert on bills referencing new table as added
  for each statement execute function settle_added_bills();
