-- Outside of a transaction.
-- What holds of new rows of lists since 0310, holds of the older ones.

alter table household_import_rows validate constraint household_import_rows_office_phone_check;
alter table household_import_rows validate constraint household_import_rows_relation_check;
alter table household_import_rows validate constraint household_import_rows_plates_check;
