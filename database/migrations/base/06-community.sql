-- What residents write to each other, and what is reported of it; clubs.

-- Clubs of neighbours, who know each other by nickname. Nobody but the members learns who is in one, the office
-- neither: people see their own rows, and functions of the gate say and change the rest. All of them that change
-- who belongs to a club of one apartment run one after the other, so that each club has exactly one owner.
create table clubs (
  apartment_id uuid not null references apartments (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 50),
  category text not null check (category in ('sports', 'hobby', 'study', 'parenting', 'volunteer', 'other')),
  description text not null check (char_length(description) <= 2000),
  join_policy text not null check (join_policy in ('open', 'approval')),
  max_members integer not null check (max_members between 2 and 1000),
  -- Kept by a trigger on club_members.
  member_count integer not null default 0 check (member_count >= 0),
  status text not null default 'active' check (status in ('active', 'closed')),
  closed_by text check (closed_by in ('owner', 'office')),
  close_reason text check (char_length(close_reason) between 1 and 200),
  closed_at timestamptz,
  -- Whom the owner has asked to become it.
  handover_to uuid,
  last_activity_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  primary key (apartment_id, id),
  constraint clubs_heir_exists foreign key (apartment_id, handover_to)
    references users (apartment_id, id) on delete set null (handover_to),
  constraint clubs_are_closed_whole check (
    case status when 'closed' then num_nulls(closed_by, closed_at) = 0
      else num_nonnulls(closed_by, closed_at, close_reason) = 0 end
  )
);

create index clubs_by_heir on clubs (apartment_id, handover_to);
create index clubs_closed on clubs (closed_at) where status = 'closed';
create index clubs_latest_first on clubs (apartment_id, last_activity_at desc, id desc);

-- Spaces and case make no other name; a closed club leaves its name to others.
create unique index clubs_name_unique on clubs (apartment_id, search_form(name)) where status = 'active';

call protect_tenant_table('clubs');
-- All but whom the owner has asked.
grant select (apartment_id, id, name, category, description, join_policy, max_members, member_count, status,
  closed_by, close_reason, closed_at, last_activity_at, created_at) on clubs to danji_app;
grant select, insert, update, delete on clubs to danji_gate;

create table posts (
  apartment_id uuid not null references apartments (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  board_id text not null check (board_id in ('free_board', 'flea_market', 'local_news', 'club')),
  title text not null check (char_length(title) between 1 and 200),
  content text not null check (char_length(content) between 1 and 20000),
  author_id uuid,
  -- Null where the author is gone, and where one never chose a nickname.
  author_nickname text,
  -- Kept by a trigger on comments.
  comment_count integer not null default 0 check (comment_count >= 0),
  created_at timestamptz not null default now(),
  -- Kept, because making it for every post that a search looks at costs more than the search.
  -- Title and body are apart by what no query holds.
  search_text text not null default '',
  -- Kept by a trigger on post_likes.
  like_count integer not null default 0 check (like_count >= 0),
  -- When a post or comment was last changed by its author; null if it stands as it was written.
  edited_at timestamptz,
  price_won integer,
  sold_at timestamptz,
  file_count smallint not null default 0,
  thumbnail_url text,
  -- Until then it is hidden; 'infinity' if the office removed it. Kept by a trigger on reports.
  hidden_until timestamptz,
  club_id uuid,
  primary key (apartment_id, id),
  constraint posts_author_exists foreign key (apartment_id, author_id)
    references users (apartment_id, id) on delete set null (author_id),
  constraint posts_club_exists foreign key (apartment_id, club_id) references clubs (apartment_id, id) on delete cascade,
  constraint posts_name_their_author check (author_id is not null or author_nickname is null),
  constraint posts_on_their_clubs_board check ((board_id = 'club') = (club_id is not null)),
  constraint posts_price_in_range check (price_won between 0 and 1000000000),
  constraint posts_price_on_flea_market check (price_won is null or board_id = 'flea_market'),
  constraint posts_sold_on_flea_market check (sold_at is null or board_id = 'flea_market')
);

alter table posts set (fillfactor = 85);

create index posts_by_author on posts (apartment_id, author_id, created_at desc, id desc);
create index posts_newest_first on posts (apartment_id, created_at desc, id desc) where club_id is null;
create index posts_of_board on posts (apartment_id, board_id, created_at desc, id desc);
create index posts_of_club on posts (apartment_id, club_id, created_at desc, id desc) where club_id is not null;
create index posts_search on posts
  using gin (search_keys(apartment_id, search_text)) with (gin_pending_list_limit = 64);

call protect_tenant_table('posts');
-- The community is the residents' alone. created_at is for samples and for what a complex brings along.
grant select on posts to danji_app;
grant insert (apartment_id, id, board_id, title, content, author_id, author_nickname, created_at, price_won,
  club_id) on posts to danji_app;
grant update (title, content, price_won, sold_at) on posts to danji_app;
grant delete on posts to danji_app;
grant select on posts to danji_gate;
grant select (id) on posts to danji_gate;
grant update (title, content, author_nickname, comment_count, like_count, file_count, thumbnail_url, hidden_until)
  on posts to danji_gate;
grant delete on posts to danji_gate;

-- Whose comments their residents do not want to hear of.
create table muted_threads (
  apartment_id uuid not null,
  person_id uuid not null,
  post_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (apartment_id, person_id, post_id),
  constraint muted_threads_person_exists foreign key (apartment_id, person_id)
    references users (apartment_id, id) on delete cascade,
  constraint muted_threads_post_exists foreign key (apartment_id, post_id)
    references posts (apartment_id, id) on delete cascade
);

create index muted_threads_of_post on muted_threads (apartment_id, post_id);

call protect_tenant_table('muted_threads');
grant select, insert (apartment_id, person_id, post_id), delete on muted_threads to danji_app;
grant select on muted_threads to danji_gate;

-- Whether an alert still concerns somebody for whom it waited: who is no longer addressed by it, has muted its
-- thread or has read it meanwhile needs no push of it. What nobody can hold back is sent even to whoever has read it,
-- because that may not have been its person.
create function still_concerns(told alerts, person uuid, is_held_back boolean) returns boolean language sql stable
  return exists (
    select from users u
    where u.apartment_id = told.apartment_id and u.id = person
      and case told.audience
        when 'user' then u.id = told.user_id
        when 'office' then u.role = 'manager' and told.office_right = any (u.rights)
        else u.role = 'resident' and (told.buildings is null or (
          select h.building from households h where h.apartment_id = u.apartment_id and h.id = u.household_id
        ) = any (told.buildings))
      end
      and not exists (
        select from muted_threads m
        where m.apartment_id = u.apartment_id and m.person_id = u.id and m.post_id = told.subject_id
      )
      and (not is_held_back or told.created_at > u.alerts_read_until and not exists (
        select from alert_reads r
        where r.apartment_id = u.apartment_id and r.person_id = u.id and r.alert_id = told.id
      ))
  );

create table comments (
  apartment_id uuid not null,
  id uuid not null default gen_random_uuid(),
  post_id uuid not null,
  content text not null check (char_length(content) between 1 and 2000),
  author_id uuid,
  author_nickname text,
  created_at timestamptz not null default now(),
  search_text text not null default '',
  edited_at timestamptz,
  reply_to_id uuid,
  file_count smallint not null default 0,
  thumbnail_url text,
  hidden_until timestamptz,
  club_id uuid,
  primary key (apartment_id, id),
  constraint comments_of_post unique (apartment_id, post_id, id),
  constraint comments_author_exists foreign key (apartment_id, author_id)
    references users (apartment_id, id) on delete set null (author_id),
  constraint comments_club_exists foreign key (apartment_id, club_id)
    references clubs (apartment_id, id) on delete cascade,
  constraint comments_post_exists foreign key (apartment_id, post_id)
    references posts (apartment_id, id) on delete cascade,
  constraint comments_replied_comment_exists foreign key (apartment_id, post_id, reply_to_id)
    references comments (apartment_id, post_id, id) on delete set null (reply_to_id),
  constraint comments_check check (reply_to_id <> id),
  constraint comments_name_their_author check (author_id is not null or author_nickname is null)
);

create index comments_by_author on comments (apartment_id, author_id, created_at desc, id desc);

-- For the deletion of a comment, which looks for its replies.
create index comments_by_replied_comment on comments
  (apartment_id, post_id, reply_to_id) where reply_to_id is not null;
create index comments_hidden on comments (apartment_id, post_id, created_at, id) where hidden_until is not null;
create index comments_in_order on comments (apartment_id, post_id, created_at, id);
create index comments_newest_first on comments
  (apartment_id, created_at desc) include (post_id, hidden_until, author_id)
  where club_id is null;
create index comments_of_club on comments (apartment_id, club_id) where club_id is not null;
create index comments_search on comments
  using gin (search_keys(apartment_id, search_text)) with (gin_pending_list_limit = 64);

call protect_tenant_table('comments');
grant select on comments to danji_app;
grant insert (apartment_id, id, post_id, content, author_id, author_nickname, created_at, reply_to_id) on comments
  to danji_app;
grant update (content) on comments to danji_app;
grant delete on comments to danji_app;
grant select on comments to danji_gate;
grant select (id) on comments to danji_gate;
grant update (content, author_nickname, file_count, thumbnail_url, hidden_until) on comments to danji_gate;
grant delete on comments to danji_gate;

-- Who likes which post. Neighbours see no more of it than the posts' counts.
create table post_likes (
  apartment_id uuid not null,
  post_id uuid not null,
  person_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (apartment_id, post_id, person_id),
  constraint post_likes_person_exists foreign key (apartment_id, person_id)
    references users (apartment_id, id) on delete cascade,
  constraint post_likes_post_exists foreign key (apartment_id, post_id)
    references posts (apartment_id, id) on delete cascade
);

create index post_likes_by_person on post_likes (apartment_id, person_id, created_at, post_id);
create index post_likes_newest_first on post_likes (apartment_id, created_at desc) include (post_id);

call protect_tenant_table('post_likes');
-- created_at is for samples.
grant select, insert (apartment_id, post_id, person_id, created_at), delete on post_likes to danji_app;
grant select (post_id, created_at) on post_likes to danji_gate;

-- How often a post was looked at on a day of Seoul's: by nobody knows whom.
create table post_views (
  apartment_id uuid not null,
  day date not null,
  post_id uuid not null,
  count integer not null,
  primary key (apartment_id, day, post_id),
  constraint post_views_post_exists foreign key (apartment_id, post_id)
    references posts (apartment_id, id) on delete cascade
);

create index post_views_of_post on post_views (apartment_id, post_id);

call protect_tenant_table('post_views');
grant select on post_views to danji_app;
grant select, insert, update (count), delete on post_views to danji_gate;

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
  constraint blocks_blocked_exists foreign key (apartment_id, blocked_id)
    references users (apartment_id, id) on delete set null (blocked_id),
  constraint blocks_person_exists foreign key (apartment_id, person_id)
    references users (apartment_id, id) on delete cascade,
  constraint blocks_are_of_others check (person_id <> blocked_id)
);

create index blocks_newest_first on blocks (apartment_id, person_id, created_at desc, id desc);
create index blocks_of_blocked on blocks (apartment_id, blocked_id);

call protect_tenant_table('blocks');
grant select, insert (apartment_id, person_id, blocked_id, nickname), delete on blocks to danji_app;
grant select, update (left_behind) on blocks to danji_gate;

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
  constraint reports_author_exists foreign key (apartment_id, author_id)
    references users (apartment_id, id) on delete set null (author_id),
  constraint reports_comment_exists foreign key (apartment_id, comment_id)
    references comments (apartment_id, id) on delete set null (comment_id),
  constraint reports_decider_exists foreign key (apartment_id, decided_by)
    references users (apartment_id, id) on delete set null (decided_by),
  constraint reports_ender_exists foreign key (apartment_id, ended_by)
    references users (apartment_id, id) on delete set null (ended_by),
  constraint reports_post_exists foreign key (apartment_id, post_id)
    references posts (apartment_id, id) on delete set null (post_id),
  constraint reports_are_appealed_whole check ((appealed_at is null) = (appeal is null)),
  constraint reports_are_decided_whole check (num_nulls(decided_at, decision, decision_reason) in (0, 3)),
  constraint reports_end_whole check (num_nulls(ended_at, ending, ending_reason) in (0, 3)),
  constraint reports_hide_by_decision check ((hidden_until is not null) = (not decision is distinct from 'hide'))
);

create index reports_by_age on reports (greatest(created_at, decided_at, ended_at));
create index reports_by_author on reports (apartment_id, author_id);
create index reports_by_decider on reports (apartment_id, decided_by);
create index reports_by_ender on reports (apartment_id, ended_by);
create index reports_newest_first on reports (apartment_id, created_at desc, id desc);
create index reports_of_comment on reports (apartment_id, comment_id) where comment_id is not null;
create index reports_of_post on reports (apartment_id, post_id) where post_id is not null;
create index reports_of_thing on reports (apartment_id, thing_id);
create unique index reports_one_undecided on reports (apartment_id, thing_id) where decided_at is null;
create index reports_removed on reports (ended_at) where ending = 'remove';

call protect_tenant_table('reports');
-- All but who wrote it: neighbours know each other by their nicknames, and so does the office here.
grant select (apartment_id, id, kind, post_id, comment_id, thing_id, thread_id, copies, reporter_count,
  household_count, created_at, decided_at, decision, decision_reason, decided_by, hidden_until, appealed_at, appeal,
  ended_at, ending, ending_reason, ended_by) on reports to danji_app;
grant update (decided_at, decision, decision_reason, decided_by, hidden_until, ended_at, ending, ending_reason,
  ended_by) on reports to danji_app;
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
  constraint report_reasons_person_exists foreign key (apartment_id, person_id)
    references users (apartment_id, id) on delete set null (person_id),
  constraint report_reasons_report_exists foreign key (apartment_id, report_id)
    references reports (apartment_id, id) on delete cascade
);

create index report_reasons_by_person on report_reasons (apartment_id, person_id, created_at, id);
create index report_reasons_of_report on report_reasons (apartment_id, report_id);

call protect_tenant_table('report_reasons');
grant select on report_reasons to danji_app;
grant select, insert on report_reasons to danji_gate;

create table club_members (
  apartment_id uuid not null,
  -- What others name the member by: it says nothing of the person.
  id uuid not null default gen_random_uuid(),
  club_id uuid not null,
  person_id uuid not null,
  role text not null check (role in ('owner', 'officer', 'member')),
  created_at timestamptz not null default now(),
  primary key (apartment_id, id),
  constraint club_members_once unique (apartment_id, club_id, person_id),
  constraint club_members_club_exists foreign key (apartment_id, club_id)
    references clubs (apartment_id, id) on delete cascade,
  constraint club_members_person_exists foreign key (apartment_id, person_id)
    references users (apartment_id, id) on delete cascade
);

create index club_members_of_person on club_members (apartment_id, person_id, created_at, id);
create unique index club_members_one_owner on club_members (apartment_id, club_id) where role = 'owner';

call protect_tenant_table('club_members');
grant select on club_members to danji_app;
grant select, insert, update on club_members to danji_gate;

create table club_join_requests (
  apartment_id uuid not null,
  id uuid not null default gen_random_uuid(),
  club_id uuid not null,
  person_id uuid not null,
  message text check (char_length(message) between 1 and 200),
  created_at timestamptz not null default now(),
  -- Declined ones stay for a week, in which the person cannot ask again.
  declined_at timestamptz,
  primary key (apartment_id, id),
  constraint club_join_requests_once unique (apartment_id, club_id, person_id),
  constraint club_join_requests_club_exists foreign key (apartment_id, club_id)
    references clubs (apartment_id, id) on delete cascade,
  constraint club_join_requests_person_exists foreign key (apartment_id, person_id)
    references users (apartment_id, id) on delete cascade
);

create index club_join_requests_declined on club_join_requests (declined_at) where declined_at is not null;
create index club_join_requests_of_person on club_join_requests (apartment_id, person_id, created_at, id);

call protect_tenant_table('club_join_requests');
grant select on club_join_requests to danji_app;
grant select, insert, update on club_join_requests to danji_gate;

-- Who may not join again.
create table club_bans (
  apartment_id uuid not null,
  club_id uuid not null,
  person_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (apartment_id, club_id, person_id),
  constraint club_bans_club_exists foreign key (apartment_id, club_id)
    references clubs (apartment_id, id) on delete cascade,
  constraint club_bans_person_exists foreign key (apartment_id, person_id)
    references users (apartment_id, id) on delete cascade
);

create index club_bans_of_person on club_bans (apartment_id, person_id, created_at, club_id);

call protect_tenant_table('club_bans');
grant select on club_bans to danji_app;
grant select, insert, update on club_bans to danji_gate;

-- What a club's members come together for. Whoever finds it full waits, and moves up in the transaction that makes
-- room: withdrawing costs nothing, so there is no offer to accept.
create table club_meetings (
  apartment_id uuid not null,
  id uuid not null default gen_random_uuid(),
  club_id uuid not null,
  title text not null check (char_length(title) between 1 and 100),
  place text not null check (char_length(place) <= 100),
  description text not null check (char_length(description) <= 2000),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Null: whoever wants to comes.
  capacity integer check (capacity between 2 and 500),
  -- Both kept by triggers on club_meeting_answers.
  going_count integer not null default 0 check (going_count >= 0),
  waiting_count integer not null default 0 check (waiting_count >= 0),
  status text not null default 'scheduled' check (status in ('scheduled', 'cancelled')),
  created_at timestamptz not null default now(),
  primary key (apartment_id, id),
  constraint club_meetings_of_club unique (apartment_id, club_id, id),
  constraint club_meetings_club_exists foreign key (apartment_id, club_id)
    references clubs (apartment_id, id) on delete cascade,
  constraint club_meetings_last_a_day_at_most check (
    ends_at > starts_at and ends_at <= (starts_at + '24:00:00'::interval)
  ),
  constraint club_meetings_not_overfull check (going_count <= capacity)
);

create index club_meetings_in_order on club_meetings (apartment_id, club_id, starts_at, id);

call protect_tenant_table('club_meetings');
grant select on club_meetings to danji_app;
grant insert (apartment_id, club_id, title, place, description, starts_at, ends_at, capacity) on club_meetings to
  danji_app;
grant update (title, place, description, starts_at, ends_at, capacity, status) on club_meetings to danji_app;
grant select, update on club_meetings to danji_gate;

create table club_meeting_answers (
  apartment_id uuid not null,
  id uuid not null default gen_random_uuid(),
  club_id uuid not null,
  meeting_id uuid not null,
  person_id uuid not null,
  answer text not null check (answer in ('going', 'waiting', 'not_going')),
  answered_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (apartment_id, id),
  constraint club_meeting_answers_once unique (apartment_id, meeting_id, person_id),
  constraint club_meeting_answers_meeting_exists foreign key (apartment_id, club_id, meeting_id)
    references club_meetings (apartment_id, club_id, id) on delete cascade,
  -- Whoever leaves the club takes their answers along.
  constraint club_meeting_answers_member_exists foreign key (apartment_id, club_id, person_id)
    references club_members (apartment_id, club_id, person_id) on delete cascade,
  constraint club_meeting_answers_person_exists foreign key (apartment_id, person_id)
    references users (apartment_id, id) on delete cascade
);

create index club_meeting_answers_in_order on club_meeting_answers (apartment_id, meeting_id, answer, answered_at, id);
create index club_meeting_answers_of_meeting on club_meeting_answers (apartment_id, club_id, meeting_id);
create index club_meeting_answers_of_member on club_meeting_answers (apartment_id, club_id, person_id);
create index club_meeting_answers_of_person on club_meeting_answers (apartment_id, person_id, created_at, id);

call protect_tenant_table('club_meeting_answers');
-- Who else comes is said by nickname alone.
grant select on club_meeting_answers to danji_app;
grant select, insert, update on club_meeting_answers to danji_gate;

-- Whether neither its author is blocked nor the thing itself, whose author is gone.
create function is_wanted(author uuid, thing uuid, blocked uuid[], left_behind uuid[]) returns boolean
  language sql immutable parallel safe
  return case when author is null then thing <> all (left_behind) else (author = any (blocked)) is not true end;

-- Of the active clubs that a person is in, or owns.
create function count_clubs_of(apartment uuid, person uuid, owned boolean) returns bigint
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select count(*) from club_members m join clubs c on c.apartment_id = m.apartment_id and c.id = m.club_id
    where m.apartment_id = apartment and m.person_id = person and c.status = 'active'
      and (m.role = 'owner' or not owned);
  end;

call hand_to_gate('count_clubs_of(uuid, uuid, boolean)');
-- The gate's own affair.
revoke execute on function count_clubs_of(uuid, uuid, boolean) from danji_app;

-- The most clubs that one is in, and owns. (The sentence of too_many_clubs says the same.)
create function has_too_many_clubs(apartment uuid, person uuid, owned boolean) returns boolean language sql stable
  return count_clubs_of(apartment, person, owned) >= case when owned then 3 else 20 end;

-- Whether the owner asks the caller to take the club over, and whom the caller as its owner asks.
create function club_handover(club uuid, out is_to_me boolean, out member_id uuid, out nickname text)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  heir constant uuid := (
    select c.handover_to from clubs c where c.apartment_id = app_apartment_id() and c.id = club
  );
begin
  is_to_me := heir is not null and heir = app_user_id();
  if heir is not null and my_club_role(club) = 'owner' then
    select m.id, u.nickname into member_id, nickname
    from club_members m join users u on u.apartment_id = m.apartment_id and u.id = m.person_id
    where m.apartment_id = app_apartment_id() and m.club_id = club and m.person_id = heir;
  end if;
end
$$;

-- Until the transaction ends, nobody else changes who belongs to a club of the apartment. Whoever refers to an
-- account locks that first, as its deletion does.
create function lock_clubs(apartment uuid) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  return pg_advisory_xact_lock(hashtextextended('clubs:' || apartment, 0));

-- Tells people of something in the club. Not where the whole apartment is being deleted.
create function tell_club_people(
  apartment uuid, alert_kind text, club uuid, cause text, people uuid[], words jsonb, hold interval
) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if cardinality(people) > 0 and exists (select from apartments a where a.id = apartment) then
    perform raise_alert(
      alert_kind, club, cause, null, words, false, people, null, null, false, null, hold, null, apartment
    );
  end if;
end
$$;

-- Begins a change of a club by its owner, or by an officer: says why not, or null.
create function refuse_club_change(club uuid, least_role text) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  held text;
  state text;
begin
  perform lock_clubs(app_apartment_id());
  select c.status, my_club_role(c.id) into state, held
  from clubs c where c.apartment_id = app_apartment_id() and c.id = club;
  return case
    when state is null then 'club_not_found'
    when least_role = 'owner' and held is distinct from 'owner' then 'not_club_owner'
    when coalesce(held, '') not in ('owner', 'officer') then 'not_club_officer'
    when state = 'closed' then 'club_closed'
  end;
end
$$;

-- Founds a club of the caller's. (The outcome of this and what follows is 'done', or the code of a refusal.)
create function found_club(
  given_name text, given_category text, given_description text, given_policy text, most integer,
  out outcome text, out club uuid
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_role() is distinct from 'resident' then
    raise insufficient_privilege;
  end if;
  perform from users u where u.id = app_user_id() for key share;
  perform lock_clubs(app_apartment_id());
  if has_too_many_clubs(app_apartment_id(), app_user_id(), true)
    or has_too_many_clubs(app_apartment_id(), app_user_id(), false) then
    outcome := 'too_many_clubs';
    return;
  end if;
  insert into clubs as c (apartment_id, name, category, description, join_policy, max_members)
  values (app_apartment_id(), given_name, given_category, given_description, given_policy, most)
  returning c.id into club;
  insert into club_members (apartment_id, club_id, person_id, role)
  values (app_apartment_id(), club, app_user_id(), 'owner');
  outcome := 'done';
end
$$;

-- The caller takes over the club that its owner offers, who stays as a member; or declines.
create function answer_club_offer(club uuid, accepted boolean, out outcome text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  offered clubs;
  told uuid[];
begin
  perform lock_clubs(app_apartment_id());
  select * into offered from clubs c where c.apartment_id = app_apartment_id() and c.id = club;
  outcome := case
    when offered.id is null then 'club_not_found'
    when offered.handover_to is distinct from app_user_id() then 'handover_not_found'
    when offered.status = 'closed' then 'club_closed'
    when accepted and has_too_many_clubs(app_apartment_id(), app_user_id(), true) then 'too_many_clubs'
    else 'done'
  end;
  if outcome <> 'done' then
    return;
  end if;
  update clubs c set handover_to = null where c.apartment_id = app_apartment_id() and c.id = club;
  perform drop_alerts(app_apartment_id(), null, 'club_offer:' || club);
  if not accepted then
    return;
  end if;
  told := array(
    select m.person_id from club_members m
    where m.apartment_id = app_apartment_id() and m.club_id = club and m.role in ('owner', 'officer')
  );
  update club_members m set role = 'member'
  where m.apartment_id = app_apartment_id() and m.club_id = club and m.role = 'owner';
  update club_members m set role = 'owner'
  where m.apartment_id = app_apartment_id() and m.club_id = club and m.person_id = app_user_id();
  perform tell_club_people(
    app_apartment_id(), 'owner_changed', club, 'club_owner:' || gen_random_uuid(), told, '{}', interval '0'
  );
end
$$;

-- By its owner or the office. What leaves the product waits, as long as it may be a slip of the hand.
create function close_club(club uuid, reason text, out outcome text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  is_office constant boolean := app_has_right('community');
begin
  if (is_office or app_role() = 'resident') is not true then
    raise insufficient_privilege;
  end if;
  perform lock_clubs(app_apartment_id());
  outcome := (
    select case
      when not is_office and my_club_role(c.id) is distinct from 'owner' then 'not_club_owner'
      when c.status = 'closed' then 'club_closed'
      else 'done'
    end
    from clubs c where c.apartment_id = app_apartment_id() and c.id = club
  );
  outcome := coalesce(outcome, 'club_not_found');
  if outcome <> 'done' then
    return;
  end if;
  update clubs c set
    status = 'closed', closed_by = case when is_office then 'office' else 'owner' end, close_reason = reason,
    closed_at = now(), handover_to = null
  where c.apartment_id = app_apartment_id() and c.id = club;
  perform drop_alerts(app_apartment_id(), null, 'club_offer:' || club);
  perform tell_club_people(app_apartment_id(), 'club_closed', club, 'club_closed:' || club, array(
    select m.person_id from club_members m where m.apartment_id = app_apartment_id() and m.club_id = club
  ), '{}', interval '15 seconds');
end
$$;

-- The closing is no news any more: its alerts go.
create function reopen_club(club uuid, new_name text, out outcome text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  is_office constant boolean := app_has_right('community');
  closed clubs;
begin
  if (is_office or app_role() = 'resident') is not true then
    raise insufficient_privilege;
  end if;
  perform lock_clubs(app_apartment_id());
  select * into closed from clubs c where c.apartment_id = app_apartment_id() and c.id = club;
  outcome := case
    when closed.id is null then 'club_not_found'
    when not is_office and my_club_role(club) is distinct from 'owner' then 'not_club_owner'
    when closed.status = 'active' then 'done'
    when not is_office and closed.closed_by = 'office' then 'closed_by_office'
    when closed.closed_at <= now() - interval '30 days' then 'club_reopen_too_late'
    when closed.member_count = 0 then 'nobody_left'
    when not is_office and has_too_many_clubs(app_apartment_id(), app_user_id(), true) then 'too_many_clubs'
    else 'done'
  end;
  if outcome <> 'done' or closed.status = 'active' then
    return;
  end if;
  update clubs c set
    status = 'active', closed_by = null, close_reason = null, closed_at = null, name = coalesce(new_name, c.name)
  where c.apartment_id = app_apartment_id() and c.id = club;
  perform drop_alerts(app_apartment_id(), null, 'club_closed:' || club);
end
$$;

-- Clubs that were closed for a month go with all that is in them, a few at a time, and so does who was declined.
create function forget_clubs(before timestamptz) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  forgotten bigint;
  requests bigint;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  delete from clubs where (apartment_id, id) in (
    select c.apartment_id, c.id from clubs c
    where c.status = 'closed' and c.closed_at < least(before, now() - interval '30 days') limit 10
  );
  get diagnostics forgotten = row_count;
  delete from club_join_requests where (apartment_id, id) in (
    select r.apartment_id, r.id from club_join_requests r
    where r.declined_at < least(before, now() - interval '7 days') limit 1000
  );
  get diagnostics requests = row_count;
  return forgotten + requests;
end
$$;

-- At the end of the transaction: whoever writes to many members before this must not keep the club's row from
-- somebody whose account is being deleted.
create function note_club_activity() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update clubs c set last_activity_at = greatest(c.last_activity_at, now())
  where c.apartment_id = new.apartment_id and c.id = new.club_id;
  return null;
end
$$;

call hand_to_gate(
  'club_handover(uuid)', 'lock_clubs(uuid)', 'tell_club_people(uuid, text, uuid, text, uuid[], jsonb, interval)',
  'refuse_club_change(uuid, text)', 'found_club(text, text, text, text, integer)', 'answer_club_offer(uuid, boolean)',
  'close_club(uuid, text)', 'reopen_club(uuid, text)', 'forget_clubs(timestamptz)', 'note_club_activity()'
);
-- The gate's own affair.
revoke execute on function lock_clubs(uuid), tell_club_people(uuid, text, uuid, text, uuid[], jsonb, interval),
  refuse_club_change(uuid, text) from danji_app;

create policy neighbours_and_office_read on clubs for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and ((select app_role() = 'resident') or (select app_has_right('community')))
  );

call alerts_follow('clubs');
call follow_person('clubs', 'handover_to', 'forget');

-- The community's posts that hold the words in title, body or a comment, newest first, older than the given place,
-- without what is hidden and what the caller blocks. A gate's function: under row-level security an index of arrays is
-- not used.
create function search_posts(words text, before_time timestamptz, before_id uuid, most integer)
  returns table (post_id uuid) language plpgsql stable security definer rows 20
  set search_path = pg_catalog, public, pg_temp
  -- Compiling the statement takes longer than running it.
  set jit = off
  -- How rare the words are says which way is short, so PostgreSQL chooses anew.
  set plan_cache_mode = auto as $$
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
  reach integer;
begin
  if app_role() is distinct from 'resident' then
    raise insufficient_privilege;
  end if;
  -- Every text holds what has no pair.
  if cardinality(keys) = 0 then
    return;
  end if;

  -- A common word fills the page from the newest posts, without a look at all that ever held it. It is one if three of
  -- the first fifty hold it. (The offset keeps the planner from reading all of the complex's comments at once instead.)
  foreach reach in array array[50, 1000] loop
    found := array(
      select p.id
      from (
        select p.id, p.created_at, p.search_text, p.comment_count from posts p
        where p.apartment_id = complex and p.club_id is null and (p.created_at, p.id) < (before_time, before_id)
          and is_shown(p.hidden_until) and is_wanted(p.author_id, p.id, blocked, left_behind)
        order by p.created_at desc, p.id desc limit reach
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
    exit when cardinality(found) not between 3 and most - 1;
  end loop;

  -- A rare one is looked up.
  if cardinality(found) < most then
    found := array(
      -- Materialized, and asked for nothing else: so that nothing but the index of pairs can answer.
      with written as materialized (
        select p.apartment_id, p.id from posts p
        where search_keys(p.apartment_id, p.search_text) @> keys and strpos(p.search_text, form) > 0
      ),
      commented as materialized (
        select c.apartment_id, c.id, c.post_id, c.club_id, c.author_id, c.hidden_until from comments c
        where search_keys(c.apartment_id, c.search_text) @> keys and strpos(c.search_text, form) > 0
      )
      select p.id
      from (
        select w.id from written w where w.apartment_id = complex
        union
        select c.post_id from commented c
        where c.apartment_id = complex and c.club_id is null
          and is_shown(c.hidden_until) and is_wanted(c.author_id, c.id, blocked, left_behind)
      ) hit
      join posts p on p.apartment_id = complex and p.id = hit.id
      where (p.created_at, p.id) < (before_time, before_id) and p.club_id is null
        and is_shown(p.hidden_until) and is_wanted(p.author_id, p.id, blocked, left_behind)
      order by p.created_at desc, p.id desc limit most
    );
  end if;
  return query select unnest(found);
end
$$;

-- Who is to be told of the caller's comment: the post's author, and who commented last. Nobody who blocks the writer or
-- the author, has muted the thread, or has so many of its alerts unread that one more says nothing.
create function thread_followers(post uuid, most_people integer, most_unread integer)
  returns table (person_id uuid, is_author boolean)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  apartment constant uuid := app_apartment_id();
  me constant uuid := app_user_id();
begin
  if app_role() is distinct from 'resident' then
    return;
  end if;
  return query
    select f.person_id, f.is_author
    from (
      select p.author_id as person_id, true as is_author from posts p
      where p.apartment_id = apartment and p.id = post
      union all (
        select c.author_id, false
        from comments c join posts p on p.apartment_id = c.apartment_id and p.id = c.post_id
        where c.apartment_id = apartment and c.post_id = post and c.author_id is distinct from p.author_id
          and c.author_id <> me
        group by c.author_id order by max(c.created_at) desc limit most_people
      )
    ) f
    join users u on u.apartment_id = apartment and u.id = f.person_id
    where f.person_id <> me
      and not exists (
        select from posts p
        where p.apartment_id = apartment and p.id = post and p.club_id is not null
          and not (p.club_id = any (my_clubs()) and exists (
            select from club_members m
            where m.apartment_id = p.apartment_id and m.club_id = p.club_id and m.person_id = f.person_id
          ))
      )
      and not exists (
        select from blocks b
        where b.apartment_id = apartment and b.person_id = f.person_id
          and b.blocked_id in (
            select me
            union all
            select p.author_id from posts p where p.apartment_id = apartment and p.id = post
          )
      )
      and not exists (
        select from muted_threads m
        where m.apartment_id = apartment and m.person_id = f.person_id and m.post_id = post
      )
      -- Whoever reads one reads all of them, so if the one before the last few is unread, so are these.
      and (f.is_author or not exists (
        select from (
          select a.id, a.created_at from alerts a
          where a.apartment_id = apartment and a.user_id = f.person_id and a.group_key = 'post:' || post
          order by a.created_at desc offset most_unread - 1 limit 1
        ) earlier
        where earlier.created_at > u.alerts_read_until and not exists (
          select from alert_reads r
          where r.apartment_id = apartment and r.person_id = f.person_id and r.alert_id = earlier.id
        )
      ));
end
$$;

-- What is to be said in place of a post that reports have hidden.
create function hidden_post(post uuid)
  returns table (board_id text, club_id uuid, created_at timestamptz, comment_count integer, is_removed boolean)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  if app_role() is distinct from 'resident' then
    return;
  end if;
  return query
    select p.board_id, p.club_id, p.created_at, p.comment_count, p.hidden_until = 'infinity' from posts p
    where p.apartment_id = app_apartment_id() and p.id = post
      and not is_shown(p.hidden_until) and p.author_id is distinct from app_user_id()
      and (p.club_id is null or p.club_id = any (my_clubs()));
end
$$;

-- Tells the members of a new post of the caller's: not whoever blocks the caller, nor has so many unread ones of this
-- club that they know that there is much to read.
create function tell_club_of_post(post uuid, most_unread integer) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  club constant uuid := (
    select p.club_id from posts p
    where p.apartment_id = app_apartment_id() and p.id = post and p.author_id = app_user_id()
  );
  alert_group constant text := 'club_posts:' || club;
begin
  if app_role() is distinct from 'resident' then
    raise insufficient_privilege;
  end if;
  if club is null then
    return;
  end if;
  perform raise_alert(
    'club_post', post, 'club_post:' || post, alert_group, '{}', false,
    array(
      select m.person_id
      from club_members m join users u on u.apartment_id = m.apartment_id and u.id = m.person_id
      where m.apartment_id = app_apartment_id() and m.club_id = club
        and not exists (
          select from blocks b
          where b.apartment_id = m.apartment_id and b.person_id = m.person_id and b.blocked_id = app_user_id()
        )
        and not exists (
          select from (
            select a.id, a.created_at from alerts a
            where a.apartment_id = m.apartment_id and a.user_id = m.person_id and a.group_key = alert_group
            order by a.created_at desc offset most_unread - 1 limit 1
          ) earlier
          where earlier.created_at > u.alerts_read_until and not exists (
            select from alert_reads r
            where r.apartment_id = m.apartment_id and r.person_id = m.person_id and r.alert_id = earlier.id
          )
        )
    ),
    null, null, false, null, interval '0', null, null, false
  );
end
$$;

call hand_to_gate(
  'search_posts(text, timestamptz, uuid, integer)', 'thread_followers(uuid, integer, integer)', 'hidden_post(uuid)',
  'tell_club_of_post(uuid, integer)'
);

-- The clubs that the caller is a member of. A function of the gate, so that a policy that asks it has neither this
-- table's policies in its plan nor itself.
create function my_clubs() returns uuid[]
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return array(
    select m.club_id from club_members m where m.apartment_id = app_apartment_id() and m.person_id = app_user_id()
  );
end
$$;

-- The active clubs in which the caller may write, or those that they run as well.
create function my_open_clubs(run_by_me boolean) returns uuid[]
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return array(
    select m.club_id from club_members m join clubs c on c.apartment_id = m.apartment_id and c.id = m.club_id
    where m.apartment_id = app_apartment_id() and m.person_id = app_user_id() and c.status = 'active'
      and (m.role in ('owner', 'officer') or not run_by_me)
  );
end
$$;

call hand_to_gate('my_clubs()', 'my_open_clubs(boolean)');

create policy authors_delete on posts for delete to danji_app
  using (apartment_id = app_apartment_id() and (select app_role() = 'resident') and author_id = app_user_id());

-- What the office judges stays as it is, and what hangs on it.
create policy authors_edit on posts for update to danji_app
  using (
    apartment_id = app_apartment_id()
    and (select app_role() = 'resident')
    and author_id = app_user_id()
    and is_shown(hidden_until)
    and (club_id is null or (club_id = any ((select my_open_clubs(false))::uuid[])))
  );

-- Authors delete their own at any time, and whoever runs the club what does not belong there.
create policy clubs_tidy_up on posts for delete to danji_app
  using (
    apartment_id = app_apartment_id()
    and (select app_role() = 'resident')
    and club_id is not null
    and (club_id = any ((select my_open_clubs(true))::uuid[]))
  );

-- Members read; whoever has left still reads what they wrote themselves. (Each subselect is asked once for the
-- statement, and only where a row is a club's.)
create policy residents_read on posts for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and (select app_role() = 'resident')
    and (is_shown(hidden_until) or author_id = app_user_id())
    and (club_id is null or author_id = app_user_id() or (club_id = any ((select my_clubs())::uuid[])))
  );

-- Members write while the club is open.
create policy residents_write on posts for insert to danji_app
  with check (
    apartment_id = app_apartment_id()
    and (select app_role() = 'resident')
    and author_id = app_user_id()
    and (club_id is null or (club_id = any ((select my_open_clubs(false))::uuid[])))
  );

create trigger posts_forget_author before update of author_id on posts
  for each row when (new.author_id is null) execute function forget_author('author_nickname');
create trigger posts_make_search_text before insert or update of title, content on posts
  for each row execute function make_search_text();
create trigger posts_mark_edited before update of title, content, price_won on posts
  for each row when (
    new.title <> old.title or new.content <> old.content or new.price_won is distinct from old.price_won
  ) execute function mark_edited();
create constraint trigger posts_note_club_activity after insert on posts deferrable initially deferred
  for each row when (new.club_id is not null) execute function note_club_activity();
create trigger posts_follow_author before update of nickname on users
  for each row execute function follow_author('posts', 'nickname');

call alerts_follow('posts');
call follow_person('posts', 'author_id', 'forget');

-- One at a time for each post: whoever comments at the same moment waits for the row and counts on.
create function count_comments() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    update posts p set comment_count = p.comment_count + 1
    where p.apartment_id = new.apartment_id and p.id = new.post_id;
  else
    update posts p set comment_count = p.comment_count - 1
    where p.apartment_id = old.apartment_id and p.id = old.post_id;
  end if;
  return null;
end
$$;

-- Which comments of a post are hidden by reports: their places stay in the thread.
create function hidden_comments(post uuid)
  returns table (id uuid, created_at timestamptz, is_removed boolean)
  language plpgsql stable security definer rows 1 set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  if app_role() is distinct from 'resident' then
    return;
  end if;
  return query
    select c.id, c.created_at, c.hidden_until = 'infinity' from comments c
    where c.apartment_id = app_apartment_id() and c.post_id = post
      and c.hidden_until is not null and not is_shown(c.hidden_until) and c.author_id is distinct from app_user_id()
      and (c.club_id is null or c.club_id = any (my_clubs()));
end
$$;

-- A comment belongs to its post's club.
create function take_club_of_post() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  new.club_id := (select p.club_id from posts p where p.apartment_id = new.apartment_id and p.id = new.post_id);
  return new;
end
$$;

-- As make_search_text(), for what has no title.
create function make_search_text_of_comment() returns trigger language plpgsql as $$
begin
  new.search_text := search_form(new.content);
  return new;
end
$$;

call hand_to_gate('count_comments()', 'hidden_comments(uuid)', 'take_club_of_post()');

create policy authors_delete on comments for delete to danji_app
  using (apartment_id = app_apartment_id() and (select app_role() = 'resident') and author_id = app_user_id());

create policy authors_edit on comments for update to danji_app
  using (
    apartment_id = app_apartment_id()
    and (select app_role() = 'resident')
    and author_id = app_user_id()
    and is_shown(hidden_until)
    and (club_id is null or (club_id = any ((select my_open_clubs(false))::uuid[])))
  );

create policy clubs_tidy_up on comments for delete to danji_app
  using (
    apartment_id = app_apartment_id()
    and (select app_role() = 'resident')
    and club_id is not null
    and (club_id = any ((select my_open_clubs(true))::uuid[]))
  );

create policy residents_read on comments for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and (select app_role() = 'resident')
    and (is_shown(hidden_until) or author_id = app_user_id())
    and (club_id is null or author_id = app_user_id() or (club_id = any ((select my_clubs())::uuid[])))
  );

create policy residents_write on comments for insert to danji_app
  with check (
    apartment_id = app_apartment_id()
    and (select app_role() = 'resident')
    and author_id = app_user_id()
    and (club_id is null or (club_id = any ((select my_open_clubs(false))::uuid[])))
  );

create trigger comments_counted after insert or delete on comments
  for each row execute function count_comments();
create trigger comments_forget_author before update of author_id on comments
  for each row when (new.author_id is null) execute function forget_author('author_nickname');
create trigger comments_make_search_text before insert or update of content on comments
  for each row execute function make_search_text_of_comment();
create trigger comments_mark_edited before update of content on comments
  for each row when (new.content <> old.content) execute function mark_edited();
create trigger comments_take_club before insert on comments
  for each row execute function take_club_of_post();
create trigger comments_follow_author before update of nickname on users
  for each row execute function follow_author('comments', 'nickname');

call alerts_follow('comments', 'comment:');
call follow_person('comments', 'author_id', 'forget');

-- One at a time for each post, as with count_comments().
create function count_likes() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    update posts p set like_count = p.like_count + 1
    where p.apartment_id = new.apartment_id and p.id = new.post_id;
  else
    update posts p set like_count = p.like_count - 1
    where p.apartment_id = old.apartment_id and p.id = old.post_id;
  end if;
  return null;
end
$$;

-- How many likes each of the community's posts got since then: the ranking counts them, nobody sees whose.
create function likes_since(earliest timestamptz) returns table (post_id uuid, count bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select liked.post_id, liked.count
    from (
      select l.post_id, count(*) as count from post_likes l
      where l.apartment_id = app_apartment_id() and app_role() = 'resident' and l.created_at >= earliest
      group by l.post_id
    ) liked
    join posts p on p.apartment_id = app_apartment_id() and p.id = liked.post_id and p.club_id is null;
  end;

call hand_to_gate('count_likes()', 'likes_since(timestamptz)');

create policy own_likes on post_likes to danji_app
  using (apartment_id = app_apartment_id() and (select app_role() = 'resident') and person_id = app_user_id())
  with check (apartment_id = app_apartment_id() and (select app_role() = 'resident') and person_id = app_user_id());

create trigger post_likes_counted after insert or delete on post_likes
  for each row execute function count_likes();

call follow_person('post_likes', 'person_id', 'delete');

-- Counts a look at one of the community's posts: the ranking alone asks for views.
create function count_post_view(post uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- A count that a power cut loses is not worth the wait for the disk.
  perform set_config('synchronous_commit', 'off', true);
  insert into post_views as v (apartment_id, day, post_id, count)
  select p.apartment_id, (now() at time zone 'Asia/Seoul')::date, p.id, 1
  from posts p
  where p.apartment_id = app_apartment_id() and p.id = post and p.club_id is null and app_role() = 'resident'
  on conflict (apartment_id, day, post_id) do update set count = v.count + 1;
end
$$;

-- Drops views that the ranking no longer counts, a part at a time.
create function forget_post_views(before date) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  forgotten bigint;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  delete from post_views where (apartment_id, day, post_id) in (
    select v.apartment_id, v.day, v.post_id from post_views v where v.day < least(before, current_date - 30)
    limit 10000
  );
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;

call hand_to_gate('count_post_view(uuid)', 'forget_post_views(date)');

create policy gate on post_views to danji_gate using (true) with check (true);

create policy residents_read on post_views for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_role() = 'resident'));

create policy own_mutes on muted_threads to danji_app
  using (apartment_id = app_apartment_id() and (select app_role() = 'resident') and person_id = app_user_id())
  with check (apartment_id = app_apartment_id() and (select app_role() = 'resident') and person_id = app_user_id());

call follow_person('muted_threads', 'person_id', 'delete');

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

-- A block takes the alerts along that the blocked one has caused, of clubs as well.
create function drop_alerts_of_blocked() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from alerts a
  where a.apartment_id = new.apartment_id and a.user_id = new.person_id
    and a.kind in ('post_commented', 'thread_commented', 'club_post')
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

call hand_to_gate('keep_left_behind()', 'drop_alerts_of_blocked()');

create policy own_blocks on blocks to danji_app
  using (apartment_id = app_apartment_id() and (select app_role() = 'resident') and person_id = app_user_id())
  with check (apartment_id = app_apartment_id() and (select app_role() = 'resident') and person_id = app_user_id());

create trigger blocks_drop_alerts after insert on blocks
  for each row execute function drop_alerts_of_blocked();
create trigger blocks_keep_left_behind before delete on users
  for each row execute function keep_left_behind();

-- Triggers run by their names: this one before those of follow_person(), which forget who wrote what.
create trigger blocks_keep_left_behind_of_moved before update of apartment_id on users
  for each row when (new.apartment_id is distinct from old.apartment_id) execute function keep_left_behind();

call follow_person('blocks', 'blocked_id', 'forget');
call follow_person('blocks', 'person_id', 'delete');

-- The caller reports a post or a comment that they see; what a club writes, its members report.
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
      and (is_shown(p.hidden_until) or p.author_id = app_user_id())
      and (p.club_id is null or p.author_id = app_user_id() or p.club_id = any (my_clubs()));
  else
    select c.id, c.author_id, null::text as title, c.content, c.author_nickname, c.file_count into thing
    from comments c
    where c.apartment_id = app_apartment_id() and c.post_id = post and c.id = comment
      and (is_shown(c.hidden_until) or c.author_id = app_user_id())
      and (c.club_id is null or c.author_id = app_user_id() or c.club_id = any (my_clubs()));
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

call hand_to_gate(
  'report_content(uuid, uuid, text, text)', 'carry_out_report()', 'own_hiding(uuid)', 'appeal_hiding(uuid, text)',
  'forget_reports(timestamptz)'
);

create policy office_decides on reports for update to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('community')));

create policy office_reads on reports for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('community')));

create trigger reports_carried_out after update of hidden_until on reports
  for each row when (new.hidden_until is distinct from old.hidden_until) execute function carry_out_report();

call alerts_follow('reports');
call follow_person('reports', 'author_id', 'forget');
call follow_person('reports', 'decided_by', 'forget');
call follow_person('reports', 'ended_by', 'forget');

-- In an order that tells nothing of who came when.
create function reasons_of_report(report uuid) returns table (reason text, detail text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select r.reason, r.detail from report_reasons r
    where r.apartment_id = app_apartment_id() and r.report_id = report and app_has_right('community')
    order by r.reason, r.detail;
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

call hand_to_gate('reasons_of_report(uuid)', 'tell_of_report(uuid, text, text, text, boolean)');

create policy own_reports on report_reasons for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_role() = 'resident') and person_id = app_user_id());

call follow_person('report_reasons', 'person_id', 'forget');

-- Before the trigger by which memberships follow whoever moves away: triggers run by their names. While the account
-- is still there, others can be told of what follows.
create function leave_clubs() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from club_members m where m.apartment_id = old.apartment_id and m.person_id = old.id) then
    perform lock_clubs(old.apartment_id);
    delete from club_members m where m.apartment_id = old.apartment_id and m.person_id = old.id;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;

-- 'owner', 'officer', 'member', or 'requested'; null if the caller is nothing to the club.
create function my_club_role(club uuid) returns text
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return coalesce(
    (
      select m.role from club_members m
      where m.apartment_id = app_apartment_id() and m.club_id = club and m.person_id = app_user_id()
    ),
    (
      select 'requested' from club_join_requests r
      where r.apartment_id = app_apartment_id() and r.club_id = club and r.person_id = app_user_id()
        and r.declined_at is null
    )
  );
end
$$;

-- Null if they have none. A club whose last member is gone has no owner.
create function club_owner_nickname(club uuid) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select u.nickname from club_members m join users u on u.apartment_id = m.apartment_id and u.id = m.person_id
    where m.apartment_id = app_apartment_id() and m.club_id = club and m.role = 'owner'
      and (app_role() = 'resident' or app_has_right('community'));
  end;

-- Its members, for members alone.
create function club_people(club uuid)
  returns table (member_id uuid, nickname text, role text, joined_at timestamptz, is_me boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select m.id, u.nickname, m.role, m.created_at, m.person_id = app_user_id()
    from club_members m join users u on u.apartment_id = m.apartment_id and u.id = m.person_id
    where m.apartment_id = app_apartment_id() and m.club_id = club and club = any (my_clubs());
  end;

-- A member came: the club has one more, and is active.
create function count_club_members() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update clubs c set member_count = c.member_count + 1, last_activity_at = now()
  where c.apartment_id = new.apartment_id and c.id = new.club_id;
  return null;
end
$$;

-- Whoever goes is one less, and is no longer asked to take over. An owner is followed by the officer who is in the
-- club for the longest time, else by such a member; with nobody left the club closes. Whatever deletes the row.
create function close_club_ranks() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  heir club_members;
begin
  update clubs c set
    member_count = c.member_count - 1,
    handover_to = case when old.role <> 'owner' and c.handover_to is distinct from old.person_id then c.handover_to end
  where c.apartment_id = old.apartment_id and c.id = old.club_id;
  if not found or old.role <> 'owner' then
    return null;
  end if;
  update club_members m set role = 'owner'
  where m.apartment_id = old.apartment_id and m.id = (
    select next.id from club_members next
    where next.apartment_id = old.apartment_id and next.club_id = old.club_id
    order by next.role = 'officer' desc, next.created_at, next.id limit 1
  )
  returning m.* into heir;
  if heir.id is null then
    update clubs c set status = 'closed', closed_by = 'owner', closed_at = now()
    where c.apartment_id = old.apartment_id and c.id = old.club_id and c.status = 'active';
  else
    perform tell_club_people(
      old.apartment_id, 'owner_changed', old.club_id, 'club_owner:' || gen_random_uuid(), array[heir.person_id],
      '{}', interval '0'
    );
  end if;
  return null;
end
$$;

-- The owner makes a member an officer, or an officer a member.
create function set_club_member_role(club uuid, member uuid, new_role text, out outcome text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  held text;
begin
  outcome := refuse_club_change(club, 'owner');
  if outcome is not null then
    return;
  end if;
  select m.role into held from club_members m
  where m.apartment_id = app_apartment_id() and m.club_id = club and m.id = member;
  outcome := case when held is null then 'member_not_found' when held = 'owner' then 'owner_must_stay' else 'done' end;
  if outcome = 'done' then
    update club_members m set role = case new_role when 'officer' then 'officer' else 'member' end
    where m.apartment_id = app_apartment_id() and m.id = member;
  end if;
end
$$;

-- The owner or an officer sends a member away, who may be kept from joining again.
create function remove_club_member(club uuid, member uuid, banned boolean, out outcome text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  gone club_members;
begin
  outcome := refuse_club_change(club, 'officer');
  if outcome is not null then
    return;
  end if;
  select * into gone from club_members m
  where m.apartment_id = app_apartment_id() and m.club_id = club and m.id = member;
  outcome := case
    when gone.id is null then 'member_not_found'
    when gone.role = 'owner' then 'owner_must_stay'
    when gone.role = 'officer' and my_club_role(club) <> 'owner' then 'not_club_owner'
    else 'done'
  end;
  if outcome <> 'done' then
    return;
  end if;
  delete from club_members m where m.apartment_id = gone.apartment_id and m.id = gone.id;
  if banned then
    insert into club_bans (apartment_id, club_id, person_id)
    values (gone.apartment_id, gone.club_id, gone.person_id)
    on conflict do nothing;
  end if;
  perform tell_club_people(
    gone.apartment_id, 'removed', club, 'club_removed:' || gone.id, array[gone.person_id], '{}', interval '0'
  );
end
$$;

-- Asks a member to take the club over; null takes that back.
create function offer_club(club uuid, member uuid, out outcome text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  heir club_members;
begin
  outcome := refuse_club_change(club, 'owner');
  if outcome is not null then
    return;
  end if;
  select * into heir from club_members m
  where m.apartment_id = app_apartment_id() and m.club_id = club and m.id = member;
  outcome := case
    when member is not null and heir.id is null then 'member_not_found'
    when heir.role = 'owner' then 'owner_must_stay'
    else 'done'
  end;
  if outcome <> 'done' then
    return;
  end if;
  update clubs c set handover_to = heir.person_id where c.apartment_id = app_apartment_id() and c.id = club;
  perform drop_alerts(app_apartment_id(), null, 'club_offer:' || club);
  if heir.id is not null then
    perform tell_club_people(
      app_apartment_id(), 'handover_offered', club, 'club_offer:' || club, array[heir.person_id], '{}', interval '0'
    );
  end if;
end
$$;

call hand_to_gate(
  'leave_clubs()', 'my_club_role(uuid)', 'club_owner_nickname(uuid)', 'club_people(uuid)', 'count_club_members()',
  'close_club_ranks()', 'set_club_member_role(uuid, uuid, text)', 'remove_club_member(uuid, uuid, boolean)',
  'offer_club(uuid, uuid)'
);

create policy own_memberships on club_members for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_role() = 'resident') and person_id = app_user_id());

create trigger club_members_close_ranks after delete on club_members
  for each row execute function close_club_ranks();
create trigger club_members_counted after insert on club_members
  for each row execute function count_club_members();
create trigger club_members_end before delete on users
  for each row when (old.apartment_id is not null) execute function leave_clubs();
create trigger club_members_end_of_moved before update of apartment_id on users
  for each row when (
    old.apartment_id is not null and new.apartment_id is distinct from old.apartment_id
  ) execute function leave_clubs();

call follow_person('club_members', 'person_id', 'delete');

-- Who waits for an answer, for owner and officers alone.
create function club_requests(club uuid)
  returns table (id uuid, nickname text, message text, created_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select r.id, u.nickname, r.message, r.created_at
    from club_join_requests r join users u on u.apartment_id = r.apartment_id and u.id = r.person_id
    where r.apartment_id = app_apartment_id() and r.club_id = club and r.declined_at is null
      and my_club_role(club) in ('owner', 'officer');
  end;

-- Makes the caller a member, or asks for it.
create function join_club(club uuid, given_message text, out outcome text, out standing text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  wanted clubs;
  request uuid;
begin
  if app_role() is distinct from 'resident' then
    raise insufficient_privilege;
  end if;
  perform from users u where u.id = app_user_id() for key share;
  perform lock_clubs(app_apartment_id());
  select * into wanted from clubs c where c.apartment_id = app_apartment_id() and c.id = club;
  outcome := case
    when wanted.id is null then 'club_not_found'
    when wanted.status = 'closed' then 'club_closed'
    when my_club_role(club) is not null then 'already_member'
    when exists (
      select from club_bans b
      where b.apartment_id = app_apartment_id() and b.club_id = club and b.person_id = app_user_id()
    ) then 'join_banned'
    when exists (
      select from club_join_requests r
      where r.apartment_id = app_apartment_id() and r.club_id = club and r.person_id = app_user_id()
        and r.declined_at > now() - interval '7 days'
    ) then 'join_too_soon'
    when wanted.member_count >= wanted.max_members then 'club_full'
    when has_too_many_clubs(app_apartment_id(), app_user_id(), false) then 'too_many_clubs'
    else 'done'
  end;
  if outcome <> 'done' then
    return;
  end if;
  delete from club_join_requests r
  where r.apartment_id = app_apartment_id() and r.club_id = club and r.person_id = app_user_id();
  if wanted.join_policy = 'open' then
    standing := 'member';
    insert into club_members (apartment_id, club_id, person_id, role)
    values (app_apartment_id(), club, app_user_id(), standing);
    return;
  end if;
  standing := 'requested';
  insert into club_join_requests as r (apartment_id, club_id, person_id, message)
  values (app_apartment_id(), club, app_user_id(), given_message)
  returning r.id into request;
  perform tell_club_people(app_apartment_id(), 'join_requested', club, 'club_request:' || request, array(
    select m.person_id from club_members m
    where m.apartment_id = app_apartment_id() and m.club_id = club and m.role in ('owner', 'officer')
  ), '{}', interval '0');
end
$$;

-- Takes the caller out, or their request back: 'left', 'closed' by its last member, or 'withdrawn'.
create function leave_club(club uuid, out outcome text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  held text;
  request uuid;
begin
  perform lock_clubs(app_apartment_id());
  held := my_club_role(club);
  if held is null then
    outcome := 'club_not_found';
  elsif held = 'requested' then
    delete from club_join_requests r
    where r.apartment_id = app_apartment_id() and r.club_id = club and r.person_id = app_user_id()
    returning r.id into request;
    perform drop_alerts(app_apartment_id(), null, 'club_request:' || request);
    outcome := 'withdrawn';
  elsif held = 'owner' and exists (
    select from clubs c where c.apartment_id = app_apartment_id() and c.id = club and c.member_count > 1
  ) then
    outcome := 'owner_must_hand_over';
  else
    delete from club_members m
    where m.apartment_id = app_apartment_id() and m.club_id = club and m.person_id = app_user_id();
    outcome := case held when 'owner' then 'closed' else 'left' end;
  end if;
end
$$;

-- A request is answered: its person is told, and the others who run the club need not see it any more.
create function settle_join_request(request uuid, accepted boolean) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  asked club_join_requests;
begin
  select * into asked from club_join_requests r where r.apartment_id = app_apartment_id() and r.id = request;
  if accepted then
    delete from club_join_requests r where r.apartment_id = asked.apartment_id and r.id = asked.id;
    insert into club_members (apartment_id, club_id, person_id, role)
    values (asked.apartment_id, asked.club_id, asked.person_id, 'member');
  else
    update club_join_requests r set declined_at = now(), message = null
    where r.apartment_id = asked.apartment_id and r.id = asked.id;
  end if;
  perform drop_alerts(asked.apartment_id, null, 'club_request:' || asked.id);
  perform tell_club_people(
    asked.apartment_id, 'join_answered', asked.club_id, 'club_answer:' || asked.id || ':' || gen_random_uuid(),
    array[asked.person_id], jsonb_build_object('status', case when accepted then '승인' else '거절' end), interval '0'
  );
end
$$;

-- The owner or an officer lets somebody in, or declines.
create function answer_join_request(club uuid, request uuid, accepted boolean, out outcome text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  person uuid;
begin
  perform from users u where u.id in (
    select r.person_id from club_join_requests r
    where r.apartment_id = app_apartment_id() and r.club_id = club and r.id = request
  ) for key share;
  outcome := refuse_club_change(club, 'officer');
  if outcome is not null then
    return;
  end if;
  select r.person_id into person from club_join_requests r
  where r.apartment_id = app_apartment_id() and r.club_id = club and r.id = request and r.declined_at is null;
  outcome := case
    when person is null then 'request_not_found'
    when accepted and exists (
      select from clubs c
      where c.apartment_id = app_apartment_id() and c.id = club and c.member_count >= c.max_members
    ) then 'club_full'
    when accepted and has_too_many_clubs(app_apartment_id(), person, false) then 'too_many_clubs'
    else 'done'
  end;
  if outcome = 'done' then
    perform settle_join_request(request, accepted);
  end if;
end
$$;

-- Changes what is not null. Where nobody decides, those who asked are in, in their order, as far as there is room;
-- whoever is in too many clubs goes on waiting.
create function update_club(
  club uuid, new_name text, new_category text, new_description text, new_policy text, most integer, out outcome text
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  room integer;
  asked record;
begin
  perform from users u where u.id in (
    select r.person_id from club_join_requests r where r.apartment_id = app_apartment_id() and r.club_id = club
  ) order by u.id for key share;
  outcome := coalesce(refuse_club_change(club, 'owner'), 'done');
  if outcome <> 'done' then
    return;
  end if;
  update clubs c set
    name = coalesce(new_name, c.name), category = coalesce(new_category, c.category),
    description = coalesce(new_description, c.description), join_policy = coalesce(new_policy, c.join_policy),
    max_members = coalesce(most, c.max_members)
  where c.apartment_id = app_apartment_id() and c.id = club
  returning case c.join_policy when 'open' then c.max_members - c.member_count else 0 end into room;
  for asked in
    select r.id, r.person_id from club_join_requests r
    where r.apartment_id = app_apartment_id() and r.club_id = club and r.declined_at is null
    order by r.created_at, r.id
  loop
    exit when room <= 0;
    continue when has_too_many_clubs(app_apartment_id(), asked.person_id, false);
    perform settle_join_request(asked.id, true);
    room := room - 1;
  end loop;
end
$$;

call hand_to_gate(
  'club_requests(uuid)', 'join_club(uuid, text)', 'leave_club(uuid)', 'settle_join_request(uuid, boolean)',
  'answer_join_request(uuid, uuid, boolean)', 'update_club(uuid, text, text, text, text, integer)'
);
-- The gate's own affair.
revoke execute on function settle_join_request(uuid, boolean) from danji_app;

create policy own_requests on club_join_requests for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_role() = 'resident') and person_id = app_user_id());

call follow_person('club_join_requests', 'person_id', 'delete');

create policy own_bans on club_bans for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_role() = 'resident') and person_id = app_user_id());

call follow_person('club_bans', 'person_id', 'delete');

-- A meeting has got more room: those who waited move up.
create function settle_resized_meeting() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform settle_meeting(new.apartment_id, new.id);
  return null;
end
$$;

-- Answers for the caller. The outcome is 'answered', or why not: 'missing', 'closed', 'cancelled' or 'started'. The
-- same answer again keeps the place; whoever comes back after 'not_going' goes to the end.
create function answer_meeting(meeting uuid, wanted text, out outcome text, out my_answer text, out place bigint)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  asked club_meetings;
begin
  if app_role() is distinct from 'resident' or wanted not in ('going', 'not_going') then
    raise insufficient_privilege;
  end if;
  -- The person and then the membership, as whoever deletes them does; the meeting last.
  perform from users u where u.apartment_id = app_apartment_id() and u.id = app_user_id() for key share;
  perform from club_members m join club_meetings of_club
    on of_club.apartment_id = m.apartment_id and of_club.club_id = m.club_id
  where of_club.apartment_id = app_apartment_id() and of_club.id = meeting and m.person_id = app_user_id()
  for key share of m;
  if not found then
    outcome := 'missing';
    return;
  end if;
  select * into asked from club_meetings m where m.apartment_id = app_apartment_id() and m.id = meeting for update;
  outcome := case
    when asked.id is null then 'missing'
    when not exists (
      select from clubs c where c.apartment_id = asked.apartment_id and c.id = asked.club_id and c.status = 'active'
    ) then 'closed'
    when asked.status = 'cancelled' then 'cancelled'
    when asked.starts_at <= clock_timestamp() then 'started'
    else 'answered'
  end;
  if outcome <> 'answered' then
    return;
  end if;
  insert into club_meeting_answers as a (apartment_id, club_id, meeting_id, person_id, answer, answered_at)
  values (
    asked.apartment_id, asked.club_id, asked.id, app_user_id(),
    case when wanted = 'going' and asked.going_count >= asked.capacity then 'waiting' else wanted end,
    clock_timestamp()
  )
  on conflict (apartment_id, meeting_id, person_id)
    do update set answer = excluded.answer, answered_at = excluded.answered_at
    where (a.answer = 'not_going') <> (excluded.answer = 'not_going');
  select a.answer into my_answer from club_meeting_answers a
  where a.apartment_id = asked.apartment_id and a.meeting_id = asked.id and a.person_id = app_user_id();
  place := my_place_in_line(meeting);
end
$$;

-- Tells the club of a new meeting of the caller's, or whoever wants to come of a change.
create function tell_of_meeting(meeting uuid, alert_kind text, cause text) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  club constant uuid := (
    select m.club_id from club_meetings m
    where m.apartment_id = app_apartment_id() and m.id = meeting and m.club_id = any (my_open_clubs(true))
  );
begin
  if app_role() is distinct from 'resident' or club is null
    or alert_kind not in ('meeting_created', 'meeting_changed', 'meeting_cancelled') then
    raise insufficient_privilege;
  end if;
  perform tell_club_people(
    app_apartment_id(), alert_kind, meeting, cause,
    array(
      select m.person_id from club_members m
      where m.apartment_id = app_apartment_id() and m.club_id = club and (
        alert_kind = 'meeting_created' or exists (
          select from club_meeting_answers a
          where a.apartment_id = m.apartment_id and a.meeting_id = meeting and a.person_id = m.person_id
            and a.answer <> 'not_going'
        )
      )
    ),
    '{}', interval '0'
  );
end
$$;

call hand_to_gate('settle_resized_meeting()', 'answer_meeting(uuid, text)', 'tell_of_meeting(uuid, text, text)');

create policy gate on club_meetings to danji_gate using (true) with check (true);

create policy members_read on club_meetings for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and (select app_role() = 'resident')
    and (club_id = any ((select my_clubs())::uuid[]))
  );

create policy officers_call on club_meetings for insert to danji_app
  with check (
    apartment_id = app_apartment_id()
    and (select app_role() = 'resident')
    and (club_id = any ((select my_open_clubs(true))::uuid[]))
  );

create policy officers_change on club_meetings for update to danji_app
  using (
    apartment_id = app_apartment_id()
    and (select app_role() = 'resident')
    and (club_id = any ((select my_open_clubs(true))::uuid[]))
  );

create constraint trigger club_meetings_note_club_activity after insert on club_meetings deferrable initially deferred
  for each row execute function note_club_activity();
create trigger club_meetings_resized after update of capacity, starts_at on club_meetings
  for each row when (
    new.capacity is distinct from old.capacity or new.starts_at <> old.starts_at
  ) execute function settle_resized_meeting();

call alerts_follow('club_meetings');

-- Counts who comes and who waits, and moves those up who waited first, as far as there is room. One at a time for each
-- meeting. Whoever is just being deleted, by a transaction that will come here next, is passed over.
create function settle_meeting(apartment uuid, meeting uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  settled club_meetings;
  moved_up uuid[];
begin
  select * into settled from club_meetings m where m.apartment_id = apartment and m.id = meeting for update;
  if settled.status = 'scheduled' and settled.starts_at > clock_timestamp() then
    with first_waiting as (
      select a.id
      from club_meeting_answers a join users u on u.apartment_id = a.apartment_id and u.id = a.person_id
      where a.apartment_id = apartment and a.meeting_id = meeting and a.answer = 'waiting'
      order by a.answered_at, a.id
      limit case when settled.capacity is not null then greatest(settled.capacity - (
        select count(*) from club_meeting_answers a
        where a.apartment_id = apartment and a.meeting_id = meeting and a.answer = 'going'
      ), 0) end
      for update of a skip locked for key share of u skip locked
    ), moved as (
      update club_meeting_answers a set answer = 'going' from first_waiting w
      where a.apartment_id = apartment and a.id = w.id
      returning a.person_id
    )
    select array_agg(m.person_id) into moved_up from moved m;
  end if;
  update club_meetings m set going_count = now.going, waiting_count = now.waiting
  from (
    select count(*) filter (where a.answer = 'going') as going, count(*) filter (where a.answer = 'waiting') as waiting
    from club_meeting_answers a where a.apartment_id = apartment and a.meeting_id = meeting
  ) now
  where m.apartment_id = apartment and m.id = meeting
    and (m.going_count, m.waiting_count) is distinct from (now.going::integer, now.waiting::integer);
  perform tell_club_people(
    apartment, 'moved_up', meeting, 'moved_up:' || gen_random_uuid(), moved_up, '{}', interval '0'
  );
end
$$;

-- Answers came or went: each of their meetings is counted anew.
create function settle_meetings() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform settle_meeting(c.apartment_id, c.meeting_id)
  from (select distinct apartment_id, meeting_id from changed order by apartment_id, meeting_id) c;
  return null;
end
$$;

-- The caller's place among those who wait; null if they do not.
create function my_place_in_line(meeting uuid) returns bigint
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select count(*) from club_meeting_answers mine join club_meeting_answers a
      on a.apartment_id = mine.apartment_id and a.meeting_id = mine.meeting_id and a.answer = 'waiting'
      and (a.answered_at, a.id) <= (mine.answered_at, mine.id)
    where mine.apartment_id = app_apartment_id() and mine.meeting_id = meeting
      and mine.person_id = app_user_id() and mine.answer = 'waiting'
    having count(*) > 0;
  end;

-- Who comes and who waits, in order, for members alone.
create function meeting_people(meeting uuid) returns table (nickname text, answer text, answered_at timestamptz, is_me boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select u.nickname, a.answer, a.answered_at, a.person_id = app_user_id()
    from club_meeting_answers a join users u on u.apartment_id = a.apartment_id and u.id = a.person_id
    where a.apartment_id = app_apartment_id() and a.meeting_id = meeting and a.answer <> 'not_going'
      and a.club_id = any (my_clubs())
    order by a.answered_at, a.id;
  end;

call hand_to_gate('settle_meeting(uuid, uuid)', 'settle_meetings()', 'my_place_in_line(uuid)', 'meeting_people(uuid)');
-- The gate's own affair.
revoke execute on function settle_meeting(uuid, uuid) from danji_app;

create policy own_answers on club_meeting_answers for select to danji_app
  using (apartment_id = app_apartment_id() and (select app_role() = 'resident') and person_id = app_user_id());

create trigger club_meeting_answers_changed after update on club_meeting_answers referencing new table as changed
  for each statement execute function settle_meetings();
create trigger club_meeting_answers_given after insert on club_meeting_answers referencing new table as changed
  for each statement execute function settle_meetings();
create trigger club_meeting_answers_gone after delete on club_meeting_answers referencing old table as changed
  for each statement execute function settle_meetings();

call follow_person('club_meeting_answers', 'person_id', 'delete');
