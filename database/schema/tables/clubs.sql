-- Made by `npm run generate`: read it, and change it by a migration.

-- Clubs of neighbours, who know each other by nickname. Nobody but the members learns who is in one, the office
-- neither: people see their own rows, and functions of the gate say and change the rest. All of them that change
-- who belongs to a club of one apartment run one after the other, so that each club has exactly one owner.
create table clubs (
  apartment_id uuid not null,
  id uuid default gen_random_uuid() not null,
  name text not null,
  category text not null,
  description text not null,
  join_policy text not null,
  max_members integer not null,
  -- Kept by a trigger on club_members.
  member_count integer default 0 not null,
  status text default 'active' not null,
  closed_by text,
  close_reason text,
  closed_at timestamptz,
  -- Whom the owner has asked to become it.
  handover_to uuid,
  last_activity_at timestamptz default now() not null,
  created_at timestamptz default now() not null,
  constraint clubs_pkey primary key (apartment_id, id),
  constraint clubs_apartment_id_fkey foreign key (apartment_id) references apartments(id) on delete cascade,
  constraint clubs_heir_exists foreign key (apartment_id, handover_to) references users(apartment_id, id) on delete set null (handover_to),
  constraint clubs_are_closed_whole check (
  case status
      when 'closed' then num_nulls(closed_by, closed_at) = 0
      else num_nonnulls(closed_by, closed_at, close_reason) = 0
  end),
  constraint clubs_category_check check (category in ('sports', 'hobby', 'study', 'parenting', 'volunteer', 'other')),
  constraint clubs_close_reason_check check (char_length(close_reason) >= 1 and char_length(close_reason) <= 200),
  constraint clubs_closed_by_check check (closed_by in ('owner', 'office')),
  constraint clubs_description_check check (char_length(description) <= 2000),
  constraint clubs_join_policy_check check (join_policy in ('open', 'approval')),
  constraint clubs_max_members_check check (max_members >= 2 and max_members <= 1000),
  constraint clubs_member_count_check check (member_count >= 0),
  constraint clubs_name_check check (char_length(name) >= 1 and char_length(name) <= 50),
  constraint clubs_status_check check (status in ('active', 'closed'))
);

create index clubs_by_heir on clubs (apartment_id, handover_to);
create index clubs_closed on clubs (closed_at) where status = 'closed';
create index clubs_latest_first on clubs (apartment_id, last_activity_at desc, id desc);
create unique index clubs_name_unique on clubs (apartment_id, search_form(name)) where status = 'active';

alter table clubs enable row level security, force row level security;
grant delete, insert, select, update on clubs to danji_gate;
grant select (apartment_id, id, name, category, description, join_policy, max_members, member_count, status, closed_by, close_reason, closed_at, last_activity_at, created_at) on clubs to danji_app;
grant select (apartment_id, handover_to) on clubs to danji_gate;
grant update (handover_to) on clubs to danji_gate;

create policy gate on clubs
  for all to danji_gate
  using (true)
  with check (true);

create policy neighbours_and_office_read on clubs
  for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and ((select app_role() = 'resident') or (select app_has_right('community')))
  );

create policy own_apartment_only on clubs
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create trigger clubs_take_alerts_along after delete on clubs
  for each row execute function take_alerts_along();
