-- Made by `npm run generate`: read it, and change it by a migration.

-- Tells the next people of a month that is out; answers how many it took up, and 0 when nobody is left. For the office's
-- call, and for the job, which goes on where a server was killed. Who lost their account meanwhile is not told.
create function tell_of_bills(most integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  telling bill_tellings;
  version bill_months;
  told integer;
begin
  if app_role() is not null and app_has_right('bills') is not true then
    raise insufficient_privilege;
  end if;
  -- What another server is at goes on there.
  select * into telling from bill_tellings t
  where t.apartment_id = coalesce(app_apartment_id(), t.apartment_id)
  order by t.apartment_id, t.id limit 1 for update skip locked;
  if telling.id is null then
    return 0;
  end if;
  told := least(most, cardinality(telling.person_ids));
  -- A month that was taken back tells nobody.
  select * into version from bill_months m
  where m.apartment_id = telling.apartment_id and m.id = telling.bill_month_id and m.state in ('published', 'replaced')
  for share;
  if version.id is null or told = cardinality(telling.person_ids) then
    delete from bill_tellings t where t.apartment_id = telling.apartment_id and t.id = telling.id;
  else
    update bill_tellings t set person_ids = t.person_ids[told + 1:]
    where t.apartment_id = telling.apartment_id and t.id = telling.id;
  end if;
  if version.id is not null then
    perform raise_alert(
      telling.kind, version.id, 'bill:' || version.id, 'bill:' || version.month, jsonb_build_object(
        'billed', to_char(version.month, 'YYYY-MM'), 'month', to_char(version.month, 'FMMM'),
        'due', to_char(version.due_on, 'FMMM"월" FMDD"일"')
      ),
      false,
      still_billed(version.apartment_id, version.month, telling.person_ids[:told]),
      null, null, false, null, interval '0', null, version.apartment_id
    );
  end if;
  return told;
end
$$;
alter function tell_of_bills(integer) owner to danji_gate;
-- Run by danji_app.
