-- Outside of a transaction.
-- What attach_files_to left to do for the files of bills.

drop index concurrently if exists attachments_of_bill_file;
create index concurrently attachments_of_bill_file on attachments (apartment_id, bill_file_id, position)
where bill_file_id is not null;
alter table attachments validate constraint attachments_bill_file_exists;
alter table attachments validate constraint attachments_hang_on_one_thing;
