-- The card that an office keeps of each home (입주자 카드): who is what to it, whom to telephone, and its own cars. For the
-- office's work alone: nothing is ever sent to these numbers, which takes the consent that users.phone has.

create table home_contacts (
  apartment_id uuid not null,
  id uuid not null default gen_random_uuid(),
  household_id uuid not null,
  -- Whose account it is. Null of somebody without one, who then has a name here.
  person_id uuid,
  name text check (char_length(name) between 1 and 50),
  -- The same list as contract/values/home-relations.ts.
  relation text check (relation in ('owner', 'tenant', 'family')),
  phone text check (char_length(phone) between 1 and 30),
  moved_in_on date,
  -- The person has said it, so no list of the office's replaces it.
  is_own boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (apartment_id, id),
  constraint home_contacts_household_exists foreign key (apartment_id, household_id)
    references households (apartment_id, id) on delete cascade,
  constraint home_contacts_person_exists foreign key (apartment_id, person_id)
    references users (apartment_id, id) on delete cascade,
  constraint home_contacts_of_somebody check (num_nonnulls(person_id, name) = 1),
  constraint home_contacts_say_something check (num_nonnulls(relation, phone, moved_in_on) > 0),
  constraint home_contacts_person_unique unique (apartment_id, person_id),
  constraint home_contacts_name_unique unique (apartment_id, household_id, name)
);

create index home_contacts_of_household on home_contacts (apartment_id, household_id, created_at);

-- A home's own cars. Two people of a home may both have named one: neither learns of the other's.
create table home_vehicles (
  apartment_id uuid not null,
  id uuid not null default gen_random_uuid(),
  household_id uuid not null,
  -- Who entered it as their own. Null if the office did.
  person_id uuid,
  -- Without blanks.
  plate text not null check (char_length(plate) between 5 and 12),
  memo text check (char_length(memo) between 1 and 100),
  created_at timestamptz not null default now(),
  primary key (apartment_id, id),
  constraint home_vehicles_household_exists foreign key (apartment_id, household_id)
    references households (apartment_id, id) on delete cascade,
  constraint home_vehicles_person_exists foreign key (apartment_id, person_id)
    references users (apartment_id, id) on delete cascade,
  constraint home_vehicles_plate_unique unique nulls not distinct (apartment_id, household_id, plate, person_id)
);

create index home_vehicles_of_person on home_vehicles (apartment_id, person_id);

call protect_tenant_table('home_contacts');
call protect_tenant_table('home_vehicles');
call follow_person('home_contacts', 'person_id', 'delete');
call follow_person('home_vehicles', 'person_id', 'delete');

grant select, delete on home_contacts to danji_app;
grant insert (apartment_id, household_id, person_id, name, relation, phone, moved_in_on, is_own) on home_contacts
  to danji_app;
grant update (person_id, name, relation, phone, moved_in_on, is_own) on home_contacts to danji_app;
grant select, delete on home_vehicles to danji_app;
grant insert (apartment_id, household_id, person_id, plate, memo) on home_vehicles to danji_app;

create policy office_reads on home_contacts for select to danji_app using (
  apartment_id = app_apartment_id()
  and ((select app_has_right('residents')) or (select app_has_right('complaints')))
);
create policy office_keeps on home_contacts to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('residents')))
  with check (apartment_id = app_apartment_id() and (select app_has_right('residents')));
-- Nobody of a home reads what another of it, or the office, has said of somebody else.
create policy people_keep_their_own on home_contacts to danji_app
  using (
    apartment_id = app_apartment_id() and (select app_role() = 'resident') and person_id = (select app_user_id())
  )
  with check (
    apartment_id = app_apartment_id() and (select app_role() = 'resident') and person_id = (select app_user_id())
    and household_id = (select app_household_id()) and is_own
  );

create policy office_reads on home_vehicles for select to danji_app using (
  apartment_id = app_apartment_id()
  and ((select app_has_right('residents')) or (select app_has_right('complaints')) or (select app_has_right('visitors')))
);
create policy office_keeps on home_vehicles to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('residents')))
  with check (apartment_id = app_apartment_id() and (select app_has_right('residents')));
create policy people_keep_their_own on home_vehicles to danji_app
  using (
    apartment_id = app_apartment_id() and (select app_role() = 'resident') and person_id = (select app_user_id())
  )
  with check (
    apartment_id = app_apartment_id() and (select app_role() = 'resident') and person_id = (select app_user_id())
    and household_id = (select app_household_id())
  );

-- Somebody has moved to another home of the apartment: what they were to the one before goes.
create function forget_home_card() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from home_contacts c where c.apartment_id = old.apartment_id and c.person_id = old.id;
  delete from home_vehicles v where v.apartment_id = old.apartment_id and v.person_id = old.id;
  return null;
end
$$;

grant select, delete on home_contacts, home_vehicles to danji_gate;
call hand_to_gate('forget_home_card()');

-- With a home's last account goes what was noted of its people without one.
create or replace function keep_occupancy() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.resident_count > 0 then
    insert into occupancies (apartment_id, household_id) values (new.apartment_id, new.id);
  else
    update occupancies o set ended_at = now()
    where o.apartment_id = new.apartment_id and o.household_id = new.id and o.ended_at is null;
    delete from home_contacts c
    where c.apartment_id = new.apartment_id and c.household_id = new.id and c.person_id is null;
    delete from home_vehicles v
    where v.apartment_id = new.apartment_id and v.household_id = new.id and v.person_id is null;
  end if;
  return null;
end
$$;

create trigger users_forget_home_card after update of household_id on users
  for each row when (new.household_id is distinct from old.household_id) execute function forget_home_card();

-- What a list says of its people for the card.
alter table household_import_rows
  add column office_phone text,
  add constraint household_import_rows_office_phone_check check (char_length(office_phone) <= 30) not valid,
  add column relation text,
  add constraint household_import_rows_relation_check check (relation in ('owner', 'tenant', 'family')) not valid,
  add column moved_in_on date,
  add column plates text[],
  add constraint household_import_rows_plates_check
    check (cardinality(plates) <= 10 and char_length(array_to_string(plates, ' ')) <= 150) not valid;
