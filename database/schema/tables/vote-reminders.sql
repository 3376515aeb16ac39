-- Made by `npm run generate`: read it, and change it by a migration.

-- Which reminders have gone out, also where nobody was left to be reminded.
create table vote_reminders (
  apartment_id uuid not null,
  vote_id uuid not null,
  closes_at timestamptz not null,
  hours_before integer not null,
  constraint vote_reminders_pkey primary key (apartment_id, vote_id, closes_at, hours_before),
  constraint vote_reminders_vote_exists foreign key (apartment_id, vote_id) references votes(apartment_id, id) on delete cascade,
  constraint vote_reminders_hours_before_check check (hours_before in (3, 24))
);

alter table vote_reminders enable row level security, force row level security;
grant insert, select on vote_reminders to danji_gate;

create policy gate on vote_reminders
  for all to danji_gate
  using (true)
  with check (true);

create policy own_apartment_only on vote_reminders
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());
