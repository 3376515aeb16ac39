-- Outside of a transaction.
-- Each neighbour is blocked once as a seller, and once as one who asks.

alter table market_blocks drop constraint if exists market_blocks_once;
drop index concurrently if exists market_blocks_once;
create unique index concurrently market_blocks_once on market_blocks (apartment_id, person_id, blocked_id, is_seller);
alter table market_blocks add constraint market_blocks_once unique using index market_blocks_once;
