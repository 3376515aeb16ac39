-- Outside of a transaction.
-- What attach_files_to left to do for the files of documents.

drop index concurrently if exists attachments_of_document_version;
create index concurrently attachments_of_document_version on attachments (apartment_id, document_version_id, position)
where document_version_id is not null;
alter table attachments validate constraint attachments_document_version_exists;
alter table attachments validate constraint attachments_hang_on_one_thing;
