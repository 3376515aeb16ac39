-- 0124 has called it.
drop procedure compare_nicknames();
