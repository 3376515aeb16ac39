-- Outside of a transaction.
-- What holds of new settings since 0301, holds of the older ones.

alter table office_settings validate constraint office_settings_minutes_days_check;
