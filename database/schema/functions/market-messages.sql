-- Made by `npm run generate`: read it, and change it by a migration.

-- The caller reports what the other one wrote in a talk, of which the office reads the last that fits. Nobody is named. Each
-- of the two is reported by themselves, so that what is said of one is never decided of the other.
create function report_market_talk(
  talk uuid, given_reason text, given_detail text, out outcome text, out new_report uuid
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  thing record;
begin
  if app_role() is distinct from 'resident' then
    raise insufficient_privilege;
  end if;
  select t.id, t.post_id, p.title, t.seller_id = app_user_id() as is_askers,
    case when t.seller_id = app_user_id() then t.asker_id else t.seller_id end as author_id,
    right((
      select string_agg(m.content, E'\n\n' order by m.created_at, m.id) from (
        select m.* from market_messages m
        where m.apartment_id = t.apartment_id and m.talk_id = t.id
          and m.is_sellers = (t.asker_id = app_user_id())
        order by m.created_at desc, m.id desc limit 100
      ) m
    ), 20000) as content
  into thing
  from market_talks t join posts p on p.apartment_id = t.apartment_id and p.id = t.post_id
  where t.apartment_id = app_apartment_id() and t.id = talk and app_user_id() in (t.seller_id, t.asker_id);
  -- Whoever has written nothing has done nothing.
  if thing.content is null then
    outcome := 'missing';
    return;
  end if;
  select e.outcome, e.new_report into outcome, new_report
  from enter_report(
    case when thing.is_askers then md5(thing.id || ':asker')::uuid else thing.id end,
    thing.post_id, thing.author_id, 'market_talk', null, null, thing.id,
    jsonb_build_object(
      'title', thing.title, 'content', thing.content, 'authorNickname', null::text, 'photoCount', 0
    ),
    given_reason, given_detail
  ) e;
end
$$;
alter function report_market_talk(uuid,text,text) owner to danji_gate;
-- Run by danji_app.

-- Tells the other of the two of a message of the caller's; not whoever blocks the caller.
create function tell_of_market_message(message uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  talk uuid;
  reader uuid;
  is_by_seller boolean;
begin
  if app_role() is distinct from 'resident' then
    raise insufficient_privilege;
  end if;
  select t.id, case when m.is_sellers then t.asker_id else t.seller_id end, m.is_sellers into talk, reader, is_by_seller
  from market_messages m join market_talks t on t.apartment_id = m.apartment_id and t.id = m.talk_id
  where m.apartment_id = app_apartment_id() and m.id = message
    and app_user_id() = case when m.is_sellers then t.seller_id else t.asker_id end;
  if talk is null or exists (
    select from blocks b
    where is_by_seller and b.apartment_id = app_apartment_id() and b.person_id = reader
      and b.blocked_id = app_user_id()
    union all
    select from market_blocks b
    where b.apartment_id = app_apartment_id() and b.person_id = reader and b.blocked_id = app_user_id()
      and b.is_seller = is_by_seller
  ) then
    return;
  end if;
  perform raise_alert(
    'market_message', talk, 'market_message:' || message, 'market_talk:' || talk, '{}', false, array[reader],
    null, null, false, null, interval '0', null, null, true
  );
end
$$;
alter function tell_of_market_message(uuid) owner to danji_gate;
-- Run by danji_app.
