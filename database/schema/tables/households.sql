-- Made by `npm run generate`: read it, and change it by a migration.

create table households (
  apartment_id uuid not null,
  id uuid default gen_random_uuid() not null,
  building integer not null,
  unit integer not null,
  -- Nobody lives there, says the office. A new account in it says otherwise.
  is_vacant boolean default false not null,
  resident_count integer default 0 not null,
  active_count integer default 0 not null,
  -- As in contract/values/household-states.ts.
  state text generated always as (
  case
      when is_vacant then 'vacant'
      when active_count > 0 then 'active'
      when resident_count > 0 then 'waiting'
      else 'no_account'
  end) stored not null,
  -- A household that a bulk under way made is not there before the bulk has ended: if it fails, there is none.
  bulk_id uuid,
  constraint households_pkey primary key (apartment_id, id),
  constraint households_unit_unique unique (apartment_id, building, unit),
  constraint households_apartment_id_fkey foreign key (apartment_id) references apartments(id) on delete cascade,
  constraint households_building_check check (building >= 1 and building <= 99999),
  constraint households_unit_check check (unit >= 1 and unit <= 99999)
);

create index households_of_bulk on households (apartment_id, bulk_id) where bulk_id is not null;

alter table households enable row level security, force row level security;
grant delete, insert, select on households to danji_app;
grant delete, select on households to danji_gate;
grant update (is_vacant) on households to danji_app;
grant insert (apartment_id, building, unit, bulk_id) on households to danji_gate;
grant update (is_vacant, resident_count, active_count, bulk_id) on households to danji_gate;

create policy gate on households
  for select to danji_gate
  using (true);

create policy gate_counts on households
  for update to danji_gate
  using (true)
  with check (true);

create policy gate_makes on households
  for insert to danji_gate
  with check (true);

create policy gate_undoes on households
  for delete to danji_gate
  using (true);

create policy managers_add_households on households
  for insert to danji_app
  with check (apartment_id = app_apartment_id() and (select app_has_right('residents')));

create policy managers_delete_households on households
  for delete to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('residents')));

create policy managers_edit_households on households
  for update to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('residents')))
  with check (apartment_id = app_apartment_id() and (select app_has_right('residents')));

create policy managers_see_households on households
  for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_role() = 'manager') and bulk_id is null);

create policy own_apartment_only on households
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create policy residents_see_homes_of_their_complaints on households
  for select to danji_app
  using (
    (select app_role() = 'resident')
    and apartment_id = app_apartment_id()
    and (exists (select
       from complaints c
      where c.apartment_id = households.apartment_id and c.household_id = households.id and c.author_id = app_user_id()))
  );

create policy residents_see_their_household on households
  for select to danji_app
  using (apartment_id = app_apartment_id() and id = app_household_id());

create trigger households_keep_occupancy after update of resident_count on households
  for each row when ((old.resident_count > 0) is distinct from (new.resident_count > 0)) execute function keep_occupancy();
create trigger households_take_alerts_along after delete on households
  for each row execute function take_alerts_along();
