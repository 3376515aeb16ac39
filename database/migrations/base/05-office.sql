-- What the office works with: notices, disclosures, complaints, visitors.

create table notices (
  apartment_id uuid not null references apartments (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  title text not null check (char_length(title) between 1 and 200),
  content text not null check (char_length(content) between 1 and 20000),
  author_id uuid,
  author_name text,
  created_at timestamptz not null default now(),
  -- Notices are searched as posts are: see search_keys().
  search_text text not null default '',
  file_count smallint not null default 0,
  thumbnail_url text,
  -- Since when receipts count: the office has told of the notice again, because it says something else now.
  alerted_at timestamptz,
  -- The same list as contract/values/notice-categories.ts.
  category text not null default 'general'
    check (category in ('general', 'facility', 'fee', 'event', 'safety', 'bid')),
  importance text not null default 'normal' check (importance in ('normal', 'important', 'urgent')),
  is_pinned boolean not null default false,
  -- Who is alerted, and for whom it counts as unread. Null: every building. Everybody may read it.
  buildings integer[] check (cardinality(buildings) between 1 and 500),
  -- When it was to be published, if that was not at once.
  publish_at timestamptz,
  -- Null while it waits for that.
  published_at timestamptz,
  -- From then on it is in no resident's list; its link goes on.
  expires_at timestamptz,
  primary key (apartment_id, id),
  constraint notices_author_exists foreign key (apartment_id, author_id)
    references users (apartment_id, id) on delete set null (author_id),
  constraint notices_are_published_before_they_expire check (expires_at > publish_at),
  constraint notices_have_a_time check (num_nonnulls(publish_at, published_at) > 0),
  constraint notices_name_their_author check ((author_id is null) = (author_name is null))
);

create index notices_by_author on notices (apartment_id, author_id);
create index notices_newest_first on notices (apartment_id, created_at desc, id desc);
create index notices_pinned on notices (apartment_id, created_at desc, id desc) where is_pinned;
create index notices_scheduled on notices (publish_at) where published_at is null;
create index notices_search on notices
  using gin (search_keys(apartment_id, search_text)) with (gin_pending_list_limit = 64);

call protect_tenant_table('notices');
-- created_at is for samples and for what a complex brings along; the office's own notices are of now.
grant select on notices to danji_app;
grant insert (apartment_id, id, title, content, author_id, author_name, created_at, category, importance, is_pinned,
  buildings, publish_at, published_at, expires_at) on notices to danji_app;
grant update (title, content, alerted_at, category, importance, is_pinned, buildings, publish_at, published_at,
  expires_at) on notices to danji_app;
grant delete on notices to danji_app;
grant select (id, title, content, created_at, search_text, importance, buildings, publish_at, published_at,
  expires_at) on notices to danji_gate;
grant update (title, content, author_name, file_count, thumbnail_url, published_at) on notices to danji_gate;

-- Who has opened which notice. A resident sees their own rows, and nobody else sees any: what a neighbour has
-- read is not the office's business.
create table notice_reads (
  apartment_id uuid not null,
  person_id uuid not null,
  notice_id uuid not null,
  read_at timestamptz not null default now(),
  primary key (apartment_id, person_id, notice_id),
  constraint notice_reads_notice_exists foreign key (apartment_id, notice_id)
    references notices (apartment_id, id) on delete cascade,
  constraint notice_reads_person_exists foreign key (apartment_id, person_id)
    references users (apartment_id, id) on delete cascade
);

create index notice_reads_by_age on notice_reads (read_at);
create index notice_reads_of_notice on notice_reads (apartment_id, notice_id);

call protect_tenant_table('notice_reads');
-- read_at is for samples.
grant select, insert (apartment_id, person_id, notice_id, read_at) on notice_reads to danji_app;
grant select (notice_id, read_at) on notice_reads to danji_gate;

-- That somebody of a household has opened a notice. Not who: which person reads what is nobody's business.
create table notice_receipts (
  apartment_id uuid not null,
  notice_id uuid not null,
  household_id uuid not null,
  read_at timestamptz not null default now(),
  primary key (apartment_id, notice_id, household_id),
  -- A household that is gone was moved away from meanwhile.
  constraint notice_receipts_household_exists foreign key (apartment_id, household_id)
    references households (apartment_id, id) on delete cascade,
  constraint notice_receipts_notice_exists foreign key (apartment_id, notice_id)
    references notices (apartment_id, id) on delete cascade
);

create index notice_receipts_of_household on notice_receipts (apartment_id, household_id);

call protect_tenant_table('notice_receipts');
-- read_at is for samples and for what is read again.
grant select, insert (apartment_id, notice_id, household_id, read_at), update (read_at) on notice_receipts to danji_app;
grant select, delete on notice_receipts to danji_gate;

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
grant select on notice_templates to danji_app;
grant insert (apartment_id, id, name, title, content, category) on notice_templates to danji_app;
grant update (name, title, content, category) on notice_templates to danji_app;
grant delete on notice_templates to danji_app;

-- Insert-only: what is published stands.
create table disclosures (
  apartment_id uuid not null references apartments (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  month date not null check (extract(day from month) = 1::numeric),
  -- As contract/disclosures.ts has them.
  counts jsonb not null,
  lines jsonb not null,
  created_at timestamptz not null default now(),
  primary key (apartment_id, id),
  constraint disclosures_month_unique unique (apartment_id, month)
);

create index disclosures_newest_first on disclosures (apartment_id, created_at desc, id desc);

call protect_tenant_table('disclosures');
grant select, insert (apartment_id, month, counts, lines) on disclosures to danji_app;

create table complaints (
  apartment_id uuid not null references apartments (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  title text not null check (char_length(title) between 1 and 200),
  content text not null check (char_length(content) between 1 and 20000),
  status text not null default 'submitted' check (status in ('submitted', 'in_progress', 'resolved')),
  author_id uuid,
  author_name text,
  created_at timestamptz not null default now(),
  -- Searching complaints. An apartment's complaints are few beside its posts, and the search answers how many
  -- it found, so it looks at all of them: see search_form().
  search_text text not null default '',
  household_id uuid,
  file_count smallint not null default 0,
  thumbnail_url text,
  -- The same list as contract/values/complaint-categories.ts.
  category text not null default 'other'
    check (category in ('parking', 'noise', 'smoking', 'elevator', 'leak', 'lighting', 'cleaning', 'other')),
  due_on date not null default '-infinity',
  resolved_at timestamptz,
  -- Something was said about it or its status was changed, even if it is submitted again. A column, so that an edit
  -- that waited for an answer sees it.
  is_under_way boolean not null default false,
  primary key (apartment_id, id),
  constraint complaints_author_exists foreign key (apartment_id, author_id)
    references users (apartment_id, id) on delete set null (author_id),
  constraint complaints_household_exists foreign key (apartment_id, household_id)
    references households (apartment_id, id) on delete set null (household_id),
  constraint complaints_home_their_author check (author_id is not null or household_id is null),
  constraint complaints_name_their_author check ((author_id is null) = (author_name is null)),
  constraint complaints_resolved_have_a_time check ((status = 'resolved') = (resolved_at is not null))
);

create index complaints_by_author on complaints (apartment_id, author_id, created_at desc, id desc);

-- A household's complaints, and the deletion of a household, which looks for them.
create index complaints_by_household on complaints (apartment_id, household_id, created_at desc, id desc);
create index complaints_by_status on complaints (apartment_id, status, created_at desc, id desc) include (author_id);
create index complaints_newest_first on complaints (apartment_id, created_at desc, id desc);
create index complaints_open_by_due on complaints (apartment_id, due_on) where status <> 'resolved';

call protect_tenant_table('complaints');
-- Read with the complex in front, and the role as a subselect: asked once for the statement, and not
-- taken for a rare match, for which the planner would read and sort the whole complex's complaints.
-- created_at is for samples and for what a complex brings along.
grant select on complaints to danji_app;
grant insert (apartment_id, id, title, content, author_id, author_name, created_at, household_id, category) on
  complaints to danji_app;
grant update (title, content, status, category) on complaints to danji_app;
grant delete on complaints to danji_app;
grant select on complaints to danji_gate;
grant select (id, title, content, status, created_at, search_text, due_on, resolved_at) on complaints to danji_gate;
grant update (title, content, status, author_name, file_count, thumbnail_url, due_on, is_under_way) on complaints to
  danji_gate;

-- What the office has written so far, for the month in which its complaint was resolved.
create table disclosure_entries (
  apartment_id uuid not null,
  complaint_id uuid not null,
  summary text not null check (char_length(summary) between 1 and 200),
  primary key (apartment_id, complaint_id),
  constraint disclosure_entries_complaint_exists foreign key (apartment_id, complaint_id)
    references complaints (apartment_id, id) on delete cascade
);

call protect_tenant_table('disclosure_entries');
grant select, insert, update (summary), delete on disclosure_entries to danji_app;

-- Insert-only: who moved a complaint on, when, from what to what.
create table complaint_status_changes (
  apartment_id uuid not null,
  id uuid not null default gen_random_uuid(),
  complaint_id uuid not null,
  from_status text not null check (from_status in ('submitted', 'in_progress', 'resolved')),
  to_status text not null check (to_status in ('submitted', 'in_progress', 'resolved')),
  author_id uuid,
  author_name text,
  -- Not now(), the transaction's start: one that waited for another's change comes after it.
  changed_at timestamptz not null default clock_timestamp(),
  is_reopening boolean not null default false,
  primary key (apartment_id, id),
  constraint complaint_status_changes_author_exists foreign key (apartment_id, author_id)
    references users (apartment_id, id) on delete set null (author_id),
  constraint complaint_status_changes_complaint_exists foreign key (apartment_id, complaint_id)
    references complaints (apartment_id, id) on delete cascade,
  constraint complaint_status_changes_change_something check (from_status <> to_status),
  constraint complaint_status_changes_name_their_author check ((author_id is null) = (author_name is null)),
  constraint complaint_status_changes_reopen_what_was_resolved check (
    not is_reopening or from_status = 'resolved' and to_status = 'in_progress'
  )
);

create index complaint_status_changes_by_author on complaint_status_changes (apartment_id, author_id);
create index complaint_status_changes_in_order on complaint_status_changes (apartment_id, complaint_id, changed_at);

call protect_tenant_table('complaint_status_changes');
grant select (apartment_id, id, complaint_id, from_status, to_status, changed_at, is_reopening) on
  complaint_status_changes to danji_app;
grant insert (apartment_id, complaint_id, from_status, to_status, author_id, author_name) on
  complaint_status_changes to danji_app;
grant select (id, author_name) on complaint_status_changes to danji_gate;
grant insert (apartment_id, complaint_id, from_status, to_status, author_id, author_name, is_reopening) on
  complaint_status_changes to danji_gate;
grant update (author_name) on complaint_status_changes to danji_gate;

-- A water cut is one answer to forty complaints: one message with its files, in forty conversations.
create table complaint_messages (
  apartment_id uuid not null references apartments (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('answer', 'reply', 'note')),
  content text not null check (char_length(content) between 1 and 5000),
  author_id uuid,
  author_name text,
  -- Not now(), the transaction's start: one that waited for another comes after it.
  created_at timestamptz not null default clock_timestamp(),
  file_count smallint not null default 0,
  thumbnail_url text,
  primary key (apartment_id, id),
  constraint complaint_messages_kind_unique unique (apartment_id, id, kind),
  constraint complaint_messages_author_exists foreign key (apartment_id, author_id)
    references users (apartment_id, id) on delete set null (author_id),
  constraint complaint_messages_name_their_author check ((author_id is null) = (author_name is null))
);

create index complaint_messages_by_author on complaint_messages (apartment_id, author_id);

call protect_tenant_table('complaint_messages');
-- Not the author: residents read answers and changes of status, and may not know whose they are.
-- created_at is for samples.
grant select (apartment_id, id, kind, content, created_at, file_count) on complaint_messages to danji_app;
grant insert (apartment_id, id, kind, content, author_id, author_name, created_at) on complaint_messages to danji_app;
grant select (id, kind, author_name, created_at) on complaint_messages to danji_gate;
grant update (author_name, file_count, thumbnail_url) on complaint_messages to danji_gate;
grant delete on complaint_messages to danji_gate;

-- Which messages stand in which complaint's conversation. The kind stands here, too, so that the policies need
-- not look at each other's table.
create table complaint_conversations (
  apartment_id uuid not null,
  complaint_id uuid not null,
  message_id uuid not null,
  kind text not null,
  primary key (apartment_id, complaint_id, message_id),
  constraint complaint_conversations_complaint_exists foreign key (apartment_id, complaint_id)
    references complaints (apartment_id, id) on delete cascade,
  constraint complaint_conversations_message_exists foreign key (apartment_id, message_id, kind)
    references complaint_messages (apartment_id, id, kind) on delete cascade
);

create index complaint_conversations_of_message on complaint_conversations (apartment_id, message_id);

call protect_tenant_table('complaint_conversations');
grant select, insert on complaint_conversations to danji_app;
grant select (apartment_id, complaint_id, message_id, kind) on complaint_conversations to danji_gate;

-- Whose a complaint is. A table of its own, of which residents see no row: the columns of a complaint are its
-- author's to read. It ends with the account, and with the account's right to complaints.
create table complaint_assignments (
  apartment_id uuid not null,
  complaint_id uuid not null,
  assignee_id uuid not null,
  primary key (apartment_id, complaint_id),
  constraint complaint_assignments_assignee_exists foreign key (apartment_id, assignee_id)
    references users (apartment_id, id) on delete cascade,
  constraint complaint_assignments_complaint_exists foreign key (apartment_id, complaint_id)
    references complaints (apartment_id, id) on delete cascade
);

create index complaint_assignments_by_assignee on complaint_assignments (apartment_id, assignee_id);

call protect_tenant_table('complaint_assignments');
grant select on complaint_assignments to danji_app;
grant insert (apartment_id, complaint_id, assignee_id) on complaint_assignments to danji_app;
grant update (assignee_id) on complaint_assignments to danji_app;
grant delete on complaint_assignments to danji_app;
grant select on complaint_assignments to danji_gate;

create table visitor_vehicles (
  apartment_id uuid not null,
  id uuid not null default gen_random_uuid(),
  household_id uuid not null,
  -- As the household is called: the gate sees this, and nothing else of it.
  building integer not null,
  unit integer not null,
  -- Who registered it. Null if the office did, or if the person has left the household.
  person_id uuid,
  is_by_office boolean not null default false,
  -- Without blanks.
  plate text not null check (char_length(plate) between 5 and 12),
  memo text check (char_length(memo) between 1 and 100),
  starts_on date not null,
  ends_on date not null,
  created_at timestamptz not null default now(),
  -- Each time that it came in and went out. It is inside as long as it came in once more than it went out.
  arrivals timestamptz[] not null default '{}',
  departures timestamptz[] not null default '{}',
  -- Its household moved out while it was inside: the gate still knows it, whoever moves in does not.
  is_left_behind boolean not null default false,
  primary key (apartment_id, id),
  constraint visitor_vehicles_household_exists foreign key (apartment_id, household_id)
    references households (apartment_id, id) on delete cascade,
  constraint visitor_vehicles_person_exists foreign key (apartment_id, person_id)
    references users (apartment_id, id) on delete set null (person_id),
  constraint visitor_vehicles_check check (ends_on >= starts_on and ends_on <= (starts_on + 30)),
  constraint visitor_vehicles_check1 check (
    ((cardinality(arrivals) - cardinality(departures)) in (0, 1)) and cardinality(arrivals) <= 200
  )
);

create index visitor_vehicles_by_age on visitor_vehicles (ends_on);
create index visitor_vehicles_by_day on visitor_vehicles (apartment_id, ends_on);
create index visitor_vehicles_of_household on visitor_vehicles (apartment_id, household_id, ends_on);
create index visitor_vehicles_of_person on visitor_vehicles (apartment_id, person_id);

call protect_tenant_table('visitor_vehicles');
-- A plate is nobody's to see 30 days after the visit, whether or not it is deleted by then.
grant select, update (arrivals, departures) on visitor_vehicles to danji_app;
grant select, insert, update, delete on visitor_vehicles to danji_gate;

-- How many days of a month a household has taken. A cancelled day is given back, a used one never.
create table visitor_quotas (
  apartment_id uuid not null,
  household_id uuid not null,
  -- Its first day.
  month date not null,
  used_days integer not null check (used_days between 0 and 1000),
  primary key (apartment_id, household_id, month),
  constraint visitor_quotas_household_exists foreign key (apartment_id, household_id)
    references households (apartment_id, id) on delete cascade
);

create index visitor_quotas_by_month on visitor_quotas (month);

call protect_tenant_table('visitor_quotas');
grant select on visitor_quotas to danji_app;
grant select, insert, update, delete on visitor_quotas to danji_gate;

-- Whether a row of notices is for the caller's home.
create function is_for_own_building(buildings integer[]) returns boolean language sql stable
  return buildings is null or own_building() = any (buildings);

-- The days of a visit by the month that they count in, as in contract/values/visitor-quota.ts.
create function visit_months(first_day date, last_day date) returns table (month date, days integer)
  language sql immutable
  begin atomic
    select date_trunc('month', d)::date, count(*)::integer
    from generate_series(first_day::timestamp, last_day::timestamp, interval '1 day') d
    group by 1 order by 1;
  end;

-- For calls: ends the visits of a home of the own apartment.
create function end_visits_of_household(home uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_has_right('residents') is not true then
    raise insufficient_privilege;
  end if;
  perform end_visits_of(app_apartment_id(), home);
end
$$;

call hand_to_gate('end_visits_of_household(uuid)');

-- The caller's apartment's notices that hold the words in title or text: all of them, because the list says
-- how many there are. A gate's function: under row-level security an index of arrays is not used.
create function search_notices(words text) returns table (notice_id uuid)
  language plpgsql stable security definer rows 20
  set search_path = pg_catalog, public, pg_temp
  -- Compiling the statement takes longer than running it.
  set jit = off
  -- How rare the words are says which way is short, so PostgreSQL chooses anew.
  set plan_cache_mode = auto as $$
declare
  apartment constant uuid := app_apartment_id();
  form constant text := search_form(words);
  keys constant bigint[] := search_keys(apartment, form);
begin
  if coalesce(app_role() not in ('manager', 'resident'), true) then
    raise insufficient_privilege;
  end if;
  -- Every text holds what has no pair.
  if cardinality(keys) = 0 then
    return;
  end if;
  return query
    -- Materialized and without the apartment: so that nothing but the index of pairs can answer.
    with written as materialized (
      select n.apartment_id, n.id from notices n
      where search_keys(n.apartment_id, n.search_text) @> keys and strpos(n.search_text, form) > 0
    )
    select w.id from written w where w.apartment_id = apartment;
end
$$;

-- The households with an account, for whoever may write notices but may not see the accounts. Those that a bulk is
-- about to make do not count yet.
create function households_with_account() returns setof uuid
  language plpgsql stable security definer rows 1000 set search_path = pg_catalog, public, pg_temp as $$
begin
  if not app_has_right('notices') then
    raise insufficient_privilege;
  end if;
  return query
    select distinct u.household_id from users u
    where u.apartment_id = app_apartment_id() and u.role = 'resident'
      and (u.bulk_id is null or u.bulk_id <> all (array(select b.id from resident_bulks b)));
end
$$;

-- What became of a notice's alerts of this moment or later, by channel. Alerts are kept for 90 days.
create function notice_deliveries(of_notice uuid, since timestamptz)
  returns table (channel text, sent bigint, failed bigint, waiting bigint)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not app_has_right('notices') then
    raise insufficient_privilege;
  end if;
  return query
    with told as materialized (
      select a.id, a.counters from alerts a
      where a.apartment_id = app_apartment_id() and a.subject_id = of_notice and a.audience = 'residents'
        and (since is null or a.created_at >= since)
    )
    select way.name,
      (select coalesce(sum((t.counters -> way.name ->> 'sent')::bigint), 0)::bigint from told t),
      (select coalesce(sum((t.counters -> way.name ->> 'failed')::bigint), 0)::bigint from told t),
      (
        select count(*) from told t
        join alert_deliveries d
          on d.apartment_id = app_apartment_id() and d.alert_id = t.id and d.channel = way.name
      )
    from unnest(array['push', 'email', 'message']) way (name);
end
$$;

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

-- An alert keeps its title whole. What leaves the product is shortened where it is written
-- (contract/values/outward-text.ts), between letters as people see them: the database does not know where an emoji or a
-- syllable of several signs ends. A server of the version before sends such a title as it is.
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
      notice.id, 'notice:' || notice.id, 'notice:' || notice.id, jsonb_build_object('notice', notice.title),
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

call hand_to_gate(
  'search_notices(text)', 'households_with_account()', 'notice_deliveries(uuid, timestamptz)',
  'publish_due_notices(integer)'
);

create policy managers_delete on notices for delete to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('notices')));

create policy managers_edit on notices for update to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('notices')))
  with check (apartment_id = app_apartment_id() and (select app_has_right('notices')));

-- The policies ask for the right where they asked for the role alone. Notices: everyone of the apartment reads.
create policy managers_post on notices for insert to danji_app
  with check (
    apartment_id = app_apartment_id()
    and (select app_has_right('notices'))
    and author_id = app_user_id()
  );

-- What waits is the business of those who write notices. Its files, its place in searches and all numbers follow.
create policy members_read on notices for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and (published_at is not null or (select app_has_right('notices')))
  );

create trigger notices_forget_author before update of author_id on notices
  for each row when (new.author_id is null) execute function forget_author('author_name');
create trigger notices_make_search_text before insert or update of title, content on notices
  for each row execute function make_search_text();
create trigger notices_settle_time before insert or update of publish_at, published_at on notices
  for each row execute function settle_notice_time();
create trigger notices_follow_author before update of name on users
  for each row when (old.nickname is not null or old.temporary_password_hash is null)
  execute function follow_author('notices', 'name');

call alerts_follow('notices');
call follow_person('notices', 'author_id', 'forget');

-- A notice counts as unread for 30 days, so what was read before that says nothing any more.
create function forget_notice_reads(before timestamptz) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  forgotten bigint;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  delete from notice_reads where (apartment_id, person_id, notice_id) in (
    select r.apartment_id, r.person_id, r.notice_id from notice_reads r
    where r.read_at < least(before, now() - interval '30 days')
    limit 10000
  );
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;

call hand_to_gate('forget_notice_reads(timestamptz)');

create policy own_reads on notice_reads to danji_app
  using (apartment_id = app_apartment_id() and (select app_role() = 'resident') and person_id = app_user_id())
  with check (apartment_id = app_apartment_id() and (select app_role() = 'resident') and person_id = app_user_id());

call follow_person('notice_reads', 'person_id', 'delete');

-- The receipts of a household go with its last account, so that whoever moves in has read nothing.
create function forget_receipts_of_last() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from notice_receipts r
  where r.apartment_id = old.apartment_id and r.household_id = old.household_id and not exists (
    select from users u
    where u.apartment_id = old.apartment_id and u.household_id = old.household_id and u.role = 'resident'
  );
  return null;
end
$$;

-- An import that exchanges a household has made its new accounts before the old ones go.
create function forget_receipts_of_household(home uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_has_right('residents') is not true then
    raise insufficient_privilege;
  end if;
  delete from notice_receipts r where r.apartment_id = app_apartment_id() and r.household_id = home;
end
$$;

call hand_to_gate('forget_receipts_of_last()', 'forget_receipts_of_household(uuid)');

create policy gate on notice_receipts to danji_gate using (true);

create policy households_leave_their_own on notice_receipts to danji_app
  using (
    apartment_id = app_apartment_id()
    and (select app_role() = 'resident')
    and household_id = (select app_household_id())
  )
  with check (
    apartment_id = app_apartment_id()
    and (select app_role() = 'resident')
    and household_id = (select app_household_id())
  );

create policy managers_see_receipts on notice_receipts for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('notices')));

create policy notice_writers_keep_them on notice_templates to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('notices')))
  with check (apartment_id = app_apartment_id() and (select app_has_right('notices')));

create policy everybody_reads on disclosures for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_role() in ('manager', 'resident')));

create policy office_publishes on disclosures for insert to danji_app
  with check (apartment_id = app_apartment_id() and (select app_has_right('complaints')));

-- Whether the caller's complex has this complaint: a resident learns that it is not theirs, and no more.
create function complaint_exists(complaint uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select exists (select from complaints c where c.apartment_id = app_apartment_id() and c.id = complaint);
  end;

-- Keeps the number of open complaints with those that come and go.
create function count_open_complaints() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  direction constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  update apartment_usage g set open_complaint_count = g.open_complaint_count + direction * c.complaints
  from (
    select apartment_id, count(*)::integer as complaints from changed
    where status <> 'resolved' group by apartment_id
  ) c
  where g.apartment_id = c.apartment_id;
  return null;
end
$$;

-- Keeps the number of open complaints with a change of status.
create function recount_open_complaints() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update apartment_usage g
  set open_complaint_count = g.open_complaint_count + case new.status when 'resolved' then -1 else 1 end
  where g.apartment_id = new.apartment_id;
  return null;
end
$$;

-- How many complaints of the caller's apartment nobody has begun with, which residents may not count by themselves.
create function waiting_complaints() returns bigint
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select count(*) from complaints c where c.apartment_id = app_apartment_id() and c.status = 'submitted';
  end;

-- A resident moves no complaint but by this: their own that was resolved within seven days, and never back to where
-- it could be edited.
create function reopen_complaint(complaint uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update complaints c set status = 'in_progress'
  where c.apartment_id = app_apartment_id() and c.id = complaint and c.author_id = app_user_id()
    and app_role() = 'resident' and c.status = 'resolved' and c.resolved_at >= now() - interval '7 days';
  if not found then
    return false;
  end if;
  insert into complaint_status_changes (
    apartment_id, complaint_id, from_status, to_status, author_id, author_name, is_reopening
  )
  select u.apartment_id, complaint, 'resolved', 'in_progress', u.id, u.name, true
  from users u where u.apartment_id = app_apartment_id() and u.id = app_user_id();
  return true;
end
$$;

-- The status of the caller's own complaint, which nobody changes before the caller has replied to it. A function of
-- the gate, because by policy authors may not lock what the office has begun with.
create function hold_own_complaint(complaint uuid) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  held text;
begin
  select c.status into held from complaints c
  where c.apartment_id = app_apartment_id() and c.id = complaint and c.author_id = app_user_id()
    and app_role() = 'resident'
  for share;
  return held;
end
$$;

-- A function of the gate: whoever files a complaint does not read the office's settings.
create function give_due_day() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  new.due_on := (new.created_at at time zone 'Asia/Seoul')::date
    + coalesce((select s.complaint_due_days from office_settings s where s.apartment_id = new.apartment_id), 7);
  return new;
end
$$;

-- Whatever changes the status keeps the time with it.
create function settle_resolution() returns trigger language plpgsql as $$
begin
  if new.status <> 'resolved' then
    new.resolved_at := null;
  elsif tg_op = 'INSERT' or old.status <> 'resolved' then
    new.resolved_at := coalesce(new.resolved_at, clock_timestamp());
  end if;
  return new;
end
$$;

-- Authors edit their complaints, but when they are to be done is the office's: so no right to the column.
create function set_complaint_due(complaint uuid, due date) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update complaints c set due_on = due
  where c.apartment_id = app_apartment_id() and c.id = complaint and app_has_right('complaints');
  return found;
end
$$;

-- The colleagues whose work complaints are.
create function complaint_colleagues() returns table (id uuid, name text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select u.id, u.name from users u
    where u.apartment_id = app_apartment_id() and u.role = 'manager' and 'complaints' = any (u.rights)
      and app_has_right('complaints');
  end;

-- Tells whoever has the complaint, else everybody whose work complaints are, of what the caller, a resident, has just
-- written on it. In one function, because the caller may not learn who that is; and for this moment without a role,
-- because by themselves residents may tell nobody of the office.
create function tell_assignee(alert_kind text, complaint uuid, message uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  assignee constant uuid := (
    select a.assignee_id from complaint_assignments a
    where a.apartment_id = app_apartment_id() and a.complaint_id = complaint
  );
begin
  if app_role() is distinct from 'resident' or alert_kind not in ('complaint_replied', 'complaint_reopened')
    or not is_own_new_message(message) or not exists (
    select from complaint_conversations s
    join complaints c on c.apartment_id = s.apartment_id and c.id = s.complaint_id
    where s.apartment_id = app_apartment_id() and s.complaint_id = complaint and s.message_id = message
      and s.kind = 'reply' and c.author_id = app_user_id()
  ) then
    raise insufficient_privilege;
  end if;
  perform set_config('app.role', '', true);
  perform raise_alert(
    alert_kind, complaint, alert_kind || ':' || message, 'complaint:' || complaint, '{}', false,
    case when assignee is not null then array[assignee] end, null,
    case when assignee is null then 'complaints' end, false, null, interval '0', null, null, true
  );
  perform set_config('app.role', 'resident', true);
end
$$;

-- Tells each office in the morning, once a day over all servers, of what should have been done and of what is to be
-- done today. Returns the day, or null before nine o'clock.
create function tell_complaints_due(moment timestamptz) returns date
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  seoul constant timestamp := moment at time zone 'Asia/Seoul';
  today constant date := seoul::date;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  if seoul::time < '09:00' then
    return null;
  end if;
  perform raise_alert(
    'complaints_due', due.apartment_id, 'complaints_due:' || today, 'complaints_due',
    jsonb_build_object('overdue', due.overdue, 'today', due.on_the_day), false,
    null, null, 'complaints', false, null, interval '0', null, due.apartment_id
  )
  from (
    select c.apartment_id, count(*) filter (where c.due_on < today) as overdue,
      count(*) filter (where c.due_on = today) as on_the_day
    from complaints c where c.status <> 'resolved' and c.due_on <= today group by c.apartment_id
  ) due;
  return today;
end
$$;

-- The names that a line about each of these complaints must not say. Nicknames are not the office's to read.
create function names_of_complainants(ids uuid[]) returns table (complaint_id uuid, names text[])
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select c.id, array_remove(array[c.author_name, u.name, u.nickname], null)
    from complaints c left join users u on u.apartment_id = c.apartment_id and u.id = c.author_id
    where c.apartment_id = app_apartment_id() and c.id = any (ids) and app_has_right('complaints');
  end;

-- From the 5th of a month on, the last month, if the caller sees complaints of it and nothing of it is published.
create function disclosure_due(today date) returns text language sql stable
  return (
    select to_char(last.month, 'YYYY-MM')
    from (select (date_trunc('month', today) - interval '1 month')::date as month) last
    where extract(day from today) >= 5 and app_has_right('complaints')
      and not exists (select from disclosures d where d.apartment_id = app_apartment_id() and d.month = last.month)
      and exists (
        select from complaints c
        where c.apartment_id = app_apartment_id()
          and c.created_at >= last.month::timestamp at time zone 'Asia/Seoul'
          and c.created_at < (last.month + interval '1 month') at time zone 'Asia/Seoul'
      )
  );

call hand_to_gate(
  'complaint_exists(uuid)', 'count_open_complaints()', 'recount_open_complaints()', 'waiting_complaints()',
  'reopen_complaint(uuid)', 'hold_own_complaint(uuid)', 'give_due_day()', 'set_complaint_due(uuid, date)',
  'complaint_colleagues()', 'tell_assignee(text, uuid, uuid)', 'tell_complaints_due(timestamptz)',
  'names_of_complainants(uuid[])'
);

create policy managers_and_authors_delete on complaints for delete to danji_app
  using (
    apartment_id = app_apartment_id()
    and ((select app_has_right('complaints')) or author_id = app_user_id() and status = 'submitted' and not is_under_way)
  );

create policy managers_and_authors_edit on complaints for update to danji_app
  using (
    apartment_id = app_apartment_id()
    and ((select app_has_right('complaints')) or author_id = app_user_id() and status = 'submitted' and not is_under_way)
  );

-- The office's list counts all complaints of the apartment. Where they are most of the table, each of them asked whose
-- apartment it is looked at from, which took more than half of the time. Asked in a select, that is asked once a
-- statement.
create policy managers_and_authors_read on complaints for select to danji_app
  using (
    apartment_id = (select app_apartment_id())
    and ((select app_has_right('complaints')) or author_id = app_user_id())
  );

create policy residents_file on complaints for insert to danji_app
  with check (
    apartment_id = app_apartment_id()
    and (select app_role() = 'resident')
    and author_id = app_user_id()
    and (household_id is null or household_id = app_household_id())
  );

create trigger complaints_forget_author before update of author_id on complaints
  for each row when (new.author_id is null) execute function forget_author('author_name');
create trigger complaints_forget_home before update of author_id on complaints
  for each row when (new.author_id is null) execute function forget_author('household_id');
create trigger complaints_give_due_day before insert on complaints
  for each row when (new.due_on = '-infinity'::date) execute function give_due_day();
create trigger complaints_make_search_text before insert or update of title, content on complaints
  for each row execute function make_search_text();
create trigger complaints_settle_resolution before insert or update of status on complaints
  for each row execute function settle_resolution();
create trigger complaints_usage_deleted after delete on complaints referencing old table as changed
  for each statement execute function count_open_complaints();
create trigger complaints_usage_inserted after insert on complaints referencing new table as changed
  for each statement execute function count_open_complaints();
create trigger complaints_usage_updated after update of status on complaints
  for each row when ((old.status = 'resolved') is distinct from (new.status = 'resolved'))
  execute function recount_open_complaints();
create trigger complaints_follow_author before update of name on users
  for each row when (old.nickname is not null or old.temporary_password_hash is null)
  execute function follow_author('complaints', 'name');

call alerts_follow('complaints');
call follow_person('complaints', 'author_id', 'forget');

-- A resident who has moved still sees where their own complaints came from.
create policy residents_see_homes_of_their_complaints on households for select to danji_app
  using (
    (select app_role() = 'resident')
    and apartment_id = app_apartment_id()
    and (exists (select
       from complaints c
      where c.apartment_id = households.apartment_id and c.household_id = households.id and c.author_id = app_user_id()))
  );

create policy office_writes on disclosure_entries to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('complaints')))
  with check (apartment_id = app_apartment_id() and (select app_has_right('complaints')));

-- Who moved a complaint on: for the office alone.
create function complaint_change_author(change uuid) returns text
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return (
    select s.author_name from complaint_status_changes s
    where s.apartment_id = app_apartment_id() and s.id = change and app_has_right('complaints')
  );
end
$$;

call hand_to_gate('complaint_change_author(uuid)');

create policy managers_leave_them on complaint_status_changes for insert to danji_app
  with check (
    apartment_id = app_apartment_id()
    and (select app_has_right('complaints'))
    and author_id = app_user_id()
  );

-- Whoever sees the complaint sees what happened to it.
create policy readers_of_the_complaint_read on complaint_status_changes for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and (exists (select
       from complaints c
      where c.apartment_id = complaint_status_changes.apartment_id and c.id = complaint_status_changes.complaint_id))
  );

create trigger complaint_status_changes_forget_author before update of author_id on complaint_status_changes
  for each row when (new.author_id is null) execute function forget_author('author_name');
create trigger complaint_status_changes_follow_author before update of name on users
  for each row when (old.nickname is not null or old.temporary_password_hash is null)
  execute function follow_author('complaint_status_changes', 'name');

call follow_person('complaint_status_changes', 'author_id', 'forget');

-- Whether the caller is just writing this message: what is written stays as it is.
create function is_own_new_message(message uuid) returns boolean
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return exists (
    select from complaint_messages m
    where m.apartment_id = app_apartment_id() and m.id = message and m.author_id = app_user_id()
      and m.created_at >= now()
  );
end
$$;

-- Who wrote it: for the office, and for the one who wrote it.
create function complaint_message_author(message uuid) returns text
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return (
    select m.author_name from complaint_messages m
    where m.apartment_id = app_apartment_id() and m.id = message
      and (app_has_right('complaints') or m.author_id = app_user_id())
  );
end
$$;

call hand_to_gate('is_own_new_message(uuid)', 'complaint_message_author(uuid)');

create policy office_answers_and_residents_reply on complaint_messages for insert to danji_app
  with check (
    apartment_id = app_apartment_id()
    and author_id = app_user_id()
    and created_at <= clock_timestamp() and
    case kind
        when 'reply' then (select app_role() = 'resident')
        else (select app_has_right('complaints'))
    end
  );

create policy readers_of_the_conversation_read on complaint_messages for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and (kind <> 'note' or (select app_has_right('complaints')))
    and (exists (select
       from complaint_conversations c
      where c.apartment_id = complaint_messages.apartment_id and c.message_id = complaint_messages.id))
  );

create trigger complaint_messages_forget_author before update of author_id on complaint_messages
  for each row when (new.author_id is null) execute function forget_author('author_name');
create trigger complaint_messages_follow_author before update of name on users
  for each row execute function follow_author('complaint_messages', 'name');

call follow_person('complaint_messages', 'author_id', 'forget');

-- A message goes with the last complaint that it is about. Locked first: of two complaints that go at once, the
-- second must see that the first is gone.
create function drop_ended_messages() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from complaint_messages m
  where (m.apartment_id, m.id) in (select g.apartment_id, g.message_id from gone g)
  order by m.id for update;
  delete from complaint_messages m using gone g
  where m.apartment_id = g.apartment_id and m.id = g.message_id and not exists (
    select from complaint_conversations c where c.apartment_id = g.apartment_id and c.message_id = g.message_id
  );
  return null;
end
$$;

-- A complaint of which something was said is under way.
create function begin_complaint() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update complaints c set is_under_way = true
  where c.apartment_id = new.apartment_id and c.id = new.complaint_id and not c.is_under_way;
  return null;
end
$$;

call hand_to_gate('drop_ended_messages()', 'begin_complaint()');

create policy authors_join on complaint_conversations for insert to danji_app
  with check (
    apartment_id = app_apartment_id()
    and is_own_new_message(message_id)
    and (exists (select
       from complaints c
      where c.apartment_id = complaint_conversations.apartment_id
        and c.id = complaint_conversations.complaint_id
        and (complaint_conversations.kind <> 'reply' or c.status <> 'resolved')))
  );

create policy gate on complaint_conversations to danji_gate using (true);

create policy readers_of_the_complaint_read on complaint_conversations for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and (kind <> 'note' or (select app_has_right('complaints')))
    and (exists (select
       from complaints c
      where c.apartment_id = complaint_conversations.apartment_id and c.id = complaint_conversations.complaint_id))
  );

create trigger complaint_conversations_begin_complaint after insert on complaint_conversations
  for each row when (new.kind in ('answer', 'note')) execute function begin_complaint();
create trigger complaint_conversations_drop_messages after delete on complaint_conversations referencing old table as gone
  for each statement execute function drop_ended_messages();

-- Whoever loses the right to complaints has none assigned any more.
create function hand_back_complaints() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from complaint_assignments a where a.apartment_id = old.apartment_id and a.assignee_id = old.id;
  return null;
end
$$;

call hand_to_gate('hand_back_complaints()');

create policy office_assigns on complaint_assignments to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('complaints')))
  with check (
    apartment_id = app_apartment_id()
    and (select app_has_right('complaints'))
    and (assignee_id in (select c.id
       from complaint_colleagues() c(id, name)))
  );

call follow_person('complaint_assignments', 'assignee_id', 'delete');

-- The rules of the caller's apartment, and the day that it is.
create function visitor_rules(
  out monthly_days integer, out max_days integer, out advance_days integer, out is_open boolean, out today date
) language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select coalesce(s.visitor_monthly_days, 10), coalesce(s.visitor_max_days, 3),
      coalesce(s.visitor_advance_days, 30), coalesce(s.visitors_are_open, true), seoul_today()
    from (select app_apartment_id() as id) a
    left join office_settings s on s.apartment_id = a.id;
  end;

-- Registers a car for the caller's own household, or by the office for the home that it names. One at a time of a
-- household. If a month lacks room, or the car is registered already, the caller must roll back.
create function register_visitor(
  of_building integer, of_unit integer, given_plate text, first_day date, last_day date, given_memo text,
  out outcome text, out visitor uuid, out told_month date, out remaining integer
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  is_office constant boolean := app_role() = 'manager';
  most constant integer := (select r.monthly_days from visitor_rules() r);
  home record;
  wanted record;
  used integer;
begin
  if (app_role() = 'resident' or app_has_right('visitors')) is not true then
    raise insufficient_privilege;
  end if;
  select h.id, h.building, h.unit into home from households h
  where h.apartment_id = app_apartment_id() and case
    when is_office then h.building = of_building and h.unit = of_unit and h.bulk_id is null
    else h.id = app_household_id()
  end
  for no key update;
  if home.id is null then
    outcome := 'household_not_found';
    return;
  end if;
  if exists (
    select from visitor_vehicles v
    where v.apartment_id = app_apartment_id() and v.household_id = home.id and v.plate = given_plate
      and v.starts_on <= last_day and v.ends_on >= first_day and not v.is_left_behind
  ) then
    outcome := 'duplicate';
    return;
  end if;
  for wanted in select m.month, m.days from visit_months(first_day, last_day) m loop
    insert into visitor_quotas as q (apartment_id, household_id, month, used_days)
    select app_apartment_id(), home.id, wanted.month, wanted.days where wanted.days <= most
    on conflict (apartment_id, household_id, month) do update set used_days = q.used_days + excluded.used_days
    where q.used_days + excluded.used_days <= most
    returning q.used_days into used;
    if not found then
      outcome := 'quota_exceeded';
      told_month := wanted.month;
      remaining := greatest(0, most - coalesce((
        select q.used_days from visitor_quotas q
        where q.apartment_id = app_apartment_id() and q.household_id = home.id and q.month = wanted.month
      ), 0));
      return;
    end if;
    if told_month is null then
      told_month := wanted.month;
      remaining := most - used;
    end if;
  end loop;
  insert into visitor_vehicles as v (
    apartment_id, household_id, building, unit, person_id, is_by_office, plate, memo, starts_on, ends_on
  ) values (
    app_apartment_id(), home.id, home.building, home.unit, case when not is_office then app_user_id() end, is_office,
    given_plate, given_memo, first_day, last_day
  ) returning v.id into visitor;
  outcome := 'registered';
end
$$;

-- Cancels a visit of the caller's household, or one that the office registered, and gives back today's day and
-- those to come. The days before stay used, and so does the visit for them.
create function cancel_visitor(visitor uuid, out outcome text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  today constant date := seoul_today();
  visit visitor_vehicles;
begin
  if (app_role() = 'resident' or app_has_right('visitors')) is not true then
    raise insufficient_privilege;
  end if;
  -- The household first, as who registers does.
  perform from households h
  where (h.apartment_id, h.id) = (
    select v.apartment_id, v.household_id from visitor_vehicles v
    where v.apartment_id = app_apartment_id() and v.id = visitor
  )
  for no key update;
  select * into visit from visitor_vehicles v
  where v.apartment_id = app_apartment_id() and v.id = visitor and v.ends_on >= today - 30 and not v.is_left_behind
    and case app_role() when 'resident' then v.household_id = app_household_id() else v.is_by_office end
  for update;
  outcome := case
    when visit.id is null then 'not_found'
    when cardinality(visit.arrivals) > 0 then 'started'
    when visit.ends_on < today then 'over'
    else 'cancelled'
  end;
  if outcome <> 'cancelled' then
    return;
  end if;
  update visitor_quotas q set used_days = greatest(0, q.used_days - m.days)
  from visit_months(greatest(visit.starts_on, today), visit.ends_on) m
  where q.apartment_id = visit.apartment_id and q.household_id = visit.household_id and q.month = m.month;
  if visit.starts_on < today then
    update visitor_vehicles v set ends_on = today - 1 where v.apartment_id = visit.apartment_id and v.id = visit.id;
  else
    delete from visitor_vehicles v where v.apartment_id = visit.apartment_id and v.id = visit.id;
  end if;
end
$$;

-- Whoever moves in inherits no visit and no used day. A car that is inside is still the gate's to let out.
create function end_visits_of(apartment uuid, home uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from visitor_vehicles v
  where v.apartment_id = apartment and v.household_id = home and cardinality(v.arrivals) = cardinality(v.departures);
  update visitor_vehicles v set is_left_behind = true, person_id = null
  where v.apartment_id = apartment and v.household_id = home;
  delete from visitor_quotas q where q.apartment_id = apartment and q.household_id = home;
end
$$;

-- Whoever leaves a household is told of its visitors no more, and with its last account go its visits.
create function forget_visits_of_leaver() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update visitor_vehicles v set person_id = null
  where v.apartment_id = old.apartment_id and v.person_id = old.id;
  if not exists (
    select from users u
    where u.apartment_id = old.apartment_id and u.household_id = old.household_id and u.role = 'resident'
  ) then
    perform end_visits_of(old.apartment_id, old.household_id);
  end if;
  return null;
end
$$;

-- What the gate takes back did not happen: nobody is told of it any more.
create function withdraw_visitor_arrival() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  withdrawn record;
begin
  for withdrawn in
    delete from alerts a
    where a.apartment_id = old.apartment_id and a.subject_id = old.id
      and starts_with(a.cause_key, format('visitor:%s:%s:', old.id, cardinality(old.arrivals)))
    returning a.apartment_id, a.user_id, a.office_right
  loop
    perform announce_alert(withdrawn.apartment_id, withdrawn.user_id, withdrawn.office_right);
  end loop;
  return null;
end
$$;

-- Plates and memos go 30 days after the visit, counters once no day of theirs can be given back.
create function forget_visitor_vehicles(before date) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  vehicles bigint;
  quotas bigint;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  delete from visitor_vehicles where (apartment_id, id) in (
    select v.apartment_id, v.id from visitor_vehicles v
    where v.ends_on < least(before, seoul_today() - 30) limit 1000
  );
  get diagnostics vehicles = row_count;
  delete from visitor_quotas where (apartment_id, household_id, month) in (
    select q.apartment_id, q.household_id, q.month from visitor_quotas q
    where q.month < least(before, date_trunc('month', seoul_today()::timestamp)::date) limit 1000
  );
  get diagnostics quotas = row_count;
  return vehicles + quotas;
end
$$;

call hand_to_gate(
  'visitor_rules()', 'register_visitor(integer, integer, text, date, date, text)', 'cancel_visitor(uuid)',
  'end_visits_of(uuid, uuid)', 'forget_visits_of_leaver()', 'withdraw_visitor_arrival()',
  'forget_visitor_vehicles(date)'
);
-- The gate's own affair.
revoke execute on function end_visits_of(uuid, uuid) from danji_app;

create policy gate_lets_in_and_out on visitor_vehicles for update to danji_app
  using (
    apartment_id = app_apartment_id()
    and (select app_has_right('visitors'))
    and ends_on >= ((select seoul_today()) - 30)
  );

create policy gate_sees_all on visitor_vehicles for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and (select app_has_right('visitors'))
    and ends_on >= ((select seoul_today()) - 30)
  );

create policy households_see_their_own on visitor_vehicles for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and (select app_role() = 'resident')
    and household_id = (select app_household_id())
    and not is_left_behind
    and ends_on >= ((select seoul_today()) - 30)
  );

create trigger visitor_vehicles_withdraw_arrival after update of arrivals on visitor_vehicles
  for each row when (cardinality(new.arrivals) < cardinality(old.arrivals))
  execute function withdraw_visitor_arrival();

call follow_person('visitor_vehicles', 'person_id', 'forget');
call alerts_follow('visitor_vehicles');

create trigger users_forget_receipts_deleted after delete on users
  for each row when (old.household_id is not null) execute function forget_receipts_of_last();
create trigger users_forget_receipts_moved after update of household_id on users
  for each row when (
    old.household_id is not null and new.household_id is distinct from old.household_id
  ) execute function forget_receipts_of_last();
create trigger users_forget_visits_deleted after delete on users
  for each row when (old.household_id is not null) execute function forget_visits_of_leaver();
create trigger users_forget_visits_moved after update of household_id on users
  for each row when (
    old.household_id is not null and new.household_id is distinct from old.household_id
  ) execute function forget_visits_of_leaver();
create trigger users_hand_back_complaints after update of rights on users
  for each row when (
    ('complaints' = any (old.rights)) and ('complaints' = any (new.rights)) is not true
  ) execute function hand_back_complaints();

create policy gate on visitor_quotas to danji_gate using (true) with check (true);

create policy households_see_their_own on visitor_quotas for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and (select app_role() = 'resident')
    and household_id = (select app_household_id())
  );
