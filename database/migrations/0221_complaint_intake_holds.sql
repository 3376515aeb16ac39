-- Outside of a transaction.
-- What holds of new complaints since 0220, holds of the older ones.

alter table complaints validate constraint complaints_source_check;
alter table complaints validate constraint complaints_place_check;
alter table complaints validate constraint complaints_home_their_author;
