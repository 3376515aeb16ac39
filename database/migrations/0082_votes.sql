-- Votes of a complex: a roll that nobody changes once the vote is frozen, and decisions that the officials take
-- together. What people choose is in the next migration, and sealed.

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
  identification text not null default 'password' check (identification in ('password')),
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
  constraint votes_last_a_month check (
    opens_at < closes_at and closes_at <= opens_at + interval '31 days' + extensions * interval '7 days'
  ),
  constraint votes_frozen_whole check (
    num_nonnulls(
      definition_text, definition_hash, roll_text, roll_hash, public_key, frozen_at, roll_size, contest_sizes
    ) in (0, 8)
    and (state not in ('started', 'sealed', 'counted', 'final') or frozen_at is not null)
    and (state not in ('draft', 'announced') or frozen_at is null)
  ),
  constraint votes_sealed_whole check ((seal is null) = (sealed_at is null)),
  constraint votes_announced_when check (state = 'draft' or announced_at is not null)
);
create index votes_newest_first on votes (apartment_id, created_at desc, id desc);
create index votes_under_way on votes (opens_at) where state = 'started';

create table vote_contests (
  apartment_id uuid not null,
  id uuid not null default gen_random_uuid(),
  vote_id uuid not null,
  -- From 0, as in the definition.
  position integer not null check (position between 0 and 9),
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
  constraint vote_contests_position_unique unique (apartment_id, vote_id, position),
  constraint vote_contests_of_vote unique (apartment_id, vote_id, id),
  constraint vote_contests_vote_exists foreign key (apartment_id, vote_id)
    references votes (apartment_id, id) on delete cascade
);

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
  constraint vote_options_contest_exists foreign key (apartment_id, vote_id, contest_id)
    references vote_contests (apartment_id, vote_id, id) on delete cascade,
  constraint vote_options_candidate_exists foreign key (apartment_id, candidate_user_id)
    references users (apartment_id, id) on delete set null (candidate_user_id)
);
create index vote_options_of_contest on vote_options (apartment_id, vote_id, contest_id);
create index vote_options_of_candidate on vote_options (apartment_id, candidate_user_id);

create table vote_officials (
  apartment_id uuid not null,
  id uuid not null default gen_random_uuid(),
  vote_id uuid not null,
  -- Null: the account is gone. The official still counts among those of whom more than half decide.
  user_id uuid,
  -- In the order in which they were named.
  position integer not null check (position between 0 and 8),
  holds_lock boolean not null,
  accepted_at timestamptz,
  declined_at timestamptz,
  lock_public_key text check (lock_public_key ~ '^[0-9a-f]{64}$'),
  lock_proof text check (char_length(lock_proof) <= 200),
  spare_kept_by text check (char_length(spare_kept_by) between 1 and 100),
  opened_at timestamptz,
  primary key (apartment_id, id),
  constraint vote_officials_once unique (apartment_id, vote_id, user_id),
  constraint vote_officials_locks_differ unique (apartment_id, vote_id, lock_public_key),
  constraint vote_officials_vote_exists foreign key (apartment_id, vote_id)
    references votes (apartment_id, id) on delete cascade,
  constraint vote_officials_person_exists foreign key (apartment_id, user_id)
    references users (apartment_id, id) on delete set null (user_id),
  constraint vote_officials_have_whole_locks check (
    num_nonnulls(lock_public_key, lock_proof, spare_kept_by) in (0, 3) and (lock_public_key is null or holds_lock)
  ),
  constraint vote_officials_answer_once check (num_nonnulls(accepted_at, declined_at) <= 1)
);
create index vote_officials_of_person on vote_officials (apartment_id, user_id);

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
  constraint vote_roll_vote_exists foreign key (apartment_id, vote_id)
    references votes (apartment_id, id) on delete cascade,
  constraint vote_roll_household_exists foreign key (apartment_id, household_id)
    references households (apartment_id, id) on delete cascade,
  constraint vote_roll_says_why check (included or reason is not null),
  constraint vote_roll_styles_the_included check (included or style is null)
);
create index vote_roll_in_order on vote_roll (apartment_id, vote_id, building, unit);
create index vote_roll_of_household on vote_roll (apartment_id, household_id);

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
  constraint vote_roll_changes_vote_exists foreign key (apartment_id, vote_id)
    references votes (apartment_id, id) on delete cascade,
  constraint vote_roll_changes_person_exists foreign key (apartment_id, changed_by)
    references users (apartment_id, id) on delete set null (changed_by)
);
create index vote_roll_changes_in_order on vote_roll_changes (apartment_id, vote_id, changed_at desc, id);
create index vote_roll_changes_of_person on vote_roll_changes (apartment_id, changed_by);

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

create table vote_decisions (
  apartment_id uuid not null,
  id uuid not null default gen_random_uuid(),
  vote_id uuid not null,
  kind text not null check (kind in (
    'start', 'withdraw', 'extend', 'candidateWithdrawn', 'cancel', 'paperDone', 'settle', 'final', 'void'
  )),
  reason text not null check (char_length(reason) between 1 and 2000),
  payload jsonb not null default '{}',
  -- Null: the account is gone.
  proposed_by uuid,
  proposed_at timestamptz not null default clock_timestamp(),
  effective_at timestamptz,
  primary key (apartment_id, id),
  constraint vote_decisions_of_vote unique (apartment_id, vote_id, id),
  constraint vote_decisions_vote_exists foreign key (apartment_id, vote_id)
    references votes (apartment_id, id) on delete cascade,
  constraint vote_decisions_person_exists foreign key (apartment_id, proposed_by)
    references users (apartment_id, id) on delete set null (proposed_by)
);
create index vote_decisions_in_order on vote_decisions (apartment_id, vote_id, proposed_at, id);
create index vote_decisions_of_person on vote_decisions (apartment_id, proposed_by);

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

call protect_tenant_table('votes');
call protect_tenant_table('vote_contests');
call protect_tenant_table('vote_options');
call protect_tenant_table('vote_officials');
call protect_tenant_table('vote_roll');
call protect_tenant_table('vote_roll_changes');
call protect_tenant_table('vote_voters');
call protect_tenant_table('vote_decisions');
call protect_tenant_table('vote_decision_approvals');

grant select, update on votes to danji_gate;
create policy gate on votes to danji_gate using (true) with check (true);
grant select on vote_contests to danji_gate;
create policy gate on vote_contests to danji_gate using (true) with check (true);
grant select, update on vote_options to danji_gate;
grant select, insert, update on vote_officials to danji_gate;
grant select, insert, update on vote_roll to danji_gate;
create policy gate on vote_roll to danji_gate using (true) with check (true);
grant select, insert on vote_roll_changes to danji_gate;
grant select, insert, delete on vote_voters to danji_gate;
grant select, update on vote_decisions to danji_gate;
grant select, insert on vote_decision_approvals to danji_gate;

call follow_person('vote_options', 'candidate_user_id', 'forget');
call follow_person('vote_officials', 'user_id', 'forget');
call follow_person('vote_roll_changes', 'changed_by', 'forget');
call follow_person('vote_voters', 'user_id', 'delete');
call follow_person('vote_decisions', 'proposed_by', 'forget');
call follow_person('vote_decision_approvals', 'user_id', 'forget');
call alerts_follow('votes');

-- The votes whose official the caller is: by name, or as the manager of an opinion vote. For policies, too.
create function my_vote_offices() returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select o.vote_id from vote_officials o
    where app_role() = 'resident' and o.apartment_id = app_apartment_id() and o.user_id = app_user_id()
      and o.accepted_at is not null
    union
    select v.id from votes v
    where app_has_right('votes') and v.apartment_id = app_apartment_id() and v.kind = 'opinion';
  end;

-- Residents see a vote from its announcement on.
grant select, insert (
  apartment_id, title, description, kind, basis, opens_at, closes_at, identification_clause, technical_notice,
  objection_days
), update (
  title, description, kind, basis, opens_at, closes_at, identification_clause, technical_notice, objection_days, state,
  announced_at
), delete on votes to danji_app;
create policy announced_ones_are_public on votes for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and ((select app_has_right('votes')) or (select app_role()) = 'resident' and state <> 'draft')
  );
create policy office_drafts on votes for insert to danji_app
  with check (apartment_id = app_apartment_id() and (select app_has_right('votes')) and state = 'draft');
create policy office_edits_drafts on votes for update to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('votes')) and state = 'draft')
  with check (
    apartment_id = app_apartment_id() and (select app_has_right('votes')) and state in ('draft', 'announced')
  );
create policy office_deletes_drafts on votes for delete to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('votes')) and state = 'draft');

-- What follows a vote's own policies: whoever sees the vote sees its contests, options, officials and decisions.
grant select, insert, delete on vote_contests, vote_options to danji_app;
create policy seen_with_the_vote on vote_contests for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and exists (select from votes v where v.apartment_id = vote_contests.apartment_id and v.id = vote_id)
  );
create policy office_drafts on vote_contests to danji_app
  using (
    apartment_id = app_apartment_id() and (select app_has_right('votes')) and exists (
      select from votes v where v.apartment_id = vote_contests.apartment_id and v.id = vote_id and v.state = 'draft'
    )
  );
create policy seen_with_the_vote on vote_options for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and exists (select from votes v where v.apartment_id = vote_options.apartment_id and v.id = vote_id)
  );
create policy office_drafts on vote_options to danji_app
  using (
    apartment_id = app_apartment_id() and (select app_has_right('votes')) and exists (
      select from votes v where v.apartment_id = vote_options.apartment_id and v.id = vote_id and v.state = 'draft'
    )
  );

grant select, insert (apartment_id, vote_id, user_id, position, holds_lock), update (position, holds_lock), delete
  on vote_officials to danji_app;
create policy seen_with_the_vote on vote_officials for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and exists (select from votes v where v.apartment_id = vote_officials.apartment_id and v.id = vote_id)
  );
create policy office_names on vote_officials to danji_app
  using (
    apartment_id = app_apartment_id() and (select app_has_right('votes')) and exists (
      select from votes v where v.apartment_id = vote_officials.apartment_id and v.id = vote_id and v.state = 'draft'
    )
  );

-- Before the freeze the roll is the office's and the officials' to read; each household sees its own line.
grant select, insert (apartment_id, vote_id, household_id, building, unit), update (included, reason)
  on vote_roll to danji_app;
create policy office_and_officials_read on vote_roll for select to danji_app
  using (
    apartment_id = app_apartment_id() and (
      (select app_has_right('votes')) or vote_id in (select my_vote_offices())
      or (select app_role()) = 'resident' and household_id = (select app_household_id())
    )
  );
create policy office_makes on vote_roll for insert to danji_app
  with check (apartment_id = app_apartment_id() and (select app_has_right('votes')));
create policy office_and_officials_edit on vote_roll for update to danji_app
  using (
    apartment_id = app_apartment_id()
    and ((select app_has_right('votes')) or vote_id in (select my_vote_offices()))
  );
grant select, insert (apartment_id, vote_id, building, unit, changed_by, was_included, included, reason, owners)
  on vote_roll_changes to danji_app;
create policy office_and_officials_read on vote_roll_changes for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and ((select app_has_right('votes')) or vote_id in (select my_vote_offices()))
  );
create policy whoever_changes_leaves_them on vote_roll_changes for insert to danji_app
  with check (
    apartment_id = app_apartment_id() and changed_by = app_user_id()
    and ((select app_has_right('votes')) or vote_id in (select my_vote_offices()))
  );
grant select on vote_voters to danji_app;
create policy office_officials_and_voters_read on vote_voters for select to danji_app
  using (
    apartment_id = app_apartment_id() and (
      (select app_has_right('votes')) or vote_id in (select my_vote_offices())
      or user_id = (select app_user_id())
    )
  );

grant select, insert (apartment_id, vote_id, kind, reason, payload, proposed_by) on vote_decisions to danji_app;
create policy seen_with_the_vote on vote_decisions for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and exists (select from votes v where v.apartment_id = vote_decisions.apartment_id and v.id = vote_id)
  );
create policy office_and_officials_propose on vote_decisions for insert to danji_app
  with check (
    apartment_id = app_apartment_id() and proposed_by = app_user_id()
    and ((select app_has_right('votes')) or vote_id in (select my_vote_offices()))
  );
grant select on vote_decision_approvals to danji_app;
create policy seen_with_the_vote on vote_decision_approvals for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and exists (select from votes v where v.apartment_id = vote_decision_approvals.apartment_id and v.id = vote_id)
  );

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
create trigger votes_keep before update or delete on votes for each row execute function keep_votes();

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
create trigger vote_contests_keep before insert or update or delete on vote_contests
  for each row execute function keep_contests();
create trigger vote_options_keep before insert or update or delete on vote_options
  for each row execute function keep_contests();

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
create trigger vote_roll_keep before insert or update or delete on vote_roll
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
create trigger vote_roll_changes_counted after insert on vote_roll_changes referencing new table as changes_after
  for each statement execute function count_roll_changes();

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
create trigger users_remove_voters after update of temporary_password_hash, household_id on users
  for each row when (
    new.temporary_password_hash is not null
      and new.temporary_password_hash is distinct from old.temporary_password_hash
    or new.household_id is distinct from old.household_id
  ) execute function remove_voters();

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

-- Whom a vote's papers name, for whoever sees the vote: officials, and who proposed or changed something. Of the
-- office, residents hear no names, here as elsewhere.
create function vote_people(vote uuid) returns table (user_id uuid, name text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select u.id, case when u.role = 'manager' and app_role() = 'resident' then '관리사무소' else u.name end
    from users u
    where u.apartment_id = app_apartment_id() and u.id in (
      select o.user_id from vote_officials o where o.apartment_id = app_apartment_id() and o.vote_id = vote
      union
      select d.proposed_by from vote_decisions d where d.apartment_id = app_apartment_id() and d.vote_id = vote
      union
      select c.changed_by from vote_roll_changes c where c.apartment_id = app_apartment_id() and c.vote_id = vote
        and (app_has_right('votes') or vote in (select my_vote_offices()))
    );
  end;

-- Those of a roll's households that somebody has an account in, for its officials and the office.
create function vote_homes_with_account(vote uuid, homes uuid[]) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select r.household_id from vote_roll r
    join households h on h.apartment_id = r.apartment_id and h.id = r.household_id
    where r.apartment_id = app_apartment_id() and r.vote_id = vote and r.household_id = any (homes)
      and h.resident_count > 0 and (app_has_right('votes') or vote in (select my_vote_offices()));
  end;

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

-- The named resident takes the office on, or declines it. False if nobody asked, or it is too late.
create function answer_vote_office(vote uuid, accepts boolean) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_role() is distinct from 'resident' then
    raise insufficient_privilege;
  end if;
  update vote_officials o set
    accepted_at = case when accepts then coalesce(o.accepted_at, now()) end,
    declined_at = case when not accepts then coalesce(o.declined_at, now()) end
  from votes v
  where o.apartment_id = app_apartment_id() and o.vote_id = vote and o.user_id = app_user_id()
    and v.apartment_id = o.apartment_id and v.id = o.vote_id and v.state = 'announced'
    and (accepts or o.lock_public_key is null);
  return found;
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

-- The caller's approval. With more than half of all officials a decision is in effect; of an opinion vote the manager
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
  if of_vote.kind = 'opinion' or 2 * (
    select count(*) from vote_decision_approvals a
    where a.apartment_id = decided.apartment_id and a.decision_id = decision and a.roll_version = version
  ) > (
    select count(*) from vote_officials o where o.apartment_id = decided.apartment_id and o.vote_id = decided.vote_id
  ) then
    update vote_decisions d set effective_at = now()
    where d.apartment_id = decided.apartment_id and d.id = decision;
    outcome := 'effective';
  end if;
end
$$;

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

-- The freeze. The texts are those of docs/vote-format.md; that the roll's says what the roll says is checked here.
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
      and u.role = 'resident' and not u.is_initial_password;
  else
    delete from vote_voters w
    where w.apartment_id = frozen.apartment_id and w.vote_id = frozen.id and not exists (
      select from vote_roll r
      join users u on u.apartment_id = r.apartment_id and u.household_id = r.household_id
      where r.apartment_id = w.apartment_id and r.vote_id = w.vote_id and r.household_id = w.household_id
        and r.style is not null and u.id = w.user_id and not u.is_initial_password
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

-- Unanswered objections of a stage. There are none until a later migration has them.
create function open_vote_objections(vote uuid, of_stage text) returns integer
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return 0;
end
$$;

-- What the officials should know before they start: accounts on the roll that were first set up within two weeks, and
-- the most of them from one network address.
grant select (action, actor_id, apartment_id, address) on audit_log to danji_gate;
create index audit_log_of_setups on audit_log (apartment_id, actor_id, at) where action = 'initial_setup';
create function vote_signals(vote uuid, out new_accounts integer, out most_from_one_address integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    with first_setups as (
      select distinct on (l.actor_id) l.actor_id, l.at, l.address from audit_log l
      where l.apartment_id = app_apartment_id() and l.action = 'initial_setup'
      order by l.actor_id, l.at
    ), recent as (
      select s.address from first_setups s
      join users u on u.id = s.actor_id and u.apartment_id = app_apartment_id()
      join vote_roll r on r.apartment_id = u.apartment_id and r.vote_id = vote and r.household_id = u.household_id
      where s.at > now() - interval '14 days' and u.role = 'resident' and r.included
    )
    select (select count(*) from recent)::integer, coalesce(
      (select count(*) from recent r where r.address <> '' group by r.address order by count(*) desc limit 1), 0
    )::integer
    where vote in (select my_vote_offices());
  end;

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
create policy gate on vote_reminders to danji_gate using (true) with check (true);

call hand_to_gate(
  'my_vote_offices()', 'hold_vote(uuid, boolean)', 'keep_votes()', 'keep_contests()', 'keep_roll()',
  'count_roll_changes()', 'remove_voters()', 'set_vote_owners(uuid, uuid, uuid[])',
  'add_vote_roll_units(uuid, integer[], integer[])', 'vote_people(uuid)', 'vote_homes_with_account(uuid, uuid[])',
  'vote_sizes(uuid)', 'vote_roll_contests(uuid)', 'residents_for_vote(uuid[])', 'answer_vote_office(uuid, boolean)', 'add_vote_lock(uuid, text, text, text)',
  'approve_vote_decision(uuid)', 'decided_vote(uuid, text)',
  'freeze_vote(uuid, uuid[], integer[], text, text, text)', 'withdraw_vote(uuid)', 'extend_vote(uuid, timestamptz)',
  'cancel_vote(uuid)', 'withdraw_candidate(uuid, uuid)', 'open_vote_objections(uuid, text)', 'vote_signals(uuid)',
  'remind_of_votes()'
);
-- The gate's own affair.
revoke execute on function decided_vote(uuid, text) from danji_app;

-- What may be raised before, and what votes cause: by the office, by their officials, and by whoever casts.
alter function may_raise(text, uuid[], text) rename to may_raise_besides_votes;
create function may_raise(alert_kind text, to_users uuid[], to_right text) returns boolean language sql stable
  return may_raise_besides_votes(alert_kind, to_users, to_right) or (
    to_right is null and (
      alert_kind in (
        'vote_announced', 'vote_extended', 'vote_counted', 'vote_objection_answered', 'vote_office'
      ) and (app_has_right('votes') or exists (select my_vote_offices()))
      or alert_kind = 'vote_cast' and to_users is not null and app_role() = 'resident'
    )
  );
