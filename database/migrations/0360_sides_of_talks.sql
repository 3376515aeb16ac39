-- What talks on the flea market and handing over missed.

-- The blocked one was the seller: whom somebody blocks as a seller is not blocked where they ask, nor the other way round.
-- It would tell who asks.
alter table market_blocks
  add column is_seller boolean not null default false,
  drop constraint market_blocks_once;
grant insert (is_seller) on market_blocks to danji_app;

alter policy the_two_read on market_talks using (
  apartment_id = app_apartment_id()
  and (select app_role() = 'resident')
  and (seller_id = app_user_id() or asker_id = app_user_id())
  and exists (
    select from posts p where p.apartment_id = market_talks.apartment_id and p.id = market_talks.post_id
  )
  and not exists (
    select from blocks b
    where b.apartment_id = market_talks.apartment_id and b.blocked_id = market_talks.seller_id
  )
  and not exists (
    select from market_blocks b
    where b.apartment_id = market_talks.apartment_id
      and b.blocked_id = case when b.is_seller then market_talks.seller_id else market_talks.asker_id end
  )
);

-- The other one of a talk of the caller's, also of one that is out of the caller's sight. Null if it is not theirs.
create function other_in_talk(talk uuid, out other_id uuid, out is_seller boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select case when t.seller_id = app_user_id() then t.asker_id else t.seller_id end, t.asker_id = app_user_id()
    from market_talks t
    where t.apartment_id = app_apartment_id() and t.id = talk and app_user_id() in (t.seller_id, t.asker_id);
  end;
call hand_to_gate('other_in_talk(uuid)');

-- Tells the other of the two of a message of the caller's; not whoever blocks the caller.
create or replace function tell_of_market_message(message uuid) returns void
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

-- A block takes the alerts along that the blocked one has caused by talks.
create or replace function drop_talks_of_blocked() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from alerts a
  where a.apartment_id = new.apartment_id and a.user_id = new.person_id and a.kind = 'market_message'
    and a.actor_id = new.blocked_id and exists (
      select from market_talks t
      where t.apartment_id = a.apartment_id and t.id = a.subject_id
        and new.blocked_id = case when new.is_seller then t.seller_id else t.asker_id end
    );
  if found then
    perform announce_alert(new.apartment_id, new.person_id, null);
  end if;
  return null;
end
$$;

-- The caller reports what the other one wrote in a talk, of which the office reads the last that fits. Nobody is named. Each
-- of the two is reported by themselves, so that what is said of one is never decided of the other.
create or replace function report_market_talk(
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

create or replace function carry_out_report() returns trigger
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

-- Why something of the caller's is hidden, and what can be done about it. Null if it is not.
create or replace function own_hiding(thing uuid) returns json
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

-- Objects to the hiding of the caller's own thing. The outcome is 'appealed', or why not.
create or replace function appeal_hiding(thing uuid, statement text, out outcome text, out report uuid)
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

-- Gives the open complaints of one of the office to another whose work they are, and tells that one. Returns how many they
-- were; null if there is no such colleague.
create or replace function hand_over_complaints(staff uuid, receiver uuid) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  caller_role constant text := app_role();
  moved uuid[];
  complaint uuid;
  place integer := 0;
begin
  if not app_has_right('staff') then
    raise insufficient_privilege;
  end if;
  -- Who loses the right meanwhile waits until theirs are handed over.
  perform from users u
  where u.apartment_id = app_apartment_id() and u.id = receiver and u.role = 'manager' and 'complaints' = any (u.rights)
  for share;
  if not found or receiver = staff then
    return null;
  end if;
  -- In one order, so that two who do this do not wait for each other.
  with held as (
    select c.id from complaints c
    join complaint_assignments a on a.apartment_id = c.apartment_id and a.complaint_id = c.id
    where c.apartment_id = app_apartment_id() and a.assignee_id = staff and c.status <> 'resolved'
    order by c.id for update of a
  ), given as (
    update complaint_assignments a set assignee_id = receiver from held h
    where a.apartment_id = app_apartment_id() and a.complaint_id = h.id and a.assignee_id = staff
    returning a.complaint_id
  )
  select coalesce(array_agg(complaint_id order by complaint_id), '{}') into moved from given;
  perform set_config('app.role', '', true);
  foreach complaint in array moved loop
    -- If many come at once, the phone rings for the first.
    perform raise_alert(
      'complaint_assigned', complaint, 'complaint:' || complaint || ':handed:' || gen_random_uuid(), 'complaints_assigned',
      '{}', false, array[receiver], null, null, false, null, interval '0',
      case when place > 0 then now() end, null, true
    );
    place := place + 1;
  end loop;
  perform set_config('app.role', caller_role, true);
  return cardinality(moved);
end
$$;

-- Only neighbours write to each other.
set local role danji_gate;
delete from alert_raisers where (kind, raiser, audience) = ('market_message', 'staff', 'user');
reset role;
