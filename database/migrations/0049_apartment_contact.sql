-- Where residents reach the management office, and when. The office looks after it.
alter table apartments
  add column telephone text check (char_length(telephone) between 1 and 30),
  add column office_hours text check (char_length(office_hours) between 1 and 200);

-- The name and the code are the super admin's, so these columns alone may be changed.
grant update (telephone, office_hours, address) on apartments to danji_app;
create policy managers_edit_their_office on apartments for update to danji_app
  using (id = app_apartment_id() and app_role() = 'manager')
  with check (id = app_apartment_id() and app_role() = 'manager');
