-- Made by `npm run generate`: read it, and change it by a migration.

-- Gives the next texts of the tables above their form, and says how many it looked at: none once all have it.
create function renew_search_texts(most integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  renewal search_renewals;
  is_titled boolean;
  looked_at integer;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  -- Another server's work goes on.
  select * into renewal from search_renewals order by table_name limit 1 for update skip locked;
  if not found then
    return 0;
  end if;
  is_titled := renewal.table_name <> 'comments';
  -- What nobody can write in two ways has its form. A text that is set to itself is no edit.
  execute format(
    $renewal$
      with next as (
        select t.apartment_id, t.id, row_number() over (order by t.apartment_id, t.id) as place
        from %1$I t where (t.apartment_id, t.id) > ($1, $2) order by t.apartment_id, t.id limit $3
      ), renewed as (
        update %1$I t set %2$s from next n
        where t.apartment_id = n.apartment_id and t.id = n.id
          and (%3$s) is not nfkc normalized and t.search_text <> (%4$s)
      )
      select n.apartment_id, n.id, n.place from next n order by n.place desc limit 1
    $renewal$,
    renewal.table_name,
    case when is_titled then 'title = t.title, content = t.content' else 'content = t.content' end,
    case when is_titled then E't.title || E''\\n'' || t.content' else 't.content' end,
    case when is_titled then E'search_form(t.title) || E''\\n'' || search_form(t.content)' else 'search_form(t.content)' end
  ) into renewal.reached_apartment, renewal.reached, looked_at
    using renewal.reached_apartment, renewal.reached, most;
  if looked_at is null then
    delete from search_renewals r where r.table_name = renewal.table_name;
    return 1;
  end if;
  update search_renewals r set reached_apartment = renewal.reached_apartment, reached = renewal.reached
  where r.table_name = renewal.table_name;
  return looked_at;
end
$$;
alter function renew_search_texts(integer) owner to danji_gate;
-- Run by danji_app.
