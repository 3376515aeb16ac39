-- Outside of a transaction.
-- The indexes of 0140: nobody waits while they are made.
drop index concurrently if exists apartments_by_name_forms;
create index concurrently apartments_by_name_forms on apartments
  using gin (search_keys('00000000-0000-0000-0000-000000000000', name_forms)) where name_forms is not null;
drop index concurrently if exists apartments_without_name_forms;
create index concurrently apartments_without_name_forms on apartments (id) where name_forms is null;
