-- Made by `npm run generate`: read it, and change it by a migration.

-- Who may not book for a while, in any facility. It falls on the person, not on the household.
create table booking_suspensions (
  apartment_id uuid not null,
  id uuid default gen_random_uuid() not null,
  user_id uuid,
  starts_at timestamptz default now() not null,
  ends_at timestamptz not null,
  cause text not null,
  -- The resident reads it.
  reason text not null,
  lifted_at timestamptz,
  lift_reason text,
  created_at timestamptz default now() not null,
  household_id uuid,
  -- The one of a former account.
  inherited_from uuid,
  constraint booking_suspensions_pkey primary key (apartment_id, id),
  constraint booking_suspensions_household_exists foreign key (apartment_id, household_id) references households(apartment_id, id) on delete cascade,
  constraint booking_suspensions_person_exists foreign key (apartment_id, user_id) references users(apartment_id, id) on delete set null (user_id),
  constraint booking_suspensions_source_exists foreign key (apartment_id, inherited_from) references booking_suspensions(apartment_id, id) on delete set null (inherited_from),
  constraint booking_suspensions_cause_check check (cause in ('no_show', 'office')),
  constraint booking_suspensions_check check (ends_at > starts_at),
  constraint booking_suspensions_check1 check (lifted_at is not null or lift_reason is null),
  constraint booking_suspensions_lift_reason_check check (char_length(lift_reason) >= 1 and char_length(lift_reason) <= 200),
  constraint booking_suspensions_reason_check check (char_length(reason) >= 1 and char_length(reason) <= 200)
);

create index booking_suspensions_by_age on booking_suspensions (ends_at);
create index booking_suspensions_latest on booking_suspensions (apartment_id, created_at desc, id desc);
create index booking_suspensions_of_household on booking_suspensions (apartment_id, household_id) where user_id is null;
create index booking_suspensions_of_person on booking_suspensions (apartment_id, user_id, ends_at);
create index booking_suspensions_of_source on booking_suspensions (apartment_id, inherited_from);

alter table booking_suspensions enable row level security, force row level security;
grant select on booking_suspensions to danji_app;
grant delete, insert, select, update on booking_suspensions to danji_gate;
grant insert (apartment_id, user_id, ends_at, cause, reason) on booking_suspensions to danji_app;
grant update (lifted_at, lift_reason) on booking_suspensions to danji_app;
grant select (apartment_id, user_id) on booking_suspensions to danji_gate;
grant update (user_id) on booking_suspensions to danji_gate;

create policy gate on booking_suspensions
  for all to danji_gate
  using (true)
  with check (true);

create policy office_lifts on booking_suspensions
  for update to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('facilities')));

create policy office_sees_all on booking_suspensions
  for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('facilities')) and user_id is not null);

create policy office_suspends on booking_suspensions
  for insert to danji_app
  with check (apartment_id = app_apartment_id() and (select app_has_right('facilities')) and cause = 'office');

create policy own_apartment_only on booking_suspensions
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create policy residents_see_their_own on booking_suspensions
  for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and (select app_role() = 'resident')
    and user_id = (select app_user_id())
  );

create trigger booking_suspensions_lift_source after update of lifted_at on booking_suspensions
  for each row when (new.inherited_from is not null and new.lifted_at is not null and old.lifted_at is null) execute function lift_inherited_suspension();
create trigger booking_suspensions_take_alerts_along after delete on booking_suspensions
  for each row execute function take_alerts_along();
