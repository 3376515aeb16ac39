-- Made by `npm run generate`: read it, and change it by a migration.

-- Who is still to be told that a month is out or was corrected, until they are.
create table bill_tellings (
  apartment_id uuid not null,
  id uuid default gen_random_uuid() not null,
  bill_month_id uuid not null,
  kind text not null,
  person_ids uuid[] not null,
  constraint bill_tellings_pkey primary key (apartment_id, id),
  constraint bill_tellings_bill_month_exists foreign key (apartment_id, bill_month_id) references bill_months(apartment_id, id) on delete cascade,
  constraint bill_tellings_kind_check check (kind in ('bill_published', 'bill_corrected'))
);

create index bill_tellings_of_month on bill_tellings (apartment_id, bill_month_id);

alter table bill_tellings enable row level security, force row level security;
grant delete, insert, select, update on bill_tellings to danji_gate;

create policy gate on bill_tellings
  for all to danji_gate
  using (true)
  with check (true);

create policy own_apartment_only on bill_tellings
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());
