-- Made by `npm run generate`: read it, and change it by a migration.

-- A spot came, or a facility stopped or changed its last booking moment.
create function mark_line_of_changed() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into line_marks (apartment_id, facility_id)
  select distinct c.apartment_id, case tg_argv[0] when 'id' then c.id else c.facility_id end
  from (
    select n.apartment_id, (to_jsonb(n) ->> 'id')::uuid as id, (to_jsonb(n) ->> 'facility_id')::uuid as facility_id
    from changed n
  ) c
  where exists (
    select from waitlist_entries w
    where w.apartment_id = c.apartment_id and w.status in ('waiting', 'offered')
      and w.facility_id = case tg_argv[0] when 'id' then c.id else c.facility_id end
  );
  return null;
end
$$;
alter function mark_line_of_changed() owner to danji_gate;
