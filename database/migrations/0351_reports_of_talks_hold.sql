-- Outside of a transaction.
-- What holds of new reports since 0350, holds of the older ones.

drop index concurrently if exists reports_of_market_talk;
create index concurrently reports_of_market_talk on reports (apartment_id, market_talk_id)
where market_talk_id is not null;
alter table reports validate constraint reports_market_talk_exists;
alter table reports validate constraint reports_kind_check;
