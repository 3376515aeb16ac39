-- Connections plan each statement once, whatever its values. How rare the words of a search are says which way is short,
-- so PostgreSQL goes on choosing here whether it plans anew.
alter function search_posts(text, timestamptz, uuid, integer) set plan_cache_mode = auto;
alter function search_notices(text) set plan_cache_mode = auto;
alter function find_apartments(text, integer) set plan_cache_mode = auto;
