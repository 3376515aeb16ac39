-- Made by `npm run generate`: read it, and change it by a migration.

-- The no-shows of a person, and the suspension that they have led to: they do not count again.
create table no_show_marks (
  apartment_id uuid not null,
  reservation_id uuid not null,
  user_id uuid,
  marked_at timestamptz default now() not null,
  suspension_id uuid,
  constraint no_show_marks_pkey primary key (apartment_id, reservation_id),
  constraint no_show_marks_person_exists foreign key (apartment_id, user_id) references users(apartment_id, id) on delete set null (user_id),
  constraint no_show_marks_reservation_exists foreign key (apartment_id, reservation_id) references reservations(apartment_id, id) on delete cascade,
  constraint no_show_marks_suspension_exists foreign key (apartment_id, suspension_id) references booking_suspensions(apartment_id, id) on delete set null (suspension_id)
);

create index no_show_marks_by_age on no_show_marks (marked_at);
create index no_show_marks_of_person on no_show_marks (apartment_id, user_id, marked_at);
create index no_show_marks_of_suspension on no_show_marks (apartment_id, suspension_id);

alter table no_show_marks enable row level security, force row level security;
grant delete, insert, select, update on no_show_marks to danji_gate;
grant select (apartment_id, user_id) on no_show_marks to danji_gate;
grant update (user_id) on no_show_marks to danji_gate;

create policy gate on no_show_marks
  for all to danji_gate
  using (true)
  with check (true);

create policy own_apartment_only on no_show_marks
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());
