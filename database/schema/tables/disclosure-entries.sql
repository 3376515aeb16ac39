-- Made by `npm run generate`: read it, and change it by a migration.

-- What the office has written so far, for the month in which its complaint was resolved.
create table disclosure_entries (
  apartment_id uuid not null,
  complaint_id uuid not null,
  summary text not null,
  constraint disclosure_entries_pkey primary key (apartment_id, complaint_id),
  constraint disclosure_entries_complaint_exists foreign key (apartment_id, complaint_id) references complaints(apartment_id, id) on delete cascade,
  constraint disclosure_entries_summary_check check (char_length(summary) >= 1 and char_length(summary) <= 200)
);

alter table disclosure_entries enable row level security, force row level security;
grant delete, insert, select on disclosure_entries to danji_app;
grant update (summary) on disclosure_entries to danji_app;

create policy office_writes on disclosure_entries
  for all to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('complaints')))
  with check (apartment_id = app_apartment_id() and (select app_has_right('complaints')));

create policy own_apartment_only on disclosure_entries
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());
