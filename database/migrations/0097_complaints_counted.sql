-- The office's list counts all complaints of the apartment. Where they are most of the table, each of them asked whose
-- apartment it is looked at from, which took more than half of the time. Asked in a select, that is asked once a statement.
alter policy managers_and_authors_read on complaints
  using (
    apartment_id = (select app_apartment_id())
    and ((select app_has_right('complaints')) or author_id = app_user_id())
  );
