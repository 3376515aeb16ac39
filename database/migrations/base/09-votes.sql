-- Votes, with their rolls, ballots and papers.

create table votes (
  apartment_id uuid not null references apartments (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  title text not null check (char_length(title) between 1 and 200),
  description text not null default '' check (char_length(description) <= 20000),
  kind text not null check (kind in ('election', 'decision', 'opinion')),
  basis text not null check (basis in ('residents', 'owners')),
  -- Of a started vote the clock says whether it is ready, open or closed: contract/values/votes/phases.ts.
  state text not null default 'draft'
    check (state in ('draft', 'announced', 'started', 'sealed', 'counted', 'final', 'cancelled', 'void')),
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  -- How voters are identified. Other ways have their place here.
  identification text not null default 'password' check (identification = 'password'),
  identification_clause text check (char_length(identification_clause) <= 500),
  technical_notice text check (char_length(technical_notice) <= 5000),
  objection_days integer not null default 7 check (objection_days between 0 and 30),
  created_at timestamptz not null default now(),
  announced_at timestamptz,
  -- Counts changes of roll and announcement: an approval of the start holds for the one that it saw.
  roll_version integer not null default 0,
  -- The freeze: docs/vote-format.md.
  definition_text text,
  definition_hash text check (definition_hash ~ '^[0-9a-f]{64}$'),
  roll_text text,
  roll_hash text check (roll_hash ~ '^[0-9a-f]{64}$'),
  public_key text check (public_key ~ '^[0-9a-f]{64}$'),
  frozen_at timestamptz,
  -- How many households the roll has, and each contest by its position: whoever reads need not count.
  roll_size integer,
  contest_sizes integer[],
  extensions integer not null default 0 check (extensions between 0 and 2),
  seal text check (seal ~ '^[0-9a-f]{64}$'),
  sealed_at timestamptz,
  counted_at timestamptz,
  primary key (apartment_id, id),
  constraint votes_announced_when check (state = 'draft' or announced_at is not null),
  constraint votes_frozen_whole check (
    (num_nonnulls(definition_text, definition_hash, roll_text, roll_hash, public_key, frozen_at, roll_size, contest_sizes) in (0, 8))
    and ((state <> all (array['started', 'sealed', 'counted', 'final'])) or frozen_at is not null)
    and ((state <> all (array['draft', 'announced'])) or frozen_at is null)
  ),
  constraint votes_last_a_month check (
    opens_at < closes_at
    and closes_at <= (opens_at + '31 days'::interval + extensions::double precision * '7 days'::interval)
  ),
  constraint votes_sealed_whole check ((seal is null) = (sealed_at is null))
);

create index votes_newest_first on votes (apartment_id, created_at desc, id desc);
create index votes_to_give_up on votes (closes_at) where state = 'sealed';
create index votes_to_lapse on votes (opens_at) where state = 'announced';
create index votes_to_seal on votes (closes_at) where state = 'started';
create index votes_under_way on votes (opens_at) where state = 'started';

call protect_tenant_table('votes');
grant select on votes to danji_app;
grant insert (apartment_id, title, description, kind, basis, opens_at, closes_at, identification_clause,
  technical_notice, objection_days) on votes to danji_app;
grant update (title, description, kind, basis, state, opens_at, closes_at, identification_clause, technical_notice,
  objection_days, announced_at) on votes to danji_app;
grant delete on votes to danji_app;
grant select, update on votes to danji_gate;

create table vote_roll (
  apartment_id uuid not null,
  vote_id uuid not null,
  household_id uuid not null,
  building integer not null,
  unit integer not null,
  included boolean not null default true,
  reason text check (char_length(reason) between 1 and 200),
  -- Which contests the household has. Set by the freeze for those that vote; null for all others.
  style integer check (style between 0 and 14999),
  primary key (apartment_id, vote_id, household_id),
  constraint vote_roll_household_exists foreign key (apartment_id, household_id)
    references households (apartment_id, id) on delete cascade,
  constraint vote_roll_vote_exists foreign key (apartment_id, vote_id)
    references votes (apartment_id, id) on delete cascade,
  constraint vote_roll_says_why check (included or reason is not null),
  constraint vote_roll_styles_the_included check (included or style is null)
);

create index vote_roll_in_order on vote_roll (apartment_id, vote_id, building, unit);
create index vote_roll_of_household on vote_roll (apartment_id, household_id);

call protect_tenant_table('vote_roll');
-- Before the freeze the roll is the office's and the officials' to read; each household sees its own line.
grant select on vote_roll to danji_app;
grant insert (apartment_id, vote_id, household_id, building, unit) on vote_roll to danji_app;
grant update (included, reason) on vote_roll to danji_app;
grant select, insert, update on vote_roll to danji_gate;

create table vote_officials (
  apartment_id uuid not null,
  id uuid not null default gen_random_uuid(),
  vote_id uuid not null,
  -- Null: the account is gone. The official still counts among those of whom more than half decide.
  user_id uuid,
  -- In the order in which they were named.
  position integer not null check ("position" >= 0 and "position" <= 8),
  holds_lock boolean not null,
  accepted_at timestamptz,
  declined_at timestamptz,
  lock_public_key text check (lock_public_key ~ '^[0-9a-f]{64}$'),
  lock_proof text check (char_length(lock_proof) <= 200),
  spare_kept_by text check (char_length(spare_kept_by) between 1 and 100),
  opened_at timestamptz,
  -- Whose proof a lock has: it names the person as the frozen definition's readers know them, also once the account is
  -- gone.
  lock_holder_id uuid,
  primary key (apartment_id, id),
  constraint vote_officials_locks_differ unique (apartment_id, vote_id, lock_public_key),
  constraint vote_officials_once unique (apartment_id, vote_id, user_id),
  constraint vote_officials_person_exists foreign key (apartment_id, user_id)
    references users (apartment_id, id) on delete set null (user_id),
  constraint vote_officials_vote_exists foreign key (apartment_id, vote_id)
    references votes (apartment_id, id) on delete cascade,
  constraint vote_officials_answer_once check (num_nonnulls(accepted_at, declined_at) <= 1),
  constraint vote_officials_have_whole_locks check (
    (num_nonnulls(lock_public_key, lock_proof, spare_kept_by) in (0, 3))
    and (lock_public_key is null or holds_lock)
  )
);

create index vote_officials_of_person on vote_officials (apartment_id, user_id);

call protect_tenant_table('vote_officials');
grant select on vote_officials to danji_app;
grant insert (apartment_id, vote_id, user_id, position, holds_lock) on vote_officials to danji_app;
grant update (position, holds_lock) on vote_officials to danji_app;
grant delete on vote_officials to danji_app;
grant select, insert, update on vote_officials to danji_gate;

create table vote_suspensions (
  apartment_id uuid not null,
  id uuid not null default gen_random_uuid(),
  vote_id uuid not null,
  -- Null: the account is gone.
  user_id uuid,
  -- What somebody else gave the account.
  cause text not null check (cause in ('password', 'email')),
  suspended_at timestamptz not null default clock_timestamp(),
  -- When enough of the other officials had confirmed the person.
  ended_at timestamptz,
  primary key (apartment_id, id),
  constraint vote_suspensions_of_vote unique (apartment_id, vote_id, id),
  constraint vote_suspensions_person_exists foreign key (apartment_id, user_id)
    references users (apartment_id, id) on delete set null (user_id),
  constraint vote_suspensions_vote_exists foreign key (apartment_id, vote_id)
    references votes (apartment_id, id) on delete cascade
);

create index vote_suspensions_in_order on vote_suspensions (apartment_id, vote_id, suspended_at, id);
create index vote_suspensions_of_person on vote_suspensions (apartment_id, user_id, vote_id);

call protect_tenant_table('vote_suspensions');
-- Part of the record that everybody of the complex reads.
grant select on vote_suspensions to danji_app;
grant select, insert, update (ended_at) on vote_suspensions to danji_gate;

-- The votes that the caller may act for: as an official who is not suspended, or as the manager of an opinion vote.
-- Every function of officials asks this, and so does every policy that lets them write.
create function my_vote_offices() returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select o.vote_id from vote_officials o
    where app_role() = 'resident' and o.apartment_id = app_apartment_id() and o.user_id = app_user_id()
      and o.accepted_at is not null and not exists (
        select from vote_suspensions s
        where s.apartment_id = o.apartment_id and s.user_id = o.user_id and s.vote_id = o.vote_id
          and s.ended_at is null
      )
    union
    select v.id from votes v
    where app_has_right('votes') and v.apartment_id = app_apartment_id() and v.kind = 'opinion';
  end;

call hand_to_gate('my_vote_offices()');

-- What the officials should know before they start: accounts on the roll that within two weeks somebody began to use
-- with a temporary password, whether it was their first, or were given one or another home; and the most that began
-- from one network address.
create function vote_signals(vote uuid, out new_accounts integer, out most_from_one_address integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    with setups as (
      select distinct on (l.actor_id) l.actor_id, l.address from audit_log l
      where l.apartment_id = app_apartment_id() and l.action = 'initial_setup' and l.at > now() - interval '14 days'
      order by l.actor_id, l.at desc
    ), recent as (
      select s.address from users u
      join vote_roll r on r.apartment_id = u.apartment_id and r.vote_id = vote and r.household_id = u.household_id
      left join setups s on s.actor_id = u.id
      where u.apartment_id = app_apartment_id() and u.role = 'resident' and r.included
        and (s.actor_id is not null or u.reassigned_at > now() - interval '14 days')
    )
    select (select count(*) from recent)::integer, coalesce(
      (select count(*) from recent r where r.address <> '' group by r.address order by count(*) desc limit 1), 0
    )::integer
    where vote in (select my_vote_offices());
  end;

call hand_to_gate('vote_signals(uuid)');

-- Whom the caller may raise an alert for: alert_raisers says so. There is no caller in a job, nor before somebody has
-- signed in.
create function may_raise(alert_kind text, to_users uuid[], to_right text) returns boolean
  language sql stable
  return app_role() is null or exists (
    select from alert_raisers r
    where r.kind = alert_kind
      and r.audience = case
        when to_users is not null then 'user' when to_right is not null then 'office' else 'residents'
      end
      and (r.office_right = '' or r.office_right = to_right)
      and (r.raiser_right = '' or app_has_right(r.raiser_right))
      and case r.raiser
        when 'resident' then app_role() = 'resident'
        when 'oneself' then to_users = array[app_user_id()]
        when 'official' then exists (select my_vote_offices())
        when 'staff' then app_role() <> 'resident'
      end
  );

create table vote_contests (
  apartment_id uuid not null,
  id uuid not null default gen_random_uuid(),
  vote_id uuid not null,
  -- From 0, as in the definition.
  position integer not null check ("position" >= 0 and "position" <= 9),
  title text not null check (char_length(title) between 1 and 200),
  description text not null default '' check (char_length(description) <= 5000),
  template text not null check (char_length(template) <= 50),
  form text not null check (form in ('candidates', 'approval', 'choices')),
  seats integer not null default 1 check (seats between 1 and 5),
  max_picks integer not null default 1 check (max_picks between 1 and 5),
  -- As in the definition: contract/values/votes/rules.ts.
  rule jsonb not null,
  tie_rule text check (char_length(tie_rule) <= 500),
  -- Null: every household of the roll. Otherwise ranges of buildings, units and places.
  scope jsonb,
  primary key (apartment_id, id),
  constraint vote_contests_of_vote unique (apartment_id, vote_id, id),
  constraint vote_contests_position_unique unique (apartment_id, vote_id, "position"),
  constraint vote_contests_vote_exists foreign key (apartment_id, vote_id)
    references votes (apartment_id, id) on delete cascade
);

call protect_tenant_table('vote_contests');
-- What follows a vote's own policies: whoever sees the vote sees its contests, options, officials and decisions.
grant select, insert, delete on vote_contests to danji_app;
grant select on vote_contests to danji_gate;

create table vote_options (
  apartment_id uuid not null,
  id uuid not null default gen_random_uuid(),
  vote_id uuid not null,
  contest_id uuid not null,
  -- 기호, from 1. In ballots an option counts from 0.
  number integer not null check (number between 1 and 20),
  label text not null check (char_length(label) between 1 and 100),
  -- Of an approval contest about one person: whom 찬성 is for.
  candidate_name text check (char_length(candidate_name) between 1 and 100),
  introduction text check (char_length(introduction) <= 2000),
  candidate_user_id uuid,
  withdrawn_at timestamptz,
  primary key (apartment_id, id),
  constraint vote_options_number_unique unique (apartment_id, contest_id, number),
  constraint vote_options_candidate_exists foreign key (apartment_id, candidate_user_id)
    references users (apartment_id, id) on delete set null (candidate_user_id),
  constraint vote_options_contest_exists foreign key (apartment_id, vote_id, contest_id)
    references vote_contests (apartment_id, vote_id, id) on delete cascade
);

create index vote_options_of_candidate on vote_options (apartment_id, candidate_user_id);
create index vote_options_of_contest on vote_options (apartment_id, vote_id, contest_id);

call protect_tenant_table('vote_options');
-- What follows a vote's own policies: whoever sees the vote sees its contests, options, officials and decisions.
grant select, insert, delete on vote_options to danji_app;
grant select, update on vote_options to danji_gate;

create table vote_roll_changes (
  apartment_id uuid not null,
  id uuid not null default gen_random_uuid(),
  vote_id uuid not null,
  building integer not null,
  unit integer not null,
  -- Null: the account is gone.
  changed_by uuid,
  changed_at timestamptz not null default clock_timestamp(),
  -- Null: the home was not on the roll.
  was_included boolean,
  included boolean not null,
  reason text check (char_length(reason) <= 200),
  -- How many owners are listed; null where the vote is no owners'.
  owners integer,
  primary key (apartment_id, id),
  constraint vote_roll_changes_person_exists foreign key (apartment_id, changed_by)
    references users (apartment_id, id) on delete set null (changed_by),
  constraint vote_roll_changes_vote_exists foreign key (apartment_id, vote_id)
    references votes (apartment_id, id) on delete cascade
);

create index vote_roll_changes_in_order on vote_roll_changes (apartment_id, vote_id, changed_at desc, id);
create index vote_roll_changes_of_person on vote_roll_changes (apartment_id, changed_by);

call protect_tenant_table('vote_roll_changes');
grant select on vote_roll_changes to danji_app;
grant insert (apartment_id, vote_id, building, unit, changed_by, was_included, included, reason, owners) on
  vote_roll_changes to danji_app;
grant select, insert on vote_roll_changes to danji_gate;

-- The accounts that may cast. Before the freeze: the owners that the office lists.
create table vote_voters (
  apartment_id uuid not null,
  vote_id uuid not null,
  user_id uuid not null,
  household_id uuid not null,
  primary key (apartment_id, vote_id, user_id),
  constraint vote_voters_on_roll foreign key (apartment_id, vote_id, household_id)
    references vote_roll (apartment_id, vote_id, household_id) on delete cascade,
  constraint vote_voters_person_exists foreign key (apartment_id, user_id)
    references users (apartment_id, id) on delete cascade
);

create index vote_voters_of_household on vote_voters (apartment_id, vote_id, household_id);
create index vote_voters_of_person on vote_voters (apartment_id, user_id);

call protect_tenant_table('vote_voters');
grant select on vote_voters to danji_app;
grant select, insert on vote_voters to danji_gate;

create table vote_decisions (
  apartment_id uuid not null,
  id uuid not null default gen_random_uuid(),
  vote_id uuid not null,
  kind text not null
    check (
        kind in ('start', 'withdraw', 'extend', 'candidateWithdrawn', 'cancel', 'paperDone', 'settle', 'final', 'void')
      ),
  reason text not null check (char_length(reason) between 1 and 2000),
  payload jsonb not null default '{}',
  -- Null: the account is gone.
  proposed_by uuid,
  proposed_at timestamptz not null default clock_timestamp(),
  effective_at timestamptz,
  primary key (apartment_id, id),
  constraint vote_decisions_of_vote unique (apartment_id, vote_id, id),
  constraint vote_decisions_person_exists foreign key (apartment_id, proposed_by)
    references users (apartment_id, id) on delete set null (proposed_by),
  constraint vote_decisions_vote_exists foreign key (apartment_id, vote_id)
    references votes (apartment_id, id) on delete cascade
);

create index vote_decisions_in_order on vote_decisions (apartment_id, vote_id, proposed_at, id);
create index vote_decisions_of_person on vote_decisions (apartment_id, proposed_by);

call protect_tenant_table('vote_decisions');
grant select, insert (apartment_id, vote_id, kind, reason, payload, proposed_by) on vote_decisions to danji_app;
grant select, insert, update on vote_decisions to danji_gate;

create table vote_decision_approvals (
  apartment_id uuid not null,
  id uuid not null default gen_random_uuid(),
  vote_id uuid not null,
  decision_id uuid not null,
  -- Null: the account is gone; the approval still counts.
  user_id uuid,
  -- Of the start: which roll it saw. Otherwise 0.
  roll_version integer not null default 0,
  approved_at timestamptz not null default clock_timestamp(),
  primary key (apartment_id, id),
  constraint vote_decision_approvals_once unique (apartment_id, decision_id, user_id, roll_version),
  constraint vote_decision_approvals_decision_exists foreign key (apartment_id, vote_id, decision_id)
    references vote_decisions (apartment_id, vote_id, id) on delete cascade,
  constraint vote_decision_approvals_person_exists foreign key (apartment_id, user_id)
    references users (apartment_id, id) on delete set null (user_id)
);

create index vote_decision_approvals_of_decision on vote_decision_approvals (apartment_id, vote_id, decision_id);
create index vote_decision_approvals_of_person on vote_decision_approvals (apartment_id, user_id);

call protect_tenant_table('vote_decision_approvals');
grant select on vote_decision_approvals to danji_app;
grant select, insert on vote_decision_approvals to danji_gate;

create table vote_suspension_confirmations (
  apartment_id uuid not null,
  id uuid not null default gen_random_uuid(),
  vote_id uuid not null,
  suspension_id uuid not null,
  -- Null: the account is gone; the confirmation still counts.
  user_id uuid,
  confirmed_at timestamptz not null default clock_timestamp(),
  primary key (apartment_id, id),
  constraint vote_suspension_confirmations_once unique (apartment_id, suspension_id, user_id),
  constraint vote_suspension_confirmations_person_exists foreign key (apartment_id, user_id)
    references users (apartment_id, id) on delete set null (user_id),
  constraint vote_suspension_confirmations_suspension_exists foreign key (apartment_id, vote_id, suspension_id)
    references vote_suspensions (apartment_id, vote_id, id) on delete cascade
);

create index vote_suspension_confirmations_of_person on vote_suspension_confirmations (apartment_id, user_id);
create index vote_suspension_confirmations_of_vote on vote_suspension_confirmations
  (apartment_id, vote_id, suspension_id);

call protect_tenant_table('vote_suspension_confirmations');
-- Part of the record that everybody of the complex reads.
grant select on vote_suspension_confirmations to danji_app;
grant select, insert on vote_suspension_confirmations to danji_gate;

-- A household has voted. The primary key is the one lock against voting twice, whichever way.
create table vote_marks (
  apartment_id uuid not null,
  vote_id uuid not null,
  household_id uuid not null,
  channel text not null check (channel in ('online', 'paper')),
  -- Whose account cast, or which official marked. This and the time go some years after the vote.
  user_id uuid,
  marked_at timestamptz default clock_timestamp(),
  primary key (apartment_id, vote_id, household_id),
  constraint vote_marks_entry_exists foreign key (apartment_id, vote_id, household_id)
    references vote_roll (apartment_id, vote_id, household_id) on delete cascade,
  constraint vote_marks_person_exists foreign key (apartment_id, user_id)
    references users (apartment_id, id) on delete set null (user_id)
);

create index vote_marks_of_person on vote_marks (apartment_id, user_id);

call protect_tenant_table('vote_marks');
grant select (apartment_id, vote_id, household_id, channel, marked_at) on vote_marks to danji_app;
grant select, insert, update (marked_at), delete on vote_marks to danji_gate;

-- Sealed ballots: no household, user, time or sequence. The hash keeps a copied one out.
create table vote_ballots (
  apartment_id uuid not null,
  vote_id uuid not null,
  ballot_hash bytea not null check (octet_length(ballot_hash) = 32),
  style integer not null check (style >= 0),
  body bytea not null,
  primary key (apartment_id, vote_id, ballot_hash),
  constraint vote_ballots_vote_exists foreign key (apartment_id, vote_id)
    references votes (apartment_id, id) on delete cascade
);

alter table vote_ballots set (autovacuum_vacuum_threshold = 0, autovacuum_vacuum_scale_factor = 0);

call protect_tenant_table('vote_ballots');
-- The gate alone puts them in: by cast_ballot(), stage_paper_ballots() and seal_due_vote().
grant select on vote_ballots to danji_app;
grant select, insert, delete on vote_ballots to danji_gate;

-- Which of the sealed ballots were papers. It is told of those whose sum is published.
create table vote_papers (
  apartment_id uuid not null,
  vote_id uuid not null,
  ballot_hash bytea not null check (octet_length(ballot_hash) = 32),
  salt bytea not null,
  is_told boolean not null default false,
  primary key (apartment_id, vote_id, ballot_hash),
  constraint vote_papers_vote_exists foreign key (apartment_id, vote_id)
    references votes (apartment_id, id) on delete cascade
);

call protect_tenant_table('vote_papers');
grant select (apartment_id, vote_id, ballot_hash) on vote_papers to danji_app;
grant select, insert, update (is_told) on vote_papers to danji_gate;

-- The papers of a style: who typed them, and who typed the same without seeing it.
create table vote_paper_piles (
  apartment_id uuid not null,
  vote_id uuid not null,
  style integer not null check (style >= 0),
  -- Of the card, which is told from others by it.
  papers_key bytea not null check (octet_length(papers_key) = 32),
  typed_by uuid,
  confirmed_by uuid,
  confirmed_at timestamptz,
  primary key (apartment_id, vote_id, style),
  constraint vote_paper_piles_confirmer_exists foreign key (apartment_id, confirmed_by)
    references users (apartment_id, id) on delete set null (confirmed_by),
  constraint vote_paper_piles_typist_exists foreign key (apartment_id, typed_by)
    references users (apartment_id, id) on delete set null (typed_by),
  constraint vote_paper_piles_vote_exists foreign key (apartment_id, vote_id)
    references votes (apartment_id, id) on delete cascade
);

create index vote_paper_piles_of_confirmer on vote_paper_piles (apartment_id, confirmed_by);
create index vote_paper_piles_of_typist on vote_paper_piles (apartment_id, typed_by);

call protect_tenant_table('vote_paper_piles');
grant select, insert, update, delete on vote_paper_piles to danji_gate;

-- Papers that officials typed in after the close. The sealing puts them among the others.
create table vote_paper_ballots (
  apartment_id uuid not null,
  vote_id uuid not null,
  ballot_hash bytea not null check (octet_length(ballot_hash) = 32),
  style integer not null check (style >= 0),
  body bytea not null,
  -- Its place in the pile.
  number integer check (number >= 1),
  -- What the card makes its randomness of.
  salt bytea check (octet_length(salt) = 16),
  primary key (apartment_id, vote_id, ballot_hash),
  constraint vote_paper_ballots_vote_exists foreign key (apartment_id, vote_id)
    references votes (apartment_id, id) on delete cascade,
  constraint vote_paper_ballots_salted check ((number is null) = (salt is null))
);

alter table vote_paper_ballots set (autovacuum_vacuum_threshold = 0, autovacuum_vacuum_scale_factor = 0);

-- The order in which a pile is read.
create unique index vote_paper_ballots_number_once on vote_paper_ballots
  (apartment_id, vote_id, style, number) where number is not null;

-- A salt that comes twice would tell how two papers differ.
create unique index vote_paper_ballots_salt_once on vote_paper_ballots
  (apartment_id, vote_id, salt) where salt is not null;

call protect_tenant_table('vote_paper_ballots');
-- The gate alone puts them in: by cast_ballot(), stage_paper_ballots() and seal_due_vote().
grant select, insert, delete on vote_paper_ballots to danji_gate;

-- By slot how many papers chose it, with the sum of what they were sealed with.
create table vote_paper_counts (
  apartment_id uuid not null,
  vote_id uuid not null,
  position integer not null check ("position" >= 0 and "position" <= 9),
  counts integer[] not null,
  randomness text[] not null,
  primary key (apartment_id, vote_id, "position"),
  constraint vote_paper_counts_vote_exists foreign key (apartment_id, vote_id)
    references votes (apartment_id, id) on delete cascade
);

call protect_tenant_table('vote_paper_counts');
grant select on vote_paper_counts to danji_app;
grant select, insert on vote_paper_counts to danji_gate;

-- What each lock makes of a sum, with its proof. The holder's id is the lock's: it outlives the account.
create table vote_openings (
  apartment_id uuid not null,
  vote_id uuid not null,
  user_id uuid not null,
  position integer not null check ("position" >= 0 and "position" <= 9),
  slot integer not null check (slot between 0 and 20),
  opening bytea not null check (octet_length(opening) = 96),
  primary key (apartment_id, vote_id, user_id, "position", slot),
  constraint vote_openings_vote_exists foreign key (apartment_id, vote_id)
    references votes (apartment_id, id) on delete cascade
);

call protect_tenant_table('vote_openings');
grant select on vote_openings to danji_app;
grant select, insert on vote_openings to danji_gate;

-- The products of all ballots, by contest and slot: added up once, because the sealed ballots change no more.
create table vote_sums (
  apartment_id uuid not null,
  vote_id uuid not null,
  position integer not null check ("position" >= 0 and "position" <= 9),
  slot integer not null check (slot between 0 and 20),
  a bytea not null check (octet_length(a) = 32),
  c bytea not null check (octet_length(c) = 32),
  primary key (apartment_id, vote_id, "position", slot),
  constraint vote_sums_vote_exists foreign key (apartment_id, vote_id)
    references votes (apartment_id, id) on delete cascade
);

call protect_tenant_table('vote_sums');
grant select on vote_sums to danji_app;
grant select, insert on vote_sums to danji_gate;

create table vote_results (
  apartment_id uuid not null,
  vote_id uuid not null,
  position integer not null check ("position" >= 0 and "position" <= 9),
  -- By slot, 기권 last. Empty where the contest did not reach its quorum: nobody knows it.
  counts integer[] not null,
  voters integer not null check (voters >= 0),
  roll_size integer not null check (roll_size >= 0),
  outcome text not null
    check (outcome in ('elected', 'passed', 'rejected', 'quorum_unmet', 'tie', 'undecided', 'reported')),
  winners integer[] not null,
  primary key (apartment_id, vote_id, "position"),
  constraint vote_results_vote_exists foreign key (apartment_id, vote_id)
    references votes (apartment_id, id) on delete cascade,
  constraint vote_results_stay_closed_without_quorum check ((counts = '{}'::integer[]) = (outcome = 'quorum_unmet'))
);

call protect_tenant_table('vote_results');
grant select on vote_results to danji_app;
grant select, insert on vote_results to danji_gate;

create table vote_objections (
  apartment_id uuid not null,
  id uuid not null default gen_random_uuid(),
  vote_id uuid not null,
  stage text not null check (stage in ('roll', 'result')),
  author_id uuid,
  -- This, the answer and the author go some years after the vote; that there was an objection stays.
  content text check (char_length(content) between 1 and 2000),
  created_at timestamptz not null default clock_timestamp(),
  outcome text check (outcome in ('accepted', 'rejected')),
  answer text check (char_length(answer) between 1 and 2000),
  answered_at timestamptz,
  -- Null: the vote as a whole, such as its roll or how it was held.
  contest_position integer,
  primary key (apartment_id, id),
  constraint vote_objections_author_exists foreign key (apartment_id, author_id)
    references users (apartment_id, id) on delete set null (author_id),
  constraint vote_objections_vote_exists foreign key (apartment_id, vote_id)
    references votes (apartment_id, id) on delete cascade,
  constraint vote_objections_are_answered_whole check ((outcome is null) = (answered_at is null))
);

create index vote_objections_of_author on vote_objections (apartment_id, author_id);
create index vote_objections_of_vote on vote_objections (apartment_id, vote_id, created_at, id);

call protect_tenant_table('vote_objections');
grant select (apartment_id, id, vote_id, stage, author_id, content, created_at, outcome, answer, answered_at) on
  vote_objections to danji_app;
grant select, insert, update (content, outcome, answer, answered_at, contest_position) on vote_objections to danji_gate;

-- What each official says to an objection. Enough who say the same decide it.
create table vote_objection_answers (
  apartment_id uuid not null,
  id uuid not null default gen_random_uuid(),
  vote_id uuid not null,
  objection_id uuid not null,
  -- Null: the account is gone; what was said still counts.
  user_id uuid,
  outcome text not null check (outcome in ('accepted', 'rejected')),
  answer text not null check (char_length(answer) between 1 and 2000),
  answered_at timestamptz not null default clock_timestamp(),
  primary key (apartment_id, id),
  constraint vote_objection_answers_once unique (apartment_id, objection_id, user_id),
  constraint vote_objection_answers_objection_exists foreign key (apartment_id, objection_id)
    references vote_objections (apartment_id, id) on delete cascade,
  constraint vote_objection_answers_person_exists foreign key (apartment_id, user_id)
    references users (apartment_id, id) on delete set null (user_id),
  constraint vote_objection_answers_vote_exists foreign key (apartment_id, vote_id)
    references votes (apartment_id, id) on delete cascade
);

create index vote_objection_answers_of_person on vote_objection_answers (apartment_id, user_id);
create index vote_objection_answers_of_vote on vote_objection_answers (apartment_id, vote_id);

call protect_tenant_table('vote_objection_answers');
grant select, insert, update (outcome, answer, answered_at), delete on vote_objection_answers to danji_gate;

-- Which reminders have gone out, also where nobody was left to be reminded.
create table vote_reminders (
  apartment_id uuid not null,
  vote_id uuid not null,
  closes_at timestamptz not null,
  hours_before integer not null check (hours_before in (3, 24)),
  primary key (apartment_id, vote_id, closes_at, hours_before),
  constraint vote_reminders_vote_exists foreign key (apartment_id, vote_id)
    references votes (apartment_id, id) on delete cascade
);

call protect_tenant_table('vote_reminders');
grant select, insert on vote_reminders to danji_gate;

-- Whether a home is in a contest's scope. A place is the last two digits of a unit.
create function is_in_scope(scope jsonb, of_building integer, of_unit integer) returns boolean
  language sql immutable parallel safe
  return scope is null or exists (
    select from jsonb_to_recordset(scope) s (
      building integer, "startUnit" integer, "endUnit" integer, "startPlace" integer, "endPlace" integer
    )
    where s.building = of_building
      and of_unit between coalesce(s."startUnit", 0) and coalesce(s."endUnit", 99999)
      and of_unit % 100 between coalesce(s."startPlace", 0) and coalesce(s."endPlace", 99)
  );

-- A ballot that was cast is never changed.
create function refuse_ballot_change() returns trigger language plpgsql as $$
begin
  raise exception 'A ballot is never changed.';
end
$$;

-- Binds a ballot to its vote and to the contests of its household.
create function hash_of_ballot(definition_hash text, style integer, body bytea) returns bytea
  language sql immutable parallel safe
  return sha256(convert_to(definition_hash || '|' || style || '|', 'UTF8') || body);

-- An official notes that a home votes on paper.
create function mark_paper_voter(vote uuid, at_building integer, at_unit integer, out outcome text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  desk record;
begin
  desk := open_desk(vote, at_building, at_unit, true);
  outcome := desk.outcome;
  if outcome = 'open' then
    outcome := case when mark_household(desk.v, (desk.entry).household_id, 'paper') then 'done'
      else 'household_already_voted' end;
  end if;
end
$$;

-- What typed papers are checked against.
create function look_into_papers(vote uuid, out outcome text, out definition_text text, out public_key text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  drawer record;
begin
  drawer := open_papers(vote);
  outcome := drawer.outcome;
  if outcome = 'open' then
    definition_text := (drawer.v).definition_text;
    public_key := (drawer.v).public_key;
  end if;
end
$$;

-- What was counted is never changed.
create function refuse_count_change() returns trigger language plpgsql as $$
begin
  raise exception 'What was counted is never changed.';
end
$$;

-- On tables of a vote whose rows stay as they were written.
create function refuse_vote_change() returns trigger language plpgsql as $$
begin
  raise exception 'This of a vote is never changed.'
    using errcode = 'check_violation', constraint = 'votes_kept';
end
$$;

-- Decisions, approvals, changes of the roll, openings, results, sums and ballots only grow.
create function keep_vote_rows() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if is_vote_kept(old.apartment_id, old.vote_id) then
    raise exception 'This of a vote stays.' using errcode = 'check_violation', constraint = 'votes_kept';
  end if;
  return old;
end
$$;

call hand_to_gate('mark_paper_voter(uuid, integer, integer)', 'look_into_papers(uuid)', 'keep_vote_rows()');

-- Holds a vote's row until the transaction ends: exclusively for whatever changes roll, officials or state; shared
-- for what must not meet a change of state, such as a cast.
create function hold_vote(vote uuid, exclusively boolean) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_role() is not null and app_role() <> 'resident' and not app_has_right('votes') then
    raise insufficient_privilege;
  end if;
  if exclusively then
    perform from votes v where v.apartment_id = app_apartment_id() and v.id = vote for no key update;
  else
    perform from votes v where v.apartment_id = app_apartment_id() and v.id = vote for share;
  end if;
end
$$;

-- What nobody passes, whoever they are: the triggers look at the row alone. Only a complex that goes takes its votes
-- along.
create function keep_votes() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  may_change constant text[] := case
    when old.state = 'draft' then array[]::text[]
    else array['state', 'announced_at', 'roll_version', 'closes_at', 'extensions', 'seal', 'sealed_at', 'counted_at']
      || case
        when old.frozen_at is null then array[
          'definition_text', 'definition_hash', 'roll_text', 'roll_hash', 'public_key', 'frozen_at', 'roll_size',
          'contest_sizes'
        ]
        else array[]::text[]
      end
  end;
begin
  if tg_op = 'DELETE' then
    if old.state <> 'draft' and exists (select from apartments a where a.id = old.apartment_id) then
      raise exception 'Only drafts are deleted.' using errcode = 'check_violation', constraint = 'votes_kept';
    end if;
    return old;
  end if;
  if old.state <> 'draft' and to_jsonb(new) - may_change <> to_jsonb(old) - may_change
    or new.closes_at < old.closes_at and old.state <> 'draft'
    or old.frozen_at is not null and new.announced_at is distinct from old.announced_at
    or old.seal is not null and (new.seal, new.sealed_at) is distinct from (old.seal, old.sealed_at)
    or old.counted_at is not null and new.counted_at is distinct from old.counted_at
  then
    raise exception 'What was announced stays, and what is frozen.'
      using errcode = 'check_violation', constraint = 'votes_frozen';
  end if;
  if new.state <> old.state and format('%s>%s', old.state, new.state) not in (
    'draft>announced', 'announced>draft', 'announced>started', 'announced>cancelled',
    'started>sealed', 'started>cancelled', 'started>void', 'sealed>counted', 'sealed>void',
    'counted>final', 'counted>void'
  ) then
    raise exception 'A vote goes no other way.' using errcode = 'check_violation', constraint = 'votes_frozen';
  end if;
  return new;
end
$$;

-- The contests of a vote that is announced stay as they are, but for a candidate who withdraws.
create function keep_contests() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  changed constant jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  if not exists (
    select from votes v
    where v.apartment_id = (changed ->> 'apartment_id')::uuid and v.id = (changed ->> 'vote_id')::uuid
      and v.state <> 'draft'
  ) or tg_op = 'DELETE' and not exists (
    select from apartments a where a.id = (changed ->> 'apartment_id')::uuid
  ) then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'UPDATE' and changed - array['withdrawn_at', 'candidate_user_id']
    = to_jsonb(old) - array['withdrawn_at', 'candidate_user_id']
    and (changed ->> 'candidate_user_id' is null
      or changed ->> 'candidate_user_id' = to_jsonb(old) ->> 'candidate_user_id')
    and (to_jsonb(old) ->> 'withdrawn_at' is null
      or changed ->> 'withdrawn_at' is not distinct from to_jsonb(old) ->> 'withdrawn_at')
  then
    return new;
  end if;
  raise exception 'What was announced stays.' using errcode = 'check_violation', constraint = 'votes_frozen';
end
$$;

-- Lists these accounts as a household's owners, instead of those before. False if one of them lives elsewhere.
create function set_vote_owners(vote uuid, home uuid, owners uuid[]) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if (app_has_right('votes') or vote in (select my_vote_offices())) is not true
    or not exists (
      select from votes v
      where v.apartment_id = app_apartment_id() and v.id = vote and v.frozen_at is null and v.basis = 'owners'
    )
  then
    raise insufficient_privilege;
  end if;
  if (
    select count(*) from users u
    where u.apartment_id = app_apartment_id() and u.household_id = home and u.role = 'resident' and u.id = any (owners)
  ) <> cardinality(owners) then
    return false;
  end if;
  delete from vote_voters w where w.apartment_id = app_apartment_id() and w.vote_id = vote and w.household_id = home;
  insert into vote_voters (apartment_id, vote_id, user_id, household_id)
  select app_apartment_id(), vote, o, home from unnest(owners) o;
  return true;
end
$$;

-- Puts homes on the roll that were not there, as households from then on. How many.
create function add_vote_roll_units(vote uuid, buildings integer[], units integer[]) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  added integer;
begin
  if not app_has_right('votes') or not exists (
    select from votes v where v.apartment_id = app_apartment_id() and v.id = vote and v.frozen_at is null
  ) then
    raise insufficient_privilege;
  end if;
  insert into households as h (apartment_id, building, unit)
  select app_apartment_id(), w.building, w.unit from unnest(buildings, units) w (building, unit)
  on conflict (apartment_id, building, unit) do update set bulk_id = null where h.bulk_id is not null;
  with entered as (
    insert into vote_roll (apartment_id, vote_id, household_id, building, unit)
    select h.apartment_id, vote, h.id, h.building, h.unit
    from unnest(buildings, units) w (building, unit)
    join households h on h.apartment_id = app_apartment_id() and h.building = w.building and h.unit = w.unit
    on conflict do nothing
    returning building, unit
  ), noted as (
    insert into vote_roll_changes (apartment_id, vote_id, building, unit, changed_by, included)
    select app_apartment_id(), vote, e.building, e.unit, app_user_id(), true from entered e
    returning 1
  )
  select count(*)::integer into added from noted;
  return added;
end
$$;

-- The sizes of a vote's roll and contests, before the freeze as they would be now: for whoever sees the vote.
create function vote_sizes(vote uuid, out roll_size integer, out contest_sizes integer[])
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  sized votes;
begin
  select * into sized from votes v
  where v.apartment_id = app_apartment_id() and v.id = vote
    and (app_has_right('votes') or app_role() = 'resident' and v.state <> 'draft');
  if sized.frozen_at is not null then
    roll_size := sized.roll_size;
    contest_sizes := sized.contest_sizes;
  else
    select count(*) into roll_size from vote_roll r
    where r.apartment_id = sized.apartment_id and r.vote_id = sized.id and r.included;
    contest_sizes := array(
      select case when c.scope is null then vote_sizes.roll_size else (
        select count(*) from vote_roll r
        where r.apartment_id = sized.apartment_id and r.vote_id = sized.id and r.included
          and is_in_scope(c.scope, r.building, r.unit)
      ) end
      from vote_contests c where c.apartment_id = sized.apartment_id and c.vote_id = sized.id order by c.position
    );
  end if;
end
$$;

-- Those of these accounts that are residents of the caller's apartment: candidates and officials.
create function residents_for_vote(people uuid[]) returns setof uuid
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select u.id from users u
    where app_has_right('votes') and u.apartment_id = app_apartment_id() and u.id = any (people)
      and u.role = 'resident'
      and (u.bulk_id is null or u.bulk_id <> all (array(select b.id from resident_bulks b)))
    for key share;
  end;

-- The vote of a decision that came into effect in this very transaction. Whatever carries decisions out begins here,
-- so that nothing of it happens without the officials.
create function decided_vote(decision uuid, wanted text) returns votes
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  of_vote votes;
begin
  select v.* into of_vote from votes v
  join vote_decisions d on d.apartment_id = v.apartment_id and d.vote_id = v.id
  where d.apartment_id = app_apartment_id() and d.id = decision and d.kind = wanted and d.effective_at = now()
  for no key update of v;
  if of_vote.id is null then
    raise insufficient_privilege;
  end if;
  return of_vote;
end
$$;

-- Back to the desk: what is announced again is approved anew.
create function withdraw_vote(decision uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  withdrawn constant votes := decided_vote(decision, 'withdraw');
begin
  update votes v set state = 'draft', announced_at = null, roll_version = v.roll_version + 1
  where v.apartment_id = withdrawn.apartment_id and v.id = withdrawn.id;
end
$$;

-- Carries out a decision: the vote closes up to a week later.
create function extend_vote(decision uuid, until timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  extended constant votes := decided_vote(decision, 'extend');
begin
  if extended.state <> 'started' or clock_timestamp() >= extended.closes_at or until <= extended.closes_at
    or until > extended.closes_at + interval '7 days'
  then
    raise insufficient_privilege;
  end if;
  update votes v set closes_at = until, extensions = v.extensions + 1
  where v.apartment_id = extended.apartment_id and v.id = extended.id;
end
$$;

-- Carries out a decision: the vote does not take place.
create function cancel_vote(decision uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  cancelled constant votes := decided_vote(decision, 'cancel');
begin
  if cancelled.state = 'started' and clock_timestamp() >= cancelled.closes_at then
    raise insufficient_privilege;
  end if;
  update votes v set state = 'cancelled' where v.apartment_id = cancelled.apartment_id and v.id = cancelled.id;
end
$$;

-- Carries out a decision: a candidate stands no longer.
create function withdraw_candidate(decision uuid, option uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  of_vote constant votes := decided_vote(decision, 'candidateWithdrawn');
begin
  if of_vote.state <> 'started' or clock_timestamp() >= of_vote.closes_at then
    raise insufficient_privilege;
  end if;
  update vote_options o set withdrawn_at = now()
  where o.apartment_id = of_vote.apartment_id and o.vote_id = of_vote.id and o.id = option and o.withdrawn_at is null;
end
$$;

-- Tells everybody of votes that have opened, and households that have not voted that one closes in a day or in three
-- hours. Nobody learns who they are. How many were told of something.
create function remind_of_votes() returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  due votes;
  hours integer;
  told bigint := 0;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  for due in
    select v.* from votes v
    where v.state = 'started' and v.opens_at <= now() and v.closes_at > now() order by v.opens_at
  loop
    if not exists (
      select from alerts a where a.apartment_id = due.apartment_id and a.cause_key = 'vote_opened:' || due.id
    ) then
      perform raise_alert(
        'vote_opened', due.id, 'vote_opened:' || due.id, null, '{}', false, null, null, null, false, null,
        interval '0', due.closes_at, due.apartment_id
      );
      told := told + 1;
    end if;
    hours := case
      when due.closes_at <= now() + interval '3 hours' then 3
      when due.closes_at <= now() + interval '24 hours' then 24
    end;
    -- What opened a moment ago was said a moment ago.
    continue when hours is null or due.opens_at > due.closes_at - make_interval(hours => hours + 1)
      or exists (
        select from vote_reminders r
        where r.apartment_id = due.apartment_id and r.vote_id = due.id and r.closes_at = due.closes_at
          and r.hours_before <= hours
      );
    insert into vote_reminders (apartment_id, vote_id, closes_at, hours_before)
    values (due.apartment_id, due.id, due.closes_at, hours) on conflict do nothing;
    continue when not found;
    perform raise_alert(
      'vote_closing', due.id, format('vote_closing:%s:%s:%s', due.id, extract(epoch from due.closes_at), hours),
      null, '{}', false, array(
        select w.user_id from vote_voters w
        where w.apartment_id = due.apartment_id and w.vote_id = due.id
          -- (The marks come with the next migration.)
          and not exists (
            select from vote_marks m
            where m.apartment_id = w.apartment_id and m.vote_id = w.vote_id and m.household_id = w.household_id
          )
      ), null, null, false, null, interval '0', due.closes_at, due.apartment_id
    );
    told := told + 1;
  end loop;
  return told;
end
$$;

-- For policies: what of the caller's apartment is sealed.
create function sealed_votes() returns uuid[]
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return array(
    select v.id from votes v
    where v.apartment_id = app_apartment_id() and v.seal is not null
      and (app_role() = 'resident' or app_has_right('votes'))
  );
end
$$;

-- What the caller's household may do with this ballot: 'may_cast', 'repeated' if just this one is in already, or the
-- code of a refusal, in the order in which people are told.
create function standing_of_caller(v votes, body bytea, out outcome text, out style integer, out ballot_hash bytea)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  home constant uuid := app_household_id();
  used text;
begin
  select r.style into style from vote_roll r
  where r.apartment_id = v.apartment_id and r.vote_id = v.id and r.household_id = home and r.included;
  ballot_hash := hash_of_ballot(v.definition_hash, style, body);
  select m.channel into used from vote_marks m
  where m.apartment_id = v.apartment_id and m.vote_id = v.id and m.household_id = home;
  outcome := case
    when v.id is null or v.state = 'draft' then 'vote_not_found'
    when v.state = 'started' and used = 'online' and exists (
      select from vote_ballots b
      where b.apartment_id = v.apartment_id and b.vote_id = v.id and b.ballot_hash = standing_of_caller.ballot_hash
    ) then 'repeated'
    when not is_open_vote(v) then 'vote_not_open'
    when style is null then 'not_on_vote_roll'
    when not exists (
      select from vote_voters a
      where a.apartment_id = v.apartment_id and a.vote_id = v.id and a.household_id = home
        and a.user_id = app_user_id()
    ) then 'voter_not_admitted'
    when used is not null then 'household_already_voted'
    else 'may_cast'
  end;
end
$$;

-- By the clock, not by the beginning of the transaction: whoever waited for a lock asks again.
create function is_open_vote(v votes) returns boolean
  language sql volatile
  return coalesce(v.state = 'started' and clock_timestamp() >= v.opens_at and clock_timestamp() < v.closes_at, false);

-- As a first answer, before anything costly; with what the ballot is checked against.
create function vote_standing(
  vote uuid, body bytea, out outcome text, out style integer, out ballot_hash bytea, out definition_text text,
  out public_key text
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v votes;
begin
  if app_role() is distinct from 'resident' then
    raise insufficient_privilege;
  end if;
  select * into v from votes each where each.apartment_id = app_apartment_id() and each.id = vote;
  select s.outcome, s.style, s.ballot_hash into outcome, style, ballot_hash from standing_of_caller(v, body) s;
  if outcome = 'may_cast' then
    definition_text := v.definition_text;
    public_key := v.public_key;
  end if;
end
$$;

-- Puts the household's ballot in: mark and ballot come together or not at all. Whoever calls it has checked password
-- and proofs; all else is checked here. A sealing waits for whoever is at it, and whoever comes later is refused.
create function cast_ballot(vote uuid, body bytea, out outcome text, out ballot_hash bytea)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v votes;
  own_style integer;
begin
  if app_role() is distinct from 'resident' then
    raise insufficient_privilege;
  end if;
  select * into v from votes each where each.apartment_id = app_apartment_id() and each.id = vote for share;
  select s.outcome, s.style, s.ballot_hash into outcome, own_style, ballot_hash from standing_of_caller(v, body) s;
  if outcome <> 'may_cast' then
    return;
  end if;
  if not mark_household(v, app_household_id(), 'online') then
    -- Another account of the home, or the desk, or the same call a moment before.
    select s.outcome into outcome from standing_of_caller(v, body) s;
    return;
  end if;
  -- A ballot that is there already is another household's, and takes the mark along: vote_ballots_pkey.
  insert into vote_ballots (apartment_id, vote_id, ballot_hash, style, body)
  values (v.apartment_id, v.id, cast_ballot.ballot_hash, own_style, cast_ballot.body);
  outcome := 'cast';
end
$$;

-- False if the household has voted. Otherwise everybody who lives there is told, also whoever did it.
create function mark_household(v votes, home uuid, how text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into vote_marks (apartment_id, vote_id, household_id, channel, user_id)
  values (v.apartment_id, v.id, home, how, app_user_id())
  on conflict (apartment_id, vote_id, household_id) do nothing;
  if not found then
    return false;
  end if;
  perform raise_alert(
    'vote_cast', v.id, 'vote_cast:' || gen_random_uuid(), null, '{}', false,
    array(select u.id from users u where u.apartment_id = v.apartment_id and u.household_id = home),
    null, null, true, null, interval '0', null, v.apartment_id
  );
  return true;
end
$$;

-- Whether the caller is an official of the vote, or the office that stands for them.
create function has_vote_office(v votes) returns boolean
  language sql stable
  return v.id is not null and v.id in (select my_vote_offices());

-- What the desk works with: the vote, held against its sealing, and the home's line of the roll. The outcome is 'open'
-- or the code of a refusal. People may be looked up and admitted from the freeze on.
create function open_desk(
  vote uuid, at_building integer, at_unit integer, needs_open boolean, out outcome text, out v votes, out entry vote_roll
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  select each.* into v from votes each where each.apartment_id = app_apartment_id() and each.id = vote for share;
  select r.* into entry from vote_roll r
  where r.apartment_id = v.apartment_id and r.vote_id = v.id and r.building = at_building and r.unit = at_unit
    and r.included and r.style is not null;
  outcome := case
    when v.id is null then 'vote_not_found'
    when not has_vote_office(v) then 'vote_officials_only'
    when v.state <> 'started' or clock_timestamp() >= v.closes_at or needs_open and not is_open_vote(v)
      then 'vote_not_open'
    when entry.household_id is null then 'not_on_vote_roll'
    else 'open'
  end;
end
$$;

-- Buildings of fewer than five households are shown together. If those are still fewer than five, the smallest other
-- building joins them: whoever subtracts what is shown from the whole learns no less. Fewer than five in all: nothing.
create function turnout_groups(buildings integer[], households integer[], voted integer[])
  returns table (building integer, households integer, voted integer)
  language sql immutable
  begin atomic
    with of_building as (
      select b.building, b.households, b.voted,
        coalesce(sum(b.households) filter (where b.households < 5) over (), 0) as small_ones,
        row_number() over (order by b.households < 5, b.households, b.building) as place
      from unnest(buildings, households, voted) b (building, households, voted)
    ), grouped as (
      select case
          when b.households < 5 or b.small_ones between 1 and 4 and b.place = 1 then null
          else b.building
        end as building, b.households, b.voted
      from of_building b
    )
    select g.building, sum(g.households)::integer, sum(g.voted)::integer from grouped g
    group by g.building having sum(g.households) >= 5 order by g.building nulls last;
  end;

-- How many homes of each building have voted. Small buildings are shown together: see turnout_groups().
create function vote_turnout(vote uuid)
  returns table (building integer, households integer, voted integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select g.building, g.households, g.voted
    from (
      select array_agg(each.building) as buildings, array_agg(each.households) as households,
        array_agg(each.voted) as voted
      from (
        select r.building, count(*)::integer as households, count(m.household_id)::integer as voted
        from votes v
        join vote_roll r
          on r.apartment_id = v.apartment_id and r.vote_id = v.id and r.included and r.style is not null
        left join vote_marks m
          on m.apartment_id = r.apartment_id and m.vote_id = r.vote_id and m.household_id = r.household_id
        where v.apartment_id = app_apartment_id() and v.id = vote
          and (app_has_right('votes') or has_vote_office(v) or app_role() = 'resident' and v.counted_at is not null)
        group by r.building
      ) each
    ) b, turnout_groups(b.buildings, b.households, b.voted) g;
  end;

-- Opens the drawer of typed papers: between close and seal, until the officials have said that all are in. Nobody else
-- changes it meanwhile.
create function open_papers(vote uuid, out outcome text, out v votes)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  select each.* into v from votes each
  where each.apartment_id = app_apartment_id() and each.id = vote for no key update;
  outcome := case
    when v.id is null then 'vote_not_found'
    when not has_vote_office(v) then 'vote_officials_only'
    when v.state <> 'started' or clock_timestamp() < v.closes_at then 'vote_not_closed'
    when are_papers_done(v) then 'papers_done'
    else 'open'
  end;
end
$$;

-- Whether the officials have decided that all paper ballots are in.
create function are_papers_done(v votes) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  return exists (
    select from vote_decisions d
    where d.apartment_id = v.apartment_id and d.vote_id = v.id and d.kind = 'paperDone' and d.effective_at is not null
  );

-- Never more than papers were handed out. A ballot that is staged already counts once.
create function stage_paper_ballots(vote uuid, ballot_style integer, bodies bytea[], out outcome text, out staged integer)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  drawer record;
  v votes;
begin
  drawer := open_papers(vote);
  outcome := drawer.outcome;
  v := drawer.v;
  if outcome <> 'open' then
    return;
  end if;
  if exists (
    select from unnest(bodies) given (body)
    join vote_ballots b on b.apartment_id = v.apartment_id and b.vote_id = v.id
      and b.ballot_hash = hash_of_ballot(v.definition_hash, ballot_style, given.body)
  ) then
    outcome := 'ballot_invalid';
    return;
  end if;
  insert into vote_paper_ballots (apartment_id, vote_id, ballot_hash, style, body)
  select v.apartment_id, v.id, hash_of_ballot(v.definition_hash, ballot_style, given.body), ballot_style, given.body
  from unnest(bodies) given (body)
  on conflict do nothing;
  select s.staged, case when s.staged > s.marked then 'paper_mismatch' else 'done' end into staged, outcome
  from vote_paper_sums(vote) s where s.style = ballot_style;
end
$$;

-- As before; besides, it keeps which ballots were papers, in the order of their hashes as well.
create function seal_due_vote(passed_over uuid[], out apartment uuid, out vote uuid)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v votes;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  -- Waits for whoever casts at this moment.
  select each.* into v from votes each
  where each.state = 'started' and each.closes_at <= clock_timestamp() and not awaits_papers(each)
    and each.id <> all (passed_over)
  order by each.closes_at, each.id limit 1
  for update;
  -- What they brought may have been a paper.
  if v.id is null or awaits_papers(v) then
    return;
  end if;
  insert into vote_papers (apartment_id, vote_id, ballot_hash, salt)
  select b.apartment_id, b.vote_id, b.ballot_hash, b.salt from vote_paper_ballots b
  where b.apartment_id = v.apartment_id and b.vote_id = v.id and b.salt is not null
  order by b.ballot_hash;
  with taken as (
    delete from vote_ballots b where b.apartment_id = v.apartment_id and b.vote_id = v.id
    returning b.ballot_hash, b.style, b.body
  ), papers as (
    delete from vote_paper_ballots b where b.apartment_id = v.apartment_id and b.vote_id = v.id
    returning b.ballot_hash, b.style, b.body
  )
  insert into vote_ballots (apartment_id, vote_id, ballot_hash, style, body)
  select v.apartment_id, v.id, all_of_them.ballot_hash, all_of_them.style, all_of_them.body
  from (select * from taken union all select * from papers) all_of_them
  order by all_of_them.ballot_hash;
  update votes set state = 'sealed', sealed_at = clock_timestamp(),
    seal = encode(sha256(convert_to(seal_text(v), 'UTF8')), 'hex')
  where apartment_id = v.apartment_id and id = v.id;
  insert into audit_log (actor_id, actor_role, apartment_id, action, subject_id, details)
  values (null, null, v.apartment_id, 'vote_sealed', v.id, '{}');
  perform pg_notify('danji', v.apartment_id || ':votes');
  apartment := v.apartment_id;
  vote := v.id;
end
$$;

-- Whether homes voted on paper and their ballots are not all in yet.
create function awaits_papers(v votes) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return exists (
    select from vote_marks m where m.apartment_id = v.apartment_id and m.vote_id = v.id and m.channel = 'paper'
  ) and not are_papers_done(v);
end
$$;

-- When objections to the result end.
create function objections_until(v votes) returns timestamptz language sql immutable
  return v.counted_at + v.objection_days * interval '24 hours';

-- For policies: what of the caller's apartment everybody there may know the count of.
create function counted_votes() returns uuid[]
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return array(
    select v.id from votes v
    where v.apartment_id = app_apartment_id() and v.counted_at is not null
      and (app_role() = 'resident' or app_has_right('votes'))
  );
end
$$;

-- Keeps the sums that the caller's server has added up. A second keeps nothing: they are the same.
create function keep_vote_sums(vote uuid, positions integer[], slots integer[], a text[], c text[]) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if vote not in (select my_vote_offices()) or not exists (
    select from votes v where v.apartment_id = app_apartment_id() and v.id = vote and v.seal is not null
  ) then
    raise insufficient_privilege;
  end if;
  insert into vote_sums (apartment_id, vote_id, position, slot, a, c)
  select app_apartment_id(), vote, s.position, s.slot, decode(s.a, 'hex'), decode(s.c, 'hex')
  from unnest(positions, slots, a, c) s (position, slot, a, c)
  on conflict do nothing;
end
$$;

-- The locks of a vote with their holders' names, in the order in which they were named: part of the public record. Of
-- the office, residents hear no names, as in vote_people().
create function vote_locks(vote uuid)
  returns table (holder_id uuid, name text, public_key text, proof text, is_open boolean)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_role() is distinct from 'resident' and app_has_right('votes') is not true then
    raise insufficient_privilege;
  end if;
  return query
    select o.lock_holder_id,
      case when u.role = 'manager' and app_role() = 'resident' then '관리사무소' else u.name end,
      o.lock_public_key, o.lock_proof, o.opened_at is not null
    from vote_officials o left join users u on u.apartment_id = o.apartment_id and u.id = o.user_id
    where o.apartment_id = app_apartment_id() and o.vote_id = vote and o.lock_public_key is not null
    order by o.position, o.id;
end
$$;

-- For the sealing, which nobody calls: what it counts by, without any ballot.
create function sealed_box(
  apartment uuid, vote uuid, out definition_text text, out roll_text text, out ballots jsonb
) language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  select v.definition_text, v.roll_text into definition_text, roll_text from votes v
  where v.apartment_id = apartment and v.id = vote and v.seal is not null;
  ballots := (
    select coalesce(jsonb_agg(jsonb_build_object('style', b.style, 'count', b.ballots)), '[]')
    from (
      select each.style, count(*) as ballots from vote_ballots each
      where each.apartment_id = apartment and each.vote_id = vote
      group by each.style
    ) b
  );
end
$$;

-- Makes the result known, whole: by whoever opened the last lock, or by the sealing of a vote without any quorum.
create function count_vote(apartment uuid, vote uuid, results jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  is_job constant boolean := app_role() is null;
begin
  if not is_job and (apartment <> app_apartment_id() or vote not in (select my_vote_offices())) then
    raise insufficient_privilege;
  end if;
  perform from votes v where v.apartment_id = apartment and v.id = vote and v.state = 'sealed' for no key update;
  if not found then
    raise exception 'Only what is sealed is counted.';
  end if;
  if exists (select from jsonb_array_elements(results) r where r ->> 'outcome' <> 'quorum_unmet') and exists (
    select from vote_officials o
    where o.apartment_id = apartment and o.vote_id = vote and o.lock_public_key is not null and o.opened_at is null
  ) then
    raise exception 'A lock is still closed.';
  end if;
  insert into vote_results (apartment_id, vote_id, position, counts, voters, roll_size, outcome, winners)
  select apartment, vote, r.position, r.counts, r.voters, r."rollSize", r.outcome, r.winners
  from jsonb_to_recordset(results) r (
    position integer, counts integer[], voters integer, "rollSize" integer, outcome text, winners integer[]
  );
  update votes v set state = 'counted', counted_at = clock_timestamp()
  where v.apartment_id = apartment and v.id = vote;
end
$$;

-- Objects for the caller: 'done', or why not. To the roll anybody may who lives here, also whom it leaves out.
create function object_to_vote(vote uuid, at_stage text, why text, out outcome text, out objection uuid)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  about votes;
begin
  if app_role() is distinct from 'resident' then
    raise insufficient_privilege;
  end if;
  -- An official who starts the vote or ends it sees this objection, or this one sees that.
  select * into about from votes v where v.apartment_id = app_apartment_id() and v.id = vote for share;
  outcome := case
    when about.id is null or about.state = 'draft' then 'vote_not_found'
    when at_stage = 'roll' and about.state = 'announced' then 'done'
    when at_stage <> 'result' or about.state <> 'counted'
      or clock_timestamp() >= objections_until(about)
      then 'objection_period_over'
    when not exists (
      select from vote_roll r
      where r.apartment_id = about.apartment_id and r.vote_id = vote and r.household_id = app_household_id()
        and r.included
    ) then 'not_on_vote_roll'
    else 'done'
  end;
  if outcome = 'done' then
    insert into vote_objections (apartment_id, vote_id, stage, author_id, content)
    values (about.apartment_id, vote, at_stage, app_user_id(), why)
    returning id into objection;
  end if;
end
$$;

-- The objections to a vote: all of them for office and officials, else those of the caller. The office learns nobody's
-- name.
create function objections_to_vote(vote uuid) returns table (
  id uuid, stage text, content text, created_at timestamptz, is_mine boolean, author_name text, building integer,
  unit integer, outcome text, answer text, answered_at timestamptz, contest_id uuid
) language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  is_office constant boolean := app_has_right('votes');
  is_official constant boolean := vote in (select my_vote_offices());
begin
  return query
    select o.id, o.stage, o.content, o.created_at, o.author_id is not distinct from app_user_id(),
      case when not is_office then u.name end, case when not is_office then h.building end,
      case when not is_office then h.unit end, o.outcome, o.answer, o.answered_at, c.id
    from vote_objections o
    left join users u on u.apartment_id = o.apartment_id and u.id = o.author_id
    left join households h on h.apartment_id = u.apartment_id and h.id = u.household_id
    left join vote_contests c
      on c.apartment_id = o.apartment_id and c.vote_id = o.vote_id and c.position = o.contest_position
    where o.apartment_id = app_apartment_id() and o.vote_id = vote and o.content is not null
      and (is_office or is_official or o.author_id = app_user_id());
end
$$;

-- How many objections were accepted, rejected, and not answered yet.
create function vote_objection_figures(vote uuid)
  returns table (stage text, accepted integer, rejected integer, unanswered integer)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_role() is distinct from 'resident' and app_has_right('votes') is not true then
    raise insufficient_privilege;
  end if;
  return query
    select o.stage, count(*) filter (where o.outcome = 'accepted')::integer,
      count(*) filter (where o.outcome = 'rejected')::integer, count(*) filter (where o.outcome is null)::integer
    from vote_objections o
    where o.apartment_id = app_apartment_id() and o.vote_id = vote
    group by o.stage order by o.stage desc;
end
$$;

-- The end: the result stands.
create function finish_vote(decision uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  finished constant votes := decided_vote(decision, 'final');
begin
  if finished.state <> 'counted' or clock_timestamp() < objections_until(finished)
    or open_vote_objections(finished.id, 'result') > 0
  then
    raise insufficient_privilege;
  end if;
  update votes v set state = 'final' where v.apartment_id = finished.apartment_id and v.id = finished.id;
end
$$;

-- The other end, such as of a box whose key is lost. What was published of it stays readable.
create function void_vote(decision uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  ended constant votes := decided_vote(decision, 'void');
begin
  if ended.state = 'started' and clock_timestamp() < ended.closes_at then
    raise insufficient_privilege;
  end if;
  update votes v set state = 'void' where v.apartment_id = ended.apartment_id and v.id = ended.id;
end
$$;

-- Whoever votes by itself from the freeze on: accounts that nobody else was given since the announcement.
create function may_vote_unseen(person users, frozen votes) returns boolean
  language sql immutable
  return person.role = 'resident' and not person.is_initial_password
    and coalesce(person.reassigned_at < frozen.announced_at, true);

-- Whether whoever holds an office in this vote is still needed. It ends by itself, so that nobody's account is kept
-- for ever: see lapse_votes().
create function needs_officials(v votes) returns boolean
  language sql stable
  return v.state in ('announced', 'started', 'sealed')
    or v.state = 'counted' and now() < objections_until(v) + interval '30 days';

-- What only ends a vote is decided by the officials who are there: a box that nobody can open, or an announcement whose
-- officials declined.
create function ends_vote(v votes, decision_kind text) returns boolean
  language sql immutable
  return decision_kind = 'void' or decision_kind in ('withdraw', 'cancel') and v.state = 'announced';

-- How many officials must approve a decision: more than half of them.
create function approvals_needed(v votes, decision_kind text) returns integer
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  return case when v.kind = 'opinion' then 1 else (
    select count(*)::integer / 2 + 1 from vote_officials o
    where o.apartment_id = v.apartment_id and o.vote_id = v.id
      and (not ends_vote(v, decision_kind) or o.user_id is not null and o.declined_at is null)
  ) end;

-- Ends what cannot go on: an announcement that nobody approved in time, a day after it should have opened, and a vote
-- that is not counted thirty days after its close. How many.
create function lapse_votes() returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v votes;
  ends constant jsonb := '{"announced": "cancelled", "started": "void", "sealed": "void"}';
  lapsed bigint := 0;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  for v in
    select each.* from votes each
    where each.state = 'announced' and each.opens_at < now() - interval '1 day'
      -- Without papers that somebody waits for, it is sealed first.
      or each.state = 'started' and each.closes_at < now() - interval '30 days' and awaits_papers(each)
      or each.state = 'sealed' and greatest(each.closes_at, each.sealed_at) < now() - interval '30 days'
    order by each.id limit 100 for no key update skip locked
  loop
    insert into vote_decisions (apartment_id, vote_id, kind, reason, payload, effective_at)
    values (
      v.apartment_id, v.id, case v.state when 'announced' then 'cancel' else 'void' end,
      case v.state
        when 'announced' then '시작 시각이 지나고 하루가 되도록 개시 승인을 받지 못했어요.'
        else '마감하고 30일이 지나도록 개표하지 못했어요.'
      end,
      '{"lapsed": true}', now()
    );
    update votes set state = ends ->> v.state where apartment_id = v.apartment_id and id = v.id;
    insert into audit_log (actor_id, actor_role, apartment_id, action, subject_id, details)
    values (null, null, v.apartment_id, 'vote_lapsed', v.id, jsonb_build_object('from', v.state));
    perform pg_notify('danji', v.apartment_id || ':votes');
    perform raise_alert(
      'vote_lapsed', v.id, 'vote_lapsed:' || v.id, null, '{}', false, null, null, 'votes', false, null, interval '0',
      null, v.apartment_id
    );
    lapsed := lapsed + 1;
  end loop;
  return lapsed;
end
$$;

-- Whether a vote is past its draft, so that nothing of it goes, unless all of its apartment goes.
create function is_vote_kept(apartment uuid, vote uuid) returns boolean
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return exists (select from votes v where v.apartment_id = apartment and v.id = vote and v.state <> 'draft')
    and exists (select from apartments a where a.id = apartment);
end
$$;

-- The sets of contests that households have, with how many have each, as the freeze would number them now: for whoever
-- sees the vote.
create function vote_styles(vote uuid) returns table (positions integer[], households integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select h.positions, count(*)::integer
    from (
      select array_agg(c.position order by c.position) as positions
      from votes v
      join vote_roll r on r.apartment_id = v.apartment_id and r.vote_id = v.id and r.included
      join vote_contests c
        on c.apartment_id = r.apartment_id and c.vote_id = r.vote_id and is_in_scope(c.scope, r.building, r.unit)
      where v.apartment_id = app_apartment_id() and v.id = vote
        and (app_has_right('votes') or app_role() = 'resident' and v.state <> 'draft')
      group by r.household_id
    ) h
    group by h.positions order by h.positions;
  end;

-- What officials did at the desk and looked up, for all of them: whoever oversees a vote is overseen by the others. Of
-- which home it was is told from the seal on, as the list of households that voted is: before, at the desk alone.
create function vote_looks(vote uuid, before_id bigint, at_most integer) returns table (
  id bigint, at timestamptz, by_name text, is_mine boolean, step text, building integer, unit integer, reason text
) language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if vote not in (select my_vote_offices()) then
    raise insufficient_privilege;
  end if;
  return query
    with looked as (
      select a.id, a.at, a.actor_id, a.action, a.details from audit_log a
      where a.apartment_id = app_apartment_id() and a.subject_id = vote
        and a.action in ('vote_desk_used', 'vote_marks_viewed') and (before_id is null or a.id < before_id)
      order by a.id desc limit at_most
    ), admitted as (
      select a.id, a.at, a.actor_id, a.action, a.details from audit_log a
      where a.apartment_id = app_apartment_id() and a.details ->> 'voteId' = vote::text
        and a.action = 'vote_voter_admitted' and (before_id is null or a.id < before_id)
      order by a.id desc limit at_most
    )
    select e.id, e.at, u.name, e.actor_id is not distinct from app_user_id(),
      case e.action
        when 'vote_desk_used' then e.details ->> 'step'
        when 'vote_marks_viewed' then 'marks'
        else 'admit'
      end,
      case when vote = any (sealed_votes()) then (e.details ->> 'building')::integer end,
      case when vote = any (sealed_votes()) then (e.details ->> 'unit')::integer end,
      e.details ->> 'reason'
    from (select * from looked union all select * from admitted) e
    left join users u on u.apartment_id = app_apartment_id() and u.id = e.actor_id
    order by e.id desc limit at_most;
end
$$;

-- Keeps sums that the caller's server has checked against the sealed papers. A second keeps nothing: they are the same.
create function publish_paper_counts(vote uuid, sums jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v votes;
begin
  select each.* into v from votes each
  where each.apartment_id = app_apartment_id() and each.id = vote and each.counted_at is not null for no key update;
  if v.id is null or not has_vote_office(v) then
    raise insufficient_privilege;
  end if;
  insert into vote_paper_counts (apartment_id, vote_id, position, counts, randomness)
  select v.apartment_id, v.id, s.position, s.counts, s.randomness
  from jsonb_to_recordset(sums) s (position integer, counts integer[], randomness text[])
  on conflict do nothing;
  update vote_papers p set is_told = true
  from vote_ballots b
  where p.apartment_id = v.apartment_id and p.vote_id = v.id and not p.is_told
    and b.apartment_id = p.apartment_id and b.vote_id = p.vote_id and b.ballot_hash = p.ballot_hash
    and exists (
      select from vote_paper_counts c
      where c.apartment_id = v.apartment_id and c.vote_id = v.id
        and v.definition_text::jsonb -> 'styles' -> b.style @> to_jsonb(c.position)
    );
end
$$;

call hand_to_gate(
  'hold_vote(uuid, boolean)', 'keep_votes()', 'keep_contests()', 'set_vote_owners(uuid, uuid, uuid[])',
  'add_vote_roll_units(uuid, integer[], integer[])', 'vote_sizes(uuid)', 'residents_for_vote(uuid[])',
  'decided_vote(uuid, text)', 'withdraw_vote(uuid)', 'extend_vote(uuid, timestamptz)', 'cancel_vote(uuid)',
  'withdraw_candidate(uuid, uuid)', 'remind_of_votes()', 'sealed_votes()', 'standing_of_caller(votes, bytea)',
  'vote_standing(uuid, bytea)', 'cast_ballot(uuid, bytea)', 'mark_household(votes, uuid, text)',
  'open_desk(uuid, integer, integer, boolean)', 'vote_turnout(uuid)', 'open_papers(uuid)', 'are_papers_done(votes)',
  'stage_paper_ballots(uuid, integer, bytea[])', 'seal_due_vote(uuid[])', 'awaits_papers(votes)', 'counted_votes()',
  'keep_vote_sums(uuid, integer[], integer[], text[], text[])', 'vote_locks(uuid)', 'sealed_box(uuid, uuid)',
  'count_vote(uuid, uuid, jsonb)', 'object_to_vote(uuid, text, text)', 'objections_to_vote(uuid)',
  'vote_objection_figures(uuid)', 'finish_vote(uuid)', 'void_vote(uuid)', 'approvals_needed(votes, text)',
  'lapse_votes()', 'is_vote_kept(uuid, uuid)', 'vote_styles(uuid)', 'vote_looks(uuid, bigint, integer)',
  'publish_paper_counts(uuid, jsonb)'
);
-- The gate's own affair.
revoke execute on function decided_vote(uuid, text), standing_of_caller(votes, bytea), mark_household(votes, uuid, text),
  open_desk(uuid, integer, integer, boolean), open_papers(uuid), are_papers_done(votes), awaits_papers(votes),
  is_vote_kept(uuid, uuid) from danji_app;

create policy announced_ones_are_public on votes for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and ((select app_has_right('votes')) or (select app_role() = 'resident') and state <> 'draft')
  );

create policy gate on votes to danji_gate using (true) with check (true);

create policy office_deletes_drafts on votes for delete to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('votes')) and state = 'draft');

create policy office_drafts on votes for insert to danji_app
  with check (apartment_id = app_apartment_id() and (select app_has_right('votes')) and state = 'draft');

create policy office_edits_drafts on votes for update to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('votes')) and state = 'draft')
  with check (
    apartment_id = app_apartment_id()
    and (select app_has_right('votes'))
    and (state in ('draft', 'announced'))
  );

create trigger votes_keep before delete or update on votes
  for each row execute function keep_votes();

call alerts_follow('votes');

-- Objects for the caller, to a contest or to the vote as a whole: 'done', or why not.
create function object_to_vote(vote uuid, at_stage text, why text, contest uuid, out outcome text, out objection uuid)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  at_position constant integer := (
    select c.position from vote_contests c
    where c.apartment_id = app_apartment_id() and c.vote_id = vote and c.id = contest
  );
begin
  if contest is not null and at_position is null and exists (
    select from votes v where v.apartment_id = app_apartment_id() and v.id = vote and v.state <> 'draft'
  ) then
    outcome := 'vote_contest_not_found';
    return;
  end if;
  select o.outcome, o.objection into outcome, objection from object_to_vote(vote, at_stage, why) o;
  -- The roll is that of all contests.
  if outcome = 'done' and at_stage = 'result' and at_position is not null then
    update vote_objections o set contest_position = at_position
    where o.apartment_id = app_apartment_id() and o.id = objection;
  end if;
end
$$;

-- Whether an objection to the result of this contest was accepted: then what came of it may be settled. Where there is
-- one contest, it is what the whole is about.
create function is_contest_objected_to(vote uuid, contest uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select exists (
      select from vote_contests c
      join vote_objections o on o.apartment_id = c.apartment_id and o.vote_id = c.vote_id
      where c.apartment_id = app_apartment_id() and c.vote_id = vote and c.id = contest
        and o.stage = 'result' and o.outcome = 'accepted' and (
          o.contest_position = c.position or o.contest_position is null and not exists (
            select from vote_contests other
            where other.apartment_id = c.apartment_id and other.vote_id = c.vote_id and other.id <> c.id
          )
        )
    );
  end;

call hand_to_gate('object_to_vote(uuid, text, text, uuid)', 'is_contest_objected_to(uuid, uuid)');

create policy gate on vote_contests to danji_gate using (true) with check (true);

create policy office_drafts on vote_contests to danji_app
  using (
    apartment_id = app_apartment_id()
    and (select app_has_right('votes'))
    and (exists (select
       from votes v
      where v.apartment_id = vote_contests.apartment_id and v.id = vote_contests.vote_id and v.state = 'draft'))
  );

create policy seen_with_the_vote on vote_contests for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and (exists (select
       from votes v
      where v.apartment_id = vote_contests.apartment_id and v.id = vote_contests.vote_id))
  );

create trigger vote_contests_keep before insert or delete or update on vote_contests
  for each row execute function keep_contests();

-- Once a vote has begun, no candidate moves in with one of its officials, who would watch over their own household's
-- election. (An official does not move at all: keep_official().)
create function keep_candidate_apart() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (
    select from vote_options p
    join votes v on v.apartment_id = p.apartment_id and v.id = p.vote_id
    join vote_officials o on o.apartment_id = v.apartment_id and o.vote_id = v.id and o.declined_at is null
    join users u on u.apartment_id = o.apartment_id and u.id = o.user_id and u.household_id = new.household_id
    where p.apartment_id = new.apartment_id and p.candidate_user_id = new.id
      and v.state <> 'announced' and needs_officials(v)
  ) then
    raise exception 'A candidate moves in with no official.'
      using errcode = 'check_violation', constraint = 'vote_candidates_stay_apart';
  end if;
  return new;
end
$$;

call hand_to_gate('keep_candidate_apart()');

create policy office_drafts on vote_options to danji_app
  using (
    apartment_id = app_apartment_id()
    and (select app_has_right('votes'))
    and (exists (select
       from votes v
      where v.apartment_id = vote_options.apartment_id and v.id = vote_options.vote_id and v.state = 'draft'))
  );

create policy seen_with_the_vote on vote_options for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and (exists (select
       from votes v
      where v.apartment_id = vote_options.apartment_id and v.id = vote_options.vote_id))
  );

create trigger vote_options_keep before insert or delete or update on vote_options
  for each row execute function keep_contests();

call follow_person('vote_options', 'candidate_user_id', 'forget');

-- The roll is fixed with the freeze, unless all of its apartment goes.
create function keep_roll() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  changed constant vote_roll := case when tg_op = 'DELETE' then old else new end;
begin
  if exists (
    select from votes v
    where v.apartment_id = changed.apartment_id and v.id = changed.vote_id and v.frozen_at is not null
  ) and (tg_op <> 'DELETE' or exists (select from apartments a where a.id = changed.apartment_id)) then
    raise exception 'The roll is fixed.' using errcode = 'check_violation', constraint = 'votes_frozen';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

call hand_to_gate('keep_roll()');

-- The same with the suspended ones, who go on reading what the office reads, too: the roll and its owners. Which
-- household voted, and who objected, they do not.
create function my_named_vote_offices() returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select o.vote_id from vote_officials o
    where app_role() = 'resident' and o.apartment_id = app_apartment_id() and o.user_id = app_user_id()
      and o.accepted_at is not null
    union
    select my_vote_offices();
  end;

call hand_to_gate('my_named_vote_offices()');

-- Which of these homes of the roll have an account.
create function vote_homes_with_account(vote uuid, homes uuid[]) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select r.household_id from vote_roll r
    join households h on h.apartment_id = r.apartment_id and h.id = r.household_id
    where r.apartment_id = app_apartment_id() and r.vote_id = vote and r.household_id = any (homes)
      and h.resident_count > 0 and (app_has_right('votes') or vote in (select my_named_vote_offices()));
  end;

-- The roll as the freeze numbers it: each home that has a contest, with the contests' positions.
create function vote_roll_contests(vote uuid)
  returns table (id uuid, building integer, unit integer, positions integer[])
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select r.household_id, r.building, r.unit, array_agg(c.position order by c.position)
    from vote_roll r
    join vote_contests c
      on c.apartment_id = r.apartment_id and c.vote_id = r.vote_id and is_in_scope(c.scope, r.building, r.unit)
    where r.apartment_id = app_apartment_id() and r.vote_id = vote and r.included
      and vote in (select my_vote_offices())
    group by r.household_id, r.building, r.unit
    order by r.building, r.unit;
  end;

-- Carries out a decision: fixes the roll and what is voted on, and the key that ballots are sealed with.
create function freeze_vote(
  decision uuid, homes uuid[], styles integer[], new_definition text, new_roll text, key text
) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  frozen constant votes := decided_vote(decision, 'start');
begin
  if frozen.state <> 'announced' or frozen.opens_at <= clock_timestamp() then
    raise insufficient_privilege;
  end if;
  update vote_roll r set style = s.style
  from unnest(homes, styles) s (home, style)
  where r.apartment_id = frozen.apartment_id and r.vote_id = frozen.id and r.household_id = s.home and r.included;
  if new_roll is distinct from (
    select string_agg(format(E'%s,%s,%s\n', r.building, r.unit, r.style), '' order by r.building, r.unit)
    from vote_roll r where r.apartment_id = frozen.apartment_id and r.vote_id = frozen.id and r.style is not null
  ) then
    raise exception 'The text is not the roll.';
  end if;
  if frozen.basis = 'residents' then
    insert into vote_voters (apartment_id, vote_id, user_id, household_id)
    select r.apartment_id, r.vote_id, u.id, r.household_id from vote_roll r
    join users u on u.apartment_id = r.apartment_id and u.household_id = r.household_id
    where r.apartment_id = frozen.apartment_id and r.vote_id = frozen.id and r.style is not null
      and may_vote_unseen(u, frozen);
  else
    delete from vote_voters w
    where w.apartment_id = frozen.apartment_id and w.vote_id = frozen.id and not exists (
      select from vote_roll r
      join users u on u.apartment_id = r.apartment_id and u.household_id = r.household_id
      where r.apartment_id = w.apartment_id and r.vote_id = w.vote_id and r.household_id = w.household_id
        and r.style is not null and u.id = w.user_id and may_vote_unseen(u, frozen)
    );
  end if;
  update votes v set
    state = 'started', frozen_at = now(),
    definition_text = new_definition, definition_hash = encode(sha256(convert_to(new_definition, 'UTF8')), 'hex'),
    roll_text = new_roll, roll_hash = encode(sha256(convert_to(new_roll, 'UTF8')), 'hex'), public_key = key,
    roll_size = cardinality(homes), contest_sizes = (select s.contest_sizes from vote_sizes(frozen.id) s)
  where v.apartment_id = frozen.apartment_id and v.id = frozen.id;
end
$$;

call hand_to_gate(
  'vote_homes_with_account(uuid, uuid[])', 'vote_roll_contests(uuid)',
  'freeze_vote(uuid, uuid[], integer[], text, text, text)'
);

create policy gate on vote_roll to danji_gate using (true) with check (true);

create policy office_and_officials_edit on vote_roll for update to danji_app
  using (
    apartment_id = app_apartment_id()
    and ((select app_has_right('votes')) or (vote_id in (select my_vote_offices())))
  );

create policy office_and_officials_read on vote_roll for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and ((select app_has_right('votes'))
      or (vote_id in (select my_named_vote_offices()))
      or (select app_role() = 'resident') and household_id = (select app_household_id()))
  );

create policy office_makes on vote_roll for insert to danji_app
  with check (apartment_id = app_apartment_id() and (select app_has_right('votes')));

create trigger vote_roll_keep before insert or delete or update on vote_roll
  for each row execute function keep_roll();

-- A change of the roll ends the approvals of a start, which saw another one.
create function count_roll_changes() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update votes v set roll_version = v.roll_version + 1
  where (v.apartment_id, v.id) in (select c.apartment_id, c.vote_id from changes_after c) and v.frozen_at is null;
  return null;
end
$$;

-- Once a start is proposed, the roll is the officials': each change ends the approvals, so that the office alone could
-- keep a vote from ever starting.
create function keep_roll_for_officials() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_role() = 'manager' and exists (
    select from votes v join vote_decisions d on d.apartment_id = v.apartment_id and d.vote_id = v.id
    where v.apartment_id = new.apartment_id and v.id = new.vote_id and v.kind <> 'opinion' and v.state = 'announced'
      and d.kind = 'start' and d.effective_at is null and d.proposed_at >= v.announced_at
  ) then
    raise exception 'The roll is with the officials.'
      using errcode = 'check_violation', constraint = 'vote_roll_with_officials';
  end if;
  return new;
end
$$;

call hand_to_gate('count_roll_changes()', 'keep_roll_for_officials()');

create policy office_and_officials_read on vote_roll_changes for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and ((select app_has_right('votes')) or (vote_id in (select my_named_vote_offices())))
  );

create policy whoever_changes_leaves_them on vote_roll_changes for insert to danji_app
  with check (
    apartment_id = app_apartment_id()
    and changed_by = app_user_id()
    and ((select app_has_right('votes')) or (vote_id in (select my_vote_offices())))
  );

create trigger vote_roll_changes_by_officials before insert on vote_roll_changes
  for each row execute function keep_roll_for_officials();
create trigger vote_roll_changes_counted after insert on vote_roll_changes referencing new table as changes_after
  for each statement execute function count_roll_changes();
create trigger vote_roll_changes_only_forget before update on vote_roll_changes
  for each row when (
    (to_jsonb(new.*) - 'changed_by') <> (to_jsonb(old.*) - 'changed_by') or new.changed_by is not null
  ) execute function refuse_vote_change();
create trigger vote_roll_changes_stay before delete on vote_roll_changes
  for each row execute function keep_vote_rows();

call follow_person('vote_roll_changes', 'changed_by', 'forget');

-- Who lost the right to cast: a new temporary password comes from the office, and a home that one left is others'.
-- An own change of the password, or a reset by mail, sets none. Owners whom a draft lists stay listed: the freeze
-- looks at their accounts then.
create function remove_voters() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from vote_voters w using votes v
  where w.apartment_id = old.apartment_id and w.user_id = old.id
    and v.apartment_id = w.apartment_id and v.id = w.vote_id
    and (v.state = 'started' or v.frozen_at is null and new.household_id is distinct from old.household_id);
  return null;
end
$$;

-- An official enters somebody of a home on the roll among those who may vote for it.
create function admit_voter(vote uuid, person uuid, out outcome text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  desk record;
  home households;
begin
  select h.* into home from users u join households h on h.apartment_id = u.apartment_id and h.id = u.household_id
  where u.apartment_id = app_apartment_id() and u.id = person and u.role = 'resident'
  for key share of u;
  desk := open_desk(vote, home.building, home.unit, false);
  outcome := case when desk.outcome = 'not_on_vote_roll' and home.id is null then 'resident_not_found'
    else desk.outcome end;
  if outcome = 'open' then
    insert into vote_voters (apartment_id, vote_id, household_id, user_id)
    values (app_apartment_id(), vote, home.id, person)
    on conflict do nothing;
    outcome := 'done';
  end if;
end
$$;

call hand_to_gate('remove_voters()', 'admit_voter(uuid, uuid)');

create policy office_officials_and_voters_read on vote_voters for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and ((select app_has_right('votes')) or (vote_id in (select my_named_vote_offices())) or user_id = (select app_user_id()))
  );

call follow_person('vote_voters', 'user_id', 'delete');

-- The names of all who have done something in a vote. Residents are told the office, not who of it.
create function vote_people(vote uuid) returns table (user_id uuid, name text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select u.id, case when u.role = 'manager' and app_role() = 'resident' then '관리사무소' else u.name end
    from users u
    where u.apartment_id = app_apartment_id() and u.id in (
      select o.user_id from vote_officials o where o.apartment_id = app_apartment_id() and o.vote_id = vote
      union
      select s.user_id from vote_suspensions s where s.apartment_id = app_apartment_id() and s.vote_id = vote
      union
      select c.user_id from vote_suspension_confirmations c
      where c.apartment_id = app_apartment_id() and c.vote_id = vote
      union
      select d.proposed_by from vote_decisions d where d.apartment_id = app_apartment_id() and d.vote_id = vote
      union
      select c.changed_by from vote_roll_changes c where c.apartment_id = app_apartment_id() and c.vote_id = vote
        and (app_has_right('votes') or vote in (select my_named_vote_offices()))
    );
  end;

-- The named resident takes the office on, or declines it; later whoever holds no closed lock lays it down. False if
-- nobody asked, or it is too late. Whose account was given a new password in the two weeks before is suspended with it,
-- as if that had happened now.
create function answer_vote_office(vote uuid, accepts boolean) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  is_first boolean;
begin
  if app_role() is distinct from 'resident' or is_suspended_from(vote, app_user_id()) then
    raise insufficient_privilege;
  end if;
  -- Whoever deletes this account at the moment comes first, or sees the office.
  perform from users u where u.id = app_user_id() for key share;
  is_first := not exists (
    select from vote_officials o
    where o.apartment_id = app_apartment_id() and o.vote_id = vote and o.user_id = app_user_id()
      and o.accepted_at is not null
  );
  update vote_officials o set
    accepted_at = case when accepts then coalesce(o.accepted_at, now()) end,
    declined_at = case when not accepts then coalesce(o.declined_at, now()) end
  from votes v
  where o.apartment_id = app_apartment_id() and o.vote_id = vote and o.user_id = app_user_id()
    and v.apartment_id = o.apartment_id and v.id = o.vote_id and (
      v.state = 'announced' and (accepts or o.lock_public_key is null)
      or not accepts and o.accepted_at is not null and (
        v.state in ('started', 'sealed') and (not o.holds_lock or o.opened_at is not null) or v.state = 'counted'
      )
    );
  if not found then
    return false;
  end if;
  if accepts and is_first and exists (
    select from users u
    where u.id = app_user_id() and u.reassigned_at > now() - interval '14 days' and not exists (
      select from vote_suspensions s
      where s.apartment_id = u.apartment_id and s.vote_id = vote and s.user_id = u.id
        and s.suspended_at >= u.reassigned_at
    )
  ) then
    perform suspend_official(app_apartment_id(), vote, app_user_id(), 'password');
  end if;
  return true;
end
$$;

-- The caller's lock. An opinion vote has one, its manager's.
create function add_vote_lock(vote uuid, public_key text, proof text, kept_by text, out outcome text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  locked votes;
begin
  select * into locked from votes v
  where v.apartment_id = app_apartment_id() and v.id = vote for no key update;
  outcome := case
    when locked.id is null or vote not in (select my_vote_offices()) then 'vote_officials_only'
    when locked.frozen_at is not null or locked.state <> 'announced' and locked.kind <> 'opinion' then 'vote_frozen'
    when locked.kind = 'opinion' and exists (
      select from vote_officials o where o.apartment_id = app_apartment_id() and o.vote_id = vote
    ) or exists (
      select from vote_officials o
      where o.apartment_id = app_apartment_id() and o.vote_id = vote and o.user_id = app_user_id()
        and o.lock_public_key is not null
    ) then 'lock_already_added'
    when exists (
      select from vote_officials o
      where o.apartment_id = app_apartment_id() and o.vote_id = vote and o.lock_public_key = add_vote_lock.public_key
    ) then 'lock_invalid'
    when locked.kind <> 'opinion' and not exists (
      select from vote_officials o
      where o.apartment_id = app_apartment_id() and o.vote_id = vote and o.user_id = app_user_id() and o.holds_lock
    ) then 'vote_officials_only'
    else 'added'
  end;
  if outcome <> 'added' then
    return;
  end if;
  if locked.kind = 'opinion' then
    insert into vote_officials (apartment_id, vote_id, user_id, position, holds_lock, accepted_at)
    values (app_apartment_id(), vote, app_user_id(), 0, true, now());
  end if;
  update vote_officials o set
    lock_public_key = add_vote_lock.public_key, lock_proof = proof, spare_kept_by = kept_by
  where o.apartment_id = app_apartment_id() and o.vote_id = vote and o.user_id = app_user_id();
end
$$;

-- Notes whose lock it is when its key comes.
create function name_lock_holder() returns trigger language plpgsql as $$
begin
  new.lock_holder_id := case
    when new.lock_public_key is null then null
    when tg_op = 'UPDATE' and new.lock_public_key = old.lock_public_key then old.lock_holder_id
    else new.user_id
  end;
  return new;
end
$$;

-- Opens the caller's lock, whose openings the caller's server has checked; that of an opinion vote whoever of the
-- office has its key. One that is open stays as it is. Tells how many are open; nobody opens another until this
-- transaction ends.
create function open_vote_lock(
  vote uuid, positions integer[], slots integer[], openings text[], out outcome text, out opened integer,
  out locks integer
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  sealed votes;
  lock vote_officials;
begin
  select * into sealed from votes v where v.apartment_id = app_apartment_id() and v.id = vote for no key update;
  select * into lock from vote_officials o
  where o.apartment_id = app_apartment_id() and o.vote_id = vote and o.lock_public_key is not null
    and vote in (select my_vote_offices()) and (o.user_id = app_user_id() or sealed.kind = 'opinion');
  outcome := case
    when lock.opened_at is not null then 'opened_before'
    when lock.id is not null and sealed.state = 'sealed' then 'opened'
    else 'vote_not_sealed'
  end;
  if outcome = 'opened' then
    update vote_officials o set opened_at = clock_timestamp() where o.apartment_id = lock.apartment_id and o.id = lock.id;
    insert into vote_openings (apartment_id, vote_id, user_id, position, slot, opening)
    select lock.apartment_id, vote, lock.lock_holder_id, g.position, g.slot, decode(g.opening, 'base64')
    from unnest(positions, slots, openings) g (position, slot, opening);
  end if;
  select count(o.opened_at), count(*) into opened, locks from vote_officials o
  where o.apartment_id = app_apartment_id() and o.vote_id = vote and o.lock_public_key is not null;
end
$$;

-- Also of a draft that was withdrawn: its officials have their answers and locks still.
create function suspend_offices() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform suspend_official(
    o.apartment_id, o.vote_id, o.user_id,
    case when new.temporary_password_hash is distinct from old.temporary_password_hash then 'password' else 'email' end
  )
  from vote_officials o join votes v on v.apartment_id = o.apartment_id and v.id = o.vote_id
  where o.apartment_id = new.apartment_id and o.user_id = new.id and o.declined_at is null
    and (v.state in ('announced', 'started', 'sealed', 'counted') or v.state = 'draft' and o.accepted_at is not null);
  return null;
end
$$;

-- How many of the other officials must confirm a suspended one: more than half of those who are there. Suspended ones
-- count and cannot confirm, or else the office and one official would do by suspending the rest.
create function confirmations_needed(of_vote uuid, person uuid) returns integer
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select count(*)::integer / 2 + 1 from vote_officials o
    where o.apartment_id = app_apartment_id() and o.vote_id = of_vote and o.user_id <> person
      and o.declined_at is null;
  end;

-- An account with an office is neither deleted nor moved, whoever does it. Only a complex that goes takes all along.
create function keep_official() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from apartments a where a.id = old.apartment_id) and exists (
    select from vote_officials o join votes v on v.apartment_id = o.apartment_id and v.id = o.vote_id
    where o.apartment_id = old.apartment_id and o.user_id = old.id and o.declined_at is null and needs_officials(v)
      -- Who was named and has not answered may go, but is not sent away: the office would lower the majority.
      and (o.accepted_at is not null or app_user_id() is distinct from old.id)
  ) then
    raise exception 'An official stays.' using errcode = 'check_violation', constraint = 'vote_officials_stay';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

-- An official with a lock stays as long as the vote is kept.
create function keep_official_with_lock() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if is_vote_kept(old.apartment_id, old.vote_id) then
    raise exception 'A lock stays.' using errcode = 'check_violation', constraint = 'votes_kept';
  end if;
  return old;
end
$$;

-- A vote's officials who are its candidates, or live with one: for whoever names them, and for themselves.
create function officials_who_stand(vote uuid) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select o.user_id from vote_officials o
    join users u on u.apartment_id = o.apartment_id and u.id = o.user_id
    where o.apartment_id = app_apartment_id() and o.vote_id = vote
      and (app_has_right('votes') or app_role() = 'resident')
      and exists (
        select from vote_options p
        join users c on c.apartment_id = p.apartment_id and c.id = p.candidate_user_id
        where p.apartment_id = o.apartment_id and p.vote_id = o.vote_id
          and (c.id = u.id or c.household_id = u.household_id)
      );
  end;

-- How many officials decide an objection: more than half of those who may, of whom its author is none.
create function objection_answers_needed(of_apartment uuid, of_vote uuid, author uuid) returns integer
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select case when v.kind = 'opinion' then 1 else (
      select count(*)::integer / 2 + 1 from vote_officials o
      where o.apartment_id = v.apartment_id and o.vote_id = v.id
        and (author is null or o.user_id is distinct from author)
    ) end
    from votes v where v.apartment_id = of_apartment and v.id = of_vote;
  end;

call hand_to_gate(
  'vote_people(uuid)', 'answer_vote_office(uuid, boolean)', 'add_vote_lock(uuid, text, text, text)',
  'open_vote_lock(uuid, integer[], integer[], text[])', 'suspend_offices()', 'confirmations_needed(uuid, uuid)',
  'keep_official()', 'keep_official_with_lock()', 'officials_who_stand(uuid)',
  'objection_answers_needed(uuid, uuid, uuid)'
);
-- The gate's own affair.
revoke execute on function objection_answers_needed(uuid, uuid, uuid) from danji_app;

create policy office_names on vote_officials to danji_app
  using (
    apartment_id = app_apartment_id()
    and (select app_has_right('votes'))
    and (exists (select
       from votes v
      where v.apartment_id = vote_officials.apartment_id and v.id = vote_officials.vote_id and v.state = 'draft'))
  );

create policy seen_with_the_vote on vote_officials for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and (exists (select
       from votes v
      where v.apartment_id = vote_officials.apartment_id and v.id = vote_officials.vote_id))
  );

-- A lock that is there stays as its holder made it: one that was made to cancel the others would open every ballot
-- alone. It goes with the official whom set_vote_officials takes off a draft.
create trigger vote_officials_keep_locks before update on vote_officials
  for each row when (
    old.lock_public_key is not null
    and (
      new.lock_public_key is distinct from old.lock_public_key or new.lock_proof is distinct from old.lock_proof
      or new.vote_id <> old.vote_id or new.apartment_id <> old.apartment_id
    )
    or old.opened_at is not null
    and new.opened_at is distinct from old.opened_at
  ) execute function refuse_vote_change();
create trigger vote_officials_name_lock_holder before insert or update on vote_officials
  for each row execute function name_lock_holder();
create trigger vote_officials_stay_with_locks before delete on vote_officials
  for each row when (old.lock_public_key is not null) execute function keep_official_with_lock();

call follow_person('vote_officials', 'user_id', 'forget');

create trigger users_keep_candidate_apart before update of household_id on users
  for each row when (
    new.household_id is distinct from old.household_id and new.role = 'resident'
  ) execute function keep_candidate_apart();
create trigger users_keep_official before delete on users
  for each row when (old.role = 'resident') execute function keep_official();
create trigger users_keep_official_at_home before update of household_id on users
  for each row when (
    new.household_id is distinct from old.household_id and new.role = 'resident'
  ) execute function keep_official();
create trigger users_remove_voters after update of temporary_password_hash, household_id on users
  for each row when (
    new.temporary_password_hash is not null
    and new.temporary_password_hash is distinct from old.temporary_password_hash
    or new.household_id is distinct from old.household_id
  ) execute function remove_voters();
create trigger users_suspend_offices after update of temporary_password_hash, email on users
  for each row when (
    new.temporary_password_hash is not null
    and new.temporary_password_hash is distinct from old.temporary_password_hash
    or new.email <> old.email
    and app_user_id() is distinct from new.id
  ) execute function suspend_offices();

-- The caller's approval. With more than half of the officials a decision is in effect; of an opinion vote the manager
-- decides alone. What it brings about must follow in the same transaction: see decided_vote().
create function approve_vote_decision(decision uuid, out outcome text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  decided vote_decisions;
  of_vote votes;
  version integer;
begin
  select * into decided from vote_decisions d where d.apartment_id = app_apartment_id() and d.id = decision;
  select * into of_vote from votes v
  where v.apartment_id = decided.apartment_id and v.id = decided.vote_id for no key update;
  if of_vote.id is null or of_vote.id not in (select my_vote_offices()) then
    raise insufficient_privilege;
  end if;
  select * into decided from vote_decisions d where d.apartment_id = app_apartment_id() and d.id = decision;
  version := case decided.kind when 'start' then of_vote.roll_version else 0 end;
  if exists (
    select from vote_decision_approvals a
    where a.apartment_id = decided.apartment_id and a.decision_id = decision and a.user_id = app_user_id()
      and a.roll_version = version
  ) then
    outcome := 'already';
    return;
  end if;
  if decided.effective_at is not null or decided.proposed_at < of_vote.announced_at then
    outcome := 'over';
    return;
  end if;
  insert into vote_decision_approvals (apartment_id, vote_id, decision_id, user_id, roll_version)
  values (decided.apartment_id, decided.vote_id, decision, app_user_id(), version);
  outcome := 'approved';
  if (
    select count(*) from vote_decision_approvals a
    where a.apartment_id = decided.apartment_id and a.decision_id = decision and a.roll_version = version
      -- Of those who are there: whoever left counts on neither side.
      and (not ends_vote(of_vote, decided.kind) or of_vote.kind = 'opinion' or exists (
        select from vote_officials o
        where o.apartment_id = a.apartment_id and o.vote_id = a.vote_id and o.user_id = a.user_id
          and o.declined_at is null
      ))
  ) >= approvals_needed(of_vote, decided.kind) then
    update vote_decisions d set effective_at = now()
    where d.apartment_id = decided.apartment_id and d.id = decision;
    outcome := 'effective';
  end if;
end
$$;

-- What was a rule of the server holds in the database: nobody ends papers that no second official confirmed, nor does a
-- server of before, which does not ask. And a pile is read page by page, each of which reads its own papers alone.
create function require_confirmed_papers() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (
    select from votes v
    join vote_paper_ballots b on b.apartment_id = v.apartment_id and b.vote_id = v.id
    where v.apartment_id = new.apartment_id and v.id = new.vote_id
      -- The office alone oversees an opinion vote, so that there may be nobody to type its papers again.
      and v.kind <> 'opinion'
      and not exists (
        select from vote_paper_piles p
        where p.apartment_id = b.apartment_id and p.vote_id = b.vote_id and p.style = b.style
          and p.confirmed_at is not null
      )
  ) then
    raise exception 'Nobody confirmed these papers.'
      using errcode = 'check_violation', constraint = 'vote_decisions_papers_confirmed';
  end if;
  return new;
end
$$;

call hand_to_gate('approve_vote_decision(uuid)', 'require_confirmed_papers()');
-- The gate's own affair.
revoke execute on function require_confirmed_papers() from danji_app;

create policy office_and_officials_propose on vote_decisions for insert to danji_app
  with check (
    apartment_id = app_apartment_id()
    and proposed_by = app_user_id()
    and ((select app_has_right('votes')) or (vote_id in (select my_vote_offices())))
  );

create policy seen_with_the_vote on vote_decisions for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and (exists (select
       from votes v
      where v.apartment_id = vote_decisions.apartment_id and v.id = vote_decisions.vote_id))
  );

create trigger vote_decisions_end_confirmed_papers before update on vote_decisions
  for each row when (
    new.kind = 'paperDone' and old.effective_at is null and new.effective_at is not null
  ) execute function require_confirmed_papers();

-- A decision comes into effect once, and its people may be forgotten. Nothing else of it changes.
create trigger vote_decisions_only_take_effect before update on vote_decisions
  for each row when (
    (to_jsonb(new.*) - array['effective_at', 'proposed_by']) <> (to_jsonb(old.*) - array['effective_at', 'proposed_by'])
    or old.effective_at is not null
    and new.effective_at is distinct from old.effective_at
    or new.proposed_by is not null
    and new.proposed_by is distinct from old.proposed_by
  ) execute function refuse_vote_change();
create trigger vote_decisions_propose_confirmed_papers before insert on vote_decisions
  for each row when (new.kind = 'paperDone') execute function require_confirmed_papers();
create trigger vote_decisions_stay before delete on vote_decisions
  for each row execute function keep_vote_rows();

call follow_person('vote_decisions', 'proposed_by', 'forget');

create policy seen_with_the_vote on vote_decision_approvals for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and (exists (select
       from votes v
      where v.apartment_id = vote_decision_approvals.apartment_id and v.id = vote_decision_approvals.vote_id))
  );

create trigger vote_decision_approvals_only_forget before update on vote_decision_approvals
  for each row when (
    (to_jsonb(new.*) - 'user_id') <> (to_jsonb(old.*) - 'user_id') or new.user_id is not null
  ) execute function refuse_vote_change();
create trigger vote_decision_approvals_stay before delete on vote_decision_approvals
  for each row execute function keep_vote_rows();

call follow_person('vote_decision_approvals', 'user_id', 'forget');

-- Suspends an official, and tells the others, who alone can end it. For triggers, whoever caused it.
create function suspend_official(of_apartment uuid, of_vote uuid, person uuid, why text) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  role_before constant text := app_role();
  suspension uuid;
begin
  insert into vote_suspensions (apartment_id, vote_id, user_id, cause)
  values (of_apartment, of_vote, person, why) returning id into suspension;
  insert into audit_log (actor_id, actor_role, apartment_id, action, subject_id, details)
  values (
    app_user_id(), role_before, of_apartment, 'vote_office_suspended', of_vote,
    jsonb_build_object('userId', person, 'cause', why)
  );
  perform pg_notify('danji', of_apartment || ':votes');
  perform set_config('app.role', '', true);
  perform raise_alert(
    'vote_office_suspended', of_vote, 'vote_office_suspended:' || suspension, 'vote_office_suspended:' || of_vote,
    '{}', false, array(
      select o.user_id from vote_officials o
      where o.apartment_id = of_apartment and o.vote_id = of_vote and o.user_id <> person and o.declined_at is null
    ), null, null, false, null, interval '0', null, of_apartment
  );
  perform set_config('app.role', coalesce(role_before, ''), true);
end
$$;

-- Whether an official is suspended from a vote.
create function is_suspended_from(vote uuid, person uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select exists (
      select from vote_suspensions s
      where s.apartment_id = app_apartment_id() and s.vote_id = vote and s.user_id = person and s.ended_at is null
    );
  end;

-- The caller has seen the person of a suspended official. With enough of the others the office is theirs again. A newer
-- suspension is confirmed anew: what was seen before it says nothing of who has the account now.
create function confirm_vote_official(vote uuid, suspension uuid, out outcome text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  of_vote votes;
  ended vote_suspensions;
begin
  select * into of_vote from votes v
  where v.apartment_id = app_apartment_id() and v.id = vote for no key update;
  if of_vote.id is null or vote not in (select my_vote_offices()) then
    raise insufficient_privilege;
  end if;
  select * into ended from vote_suspensions s
  where s.apartment_id = app_apartment_id() and s.vote_id = vote and s.id = suspension and s.user_id is not null
  for no key update;
  outcome := case
    when ended.id is null then 'vote_suspension_not_found'
    when ended.ended_at is not null then 'confirmed'
    when of_vote.state in ('final', 'cancelled', 'void') or exists (
      select from vote_suspensions s
      where s.apartment_id = ended.apartment_id and s.vote_id = vote and s.user_id = ended.user_id
        and (s.suspended_at, s.id) > (ended.suspended_at, ended.id)
    ) then 'vote_suspension_over'
    else 'waits'
  end;
  if outcome <> 'waits' then
    return;
  end if;
  insert into vote_suspension_confirmations (apartment_id, vote_id, suspension_id, user_id)
  values (ended.apartment_id, vote, suspension, app_user_id())
  on conflict do nothing;
  if (
    select count(*) from vote_suspension_confirmations c
    where c.apartment_id = ended.apartment_id and c.vote_id = vote and c.suspension_id = suspension
  ) >= confirmations_needed(vote, ended.user_id) then
    update vote_suspensions s set ended_at = clock_timestamp()
    where s.apartment_id = ended.apartment_id and s.vote_id = vote and s.user_id = ended.user_id and s.ended_at is null;
    outcome := 'confirmed';
  end if;
end
$$;

call hand_to_gate(
  'suspend_official(uuid, uuid, uuid, text)', 'is_suspended_from(uuid, uuid)', 'confirm_vote_official(uuid, uuid)'
);
-- The gate's own affair.
revoke execute on function suspend_official(uuid, uuid, uuid, text) from danji_app;

create policy seen_with_the_vote on vote_suspensions for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and (exists (select
       from votes v
      where v.apartment_id = vote_suspensions.apartment_id and v.id = vote_suspensions.vote_id))
  );

call follow_person('vote_suspensions', 'user_id', 'forget');

create policy seen_with_the_vote on vote_suspension_confirmations for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and (exists (select
       from votes v
      where v.apartment_id = vote_suspension_confirmations.apartment_id and v.id = vote_suspension_confirmations.vote_id))
  );

call follow_person('vote_suspension_confirmations', 'user_id', 'forget');

-- What an official learns of one home.
create function look_at_desk(
  vote uuid, at_building integer, at_unit integer, out outcome text, out style integer, out contests jsonb,
  out channel text, out marked_at timestamptz, out correctable_until timestamptz, out people jsonb
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  desk record;
  home uuid;
begin
  desk := open_desk(vote, at_building, at_unit, false);
  outcome := desk.outcome;
  if outcome <> 'open' then
    return;
  end if;
  home := (desk.entry).household_id;
  style := (desk.entry).style;
  contests := (desk.v).definition_text::jsonb -> 'styles' -> style;
  select m.channel, m.marked_at, case when is_correctable(m) then m.marked_at + interval '10 minutes' end
  into channel, marked_at, correctable_until
  from vote_marks m where m.apartment_id = app_apartment_id() and m.vote_id = vote and m.household_id = home;
  people := (
    select coalesce(jsonb_agg(jsonb_build_object(
      'userId', u.id, 'name', u.name, 'isAdmitted', exists (
        select from vote_voters a
        where a.apartment_id = u.apartment_id and a.vote_id = vote and a.household_id = home and a.user_id = u.id
      )
    ) order by u.created_at, u.id), '[]')
    from users u where u.apartment_id = app_apartment_id() and u.household_id = home and u.role = 'resident'
  );
end
$$;

-- A mark of the caller's own, set at the desk a moment ago.
create function is_correctable(mark vote_marks) returns boolean
  language sql volatile
  return coalesce(
    mark.channel = 'paper' and mark.user_id = app_user_id()
    and mark.marked_at + interval '10 minutes' > clock_timestamp(),
    false
  );

-- An official takes back within ten minutes that they noted a home as voting on paper.
create function correct_paper_mark(vote uuid, at_building integer, at_unit integer, out outcome text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  desk record;
begin
  desk := open_desk(vote, at_building, at_unit, true);
  outcome := desk.outcome;
  if outcome = 'open' then
    delete from vote_marks m
    where m.apartment_id = app_apartment_id() and m.vote_id = vote and m.household_id = (desk.entry).household_id
      and is_correctable(m);
    outcome := case when found then 'done' else 'mark_not_correctable' end;
  end if;
end
$$;

-- How many homes have voted. Nobody is told which.
create function vote_voted(vote uuid) returns integer
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select count(*)::integer from vote_marks m
    where m.apartment_id = app_apartment_id() and m.vote_id = vote
      and (app_role() = 'resident' or app_has_right('votes'));
  end;

-- When and by whose account the caller's household took part: null if that account is gone. Of the office, residents
-- hear no names, as in vote_people().
create function household_mark(vote uuid, out channel text, out marked_at timestamptz, out by_name text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select m.channel, m.marked_at, case when u.role = 'manager' then '관리사무소' else u.name end
    from vote_marks m left join users u on u.apartment_id = m.apartment_id and u.id = m.user_id
    where m.apartment_id = app_apartment_id() and m.vote_id = vote and m.household_id = app_household_id()
      and app_role() = 'resident';
  end;

-- How many papers of each style were handed out, and how many are typed in.
create function vote_paper_sums(vote uuid) returns table (style integer, marked integer, staged integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select p.style, sum(p.marked)::integer, sum(p.staged)::integer
    from (
      select r.style, 1 as marked, 0 as staged
      from vote_marks m
      join vote_roll r on r.apartment_id = m.apartment_id and r.vote_id = m.vote_id and r.household_id = m.household_id
      where m.apartment_id = app_apartment_id() and m.vote_id = vote and m.channel = 'paper'
      union all
      select b.style, 0, 1 from vote_paper_ballots b
      where b.apartment_id = app_apartment_id() and b.vote_id = vote
    ) p
    where app_has_right('votes') or vote in (select my_vote_offices())
    group by 1 order by 1;
  end;

-- Which households voted: for officials, once nothing can be made of it any more.
create function vote_marks_of(vote uuid, only_building integer)
  returns table (building integer, unit integer, channel text, marked_at timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if vote not in (select my_vote_offices()) or vote <> all (sealed_votes()) then
    raise insufficient_privilege;
  end if;
  return query
    select r.building, r.unit, m.channel, m.marked_at from vote_marks m
    join vote_roll r
      on r.apartment_id = m.apartment_id and r.vote_id = m.vote_id and r.household_id = m.household_id
    where m.apartment_id = app_apartment_id() and m.vote_id = vote
      and (only_building is null or r.building = only_building)
    order by r.building, r.unit;
end
$$;

-- How many households took a paper: part of the published result.
create function vote_paper_marks(vote uuid) returns integer
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if vote <> all (sealed_votes()) then
    return 0;
  end if;
  return (
    select count(*) from vote_marks m
    where m.apartment_id = app_apartment_id() and m.vote_id = vote and m.channel = 'paper'
  );
end
$$;

-- In which votes the caller's own account voted.
create function own_votes() returns table (vote_id uuid, title text, voted_at timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query
    select v.id, v.title, m.marked_at from vote_marks m
    join votes v on v.apartment_id = m.apartment_id and v.id = m.vote_id
    where m.apartment_id = app_apartment_id() and m.user_id = app_user_id() and m.channel = 'online';
end
$$;

-- Two years after its end, nothing of a vote says any more whose account voted and when, and who objected to what.
-- That a household voted, the ballots and the record stay.
create function forget_votes(before timestamptz) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  over uuid[];
  marks bigint;
  objections bigint;
begin
  if app_role() is not null then
    raise insufficient_privilege;
  end if;
  over := array(
    select d.vote_id from vote_decisions d
    where d.kind in ('final', 'void', 'cancel') and d.effective_at < least(before, now() - interval '2 years')
  );
  update vote_marks set user_id = null, marked_at = null
  where (apartment_id, vote_id, household_id) in (
    select m.apartment_id, m.vote_id, m.household_id from vote_marks m
    where m.vote_id = any (over) and (m.user_id is not null or m.marked_at is not null)
    limit 1000
  );
  get diagnostics marks = row_count;
  update vote_objections set author_id = null, content = null, answer = null
  where (apartment_id, id) in (
    select o.apartment_id, o.id from vote_objections o
    where o.vote_id = any (over) and o.content is not null
    limit 1000
  );
  get diagnostics objections = row_count;
  return marks + objections;
end
$$;

-- A mark goes in one way alone: correct_paper_mark(), a moment after it was set at the desk, while the vote is open.
-- Later whose account it was, and when, is forgotten.
create function keep_marks() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.channel = 'paper' and old.marked_at + interval '10 minutes' > clock_timestamp() and exists (
    select from votes v where v.apartment_id = old.apartment_id and v.id = old.vote_id and is_open_vote(v)
  ) or not is_vote_kept(old.apartment_id, old.vote_id) then
    return old;
  end if;
  raise exception 'Who has voted has voted.' using errcode = 'check_violation', constraint = 'votes_kept';
end
$$;

call hand_to_gate(
  'look_at_desk(uuid, integer, integer)', 'correct_paper_mark(uuid, integer, integer)', 'vote_voted(uuid)',
  'household_mark(uuid)', 'vote_paper_sums(uuid)', 'vote_marks_of(uuid, integer)', 'vote_paper_marks(uuid)',
  'own_votes()', 'forget_votes(timestamptz)', 'keep_marks()'
);

create policy households_see_their_own on vote_marks for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and (select app_role() = 'resident')
    and household_id = (select app_household_id())
  );

create trigger vote_marks_only_forget before update on vote_marks
  for each row when (
    (to_jsonb(new.*) - array['user_id', 'marked_at']) <> (to_jsonb(old.*) - array['user_id', 'marked_at'])
    or new.user_id is not null
    and new.user_id is distinct from old.user_id
    or new.marked_at is not null
    and new.marked_at is distinct from old.marked_at
  ) execute function refuse_vote_change();
create trigger vote_marks_stay before delete on vote_marks
  for each row execute function keep_marks();

call follow_person('vote_marks', 'user_id', 'forget');

-- Whether a ballot is among the vote's, by the first ten bytes of its hash.
create function is_ballot_in(vote uuid, receipt bytea) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select exists (
      select from vote_ballots b
      where b.apartment_id = app_apartment_id() and b.vote_id = vote and octet_length(receipt) = 10
        and b.ballot_hash >= receipt and b.ballot_hash <= receipt || decode(repeat('ff', 22), 'hex')
    );
  end;

-- How many ballots a contest has, from all ballots of the styles that have it, and every ballot's hash.
create function seal_text(v votes) returns text
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  styles constant jsonb := v.definition_text::jsonb -> 'styles';
begin
  return v.definition_hash || E'\n'
    || (
      select string_agg(
        format(E'%s,%s\n', c.position, (
          select count(*) from vote_ballots b
          where b.apartment_id = v.apartment_id and b.vote_id = v.id and styles -> b.style @> to_jsonb(c.position)
        )),
        '' order by c.position
      )
      from vote_contests c where c.apartment_id = v.apartment_id and c.vote_id = v.id
    )
    || coalesce((
      select string_agg(encode(b.ballot_hash, 'hex') || E'\n', '' order by b.ballot_hash)
      from vote_ballots b where b.apartment_id = v.apartment_id and b.vote_id = v.id
    ), '');
end
$$;

-- What is sealed neither grows nor shrinks. Before, ballots come by cast_ballot(); the sealing itself writes them anew.
create function keep_sealed_ballots() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  changed constant vote_ballots := case when tg_op = 'DELETE' then old else new end;
begin
  if exists (
    select from votes v where v.apartment_id = changed.apartment_id and v.id = changed.vote_id and v.seal is not null
  ) and exists (select from apartments a where a.id = changed.apartment_id) then
    raise exception 'The box is sealed.' using errcode = 'check_violation', constraint = 'votes_kept';
  end if;
  return changed;
end
$$;

call hand_to_gate('is_ballot_in(uuid, bytea)', 'seal_text(votes)', 'keep_sealed_ballots()');
-- The gate's own affair.
revoke execute on function seal_text(votes) from danji_app;

create policy gate on vote_ballots to danji_gate using (true) with check (true);

create policy sealed_ones_are_public on vote_ballots for select to danji_app
  using (apartment_id = app_apartment_id() and (vote_id = any ((select sealed_votes())::uuid[])));

create trigger vote_ballots_sealed before insert or delete on vote_ballots
  for each row execute function keep_sealed_ballots();
create trigger vote_ballots_stay before update on vote_ballots
  for each row execute function refuse_ballot_change();

-- How many papers of each style lie in a counted vote, for officials.
create function vote_papers_of_styles(vote uuid) returns table (style integer, papers integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select b.style, count(*)::integer from vote_papers p
    join vote_ballots b on b.apartment_id = p.apartment_id and b.vote_id = p.vote_id and b.ballot_hash = p.ballot_hash
    where p.apartment_id = app_apartment_id() and p.vote_id = vote and vote in (select my_vote_offices())
      and vote = any (counted_votes())
    group by 1 order by 1;
  end;

-- The papers of a pile with their salts, for officials, from the one after the last page's on: by number while they are
-- typed, by hash once the vote is counted. Without the card they tell nothing. papers_of_pile() is for servers of
-- before.
create function page_of_pile(vote uuid, of_style integer, after_number integer, after_hash bytea, at_most integer)
  returns table (number integer, hash bytea, salt bytea, body bytea)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if vote not in (select my_vote_offices()) then
    raise insufficient_privilege;
  end if;
  if vote = any (counted_votes()) then
    return query
      select null::integer, p.ballot_hash, p.salt, b.body
      from vote_papers p
      join vote_ballots b
        on b.apartment_id = p.apartment_id and b.vote_id = p.vote_id and b.ballot_hash = p.ballot_hash
      where p.apartment_id = app_apartment_id() and p.vote_id = vote and p.ballot_hash > after_hash
        and b.style = of_style
      order by p.ballot_hash limit at_most;
  else
    return query
      select b.number, null::bytea, b.salt, b.body from vote_paper_ballots b
      where b.apartment_id = app_apartment_id() and b.vote_id = vote and b.style = of_style
        and b.number > after_number
      order by b.number limit at_most;
  end if;
end
$$;

call hand_to_gate('vote_papers_of_styles(uuid)', 'page_of_pile(uuid, integer, integer, bytea, integer)');

create policy gate on vote_papers to danji_gate using (true) with check (true);

create policy told_ones_are_public on vote_papers for select to danji_app
  using (apartment_id = app_apartment_id() and is_told and (vote_id = any ((select counted_votes())::uuid[])));

create trigger vote_papers_remain before delete on vote_papers
  for each row execute function keep_vote_rows();
create trigger vote_papers_stay before update on vote_papers
  for each row when (
    not new.is_told or (to_jsonb(new.*) - 'is_told') <> (to_jsonb(old.*) - 'is_told')
  ) execute function refuse_ballot_change();

-- By the typist, who types it again in its place: another official found that it is not what the paper says.
create function take_paper_out(vote uuid, of_style integer, of_number integer, out outcome text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  outcome := (open_papers(vote)).outcome;
  if outcome <> 'open' then
    return;
  end if;
  if not exists (
    select from vote_paper_piles p
    where p.apartment_id = app_apartment_id() and p.vote_id = vote and p.style = of_style
      and p.typed_by = app_user_id()
  ) then
    outcome := 'papers_typed_by_other';
    return;
  end if;
  delete from vote_paper_ballots b
  where b.apartment_id = app_apartment_id() and b.vote_id = vote and b.style = of_style and b.number = of_number;
  outcome := case when found then 'done' else 'papers_changed' end;
  update vote_paper_piles p set confirmed_by = null, confirmed_at = null
  where p.apartment_id = app_apartment_id() and p.vote_id = vote and p.style = of_style;
end
$$;

-- By an official who did not type the pile, of exactly the papers whose hashes these are.
create function confirm_papers(vote uuid, of_style integer, pile_hash text, out outcome text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  pile vote_paper_piles;
  found_hash text;
begin
  outcome := (open_papers(vote)).outcome;
  if outcome <> 'open' then
    return;
  end if;
  select p.* into pile from vote_paper_piles p
  where p.apartment_id = app_apartment_id() and p.vote_id = vote and p.style = of_style;
  select encode(sha256(convert_to(string_agg(encode(b.ballot_hash, 'hex') || E'\n', '' order by b.ballot_hash), 'UTF8')), 'hex')
  into found_hash from vote_paper_ballots b
  where b.apartment_id = app_apartment_id() and b.vote_id = vote and b.style = of_style;
  outcome := case
    when pile.typed_by = app_user_id() then 'papers_typed_by_you'
    when pile.style is null or found_hash is distinct from pile_hash or exists (
      select from vote_paper_ballots b
      where b.apartment_id = app_apartment_id() and b.vote_id = vote and b.style = of_style and b.salt is null
    ) then 'papers_changed'
    else 'done'
  end;
  if outcome = 'done' then
    update vote_paper_piles p set confirmed_by = app_user_id(), confirmed_at = clock_timestamp()
    where p.apartment_id = app_apartment_id() and p.vote_id = vote and p.style = of_style;
  end if;
end
$$;

call hand_to_gate('take_paper_out(uuid, integer, integer)', 'confirm_papers(uuid, integer, text)');

call follow_person('vote_paper_piles', 'confirmed_by', 'forget');
call follow_person('vote_paper_piles', 'typed_by', 'forget');

-- Takes back all paper ballots that were typed, so that typing begins anew.
create function remove_paper_ballots(vote uuid, out outcome text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  outcome := (open_papers(vote)).outcome;
  if outcome = 'open' then
    delete from vote_paper_ballots b where b.apartment_id = app_apartment_id() and b.vote_id = vote;
    delete from vote_paper_piles p where p.apartment_id = app_apartment_id() and p.vote_id = vote;
    outcome := 'done';
  end if;
end
$$;

-- Whatever comes into a pile was not confirmed, also from a screen of before.
create function undo_confirmation() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update vote_paper_piles p set confirmed_by = null, confirmed_at = null
  where p.apartment_id = new.apartment_id and p.vote_id = new.vote_id and p.style = new.style
    and p.confirmed_at is not null;
  return null;
end
$$;

-- Papers with their salts, sealed with the card whose key this is. One official types a pile: whoever goes on is the
-- same.
create function stage_salted_papers(
  vote uuid, ballot_style integer, bodies bytea[], salts bytea[], key bytea, out outcome text, out staged integer
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  drawer record;
  v votes;
  pile vote_paper_piles;
begin
  drawer := open_papers(vote);
  outcome := drawer.outcome;
  v := drawer.v;
  if outcome <> 'open' then
    return;
  end if;
  insert into vote_paper_piles (apartment_id, vote_id, style, papers_key, typed_by)
  values (v.apartment_id, v.id, ballot_style, key, app_user_id())
  on conflict do nothing;
  select p.* into pile from vote_paper_piles p
  where p.apartment_id = v.apartment_id and p.vote_id = v.id and p.style = ballot_style;
  outcome := case
    when pile.typed_by is distinct from app_user_id() then 'papers_typed_by_other'
    -- A vote has one card.
    when exists (
      select from vote_paper_piles p
      where p.apartment_id = v.apartment_id and p.vote_id = v.id and p.papers_key <> key
    ) then 'papers_key_differs'
    when exists (
      select from vote_paper_ballots b
      where b.apartment_id = v.apartment_id and b.vote_id = v.id and b.style = ballot_style and b.salt is null
    ) then 'papers_unsalted'
    when exists (
      select from unnest(bodies) given (body)
      join vote_ballots b on b.apartment_id = v.apartment_id and b.vote_id = v.id
        and b.ballot_hash = hash_of_ballot(v.definition_hash, ballot_style, given.body)
    ) then 'ballot_invalid'
    else 'open'
  end;
  -- The server answers with an error, which takes back the pile that was begun.
  if outcome <> 'open' then
    return;
  end if;
  insert into vote_paper_ballots (apartment_id, vote_id, ballot_hash, style, body, number, salt)
  select v.apartment_id, v.id, fresh.ballot_hash, ballot_style, fresh.body, free.number, fresh.salt
  from (
    select given.body, given.salt, h.ballot_hash, row_number() over (order by given.at) as place
    from unnest(bodies, salts) with ordinality given (body, salt, at)
    cross join lateral (select hash_of_ballot(v.definition_hash, ballot_style, given.body)) h (ballot_hash)
    where not exists (
      select from vote_paper_ballots b
      where b.apartment_id = v.apartment_id and b.vote_id = v.id and b.ballot_hash = h.ballot_hash
    )
  ) fresh
  -- A paper that was taken out is typed again in its place.
  join (
    select n as number, row_number() over (order by n) as place
    from generate_series(1, (
      select count(*)::integer + cardinality(bodies) from vote_paper_ballots b
      where b.apartment_id = v.apartment_id and b.vote_id = v.id and b.style = ballot_style
    )) n
    where not exists (
      select from vote_paper_ballots b
      where b.apartment_id = v.apartment_id and b.vote_id = v.id and b.style = ballot_style and b.number = n
    )
  ) free on free.place = fresh.place;
  select s.staged, case when s.staged > s.marked then 'paper_mismatch' else 'done' end into staged, outcome
  from vote_paper_sums(vote) s where s.style = ballot_style;
end
$$;

-- For officials, and for everybody from the seal on: whose hands a vote's papers went through.
create function vote_piles(vote uuid) returns table (
  style integer, papers_key bytea, typed_by uuid, confirmed_by uuid, confirmed_at timestamptz, gaps integer[]
)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select p.style, p.papers_key, p.typed_by, p.confirmed_by, p.confirmed_at, array(
      select n from generate_series(1, (
        select max(b.number) from vote_paper_ballots b
        where b.apartment_id = p.apartment_id and b.vote_id = p.vote_id and b.style = p.style
      )) n
      where not exists (
        select from vote_paper_ballots b
        where b.apartment_id = p.apartment_id and b.vote_id = p.vote_id and b.style = p.style and b.number = n
      )
      order by n
    )
    from vote_paper_piles p
    where p.apartment_id = app_apartment_id() and p.vote_id = vote
      and (vote in (select my_vote_offices()) or vote = any (sealed_votes()))
    order by p.style;
  end;

-- The papers of a pile with their salts, for officials: as they lie while they are typed; once the vote is counted, by
-- their hashes. Without the card they tell nothing.
create function papers_of_pile(vote uuid, of_style integer, after integer, at_most integer)
  returns table (place integer, salt bytea, body bytea)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if vote not in (select my_vote_offices()) then
    raise insufficient_privilege;
  end if;
  return query
    select listed.place, listed.salt, listed.body
    from (
      select b.number as place, b.salt, b.body from vote_paper_ballots b
      where b.apartment_id = app_apartment_id() and b.vote_id = vote and b.style = of_style and b.salt is not null
      union all
      select row_number() over (order by p.ballot_hash)::integer, p.salt, b.body
      from vote_papers p
      join vote_ballots b
        on b.apartment_id = p.apartment_id and b.vote_id = p.vote_id and b.ballot_hash = p.ballot_hash
      where p.apartment_id = app_apartment_id() and p.vote_id = vote and b.style = of_style
        and vote = any (counted_votes())
    ) listed
    where listed.place > after
    order by listed.place limit at_most;
end
$$;

call hand_to_gate(
  'remove_paper_ballots(uuid)', 'undo_confirmation()', 'stage_salted_papers(uuid, integer, bytea[], bytea[], bytea)',
  'vote_piles(uuid)', 'papers_of_pile(uuid, integer, integer, integer)'
);
-- The gate's own affair.
revoke execute on function undo_confirmation() from danji_app;

create policy gate on vote_paper_ballots to danji_gate using (true) with check (true);

create trigger vote_paper_ballots_stay before update on vote_paper_ballots
  for each row execute function refuse_ballot_change();
create trigger vote_paper_ballots_undo_confirmation after insert on vote_paper_ballots
  for each row execute function undo_confirmation();

create policy counted_ones_are_public on vote_paper_counts for select to danji_app
  using (apartment_id = app_apartment_id() and (vote_id = any ((select counted_votes())::uuid[])));

create policy gate on vote_paper_counts to danji_gate using (true) with check (true);

create trigger vote_paper_counts_remain before delete on vote_paper_counts
  for each row execute function keep_vote_rows();
create trigger vote_paper_counts_stay before update on vote_paper_counts
  for each row execute function refuse_count_change();

-- What the locks that are open have made of the sums: for whoever opens the next.
create function openings_so_far(vote uuid) returns setof vote_openings
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if vote not in (select my_vote_offices()) then
    raise insufficient_privilege;
  end if;
  return query select o.* from vote_openings o where o.apartment_id = app_apartment_id() and o.vote_id = vote;
end
$$;

call hand_to_gate('openings_so_far(uuid)');

create policy counted_ones_are_public on vote_openings for select to danji_app
  using (apartment_id = app_apartment_id() and (vote_id = any ((select counted_votes())::uuid[])));

create policy gate on vote_openings to danji_gate using (true) with check (true);

create trigger vote_openings_remain before delete on vote_openings
  for each row execute function keep_vote_rows();
create trigger vote_openings_stay before update on vote_openings
  for each row execute function refuse_count_change();

create policy gate on vote_sums to danji_gate using (true) with check (true);

-- A sum is sealed like what it is the sum of.
create policy sealed_ones_are_public on vote_sums for select to danji_app
  using (apartment_id = app_apartment_id() and (vote_id = any ((select sealed_votes())::uuid[])));

create trigger vote_sums_remain before delete on vote_sums
  for each row execute function keep_vote_rows();
create trigger vote_sums_stay before update on vote_sums
  for each row execute function refuse_count_change();

create policy counted_ones_are_public on vote_results for select to danji_app
  using (apartment_id = app_apartment_id() and (vote_id = any ((select counted_votes())::uuid[])));

create policy gate on vote_results to danji_gate using (true) with check (true);

create trigger vote_results_remain before delete on vote_results
  for each row execute function keep_vote_rows();
create trigger vote_results_stay before update on vote_results
  for each row execute function refuse_count_change();

-- Unanswered objections of a stage: for decisions that wait for the answers.
create function open_vote_objections(vote uuid, of_stage text) returns integer
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return (
    select count(*) from vote_objections o
    where o.apartment_id = app_apartment_id() and o.vote_id = vote and o.stage = of_stage and o.outcome is null
  );
end
$$;

-- What the caller says to an objection; until it is decided they may say something else. 'done' with whom to tell, if
-- it is decided with it, 'waits' for others, or why not.
create function answer_objection(
  vote uuid, objection uuid, with_outcome text, with_answer text, out outcome text, out author uuid
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  asked vote_objections;
  at_state text;
begin
  if vote not in (select my_vote_offices()) then
    raise insufficient_privilege;
  end if;
  select v.state into at_state from votes v where v.apartment_id = app_apartment_id() and v.id = vote for share;
  select * into asked from vote_objections o
  where o.apartment_id = app_apartment_id() and o.vote_id = vote and o.id = objection for update;
  outcome := case
    when asked.id is null then 'objection_not_found'
    when asked.outcome is not null then 'objection_answered'
    when asked.author_id = app_user_id() then 'own_objection'
    when at_state <> case asked.stage when 'roll' then 'announced' else 'counted' end then 'objection_period_over'
    else 'waits'
  end;
  if outcome <> 'waits' then
    return;
  end if;
  insert into vote_objection_answers (apartment_id, vote_id, objection_id, user_id, outcome, answer)
  values (asked.apartment_id, vote, objection, app_user_id(), with_outcome, with_answer)
  on conflict on constraint vote_objection_answers_once do update
    set outcome = excluded.outcome, answer = excluded.answer, answered_at = excluded.answered_at;
  if (
    select count(*) from vote_objection_answers a
    where a.apartment_id = asked.apartment_id and a.objection_id = asked.id and a.outcome = with_outcome
  ) >= objection_answers_needed(asked.apartment_id, vote, asked.author_id) then
    update vote_objections o set outcome = with_outcome, answer = with_answer, answered_at = clock_timestamp()
    where o.apartment_id = asked.apartment_id and o.id = asked.id;
    author := asked.author_id;
    outcome := 'done';
  end if;
end
$$;

-- What officials have said to objections that are not decided, for the officials.
create function objection_answers(vote uuid)
  returns table (id uuid, objection_id uuid, outcome text, answer text, is_mine boolean, needed integer)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if vote not in (select my_vote_offices()) then
    return;
  end if;
  return query
    select a.id, o.id, a.outcome, a.answer, a.user_id is not distinct from app_user_id(),
      objection_answers_needed(o.apartment_id, o.vote_id, o.author_id)
    from vote_objections o
    join vote_objection_answers a on a.apartment_id = o.apartment_id and a.objection_id = o.id
    where o.apartment_id = app_apartment_id() and o.vote_id = vote and o.outcome is null
    order by a.answered_at, a.id;
end
$$;

-- What was said goes when the objection's own words go: see forget_votes().
create function forget_objection_answers() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from vote_objection_answers a where a.apartment_id = new.apartment_id and a.objection_id = new.id;
  return null;
end
$$;

call hand_to_gate(
  'open_vote_objections(uuid, text)', 'answer_objection(uuid, uuid, text, text)', 'objection_answers(uuid)',
  'forget_objection_answers()'
);

create policy authors_read on vote_objections for select to danji_app
  using (apartment_id = app_apartment_id() and author_id = (select app_user_id()));

create trigger vote_objections_forget_answers after update of content on vote_objections
  for each row when (new.content is null and old.content is not null) execute function forget_objection_answers();

call follow_person('vote_objections', 'author_id', 'forget');

call follow_person('vote_objection_answers', 'user_id', 'forget');

create policy gate on vote_reminders to danji_gate using (true) with check (true);
