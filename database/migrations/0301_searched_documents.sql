-- Documents are searched as all else: by search_form(), whatever way their letters are written and however they are spaced.

create or replace function make_document_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := concat_ws(
    E'\n', search_form(new.title), search_form(new.summary), search_form(document_category_name(new.category)),
    to_char(new.happened_on, 'YYYY-MM-DD')
  );
  return new;
end
$$;

-- Of minutes the law leaves the days to the complex's bylaws.
alter table office_settings add column minutes_days smallint not null default 14;
alter table office_settings
  add constraint office_settings_minutes_days_check check (minutes_days between 7 and 60) not valid;
grant insert (minutes_days), update (minutes_days) on office_settings to danji_app;
