-- Notices that are of a category, urgent, pinned, for some buildings, published later, or over after a while; and
-- the texts that an office begins them with.
alter table notices
  -- The same list as contract/values/notice-categories.ts.
  add column category text not null default 'general'
    check (category in ('general', 'facility', 'fee', 'event', 'safety', 'bid')),
  add column importance text not null default 'normal' check (importance in ('normal', 'important', 'urgent')),
  add column is_pinned boolean not null default false,
  -- Who is alerted, and for whom it counts as unread. Null: every building. Everybody may read it.
  add column buildings integer[] check (cardinality(buildings) between 1 and 500),
  -- When it was to be published, if that was not at once.
  add column publish_at timestamptz,
  -- Null while it waits for that.
  add column published_at timestamptz,
  -- From then on it is in no resident's list; its link goes on.
  add column expires_at timestamptz,
  add constraint notices_are_published_before_they_expire check (expires_at > publish_at);

-- Whoever migrates may own the tables and yet see no row: the gate may.
grant update (published_at), select (created_at) on notices to danji_gate;
set local role danji_gate;
update notices set published_at = created_at;
set local role none;

-- created_at is when residents got it, or will get it: lists and their pages go by it.
create function settle_notice_time() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.publish_at is null then
    new.published_at := coalesce(new.published_at, new.created_at);
  end if;
  new.created_at := coalesce(new.published_at, new.publish_at);
  return new;
end
$$;
create trigger notices_settle_time before insert or update of publish_at, published_at on notices
  for each row execute function settle_notice_time();
alter table notices add constraint notices_have_a_time check (num_nonnulls(publish_at, published_at) > 0);

create index notices_scheduled on notices (publish_at) where published_at is null;
create index notices_pinned on notices (apartment_id, created_at desc, id desc) where is_pinned;

grant insert (category, importance, is_pinned, buildings, publish_at, published_at, expires_at),
  update (category, importance, is_pinned, buildings, publish_at, published_at, expires_at) on notices to danji_app;

-- What waits is the business of those who write notices. Its files, its place in searches and all numbers follow.
alter policy members_read on notices
  using (
    apartment_id = app_apartment_id()
    and (published_at is not null or (select app_has_right('notices')))
  );

-- Whether a row of notices is for the caller's home.
create function is_for_own_building(buildings integer[]) returns boolean language sql stable
  return buildings is null or own_building() = any (buildings);

-- Publishes what is due and tells of it, in one statement, so that a server that stops in the middle has done
-- nothing. Several servers may ask at the same moment: each takes what no other has. Asked each second, mostly in
-- vain, which the small index answers. The alert is the one of tellResidents() in server/features/notices.
create function publish_due_notices(most integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  notice record;
  published integer := 0;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  -- Mostly the end of it, which is cheaper than finding nothing to update.
  if not exists (select from notices n where n.published_at is null and n.publish_at <= now()) then
    return 0;
  end if;
  for notice in
    with due as materialized (
      select n.apartment_id, n.id from notices n
      where n.published_at is null and n.publish_at <= now()
      order by n.publish_at
      limit most
      for update skip locked
    )
    update notices n set published_at = now()
    from due where n.apartment_id = due.apartment_id and n.id = due.id
    returning n.apartment_id, n.id, n.title, n.importance = 'urgent' as is_urgent, n.buildings, n.expires_at, n.author_id
  loop
    published := published + 1;
    -- What ended while no server ran is no news any more.
    continue when notice.expires_at <= now();
    perform raise_alert(
      case when notice.is_urgent then 'notice_urgent' else 'notice_published' end,
      notice.id, 'notice:' || notice.id, 'notice:' || notice.id, jsonb_build_object('notice', left(notice.title, 80)),
      notice.is_urgent, null, notice.buildings, null, false, null, interval '0', notice.expires_at, notice.apartment_id
    );
    if notice.is_urgent then
      insert into audit_log (actor_id, actor_role, apartment_id, action, subject_id, details)
      values (
        notice.author_id, 'manager', notice.apartment_id, 'urgent_notice_sent', notice.id,
        jsonb_build_object('scheduled', 1)
      );
    end if;
  end loop;
  return published;
end
$$;
grant select (title, importance, buildings, publish_at, published_at, expires_at) on notices to danji_gate;
grant insert (actor_id, actor_role, apartment_id, action, subject_id, details) on audit_log to danji_gate;
call hand_to_gate('publish_due_notices(integer)');

-- An office's own templates. Those of the product are in server/features/notice-templates/product-templates.ts.
create table notice_templates (
  apartment_id uuid not null references apartments (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 50),
  title text not null check (char_length(title) between 1 and 200),
  content text not null check (char_length(content) between 1 and 20000),
  category text not null check (category in ('general', 'facility', 'fee', 'event', 'safety', 'bid')),
  created_at timestamptz not null default now(),
  primary key (apartment_id, id)
);
call protect_tenant_table('notice_templates');
grant select, insert (apartment_id, id, name, title, content, category), update (name, title, content, category), delete
  on notice_templates to danji_app;
create policy notice_writers_keep_them on notice_templates to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('notices')))
  with check (apartment_id = app_apartment_id() and (select app_has_right('notices')));
