-- Made by `npm run generate`: read it, and change it by a migration.

create table votes (
  apartment_id uuid not null,
  id uuid default gen_random_uuid() not null,
  title text not null,
  description text default '' not null,
  kind text not null,
  basis text not null,
  -- Of a started vote the clock says whether it is ready, open or closed: contract/values/votes/phases.ts.
  state text default 'draft' not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  -- How voters are identified. Other ways have their place here.
  identification text default 'password' not null,
  identification_clause text,
  technical_notice text,
  objection_days integer default 7 not null,
  created_at timestamptz default now() not null,
  announced_at timestamptz,
  -- Counts changes of roll and announcement: an approval of the start holds for the one that it saw.
  roll_version integer default 0 not null,
  -- The freeze: docs/vote-format.md.
  definition_text text,
  definition_hash text,
  roll_text text,
  roll_hash text,
  public_key text,
  frozen_at timestamptz,
  -- How many households the roll has, and each contest by its position: whoever reads need not count.
  roll_size integer,
  contest_sizes integer[],
  extensions integer default 0 not null,
  seal text,
  sealed_at timestamptz,
  counted_at timestamptz,
  constraint votes_pkey primary key (apartment_id, id),
  constraint votes_apartment_id_fkey foreign key (apartment_id) references apartments(id) on delete cascade,
  constraint votes_announced_when check (state = 'draft' or announced_at is not null),
  constraint votes_basis_check check (basis in ('residents', 'owners')),
  constraint votes_definition_hash_check check (definition_hash ~ '^[0-9a-f]{64}$'),
  constraint votes_description_check check (char_length(description) <= 20000),
  constraint votes_extensions_check check (extensions >= 0 and extensions <= 2),
  constraint votes_frozen_whole check ((num_nonnulls(definition_text, definition_hash, roll_text, roll_hash, public_key, frozen_at, roll_size, contest_sizes) in (0, 8)) and ((state <> all (array['started', 'sealed', 'counted', 'final'])) or frozen_at is not null) and ((state <> all (array['draft', 'announced'])) or frozen_at is null)),
  constraint votes_identification_check check (identification = 'password'),
  constraint votes_identification_clause_check check (char_length(identification_clause) <= 500),
  constraint votes_kind_check check (kind in ('election', 'decision', 'opinion')),
  constraint votes_last_a_month check (opens_at < closes_at and closes_at <= (opens_at + '31 days'::interval + extensions::double precision * '7 days'::interval)),
  constraint votes_objection_days_check check (objection_days >= 0 and objection_days <= 30),
  constraint votes_public_key_check check (public_key ~ '^[0-9a-f]{64}$'),
  constraint votes_roll_hash_check check (roll_hash ~ '^[0-9a-f]{64}$'),
  constraint votes_seal_check check (seal ~ '^[0-9a-f]{64}$'),
  constraint votes_sealed_whole check ((seal is null) = (sealed_at is null)),
  constraint votes_state_check check (state in ('draft', 'announced', 'started', 'sealed', 'counted', 'final', 'cancelled', 'void')),
  constraint votes_technical_notice_check check (char_length(technical_notice) <= 5000),
  constraint votes_title_check check (char_length(title) >= 1 and char_length(title) <= 200)
);

create index votes_newest_first on votes (apartment_id, created_at desc, id desc);
create index votes_to_give_up on votes (closes_at) where state = 'sealed';
create index votes_to_lapse on votes (opens_at) where state = 'announced';
create index votes_to_seal on votes (closes_at) where state = 'started';
create index votes_under_way on votes (opens_at) where state = 'started';

alter table votes enable row level security, force row level security;
grant delete, select on votes to danji_app;
grant select, update on votes to danji_gate;
grant insert (apartment_id, title, description, kind, basis, opens_at, closes_at, identification_clause, technical_notice, objection_days) on votes to danji_app;
grant update (title, description, kind, basis, state, opens_at, closes_at, identification_clause, technical_notice, objection_days, announced_at) on votes to danji_app;

create policy announced_ones_are_public on votes
  for select to danji_app
  using (
    apartment_id = app_apartment_id()
    and ((select app_has_right('votes')) or (select app_role() = 'resident') and state <> 'draft')
  );

create policy gate on votes
  for all to danji_gate
  using (true)
  with check (true);

create policy office_deletes_drafts on votes
  for delete to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('votes')) and state = 'draft');

create policy office_drafts on votes
  for insert to danji_app
  with check (apartment_id = app_apartment_id() and (select app_has_right('votes')) and state = 'draft');

create policy office_edits_drafts on votes
  for update to danji_app
  using (apartment_id = app_apartment_id() and (select app_has_right('votes')) and state = 'draft')
  with check (
    apartment_id = app_apartment_id()
    and (select app_has_right('votes'))
    and (state in ('draft', 'announced'))
  );

create policy own_apartment_only on votes
  as restrictive for all to danji_app
  using (apartment_id = app_apartment_id());

create trigger votes_keep before delete or update on votes
  for each row execute function keep_votes();
create trigger votes_take_alerts_along after delete on votes
  for each row execute function take_alerts_along();
