-- Made by `npm run generate`: read it, and change it by a migration.

-- Objects to the hiding of the caller's own thing. The outcome is 'appealed', or why not.
create function appeal_hiding(thing uuid, statement text, out outcome text, out report uuid)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  latest record;
begin
  select r.id, r.decided_at, r.hidden_until, r.appealed_at, r.ending into latest from reports r
  where r.apartment_id = app_apartment_id() and (r.thing_id = thing or r.market_talk_id = thing)
    and r.author_id = app_user_id() and r.decision = 'hide'
  order by r.decided_at desc limit 1
  for update;
  report := latest.id;
  outcome := case
    when latest.id is null then 'not_hidden'
    when latest.ending is not null then 'ended'
    when latest.appealed_at is not null then 'already'
    when is_shown(latest.hidden_until) or latest.decided_at <= now() - interval '30 days' then 'too_late'
    else 'appealed'
  end;
  if outcome = 'appealed' then
    update reports r set appealed_at = now(), appeal = statement
    where r.apartment_id = app_apartment_id() and r.id = latest.id;
  end if;
end
$$;
alter function appeal_hiding(uuid,text) owner to danji_gate;
-- Run by danji_app.

create function carry_out_report() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update posts p set hidden_until = new.hidden_until
  where p.apartment_id = new.apartment_id and p.id = new.post_id;
  update comments c set hidden_until = new.hidden_until
  where c.apartment_id = new.apartment_id and c.id = new.comment_id;
  -- The talk is shut as long as either of its two reports hides it: two who decide them do so one after the other.
  perform from market_talks t where t.apartment_id = new.apartment_id and t.id = new.market_talk_id for update;
  update market_talks t set hidden_until = (
    select max(r.hidden_until) from reports r
    where r.apartment_id = new.apartment_id and r.market_talk_id = new.market_talk_id
  )
  where t.apartment_id = new.apartment_id and t.id = new.market_talk_id;
  return null;
end
$$;
alter function carry_out_report() owner to danji_gate;

-- Enters a report of the caller's, with a copy of what is reported. The outcome is 'reported', or why not.
create function enter_report(
  thing uuid, thread uuid, author uuid, thing_kind text, post uuid, comment uuid, talk uuid, copy jsonb,
  given_reason text, given_detail text, out outcome text, out new_report uuid
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  report uuid;
begin
  outcome := case
    when thing is null then 'missing'
    when author = app_user_id() then 'own'
    when exists (
      select from report_reasons r
      where r.apartment_id = app_apartment_id() and r.thing_id = thing and r.person_id = app_user_id()
    ) then 'already'
    else 'reported'
  end;
  if outcome <> 'reported' then
    return;
  end if;

  insert into reports (
    apartment_id, kind, post_id, comment_id, market_talk_id, thing_id, thread_id, author_id, copies
  )
  values (app_apartment_id(), thing_kind, post, comment, talk, thing, thread, author, '[]')
  on conflict (apartment_id, thing_id) where decided_at is null do nothing
  returning id into new_report;
  select r.id into report from reports r
  where r.apartment_id = app_apartment_id() and r.thing_id = thing and r.decided_at is null
  for update;
  -- It was decided between the two statements.
  if report is null then
    raise serialization_failure;
  end if;

  update reports r set
    reporter_count = r.reporter_count + 1,
    household_count = r.household_count + case when exists (
      select from report_reasons other
      join users u on u.apartment_id = other.apartment_id and u.id = other.person_id
      where other.apartment_id = r.apartment_id and other.report_id = r.id and u.household_id = app_household_id()
    ) then 0 else 1 end,
    -- A text that its author changes between two reports is kept as it was each time.
    copies = case
      when jsonb_array_length(r.copies) >= 20 or exists (
        select from jsonb_array_elements(r.copies) kept where kept @> copy
      ) then r.copies
      else r.copies || jsonb_build_array(copy || jsonb_build_object('copiedAt', now()))
    end
  where r.apartment_id = app_apartment_id() and r.id = report;
  insert into report_reasons (apartment_id, report_id, thing_id, person_id, reason, detail)
  values (app_apartment_id(), report, thing, app_user_id(), given_reason, given_detail);
end
$$;
alter function enter_report(uuid,uuid,uuid,text,uuid,uuid,uuid,jsonb,text,text) owner to danji_gate;
-- Run by its owner alone.

create function forget_reports(before timestamptz) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  forgotten bigint;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  with removed as (
    select r.apartment_id, r.post_id, r.comment_id, r.market_talk_id from reports r
    where r.ending = 'remove' and r.ended_at < now() - interval '30 days'
      and (r.post_id is not null or r.comment_id is not null or r.market_talk_id is not null)
    limit 100
  ), gone_posts as (
    delete from posts p using removed r where p.apartment_id = r.apartment_id and p.id = r.post_id
  ), gone_talks as (
    delete from market_talks t using removed r where t.apartment_id = r.apartment_id and t.id = r.market_talk_id
  )
  delete from comments c using removed r where c.apartment_id = r.apartment_id and c.id = r.comment_id;
  delete from reports where (apartment_id, id) in (
    select r.apartment_id, r.id from reports r
    where greatest(r.created_at, r.decided_at, r.ended_at) < least(before, now() - interval '1 year')
    limit 1000
  );
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;
alter function forget_reports(timestamp with time zone) owner to danji_gate;
-- Run by danji_app.

-- Why something of the caller's is hidden, and what can be done about it. Null if it is not.
create function own_hiding(thing uuid) returns json
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select json_build_object(
      'reason', r.decision_reason, 'hiddenAt', r.decided_at,
      'hiddenUntil', case when r.hidden_until < 'infinity' then r.hidden_until end,
      'appeal', r.appeal, 'appealedAt', r.appealed_at,
      'isRemoved', r.ending is not null, 'removalReason', r.ending_reason
    )
    from reports r
    where r.apartment_id = app_apartment_id() and (r.thing_id = thing or r.market_talk_id = thing)
      and r.author_id = app_user_id() and r.decision = 'hide' and not is_shown(r.hidden_until)
    order by r.decided_at desc limit 1;
  end;
alter function own_hiding(uuid) owner to danji_gate;
-- Run by danji_app.
