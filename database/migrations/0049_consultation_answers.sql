-- Whether a request was answered, by whom, when, and what was agreed.
alter table consultation_requests
  add column answered_at timestamptz,
  add column answered_by uuid,
  add column note text check (char_length(note) between 1 and 1000),
  add constraint consultation_requests_person_exists foreign key (answered_by) references users (id) on delete set null,
  add constraint consultation_requests_answered_at_a_time check (answered_by is null or answered_at is not null),
  -- The contact as it is compared: a number by its digits, an address in small letters.
  add column contact_form text not null generated always as (
    case when contact ~ '@' then lower(regexp_replace(contact, '\s', '', 'g'))
      else regexp_replace(regexp_replace(contact, '\D', '', 'g'), '^820?', '0') end
  ) stored;

create index consultation_requests_by_contact on consultation_requests (contact_form, created_at, id);
create index consultation_requests_waiting on consultation_requests (created_at desc, id desc)
  where answered_at is null;
-- For whoever's account is deleted.
create index consultation_requests_by_answerer on consultation_requests (answered_by);

grant update (answered_at, answered_by, note) on consultation_requests to danji_app;
create policy super_admins_answer on consultation_requests for update to danji_app
  using (app_role() = 'superAdmin') with check (app_role() = 'superAdmin');
