-- Made by `npm run generate`: read it, and change it by a migration.

create table consultation_requests (
  id uuid default gen_random_uuid() not null,
  name text not null,
  apartment_name text not null,
  contact text not null,
  message text not null,
  created_at timestamptz default now() not null,
  answered_at timestamptz,
  answered_by uuid,
  note text,
  -- The contact as it is compared: a number by its digits, an address in small letters.
  contact_form text generated always as (
  case
      when contact ~ '@' then lower(regexp_replace(contact, '\s', '', 'g'))
      else regexp_replace(regexp_replace(contact, '\D', '', 'g'), '^820?', '0')
  end) stored not null,
  constraint consultation_requests_pkey primary key (id),
  constraint consultation_requests_person_exists foreign key (answered_by) references users(id) on delete set null,
  constraint consultation_requests_answered_at_a_time check (answered_by is null or answered_at is not null),
  constraint consultation_requests_apartment_name_check check (char_length(apartment_name) >= 1 and char_length(apartment_name) <= 50),
  constraint consultation_requests_contact_check check (char_length(contact) >= 1 and char_length(contact) <= 254),
  constraint consultation_requests_message_check check (char_length(message) >= 1 and char_length(message) <= 2000),
  constraint consultation_requests_name_check check (char_length(name) >= 1 and char_length(name) <= 50),
  constraint consultation_requests_note_check check (char_length(note) >= 1 and char_length(note) <= 1000)
);

create index consultation_requests_by_answerer on consultation_requests (answered_by);
create index consultation_requests_by_contact on consultation_requests (contact_form, created_at, id);
create index consultation_requests_newest_first on consultation_requests (created_at desc, id desc);
create index consultation_requests_waiting on consultation_requests (created_at desc, id desc) where answered_at is null;

alter table consultation_requests enable row level security, force row level security;
grant select on consultation_requests to danji_app;
grant delete on consultation_requests to danji_gate;
grant insert (id, name, apartment_name, contact, message) on consultation_requests to danji_app;
grant update (answered_at, answered_by, note) on consultation_requests to danji_app;
grant select (id, created_at) on consultation_requests to danji_gate;

create policy anyone_asks on consultation_requests
  for insert to danji_app
  with check (true);

create policy gate_forgets on consultation_requests
  for all to danji_gate
  using (true);

create policy super_admins_answer on consultation_requests
  for update to danji_app
  using ((select app_role() = 'superAdmin'))
  with check ((select app_role() = 'superAdmin'));

create policy super_admins_read on consultation_requests
  for select to danji_app
  using ((select app_role() = 'superAdmin'));
