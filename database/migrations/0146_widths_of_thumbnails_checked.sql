-- Outside of a transaction.
-- What 0145 demands of widths holds for files of before: they have none.
alter table files validate constraint files_thumbnail_width_check;
revoke execute on procedure show_files_of(regclass, name) from public;
