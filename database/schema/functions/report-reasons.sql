-- Made by `npm run generate`: read it, and change it by a migration.

-- In an order that tells nothing of who came when.
create function reasons_of_report(report uuid) returns table (reason text, detail text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select r.reason, r.detail from report_reasons r
    where r.apartment_id = app_apartment_id() and r.report_id = report and app_has_right('community')
    order by r.reason, r.detail;
  end;
alter function reasons_of_report(uuid) owner to danji_gate;
-- Run by danji_app.

-- Tells the author of a reported thing or those who reported it, whom the office does not know.
create function tell_of_report(report uuid, told text, alert_kind text, cause text, goes_out boolean) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  subject uuid;
  people uuid[];
begin
  if not app_has_right('community')
    or alert_kind not in ('content_hidden', 'appeal_decided', 'hiding_ended', 'report_decided') then
    raise insufficient_privilege;
  end if;
  select r.thread_id, case told
    when 'author' then array[r.author_id]
    when 'reporters' then array(
      select s.person_id from report_reasons s where s.apartment_id = r.apartment_id and s.report_id = r.id
    )
  end into subject, people
  from reports r where r.apartment_id = app_apartment_id() and r.id = report;
  people := array_remove(people, null);
  if cardinality(people) > 0 then
    perform raise_alert(
      alert_kind, subject, cause, null, '{}', false, people, null, null, false, null, interval '0', null, null,
      goes_out
    );
  end if;
end
$$;
alter function tell_of_report(uuid,text,text,text,boolean) owner to danji_gate;
-- Run by danji_app.
