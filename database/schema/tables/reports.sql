-- Made by `npm run generate`: read it, and change it by a migration.

-- What the office has to decide: one thing, whoever and however many reported it. A thing that is reported again
-- after a decision is a report of its own.
create table reports (
  apartment_id uuid not null,
  id uuid default gen_random_uuid() not null,
  kind text not null,
  -- One of them, until the thing is deleted.
  post_id uuid,
  comment_id uuid,
  thing_id uuid not null,
  -- The post that it is, or that it stands under.
  thread_id uuid not null,
  author_id uuid,
  -- Its texts as they were when somebody reported them: [{title, content, authorNickname, photoCount, copiedAt}].
  copies jsonb not null,
  -- Stored, so that nobody has to see by whom.
  reporter_count integer default 0 not null,
  household_count integer default 0 not null,
  created_at timestamptz default now() not null,
  decided_at timestamptz,
  decision text,
  decision_reason text,
  decided_by uuid,
  hidden_until timestamptz,
  appealed_at timestamptz,
  appeal text,
  ended_at timestamptz,
  ending text,
  ending_reason text,
  ended_by uuid,
  market_talk_id uuid,
  constraint reports_pkey primary key (apartment_id, id),
  constraint reports_apartment_id_fkey foreign key (apartment_id) references apartments(id) on delete cascade,
  constraint reports_author_exists foreign key (apartment_id, author_id) references users(apartment_id, id) on delete set null (author_id),
  constraint reports_comment_exists foreign key (apartment_id, comment_id) references comments(apartment_id, id) on delete set null (comment_id),
  constraint reports_decider_exists foreign key (apartment_id, decided_by) references users(apartment_id, id) on delete set null (decided_by),
  constraint reports_ender_exists foreign key (apartment_id, ended_by) references users(apartment_id, id) on delete set null (ended_by),
  constraint reports_market_talk_exists foreign key (apartment_id, market_talk_id) references market_talks(apartment_id, id) on delete set null (market_talk_id),
  constraint reports_post_exists foreign key (apartment_id, post_id) references posts(apartment_id, id) on delete set null (post_id),
  constraint reports_appeal_check check (char_length(appeal) >= 1 and char_length(appeal) <= 2000),
  constraint reports_are_appealed_whole check ((appealed_at is null) = (appeal is null)),
  constraint reports_are_decided_whole check (num_nulls(decided_at, decision, decision_reason) in (0, 3)),
  constraint reports_copies_check check (jsonb_typeof(copies) = 'array'),
  constraint reports_decision_check check (decision in ('dismiss', 'hide')),
  constraint reports_decision_reason_check check (char_length(decision_reason) >= 1 and char_length(decision_reason) <= 500),
  constraint reports_end_whole check (num_nulls(ended_at, ending, ending_reason) in (0, 3)),
  constraint reports_ending_check check (ending in ('restore', 'remove')),
  constraint reports_ending_reason_check check (char_length(ending_reason) >= 1 and char_length(ending_reason) <= 500),
  constraint reports_hide_by_decision check ((hidden_until is not null) = (not decision is distinct from 'hide')),
  constraint reports_kind_check check (kind in ('post', 'comment', 'market_talk'))
);

create index reports_by_age on reports (greatest(created_at, decided_at, ended_at));
create index reports_by_author on reports (apartment_id, author_id);
create index reports_by_decider on reports (apartment_id, decided_by);
create index reports_by_ender on reports (apartment_id, ended_by);
create index reports_newest_first on reports (apartment_id, created_at desc, id desc);
create index reports_of_comment on reports (apartment_id, comment_id) where comment_id is not null;
create index reports_of_market_talk on reports (apartment_id, market_talk_id) where market_talk_id is not null;
create index reports_of_post on reports (apartment_id, post_id) where post_id is not null;
create index reports_of_thing on reports (apartment_id, thing_id);
create unique index reports_one_undecided on reports (apartment_id, thing_id) where decided_at is null;
create index reports_removed on reports (ended_at) where ending = 'remove';

alter table reports enable row level security, force row level security;
grant delete, insert, select, update on reports to danji_gate;
grant select (apartment_id, id, kind, post_id, comment_id, thing_id, thread_id, copies, reporter_count, household_count, created_at, decided_at, decision, decision_reason, decided_by, hidden_until, appealed_at, appeal, ended_at, ending, ending_reason, ended_by, market_talk_id) on reports to danji_app;
grant update (decided_at, decision, decision_reason, decided_by, hidden_until, ended_at, ending, ending_reason, ended_by) on reports to danji_app;
grant select (apartment_id, author_id, decided_by, ended_by) on reports to danji_gate;
grant update (author_id, decided_by, ended_by) on reports to danji_gate;

create policy gate on reports
  for all to danji_gate
  using (true)
  with check (true);

create policy office_decides on reports
  for update to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('community')));

create policy office_reads on reports
  for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('community')));

create policy own_apartment_only on reports
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create trigger reports_carried_out after update of hidden_until on reports
  for each row when (new.hidden_until is distinct from old.hidden_until) execute function carry_out_report();
create trigger reports_take_alerts_along after delete on reports
  for each row execute function take_alerts_along();
