-- Made by `npm run generate`: read it, and change it by a migration.

-- A member of a household asks somebody in. The code is told once and kept as its hash; whoever joins uses it up.
create table invitations (
  apartment_id uuid not null,
  id uuid default gen_random_uuid() not null,
  household_id uuid not null,
  inviter_id uuid not null,
  code_hash bytea not null,
  -- With the consent of a legal guardian, says whoever invites.
  is_under_14 boolean default false not null,
  created_at timestamptz default now() not null,
  expires_at timestamptz default now() + '7 days'::interval not null,
  constraint invitations_pkey primary key (apartment_id, id),
  constraint invitations_code_unique unique (code_hash),
  constraint invitations_household_exists foreign key (apartment_id, household_id) references households(apartment_id, id) on delete cascade,
  constraint invitations_person_exists foreign key (apartment_id, inviter_id) references users(apartment_id, id) on delete cascade
);

create index invitations_by_expiry on invitations (expires_at);
create index invitations_of_household on invitations (apartment_id, household_id);
create index invitations_of_inviter on invitations (apartment_id, inviter_id);

alter table invitations enable row level security, force row level security;
grant delete on invitations to danji_app;
grant delete, select on invitations to danji_gate;
grant insert (apartment_id, household_id, inviter_id, code_hash, is_under_14) on invitations to danji_app;
grant select (apartment_id, id, household_id, inviter_id, is_under_14, created_at, expires_at) on invitations to danji_app;
grant select (apartment_id, inviter_id) on invitations to danji_gate;

create policy gate on invitations
  for all to danji_gate
  using (true)
  with check (true);

create policy households_run_their_own on invitations
  for all to danji_app
  using (
    apartment_id = app_apartment_id()
    and (select app_role() = 'resident')
    and household_id = app_household_id()
  )
  with check (
    apartment_id = app_apartment_id()
    and (select app_role() = 'resident')
    and household_id = app_household_id()
    and inviter_id = app_user_id()
  );

create policy own_apartment_only on invitations
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());
