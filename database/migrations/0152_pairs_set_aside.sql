-- Outside of a transaction.
-- The pairs of a text were put aside until there were 4 MB of them, through which each search looked. Whoever wrote next, a comment of
-- two words perhaps, then brought all of them in: a second of a processor. 64 kB is the least.
select gin_clean_pending_list(index) from unnest(
  array['posts_search', 'comments_search', 'notices_search', 'apartments_by_name', 'apartments_by_name_forms']::regclass[]
) as index;
alter index posts_search set (gin_pending_list_limit = 64);
alter index comments_search set (gin_pending_list_limit = 64);
alter index notices_search set (gin_pending_list_limit = 64);
alter index apartments_by_name set (gin_pending_list_limit = 64);
alter index apartments_by_name_forms set (gin_pending_list_limit = 64);
