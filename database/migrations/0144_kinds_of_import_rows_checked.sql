-- Outside of a transaction.
-- The kinds of 0142 are those of all rows, also of those that were there.
alter table household_import_rows validate constraint household_import_rows_kind_check;
