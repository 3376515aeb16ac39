-- Made by `npm run generate`: read it, and change it by a migration.

-- How many messages an apartment has sent in a month of Seoul's.
create table message_months (
  apartment_id uuid not null,
  month date not null,
  used integer not null,
  constraint message_months_pkey primary key (apartment_id, month),
  constraint message_months_apartment_id_fkey foreign key (apartment_id) references apartments(id) on delete cascade
);

alter table message_months enable row level security, force row level security;
grant insert, select, update on message_months to danji_gate;

create policy gate on message_months
  for all to danji_gate
  using (true)
  with check (true);

create policy own_apartment_only on message_months
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());
