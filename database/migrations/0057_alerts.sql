-- Alerts: who is to learn of what. One row is both what still goes out (outbox) and what people see (inbox), so
-- a notice to 15,000 accounts costs one row: see docs/decisions/0017-alerts-as-outbox-and-inbox.md.
create table alerts (
  apartment_id uuid not null references apartments (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- One of contract/values/alert-kinds.ts.
  kind text not null,
  -- What it is about, in whichever table the kind says: that table's trigger takes its alerts along.
  subject_id uuid not null,
  -- The unread alerts of one key are one entry of the inbox.
  group_key text,
  is_urgent boolean not null default false,
  audience text not null check (audience in ('user', 'residents', 'office')),
  user_id uuid,
  -- Null: of every building.
  buildings integer[],
  office_right text,
  addressee text not null
    generated always as (coalesce(user_id::text, 'office:' || office_right, 'residents')) stored,
  -- Whose doing it is, for whom it is no news. Null also where they are to learn of it all the same.
  actor_id uuid,
  -- Only what the kind's text needs.
  words jsonb not null default '{}',
  cause_key text not null,
  -- Not now(), the transaction's start: what was committed later must not be older than what was read meanwhile.
  created_at timestamptz not null default clock_timestamp(),
  -- The outward channels do not begin before, and until then it can be taken back.
  send_from timestamptz not null default clock_timestamp(),
  -- Afterwards it is in the inbox only.
  expires_at timestamptz,
  -- How far its deliveries are made: up to this user, or all of them. At once if it has no way out of the product.
  handed_to uuid,
  handed_over_at timestamptz,
  -- By channel, what is done with: {"push": {"sent": 1, "failed": 0}}. What was dropped has failed, too.
  counters jsonb not null default '{}',
  primary key (apartment_id, id),
  constraint alerts_once_a_cause unique (apartment_id, cause_key, addressee),
  constraint alerts_name_their_addressee check (
    (audience = 'user') = (user_id is not null) and (audience = 'office') = (office_right is not null)
    and (audience = 'residents' or buildings is null)
  ),
  constraint alerts_person_exists foreign key (apartment_id, user_id)
    references users (apartment_id, id) on delete cascade,
  constraint alerts_actor_exists foreign key (apartment_id, actor_id)
    references users (apartment_id, id) on delete set null (actor_id)
);

create index alerts_newest_first on alerts (apartment_id, addressee, created_at desc, id desc);
create index alerts_of_person on alerts (apartment_id, user_id, group_key, created_at);
create index alerts_by_actor on alerts (apartment_id, actor_id);
create index alerts_about on alerts (apartment_id, subject_id);
-- For the sweep alone: as it is written, no inbox can be read by it, whatever the planner believes of these rows.
create index alerts_by_age on alerts ((created_at at time zone 'UTC'));
-- In the order in which they are handed over, so that a step takes the first, however many wait.
create index alerts_to_hand_over on alerts (is_urgent desc, send_from) where handed_over_at is null;
-- Few among many residents: an alert of the office finds them by it.
create index users_managers_of_apartment on users (apartment_id) where role = 'manager';

call protect_tenant_table('alerts');
grant select, insert, update, delete on alerts to danji_gate;
create policy gate on alerts to danji_gate using (true) with check (true);
call follow_person('alerts', 'user_id', 'delete');
call follow_person('alerts', 'actor_id', 'forget');

-- Everything up to this moment counts as read.
alter table users add column alerts_read_until timestamptz not null default '-infinity';
grant select (alerts_read_until), update (alerts_read_until) on users to danji_app;

-- Whoever comes from another apartment has nothing unread in this one.
create function begin_with_read_alerts() returns trigger language plpgsql as $$
begin
  new.alerts_read_until := now();
  return new;
end
$$;
create trigger users_begin_with_read_alerts before update of apartment_id on users
  for each row when (new.apartment_id is distinct from old.apartment_id) execute function begin_with_read_alerts();

create table alert_reads (
  apartment_id uuid not null,
  person_id uuid not null,
  alert_id uuid not null,
  read_at timestamptz not null default now(),
  primary key (apartment_id, person_id, alert_id),
  constraint alert_reads_alert_exists foreign key (apartment_id, alert_id)
    references alerts (apartment_id, id) on delete cascade,
  constraint alert_reads_person_exists foreign key (apartment_id, person_id)
    references users (apartment_id, id) on delete cascade
);
create index alert_reads_of_alert on alert_reads (apartment_id, alert_id);

call protect_tenant_table('alert_reads');
call follow_person('alert_reads', 'person_id', 'delete');
grant select, insert (apartment_id, person_id, alert_id) on alert_reads to danji_app;
create policy own_reads on alert_reads to danji_app
  using (apartment_id = app_apartment_id() and person_id = app_user_id())
  with check (apartment_id = app_apartment_id() and person_id = app_user_id());
grant select on alert_reads to danji_gate;

-- Whose comments their residents do not want to hear of.
create table muted_threads (
  apartment_id uuid not null,
  person_id uuid not null,
  post_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (apartment_id, person_id, post_id),
  constraint muted_threads_post_exists foreign key (apartment_id, post_id)
    references posts (apartment_id, id) on delete cascade,
  constraint muted_threads_person_exists foreign key (apartment_id, person_id)
    references users (apartment_id, id) on delete cascade
);
create index muted_threads_of_post on muted_threads (apartment_id, post_id);

call protect_tenant_table('muted_threads');
call follow_person('muted_threads', 'person_id', 'delete');
grant select, insert (apartment_id, person_id, post_id), delete on muted_threads to danji_app;
create policy own_mutes on muted_threads to danji_app
  using (apartment_id = app_apartment_id() and app_role() = 'resident' and person_id = app_user_id())
  with check (apartment_id = app_apartment_id() and app_role() = 'resident' and person_id = app_user_id());
grant select on muted_threads to danji_gate;

-- What the caller is addressed by.
create function alert_addressees() returns text[] language sql stable
  return case app_role()
    when 'resident' then array[app_user_id()::text, 'residents']
    when 'manager' then array[app_user_id()::text]
      || array(select 'office:' || wanted from unnest(office_rights()) wanted where app_has_right(wanted))
  end;

-- What the policy and the inbox need to know of the caller. Functions of the gate, because a subselect on users
-- would bring all policies of users into each plan, which took as long as the reading itself.
create function alerts_begin_at() returns timestamptz
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return (select greatest(u.created_at, now() - interval '90 days') from users u where u.id = app_user_id());
end
$$;
create function alerts_read_until() returns timestamptz
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return (select u.alerts_read_until from users u where u.id = app_user_id());
end
$$;
create function own_building() returns integer
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return (
    select h.building from households h where h.apartment_id = app_apartment_id() and h.id = app_household_id()
  );
end
$$;
call hand_to_gate('alerts_begin_at()', 'alerts_read_until()', 'own_building()');

-- An inbox is what this policy shows: what is addressed to the caller, is not their own doing, and is neither
-- older than their account nor than 90 days. (Each subselect is asked once for the statement.)
create policy addressees_read on alerts for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and addressee = any ((select alert_addressees())::text[])
    and (buildings is null or (select own_building()) = any (buildings))
    and actor_id is distinct from app_user_id()
    and created_at > (select alerts_begin_at())
  );
grant select on alerts to danji_app;

-- Tells the streams of those whom an alert is addressed to. An office has few people and an apartment has
-- thousands, so what is for the office wakes its people alone.
create function announce_alert(apartment uuid, to_user uuid, to_right text) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if to_user is not null then
    perform pg_notify('danji', 'alerts:' || to_user);
  elsif to_right is null then
    perform pg_notify('danji', apartment || ':alerts');
  else
    perform pg_notify('danji', 'alerts:' || u.id) from users u
    where u.apartment_id = apartment and u.role = 'manager' and to_right = any (u.rights);
  end if;
end
$$;

-- Whom the caller may raise an alert for. There is no caller in a job, nor before somebody has signed in. A service
-- that lets residents cause another kind adds it here.
create function may_raise(alert_kind text, to_users uuid[], to_right text) returns boolean language sql stable
  return case
    when app_role() is null then true
    when to_users is null and to_right is null then app_has_right('notices')
    when app_role() <> 'resident' then true
    when to_right is not null then alert_kind = 'complaint_filed' and to_right = 'complaints'
    when alert_kind = 'account_changed' then to_users = array[app_user_id()]
    else alert_kind in ('post_commented', 'thread_commented')
  end;

-- Raises an alert in the transaction of its cause, once for each cause and addressee. For users, or for
-- an office with a right, or else for residents. In the caller's apartment; where the caller has none, in the given
-- one, or that of the user. Nobody is told of their own doing, unless the actor is to be told. What takes back an
-- alert of the same actor that is still held and that nobody has read withdraws it, and is itself nothing to tell.
create function raise_alert(
  alert_kind text, about uuid, cause text, alert_group text, alert_words jsonb, urgent boolean,
  to_users uuid[], to_buildings integer[], to_right text, tells_actor boolean,
  takes_back text, hold interval, expiry timestamptz, in_apartment uuid, goes_out boolean default true
) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  apartment constant uuid := coalesce(
    app_apartment_id(), case when app_role() is null or app_role() = 'superAdmin' then in_apartment end
  );
  actor constant uuid := case when app_apartment_id() is not null and not tells_actor then app_user_id() end;
  raised record;
  is_taken_back boolean := false;
  announced bigint;
begin
  if may_raise(alert_kind, to_users, to_right) is not true then
    raise insufficient_privilege;
  end if;
  for raised in
    delete from alerts a
    where takes_back is not null and a.apartment_id = apartment and a.subject_id = about
      and starts_with(a.cause_key, takes_back) and a.send_from > clock_timestamp() and a.actor_id = actor
      and not exists (select from alert_reads r where r.apartment_id = a.apartment_id and r.alert_id = a.id)
      and not exists (select from users u where u.id = a.user_id and u.alerts_read_until >= a.created_at)
    returning a.apartment_id, a.user_id, a.office_right
  loop
    is_taken_back := true;
    perform announce_alert(raised.apartment_id, raised.user_id, raised.office_right);
  end loop;
  if is_taken_back then
    return;
  end if;
  with raised as (
    insert into alerts (
      apartment_id, kind, subject_id, group_key, is_urgent, audience, user_id, buildings, office_right,
      actor_id, words, cause_key, send_from, expires_at, handed_over_at
    )
    select addressed.apartment_id, alert_kind, about, alert_group, urgent,
      case when addressed.user_id is not null then 'user' when to_right is not null then 'office' else 'residents' end,
      addressed.user_id, to_buildings, to_right, actor, alert_words, cause, clock_timestamp() + hold, expiry,
      case when not goes_out then now() end
    from (
      select apartment as apartment_id, null::uuid as user_id where to_users is null
      union all
      select u.apartment_id, u.id from users u
      where u.id = any (to_users) and u.apartment_id = coalesce(apartment, u.apartment_id)
        and u.id is distinct from actor
    ) addressed
    on conflict do nothing
    returning apartment_id, user_id, office_right
  )
  select count(announce_alert(r.apartment_id, r.user_id, r.office_right)) into announced from raised r;
end
$$;

create function drop_alerts(apartment uuid, about uuid, cause text) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  dropped record;
begin
  for dropped in
    delete from alerts a
    where a.apartment_id = apartment and (a.subject_id = about or a.cause_key = cause)
    returning a.user_id, a.office_right
  loop
    perform announce_alert(apartment, dropped.user_id, dropped.office_right);
  end loop;
end
$$;

create function take_alerts_along() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_nargs = 0 then
    perform drop_alerts(old.apartment_id, old.id, null);
  else
    perform drop_alerts(old.apartment_id, null, tg_argv[0] || old.id);
  end if;
  return null;
end
$$;

-- Lets alerts go with what they are about, or, with the beginning of its cause keys, with what has caused them.
create procedure alerts_follow(subjects regclass, cause_prefix text default null) language plpgsql as $$
begin
  execute format(
    'create trigger %I after delete on %s for each row execute function take_alerts_along(%s)',
    (select c.relname from pg_class c where c.oid = subjects) || '_take_alerts_along',
    subjects, quote_literal(cause_prefix)
  );
end
$$;
revoke execute on procedure alerts_follow(regclass, text) from public;

call alerts_follow('notices');
call alerts_follow('complaints');
call alerts_follow('posts');
call alerts_follow('comments', 'comment:');

-- Whom a new comment of the caller's concerns: the post's author, and the latest who commented before, unless
-- they muted the thread, or have `most_unread` alerts of it already: then they know that there is much to read.
create function thread_followers(post uuid, most_people integer, most_unread integer)
  returns table (person_id uuid, is_author boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select f.person_id, f.is_author
    from (
      select p.author_id as person_id, true as is_author from posts p
      where p.apartment_id = app_apartment_id() and p.id = post
      union all (
        select c.author_id, false
        from comments c join posts p on p.apartment_id = c.apartment_id and p.id = c.post_id
        where c.apartment_id = app_apartment_id() and c.post_id = post and c.author_id is distinct from p.author_id
          and c.author_id <> app_user_id()
        group by c.author_id order by max(c.created_at) desc limit most_people
      )
    ) f
    join users u on u.apartment_id = app_apartment_id() and u.id = f.person_id
    where f.person_id <> app_user_id() and app_role() = 'resident'
      and not exists (
        select from muted_threads m
        where m.apartment_id = app_apartment_id() and m.person_id = f.person_id and m.post_id = post
      )
      -- Whoever reads one reads all of them, so if the one before the last few is unread, so are these.
      and (f.is_author or not exists (
        select from (
          select a.id, a.created_at from alerts a
          where a.apartment_id = app_apartment_id() and a.user_id = f.person_id and a.group_key = 'post:' || post
          order by a.created_at desc offset most_unread - 1 limit 1
        ) earlier
        where earlier.created_at > u.alerts_read_until and not exists (
          select from alert_reads r
          where r.apartment_id = app_apartment_id() and r.person_id = f.person_id and r.alert_id = earlier.id
        )
      ));
  end;

-- How many complaints of the caller's apartment nobody has begun with, which residents may not count by themselves.
create function waiting_complaints() returns bigint
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select count(*) from complaints c where c.apartment_id = app_apartment_id() and c.status = 'submitted';
  end;
grant select (status) on complaints to danji_gate;

-- What everybody has read goes first, because one alert may have thousands of readers.
create function forget_alerts(before timestamptz) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  latest constant timestamptz := least(before, now() - interval '90 days');
  forgotten bigint;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  delete from alert_reads where (apartment_id, person_id, alert_id) in (
    select r.apartment_id, r.person_id, r.alert_id
    from alerts a join alert_reads r on r.apartment_id = a.apartment_id and r.alert_id = a.id
    where a.created_at at time zone 'UTC' < latest at time zone 'UTC'
    limit 10000
  );
  get diagnostics forgotten = row_count;
  if forgotten = 0 then
    delete from alerts where (apartment_id, id) in (
      select a.apartment_id, a.id from alerts a where a.created_at at time zone 'UTC' < latest at time zone 'UTC' limit 1000
    );
    get diagnostics forgotten = row_count;
  end if;
  return forgotten;
end
$$;

call hand_to_gate(
  'announce_alert(uuid, uuid, text)',
  'raise_alert(text, uuid, text, text, jsonb, boolean, uuid[], integer[], text, boolean, text, interval, timestamptz, uuid, boolean)',
  'drop_alerts(uuid, uuid, text)',
  'take_alerts_along()',
  'thread_followers(uuid, integer, integer)',
  'waiting_complaints()',
  'forget_alerts(timestamptz)'
);
-- The gate's own affair.
revoke execute on function announce_alert(uuid, uuid, text), drop_alerts(uuid, uuid, text) from danji_app;
