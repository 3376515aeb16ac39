-- Made by `npm run generate`: read it, and change it by a migration.

-- That somebody of a household has opened a notice. Not who: which person reads what is nobody's business.
create table notice_receipts (
  apartment_id uuid not null,
  notice_id uuid not null,
  household_id uuid not null,
  read_at timestamptz default now() not null,
  constraint notice_receipts_pkey primary key (apartment_id, notice_id, household_id),
  constraint notice_receipts_household_exists foreign key (apartment_id, household_id) references households(apartment_id, id) on delete cascade,
  constraint notice_receipts_notice_exists foreign key (apartment_id, notice_id) references notices(apartment_id, id) on delete cascade
);

create index notice_receipts_of_household on notice_receipts (apartment_id, household_id);

alter table notice_receipts enable row level security, force row level security;
grant select on notice_receipts to danji_app;
grant delete, select on notice_receipts to danji_gate;
grant insert (apartment_id, notice_id, household_id, read_at) on notice_receipts to danji_app;
grant update (read_at) on notice_receipts to danji_app;

create policy gate on notice_receipts
  for all to danji_gate
  using (true);

create policy households_leave_their_own on notice_receipts
  for all to danji_app
  using (
    apartment_id = app_apartment_id()
    and (select app_role() = 'resident')
    and household_id = (select app_household_id())
  )
  with check (
    apartment_id = app_apartment_id()
    and (select app_role() = 'resident')
    and household_id = (select app_household_id())
  );

create policy managers_see_receipts on notice_receipts
  for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('notices')));

create policy own_apartment_only on notice_receipts
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());
