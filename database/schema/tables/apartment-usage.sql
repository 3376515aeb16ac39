-- Made by `npm run generate`: read it, and change it by a migration.

-- How much each apartment uses the system, as numbers alone: a country's accounts and complaints are too many
-- to count for a list. Apart from the apartments' own rows, which every account and complaint refers to.
create table apartment_usage (
  apartment_id uuid not null,
  -- Residents who are past their initial setup.
  set_up_count integer default 0 not null,
  -- Complaints that are not resolved.
  open_complaint_count integer default 0 not null,
  -- The first sign-in of the last day on which anybody there signed in.
  last_sign_in_at timestamptz,
  constraint apartment_usage_pkey primary key (apartment_id),
  constraint apartment_usage_apartment_id_fkey foreign key (apartment_id) references apartments(id) on delete cascade,
  constraint apartment_usage_open_complaint_count_check check (open_complaint_count >= 0),
  constraint apartment_usage_set_up_count_check check (set_up_count >= 0)
);

alter table apartment_usage enable row level security, force row level security;
grant select on apartment_usage to danji_app;
grant insert, select, update on apartment_usage to danji_gate;

create policy gate on apartment_usage
  for all to danji_gate
  using (true)
  with check (true);

create policy super_admins_read on apartment_usage
  for select to danji_app
  using ((select app_role() = 'superAdmin'));
