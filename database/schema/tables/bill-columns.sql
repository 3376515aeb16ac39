-- Made by `npm run generate`: read it, and change it by a migration.

-- What the columns of this office's files mean, by their headers without blanks and brackets.
create table bill_columns (
  apartment_id uuid not null,
  header text not null,
  -- Null: as its header says.
  meaning jsonb,
  -- The group of an item of this name.
  item_group text,
  constraint bill_columns_pkey primary key (apartment_id, header),
  constraint bill_columns_apartment_id_fkey foreign key (apartment_id) references apartments(id) on delete cascade,
  constraint bill_columns_header_check check (char_length(header) >= 1 and char_length(header) <= 100),
  constraint bill_columns_item_group_check check (item_group in ('common', 'usage', 'reserve', 'discount', 'other'))
);

alter table bill_columns enable row level security, force row level security;
grant insert, select, update on bill_columns to danji_app;

create policy office_reads on bill_columns
  for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('bills')));

create policy office_remembers on bill_columns
  for insert to danji_app
  with check (apartment_id = app_apartment_id() and (select app_has_right('bills')));

create policy office_remembers_anew on bill_columns
  for update to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('bills')))
  with check (apartment_id = app_apartment_id() and (select app_has_right('bills')));

create policy own_apartment_only on bill_columns
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());
