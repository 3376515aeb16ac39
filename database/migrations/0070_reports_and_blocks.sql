-- Neighbours report what is abusive, the office hides it for a while, and everyone may stop seeing somebody. What
-- is hidden is hidden by policy, and returns by itself: see docs/decisions/0024-hiding-is-a-policy.md.

-- Until then it is hidden; 'infinity' if the office removed it. Kept by a trigger on reports.
alter table posts add column hidden_until timestamptz;
alter table comments add column hidden_until timestamptz;
create index comments_hidden on comments (apartment_id, post_id, created_at, id) where hidden_until is not null;

-- The ranking counts comments by this index alone, which now has what their policy asks.
drop index comments_newest_first;
create index comments_newest_first on comments (apartment_id, created_at desc)
  include (post_id, hidden_until, author_id);

create function is_shown(hidden_until timestamptz) returns boolean language sql stable parallel safe
  return hidden_until is null or hidden_until <= now();

alter policy residents_read on posts using (
  apartment_id = app_apartment_id() and app_role() = 'resident'
  and (is_shown(hidden_until) or author_id = app_user_id())
);
alter policy residents_read on comments using (
  apartment_id = app_apartment_id() and app_role() = 'resident'
  and (is_shown(hidden_until) or author_id = app_user_id())
);
-- What the office judges stays as it is, and what hangs on it.
alter policy authors_edit on posts using (
  apartment_id = app_apartment_id() and app_role() = 'resident' and author_id = app_user_id()
  and is_shown(hidden_until)
);
alter policy authors_edit on comments using (
  apartment_id = app_apartment_id() and app_role() = 'resident' and author_id = app_user_id()
  and is_shown(hidden_until)
);

-- What the office has to decide: one thing, whoever and however many reported it. A thing that is reported again
-- after a decision is a report of its own.
create table reports (
  apartment_id uuid not null references apartments (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('post', 'comment')),
  -- One of them, until the thing is deleted.
  post_id uuid,
  comment_id uuid,
  thing_id uuid not null,
  -- The post that it is, or that it stands under.
  thread_id uuid not null,
  author_id uuid,
  -- Its texts as they were when somebody reported them: [{title, content, authorNickname, photoCount, copiedAt}].
  copies jsonb not null check (jsonb_typeof(copies) = 'array'),
  -- Stored, so that nobody has to see by whom.
  reporter_count integer not null default 0,
  household_count integer not null default 0,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decision text check (decision in ('dismiss', 'hide')),
  decision_reason text check (char_length(decision_reason) between 1 and 500),
  decided_by uuid,
  hidden_until timestamptz,
  appealed_at timestamptz,
  appeal text check (char_length(appeal) between 1 and 2000),
  ended_at timestamptz,
  ending text check (ending in ('restore', 'remove')),
  ending_reason text check (char_length(ending_reason) between 1 and 500),
  ended_by uuid,
  primary key (apartment_id, id),
  constraint reports_are_decided_whole check (num_nulls(decided_at, decision, decision_reason) in (0, 3)),
  constraint reports_hide_by_decision check ((hidden_until is not null) = (decision is not distinct from 'hide')),
  constraint reports_are_appealed_whole check ((appealed_at is null) = (appeal is null)),
  constraint reports_end_whole check (num_nulls(ended_at, ending, ending_reason) in (0, 3)),
  constraint reports_post_exists foreign key (apartment_id, post_id)
    references posts (apartment_id, id) on delete set null (post_id),
  constraint reports_comment_exists foreign key (apartment_id, comment_id)
    references comments (apartment_id, id) on delete set null (comment_id),
  constraint reports_author_exists foreign key (apartment_id, author_id)
    references users (apartment_id, id) on delete set null (author_id),
  constraint reports_decider_exists foreign key (apartment_id, decided_by)
    references users (apartment_id, id) on delete set null (decided_by),
  constraint reports_ender_exists foreign key (apartment_id, ended_by)
    references users (apartment_id, id) on delete set null (ended_by)
);

create unique index reports_one_undecided on reports (apartment_id, thing_id) where decided_at is null;
create index reports_newest_first on reports (apartment_id, created_at desc, id desc);
create index reports_of_thing on reports (apartment_id, thing_id);
create index reports_of_post on reports (apartment_id, post_id) where post_id is not null;
create index reports_of_comment on reports (apartment_id, comment_id) where comment_id is not null;
create index reports_by_author on reports (apartment_id, author_id);
create index reports_by_decider on reports (apartment_id, decided_by);
create index reports_by_ender on reports (apartment_id, ended_by);
create index reports_by_age on reports (greatest(created_at, decided_at, ended_at));
create index reports_removed on reports (ended_at) where ending = 'remove';

call protect_tenant_table('reports');
call follow_person('reports', 'author_id', 'forget');
call follow_person('reports', 'decided_by', 'forget');
call follow_person('reports', 'ended_by', 'forget');
call alerts_follow('reports');

-- All but who wrote it: neighbours know each other by their nicknames, and so does the office here.
grant select (
  apartment_id, id, kind, post_id, comment_id, thing_id, thread_id, copies, reporter_count, household_count, created_at,
  decided_at, decision, decision_reason, decided_by, hidden_until, appealed_at, appeal, ended_at, ending, ending_reason,
  ended_by
), update (
  decided_at, decision, decision_reason, decided_by, hidden_until, ended_at, ending, ending_reason, ended_by
) on reports to danji_app;
create policy office_reads on reports for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('community')));
create policy office_decides on reports for update to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('community')));
grant select, insert, update, delete on reports to danji_gate;

-- Why each person reported a thing. Nobody but that person sees the rows.
create table report_reasons (
  apartment_id uuid not null,
  id uuid not null default gen_random_uuid(),
  report_id uuid not null,
  thing_id uuid not null,
  -- Null: their account is gone.
  person_id uuid,
  reason text not null check (reason in ('abuse', 'privacy', 'fraud', 'obscene', 'advert', 'other')),
  detail text check (char_length(detail) between 1 and 500),
  created_at timestamptz not null default now(),
  primary key (apartment_id, id),
  constraint report_reasons_one_a_person unique (apartment_id, thing_id, person_id),
  constraint report_reasons_report_exists foreign key (apartment_id, report_id)
    references reports (apartment_id, id) on delete cascade,
  constraint report_reasons_person_exists foreign key (apartment_id, person_id)
    references users (apartment_id, id) on delete set null (person_id)
);
create index report_reasons_of_report on report_reasons (apartment_id, report_id);
create index report_reasons_by_person on report_reasons (apartment_id, person_id, created_at, id);

call protect_tenant_table('report_reasons');
call follow_person('report_reasons', 'person_id', 'forget');
grant select on report_reasons to danji_app;
create policy own_reports on report_reasons for select to danji_app
  using (apartment_id = app_apartment_id() and app_role() = 'resident' and person_id = app_user_id());
grant select, insert on report_reasons to danji_gate;

-- Whom each person does not want to read of. The other one is told nothing.
create table blocks (
  apartment_id uuid not null,
  id uuid not null default gen_random_uuid(),
  person_id uuid not null,
  -- Null: their account is gone.
  blocked_id uuid,
  -- Then the posts and comments that they left behind, which nothing else says any more who wrote.
  left_behind uuid[] not null default '{}',
  -- As it was then: who calls themselves otherwise now is not given away.
  nickname text not null check (char_length(nickname) between 1 and 100),
  created_at timestamptz not null default now(),
  primary key (apartment_id, id),
  constraint blocks_once unique (apartment_id, person_id, blocked_id),
  constraint blocks_are_of_others check (person_id <> blocked_id),
  constraint blocks_person_exists foreign key (apartment_id, person_id)
    references users (apartment_id, id) on delete cascade,
  constraint blocks_blocked_exists foreign key (apartment_id, blocked_id)
    references users (apartment_id, id) on delete set null (blocked_id)
);
create index blocks_newest_first on blocks (apartment_id, person_id, created_at desc, id desc);
create index blocks_of_blocked on blocks (apartment_id, blocked_id);

call protect_tenant_table('blocks');
call follow_person('blocks', 'person_id', 'delete');
call follow_person('blocks', 'blocked_id', 'forget');
grant select, insert (apartment_id, person_id, blocked_id, nickname), delete on blocks to danji_app;
create policy own_blocks on blocks to danji_app
  using (apartment_id = app_apartment_id() and app_role() = 'resident' and person_id = app_user_id())
  with check (apartment_id = app_apartment_id() and app_role() = 'resident' and person_id = app_user_id());
grant select, update (left_behind) on blocks to danji_gate;

-- A block outlasts the account of the blocked one: what was out of sight stays so.
create function keep_left_behind() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update blocks b set left_behind = array(
    select p.id from posts p where p.apartment_id = old.apartment_id and p.author_id = old.id
    union all
    select c.id from comments c where c.apartment_id = old.apartment_id and c.author_id = old.id
  )
  where b.apartment_id = old.apartment_id and b.blocked_id = old.id;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
create trigger blocks_keep_left_behind before delete on users
  for each row execute function keep_left_behind();
-- Triggers run by their names: this one before those of follow_person(), which forget who wrote what.
create trigger blocks_keep_left_behind_of_moved before update of apartment_id on users
  for each row when (new.apartment_id is distinct from old.apartment_id) execute function keep_left_behind();

-- What the blocked one's comments had told leaves the inbox, and what anybody's under the blocked one's posts had;
-- also what of it still waits to go out.
create function drop_alerts_of_blocked() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from alerts a
  where a.apartment_id = new.apartment_id and a.user_id = new.person_id
    and a.kind in ('post_commented', 'thread_commented')
    and (a.actor_id = new.blocked_id or exists (
      select from posts p
      where p.apartment_id = a.apartment_id and p.id = a.subject_id and p.author_id = new.blocked_id
    ));
  if found then
    perform announce_alert(new.apartment_id, new.person_id, null);
  end if;
  return null;
end
$$;
create trigger blocks_drop_alerts after insert on blocks
  for each row execute function drop_alerts_of_blocked();

-- As in 0057_alerts.sql, without those who block the caller, or whose post it is.
create or replace function thread_followers(post uuid, most_people integer, most_unread integer)
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
        select from blocks b
        where b.apartment_id = app_apartment_id() and b.person_id = f.person_id
          and b.blocked_id in (
            select app_user_id()
            union all
            select p.author_id from posts p where p.apartment_id = app_apartment_id() and p.id = post
          )
      )
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

-- Whether neither its author is blocked nor the thing itself, whose author is gone.
create function is_wanted(author uuid, thing uuid, blocked uuid[], left_behind uuid[]) returns boolean
  language sql immutable parallel safe
  return case when author is null then thing <> all (left_behind) else (author = any (blocked)) is not true end;

-- As in 0031_post_search.sql, without what is hidden and what the caller blocks.
create or replace function search_posts(words text, before_time timestamptz, before_id uuid, most integer)
  returns table (post_id uuid) language plpgsql stable security definer rows 20
  set search_path = pg_catalog, public, pg_temp
  -- Compiling the statement takes longer than running it.
  set jit = off as $$
declare
  complex constant uuid := app_apartment_id();
  form constant text := search_form(words);
  keys constant bigint[] := search_keys(complex, form);
  blocked constant uuid[] := array(
    select b.blocked_id from blocks b where b.apartment_id = complex and b.person_id = app_user_id()
  );
  left_behind constant uuid[] := array(
    select unnest(b.left_behind) from blocks b where b.apartment_id = complex and b.person_id = app_user_id()
  );
  found uuid[];
begin
  if app_role() is distinct from 'resident' then
    raise insufficient_privilege;
  end if;
  -- Every text holds what has no pair.
  if cardinality(keys) = 0 then
    return;
  end if;

  -- A common word fills the page from the newest posts, without a look at all that ever held it. (The
  -- offset keeps the planner from reading all of the complex's comments at once instead.)
  found := array(
    select p.id
    from (
      select p.id, p.created_at, p.search_text, p.comment_count from posts p
      where p.apartment_id = complex and (p.created_at, p.id) < (before_time, before_id)
        and is_shown(p.hidden_until) and is_wanted(p.author_id, p.id, blocked, left_behind)
      order by p.created_at desc, p.id desc limit 1000
    ) p
    where strpos(p.search_text, form) > 0
      or (p.comment_count > 0 and exists (
        select from comments c
        where c.apartment_id = complex and c.post_id = p.id and strpos(c.search_text, form) > 0
          and is_shown(c.hidden_until) and is_wanted(c.author_id, c.id, blocked, left_behind)
        offset 0
      ))
    order by p.created_at desc, p.id desc limit most
  );

  -- A rare one is looked up.
  if cardinality(found) < most then
    found := array(
      -- Materialized and without the complex: so that nothing but the index of pairs can answer.
      with written as materialized (
        select p.apartment_id, p.id from posts p
        where search_keys(p.apartment_id, p.search_text) @> keys and strpos(p.search_text, form) > 0
      ),
      commented as materialized (
        select c.apartment_id, c.post_id from comments c
        where search_keys(c.apartment_id, c.search_text) @> keys and strpos(c.search_text, form) > 0
          and is_shown(c.hidden_until) and is_wanted(c.author_id, c.id, blocked, left_behind)
      )
      select p.id
      from (
        select w.id from written w where w.apartment_id = complex
        union
        select c.post_id from commented c where c.apartment_id = complex
      ) hit
      join posts p on p.apartment_id = complex and p.id = hit.id
      where (p.created_at, p.id) < (before_time, before_id)
        and is_shown(p.hidden_until) and is_wanted(p.author_id, p.id, blocked, left_behind)
      order by p.created_at desc, p.id desc limit most
    );
  end if;
  return query select unnest(found);
end
$$;

-- What others learn of a hidden post or comment: that it is there. (A row's author sees the row itself.)
create function hidden_post(post uuid)
  returns table (board_id text, created_at timestamptz, comment_count integer, is_removed boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select p.board_id, p.created_at, p.comment_count, p.hidden_until = 'infinity' from posts p
    where p.apartment_id = app_apartment_id() and p.id = post and app_role() = 'resident'
      and not is_shown(p.hidden_until) and p.author_id is distinct from app_user_id();
  end;
create function hidden_comments(post uuid) returns table (id uuid, created_at timestamptz, is_removed boolean)
  language sql stable security definer rows 1 set search_path = pg_catalog, public, pg_temp
  begin atomic
    select c.id, c.created_at, c.hidden_until = 'infinity' from comments c
    where c.apartment_id = app_apartment_id() and c.post_id = post and app_role() = 'resident'
      and c.hidden_until is not null and not is_shown(c.hidden_until) and c.author_id is distinct from app_user_id();
  end;

-- Reports a post, or a comment under it, for the caller. The outcome is 'reported', or why not: 'missing', 'own' or
-- 'already'; `new_report` is the report that it has opened.
create function report_content(
  post uuid, comment uuid, given_reason text, given_detail text, out outcome text, out new_report uuid
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  thing record;
  copy jsonb;
  report uuid;
begin
  if app_role() is distinct from 'resident' then
    raise insufficient_privilege;
  end if;
  if comment is null then
    select p.id, p.author_id, p.title, p.content, p.author_nickname, p.file_count into thing from posts p
    where p.apartment_id = app_apartment_id() and p.id = post
      and (is_shown(p.hidden_until) or p.author_id = app_user_id());
  else
    select c.id, c.author_id, null::text as title, c.content, c.author_nickname, c.file_count into thing
    from comments c
    where c.apartment_id = app_apartment_id() and c.post_id = post and c.id = comment
      and (is_shown(c.hidden_until) or c.author_id = app_user_id());
  end if;
  outcome := case
    when thing.id is null then 'missing'
    when thing.author_id = app_user_id() then 'own'
    when exists (
      select from report_reasons r
      where r.apartment_id = app_apartment_id() and r.thing_id = thing.id and r.person_id = app_user_id()
    ) then 'already'
    else 'reported'
  end;
  if outcome <> 'reported' then
    return;
  end if;

  insert into reports (apartment_id, kind, post_id, comment_id, thing_id, thread_id, author_id, copies)
  values (
    app_apartment_id(), case when comment is null then 'post' else 'comment' end,
    case when comment is null then post end, comment, thing.id, post, thing.author_id, '[]'
  )
  on conflict (apartment_id, thing_id) where decided_at is null do nothing
  returning id into new_report;
  select r.id into report from reports r
  where r.apartment_id = app_apartment_id() and r.thing_id = thing.id and r.decided_at is null
  for update;
  -- It was decided between the two statements.
  if report is null then
    raise serialization_failure;
  end if;

  copy := jsonb_build_object(
    'title', thing.title, 'content', thing.content, 'authorNickname', thing.author_nickname,
    'photoCount', thing.file_count
  );
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
  values (app_apartment_id(), report, thing.id, app_user_id(), given_reason, given_detail);
end
$$;

-- In an order that tells nothing of who came when.
create function reasons_of_report(report uuid) returns table (reason text, detail text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select r.reason, r.detail from report_reasons r
    where r.apartment_id = app_apartment_id() and r.report_id = report and app_has_right('community')
    order by r.reason, r.detail;
  end;

-- A decision hides, gives back or removes the thing itself.
create function carry_out_report() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update posts p set hidden_until = new.hidden_until
  where p.apartment_id = new.apartment_id and p.id = new.post_id;
  update comments c set hidden_until = new.hidden_until
  where c.apartment_id = new.apartment_id and c.id = new.comment_id;
  return null;
end
$$;
create trigger reports_carried_out after update of hidden_until on reports
  for each row when (new.hidden_until is distinct from old.hidden_until) execute function carry_out_report();

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
    where r.apartment_id = app_apartment_id() and r.thing_id = thing and r.author_id = app_user_id()
      and r.decision = 'hide' and not is_shown(r.hidden_until)
    order by r.decided_at desc limit 1;
  end;

-- Objects to the hiding of the caller's own thing. The outcome is 'appealed', or why not.
create function appeal_hiding(thing uuid, statement text, out outcome text, out report uuid)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  latest record;
begin
  select r.id, r.decided_at, r.hidden_until, r.appealed_at, r.ending into latest from reports r
  where r.apartment_id = app_apartment_id() and r.thing_id = thing and r.author_id = app_user_id()
    and r.decision = 'hide'
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

-- Whether somebody else of the office could decide.
create function colleague_has_right(wanted text) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select exists (
      select from users u
      where u.apartment_id = app_apartment_id() and u.role = 'manager' and wanted = any (u.rights)
        and u.id <> app_user_id() and app_role() = 'manager'
    );
  end;

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

-- What may be raised before, and what residents cause here.
alter function may_raise(text, uuid[], text) rename to may_raise_besides_reports;
create function may_raise(alert_kind text, to_users uuid[], to_right text) returns boolean language sql stable
  return may_raise_besides_reports(alert_kind, to_users, to_right) or (
    app_role() = 'resident' and to_users is null and to_right = 'community'
    and alert_kind in ('content_reported', 'appeal_filed')
  );

-- The office looks at the photos of what was reported, as long as the author leaves them there.
create policy office_sees_reported on attachments for select to danji_app
  using (
    apartment_id = app_apartment_id() and (select app_has_right('community')) and exists (
      select from reports r
      where r.apartment_id = attachments.apartment_id
        and (r.post_id = attachments.post_id or r.comment_id = attachments.comment_id)
    )
  );

-- Deletes what the office removed a month ago, which its author could still read, and reports of which nothing was
-- heard for a year.
create function forget_reports(before timestamptz) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  forgotten bigint;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  with removed as (
    select r.apartment_id, r.post_id, r.comment_id from reports r
    where r.ending = 'remove' and r.ended_at < now() - interval '30 days'
      and (r.post_id is not null or r.comment_id is not null)
    limit 100
  ), gone_posts as (
    delete from posts p using removed r where p.apartment_id = r.apartment_id and p.id = r.post_id
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

grant update (hidden_until), delete on posts, comments to danji_gate;
grant select (household_id) on users to danji_gate;

call hand_to_gate(
  'drop_alerts_of_blocked()', 'keep_left_behind()', 'hidden_post(uuid)', 'hidden_comments(uuid)',
  'report_content(uuid, uuid, text, text)', 'reasons_of_report(uuid)', 'carry_out_report()', 'own_hiding(uuid)',
  'appeal_hiding(uuid, text)', 'colleague_has_right(text)', 'tell_of_report(uuid, text, text, text, boolean)',
  'forget_reports(timestamptz)'
);
