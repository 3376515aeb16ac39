-- Outside of a transaction.
-- What attach_files_to left to do for the photos of meters.

drop index concurrently if exists attachments_of_meter_reading;
create index concurrently attachments_of_meter_reading on attachments (apartment_id, meter_reading_id, position)
where meter_reading_id is not null;
alter table attachments validate constraint attachments_meter_reading_exists;
alter table attachments validate constraint attachments_hang_on_one_thing;
alter table bills validate constraint bills_readings_check;
