-- 연락하기: what a neighbour and the seller of a thing on the flea market write to each other. Nobody but the two reads it,
-- and the seller does not learn who asks. With the post, or with the account of one of them, it goes.

create table market_talks (
  apartment_id uuid not null,
  id uuid not null default gen_random_uuid(),
  post_id uuid not null,
  seller_id uuid not null,
  asker_id uuid not null,
  created_at timestamptz not null default now(),
  -- Until then the office lets nobody write in it; 'infinity' if it is ended. Kept by a trigger on reports.
  hidden_until timestamptz,
  primary key (apartment_id, id),
  constraint market_talks_once unique (apartment_id, post_id, asker_id),
  constraint market_talks_post_exists foreign key (apartment_id, post_id)
    references posts (apartment_id, id) on delete cascade,
  constraint market_talks_seller_exists foreign key (apartment_id, seller_id)
    references users (apartment_id, id) on delete cascade,
  constraint market_talks_person_exists foreign key (apartment_id, asker_id)
    references users (apartment_id, id) on delete cascade,
  constraint market_talks_are_of_two check (seller_id <> asker_id)
);

create index market_talks_of_seller on market_talks (apartment_id, seller_id, created_at, id);
create index market_talks_of_asker on market_talks (apartment_id, asker_id, created_at, id);

create table market_messages (
  apartment_id uuid not null,
  id uuid not null default gen_random_uuid(),
  talk_id uuid not null,
  -- Of the two, who wrote it.
  is_sellers boolean not null,
  content text not null check (char_length(content) between 1 and 1000),
  -- Not now(): of two that come at once, neither is older than what was read meanwhile.
  created_at timestamptz not null default clock_timestamp(),
  primary key (apartment_id, id),
  constraint market_messages_market_talk_exists foreign key (apartment_id, talk_id)
    references market_talks (apartment_id, id) on delete cascade
);

create index market_messages_in_order on market_messages (apartment_id, talk_id, created_at, id);

-- Whom somebody does not want to hear from here. Not in blocks: there, a neighbour's writings in the whole community would go
-- out of sight with it, and so tell who it was that asked.
create table market_blocks (
  apartment_id uuid not null,
  id uuid not null default gen_random_uuid(),
  person_id uuid not null,
  blocked_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (apartment_id, id),
  constraint market_blocks_once unique (apartment_id, person_id, blocked_id),
  constraint market_blocks_person_exists foreign key (apartment_id, person_id)
    references users (apartment_id, id) on delete cascade,
  constraint market_blocks_blocked_exists foreign key (apartment_id, blocked_id)
    references users (apartment_id, id) on delete cascade,
  constraint market_blocks_are_of_others check (person_id <> blocked_id)
);

create index market_blocks_newest_first on market_blocks (apartment_id, person_id, created_at desc, id desc);
create index market_blocks_of_blocked on market_blocks (apartment_id, blocked_id);

call protect_tenant_table('market_talks');
call protect_tenant_table('market_messages');
call protect_tenant_table('market_blocks');
-- created_at is for samples.
grant select, insert (apartment_id, id, post_id, seller_id, asker_id, created_at) on market_talks to danji_app;
grant select, insert (apartment_id, id, talk_id, is_sellers, content, created_at) on market_messages to danji_app;
grant select, insert (apartment_id, person_id, blocked_id), delete on market_blocks to danji_app;
grant select on market_blocks to danji_gate;
grant select, update (hidden_until), delete on market_talks to danji_gate;
grant select on market_messages to danji_gate;
call follow_person('market_talks', 'seller_id', 'delete');
call follow_person('market_talks', 'asker_id', 'delete');
call follow_person('market_blocks', 'person_id', 'delete');
call follow_person('market_blocks', 'blocked_id', 'delete');
create policy gate on market_messages to danji_gate using (true) with check (true);

create policy own_blocks on market_blocks to danji_app
  using (apartment_id = app_apartment_id() and (select app_role() = 'resident') and person_id = app_user_id())
  with check (apartment_id = app_apartment_id() and (select app_role() = 'resident') and person_id = app_user_id());

-- Its two people, as long as they see the post and do not block the other one: the policies of posts and blocks say so. Whom
-- a seller blocks in the community makes no difference here: a talk that went with it would tell who asks.
create policy the_two_read on market_talks for select to danji_app
  using (
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
        and b.blocked_id in (market_talks.seller_id, market_talks.asker_id)
    )
  );

create policy neighbours_ask on market_talks for insert to danji_app
  with check (
    apartment_id = app_apartment_id()
    and (select app_role() = 'resident')
    and asker_id = app_user_id()
    and exists (
      select from posts p
      where p.apartment_id = market_talks.apartment_id and p.id = market_talks.post_id
        and p.board_id = 'flea_market' and p.author_id = market_talks.seller_id and is_shown(p.hidden_until)
    )
  );

-- What the office has hidden, each sees of their own alone.
create policy the_two_read on market_messages for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and (select app_role() = 'resident')
    and exists (
      select from market_talks t
      where t.apartment_id = market_messages.apartment_id and t.id = market_messages.talk_id
        and (is_shown(t.hidden_until) or market_messages.is_sellers = (t.seller_id = app_user_id()))
    )
  );

create policy the_two_write on market_messages for insert to danji_app
  with check (
    apartment_id = app_apartment_id()
    and (select app_role() = 'resident')
    and exists (
      select from market_talks t
      join posts p on p.apartment_id = t.apartment_id and p.id = t.post_id
      where t.apartment_id = market_messages.apartment_id and t.id = market_messages.talk_id
        and is_shown(t.hidden_until) and is_shown(p.hidden_until)
        and market_messages.is_sellers = (t.seller_id = app_user_id())
    )
  );

call alerts_follow('market_talks');

set local role danji_gate;
insert into alert_raisers (kind, raiser, audience) values
  ('market_message', 'resident', 'user'),
  ('market_message', 'staff', 'user');
reset role;

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
create function drop_talks_of_blocked() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from alerts a
  where a.apartment_id = new.apartment_id and a.user_id = new.person_id and a.kind = 'market_message'
    and a.actor_id = new.blocked_id;
  if found then
    perform announce_alert(new.apartment_id, new.person_id, null);
  end if;
  return null;
end
$$;

create trigger market_blocks_drop_alerts after insert on market_blocks
  for each row execute function drop_talks_of_blocked();

call hand_to_gate('tell_of_market_message(uuid)', 'drop_talks_of_blocked()');

-- A block takes the alerts along that the blocked one has caused, of clubs as well, and as a seller. Who asks is not known.
create or replace function drop_alerts_of_blocked() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from alerts a
  where a.apartment_id = new.apartment_id and a.user_id = new.person_id and case
    when a.kind in ('post_commented', 'thread_commented', 'club_post') then
      a.actor_id = new.blocked_id or exists (
        select from posts p
        where p.apartment_id = a.apartment_id and p.id = a.subject_id and p.author_id = new.blocked_id
      )
    when a.kind = 'market_message' then exists (
      select from market_talks t
      where t.apartment_id = a.apartment_id and t.id = a.subject_id and t.seller_id = new.blocked_id
    )
    else false
  end;
  if found then
    perform announce_alert(new.apartment_id, new.person_id, null);
  end if;
  return null;
end
$$;

-- A talk is reported, too: what the other one wrote in it.
alter table reports
  add column market_talk_id uuid,
  add constraint reports_market_talk_exists foreign key (apartment_id, market_talk_id)
    references market_talks (apartment_id, id) on delete set null (market_talk_id) not valid,
  drop constraint reports_kind_check,
  add constraint reports_kind_check check (kind in ('post', 'comment', 'market_talk')) not valid;
grant select (market_talk_id) on reports to danji_app;

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

create or replace function report_content(
  post uuid, comment uuid, given_reason text, given_detail text, out outcome text, out new_report uuid
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  thing record;
begin
  if app_role() is distinct from 'resident' then
    raise insufficient_privilege;
  end if;
  if comment is null then
    select p.id, p.author_id, p.title, p.content, p.author_nickname, p.file_count into thing from posts p
    where p.apartment_id = app_apartment_id() and p.id = post
      and (is_shown(p.hidden_until) or p.author_id = app_user_id())
      and (p.club_id is null or p.author_id = app_user_id() or p.club_id = any (my_clubs()));
  else
    select c.id, c.author_id, null::text as title, c.content, c.author_nickname, c.file_count into thing
    from comments c
    where c.apartment_id = app_apartment_id() and c.post_id = post and c.id = comment
      and (is_shown(c.hidden_until) or c.author_id = app_user_id())
      and (c.club_id is null or c.author_id = app_user_id() or c.club_id = any (my_clubs()));
  end if;
  select e.outcome, e.new_report into outcome, new_report
  from enter_report(
    thing.id, post, thing.author_id, case when comment is null then 'post' else 'comment' end,
    case when comment is null then post end, comment, null,
    jsonb_build_object(
      'title', thing.title, 'content', thing.content, 'authorNickname', thing.author_nickname,
      'photoCount', thing.file_count
    ),
    given_reason, given_detail
  ) e;
end
$$;

-- The caller reports what the other one wrote in a talk, of which the office reads the last that fits. Nobody is named.
create function report_market_talk(
  talk uuid, given_reason text, given_detail text, out outcome text, out new_report uuid
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  thing record;
begin
  if app_role() is distinct from 'resident' then
    raise insufficient_privilege;
  end if;
  select t.id, t.post_id, p.title, case when t.seller_id = app_user_id() then t.asker_id else t.seller_id end as author_id,
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
    thing.id, thing.post_id, thing.author_id, 'market_talk', null, null, thing.id,
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
  update market_talks t set hidden_until = new.hidden_until
  where t.apartment_id = new.apartment_id and t.id = new.market_talk_id;
  return null;
end
$$;

create or replace function forget_reports(before timestamptz) returns bigint
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

call hand_to_gate(
  'enter_report(uuid, uuid, uuid, text, uuid, uuid, uuid, jsonb, text, text)', 'report_market_talk(uuid, text, text)'
);
-- The gate's own affair.
revoke execute on function enter_report(uuid, uuid, uuid, text, uuid, uuid, uuid, jsonb, text, text) from danji_app;
